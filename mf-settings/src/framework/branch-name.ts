import { translate } from '@mullion/shared-kit/i18n/i18n';

const longest = 250;
/** Characters, and what stands together, that git has in no name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const foreign = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{/;

/** Whether git and the platform take a text as the name of a branch. */
export const isBranchName = (name: string): boolean =>
  name.length <= longest &&
  !/^(-|@$|HEAD$|refs\/)/.test(name) &&
  !foreign.test(name) &&
  name.split('/').every((part) => part !== '' && !/^\.|\.$|\.lock$/.test(part));

/** What `.test()` of a field for a branch takes; nothing is the default branch. */
export const branchRule = [
  'branch',
  () => translate('mf-settings', 'branch.invalid'),
  (name: string | null | undefined) => !name || isBranchName(name),
] as const;
