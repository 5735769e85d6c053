import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withoutComments } from './owned-promises.mjs';

const sources = /^(shell|shared-kit|mf-[a-z-]+)\/src\/.*\.tsx?$/;
const opening = '([{';
const closing = ')]}';

/** The calls of a chain that ends at a place, without what stands in their parentheses. */
function chainBefore(source, end) {
  let chain = '';
  let depth = 0;
  for (let at = end - 1; at >= 0; at--) {
    const character = source[at];
    if (closing.includes(character)) depth++;
    else if (opening.includes(character)) {
      if (depth === 0) break;
      depth--;
    } else if (depth === 0) {
      if (/[,;=?:>]/.test(character)) break;
      chain = character + chain;
    }
  }
  return chain;
}

/**
 * Rules of forms that a later word takes back: after `.nullable()`, what was required may be left empty.
 * @param {string} file path from the root of the repository
 * @param {string} text
 * @returns {{ file: string, line: number, problem: string }[]}
 */
export function lostRulesIn(file, text) {
  const source = withoutComments(text);
  return [...source.matchAll(/\.nullable\(/g)]
    .filter(({ index }) => /\.required\b/.test(chainBefore(source, index)))
    .map(({ index }) => ({
      file,
      line: source.slice(0, index).split('\n').length,
      problem: 'nullable() takes back the required() before it: an empty choice is null and would pass',
    }));
}

/** The same for all sources of the browser that git knows or would add. */
export function lostRules(root) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed.toString().split('\n');
  return files
    .filter((file) => sources.test(file) && existsSync(path.join(root, file)))
    .flatMap((file) => lostRulesIn(file, readFileSync(path.join(root, file), 'utf8')));
}
