/** What callers name in a repository: checked before git sees it. */
import { badRequest } from '../framework/errors.js';

const MAX_BRANCH = 250;

/** The branch a caller names. Throws 400 for what git would not take as one. */
export function checkBranch(branch: string): string {
  const parts = branch.split('/');
  const isRef =
    branch.length <= MAX_BRANCH &&
    !branch.startsWith('-') &&
    branch !== '@' &&
    // Git takes them, and then no longer knows what the name means.
    branch !== 'HEAD' &&
    !branch.startsWith('refs/') &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    !/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{/.test(branch) &&
    parts.every((part) => part !== '' && !/^\.|\.$|\.lock$/.test(part));
  if (!isRef) throw badRequest(`Invalid branch name: ${branch.slice(0, MAX_BRANCH)}`);
  return branch;
}

/** The id of a version. Throws 400. */
export function checkVersion(id: string): string {
  if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(id)) throw badRequest(`Invalid version id: ${id.slice(0, 64)}`);
  return id;
}
