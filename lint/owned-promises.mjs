import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Sources that run in the browser, without what only tests run. */
const browserSources = /^(shell|shared-kit|mf-[a-z-]+)\/src\/.*\.tsx?$/;
const testSources = /\.(test|stories|d)\.tsx?$|\/testing\//;
/** Where `React.lazy` is allowed: in the kit's own `lazy`, which adds the boundary, Retry, and the second try. */
const ownLazy = 'shared-kit/src/ui/lazy.tsx';
/** They run in a frame of their own, without the kit: it tells the page of every failure. */
const insideFrame =
  /^(shared-kit\/src\/sandbox\/document-program|mf-dashboards\/src\/runtime\/(frame-runtime|frame\/[\w-]+))\.ts$/;
/** Folders of the kit below `notify/`, which cannot show a toast: their promises are handled where they are made. */
const belowNotify =
  /^shared-kit\/src\/(browser|i18n|routing|theme|api|time|session|series|realtime|module|ui|charts|sandbox)\//;
/** Calls whose promise never rejects: the router's and the query library's, which keep a failure as state, and the preloading of pages. */
const neverReject = new Set(['refetch', 'fetchNextPage', 'navigate', 'invalidateQueries', 'prefetchQuery', 'preload']);

const line = (source, at) => source.slice(0, at).split('\n').length;
/** A source with its comments blanked out, line by line. */
export const withoutComments = (source) =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));

/**
 * What in a source file would let a failure of code or of a promise go without an owner: `React.lazy`, an `import()` that
 * stands in none of `lazy`, `loadCode` and `loadOnce` (`lazyForm`) or that names no file, a promise dropped by `void`, a handler that is `async`
 * itself (what `onCreate` answers is awaited by its field).
 * @param {string} file path from the root of the repository
 * @param {string} text
 * @returns {{ file: string, line: number, problem: string }[]}
 */
export function unownedIn(file, text) {
  if (!browserSources.test(file) || testSources.test(file) || insideFrame.test(file)) return [];
  const source = withoutComments(text);
  const found = [];
  const note = (at, problem) => found.push({ file, line: line(source, at), problem });
  if (file !== ownLazy)
    for (const { index } of source.matchAll(/import \{[^}]*\blazy\b[^}]*\} from 'react'|\bReact\.lazy\b/g))
      note(index, "React's lazy has no boundary and no Retry: use the kit's (ui/lazy)");
  for (const { index } of source.matchAll(/(?<!typeof )\bimport\(\s*(?!\s*[`'"]\.\.?\/(\.\.\/)*locales\/)/g))
    if (!/\b(lazy|loadCode|loadOnce|lazyForm)(<[^()]*>)?\(\s*\(\) =>\s*$/.test(source.slice(0, index)))
      note(
        index,
        'an import() stands in lazy(() => …), loadCode(() => …) or loadOnce(() => …), which try twice and tell',
      );
  for (const { index } of text.matchAll(/(?<!typeof )\bimport\(\s*(?=['"`])/g))
    if (source[index] === text[index]) note(index, 'an import() names its file: /* webpackChunkName: "…" */');
  if (!belowNotify.test(file)) {
    for (const { index, 1: callee } of source.matchAll(/(?<![:<|] )\bvoid ([\w.?!]+)\(/g)) {
      const name = callee.split('.').at(-1);
      const keepsNothing = /^(set|delete|toggle|push|splice|setTimeout|requestAnimationFrame)$/.test(name);
      if (!neverReject.has(name) && !keepsNothing)
        note(index, `void ${callee}(…) drops a failure: use runSafely(() => …) (notify/run-safely)`);
    }
    for (const { index } of source.matchAll(/\bon(?!Create)[A-Z]\w*(=\{|: )async\b/g))
      note(index, 'the promise of an async handler has no owner: use runSafely (notify/run-safely)');
  }
  return found;
}

/** Sources of the browser, as paths from the root of the repository. */
function sources(root) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed.toString().split('\n');
  return files
    .filter((file) => browserSources.test(file) && !testSources.test(file) && existsSync(path.join(root, file)))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** The same for all files of the repository that git knows or would add. */
export const unownedPromises = (root) => sources(root).flatMap(({ file, text }) => unownedIn(file, text));

/** Every `import()` of a source: what it names its file, and what it imports. */
const imports = /(?<!typeof )\bimport\(\s*(?:\/\*\s*(?:webpackChunkName: "([^"]+)")?[^*]*\*\/\s*)?['"`]([^'"`]+)['"`]/g;

/** Comments at the start of a line: an example in one is no code. */
const withoutProse = (source) => source.replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, '');

/**
 * The files of the build that come late: each with what it brings, as paths without an ending or names of packages. What
 * a language or number decides is `[request]` in the file's name and `*` in the path.
 * @returns {Record<string, string[]>} such as `{ palette: ['shell/src/palette/command-palette'] }`
 */
export function lazyFiles(root) {
  const files = {};
  for (const { file, text } of sources(root)) {
    if (insideFrame.test(file)) continue;
    for (const [, name, target] of withoutProse(text).matchAll(imports)) {
      const address = target.replace(/\$\{[^}]*\}/g, '*');
      const part = address.startsWith('.') ? path.posix.join(path.posix.dirname(file), address) : address;
      files[name] = [...new Set([...(files[name] ?? []), part])].sort();
    }
  }
  return files;
}
