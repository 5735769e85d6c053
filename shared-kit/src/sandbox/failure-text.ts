import type { Translate } from '../i18n/i18n';
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
