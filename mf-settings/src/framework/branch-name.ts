import { translate } from '@mullion/shared-kit/i18n/i18n';

const longest = 250;

/** Characters that nobody sees: of control, and those that turn the direction of what follows or have no width. */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** What is wrong with the name of a branch. */
type Fault = 'hidden' | 'characters' | 'start' | 'taken' | 'parts' | 'long';

/** Why git or the platform takes a text for no name of a branch; null when they take it. */
export function branchFault(name: string): Fault | null {
  if (hidden.test(name)) return 'hidden';
  if (/[ ~^:?*[\\]/.test(name)) return 'characters';
  if (name.startsWith('-')) return 'start';
  if (/^(@$|HEAD$|refs\/)/.test(name)) return 'taken';
  if (/\.\.|@\{/.test(name) || name.split('/').some((part) => part === '' || /^\.|\.$|\.lock$/.test(part)))
    return 'parts';
  return name.length > longest ? 'long' : null;
}

/** What `.test()` of a field for a branch takes; nothing is the default branch. */
export const branchRule = [
  'branch',
  ({ value }: { value?: unknown }) => {
    const fault = branchFault(String(value));
    return fault === 'long'
      ? translate('kit', 'validation.max-length', { max: longest })
      : translate('mf-settings', `branch.invalid.${fault}`);
  },
  (name: string | null | undefined) => !name || branchFault(name) === null,
] as const;
