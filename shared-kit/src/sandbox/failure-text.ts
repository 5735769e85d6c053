import type { Translate } from '../i18n/i18n';
import { documentResources, type ListedResource, ResourceError, type ResourceProblem } from './resource-type';
import { useT } from './texts';
import type { UserCodeError } from './user-code-error';

/** What to tell a person about a failure of user code: its own words with the place, or why it was stopped. */
function failureText({ kind, name, message, lineNumber, columnNumber }: UserCodeError, t: Translate): string {
  if (kind !== 'thrown' && kind !== 'syntax') return t(`failure.${kind}`);
  if (lineNumber === undefined) return t('thrown', { name, message });
  return t('thrown-at', { name, message, line: lineNumber, column: columnNumber ?? 1 });
}

/** Gives `failureText` in the reader's language. */
export function useFailureText(): (error: UserCodeError) => string {
  const t = useT();
  return (error) => failureText(error, t);
}

/** Gives what to tell a person about a resource that can't be used, in the reader's language. */
export function useResourceText(): (problem: ResourceProblem, url: string) => string {
  const t = useT();
  return (problem, url) => t(`resource.${problem}`, { url });
}

/** Gives what to tell about the first of some resources whose address doesn’t say what it is; undefined: there is none. */
export function useUnusableText(): (resources: readonly ListedResource[]) => string | undefined {
  const textOf = useResourceText();
  return (resources) => {
    try {
      documentResources(resources, location.href);
      return undefined;
    } catch (error) {
      if (error instanceof ResourceError) return textOf(error.problem, error.url);
      throw error;
    }
  };
}
