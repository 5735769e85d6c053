import type { OwnPages } from '@mullion/shared-kit/help/own-pages';

/** The pages of `shell/help/`: the build makes each a file whose name changes with its content. */
const files = import.meta.webpackContext('../../help', { recursive: true, regExp: /\.md$/ });
const names = new Set(files.keys());

/** Text of a page in a language; nothing where there is none. Rejects when it cannot be fetched. */
export const load: OwnPages['load'] = async (language, key) => {
  const name = `./${language}/${key}.md`;
  if (!names.has(name)) return undefined;
  const response = await fetch(files(name));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.text();
};
