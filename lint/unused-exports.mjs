import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withoutComments } from './owned-promises.mjs';

/** Sources that run in the browser: what they export is for other files. */
const browserSources = /^(shell|shared-kit|mf-[a-z-]+)\/src\/.*\.tsx?$/;
const testSources = /\.(test|stories|d)\.tsx?$|\/testing\//;
/** Checked by the compiler alone. */
const onlyTypes = /\.types\.ts$/;
/**
 * Values that a browser source exports and no other file mentions. Types are left alone: those of the kit are for modules
 * of other teams too, which name them where they use what they belong to.
 * @param {ReadonlyMap<string, string>} files text by path from the root of the repository: all code, and the docs
 * @returns {{ file: string, line: number, problem: string }[]}
 */
export function unusedExportsIn(files) {
  const mentions = new Map();
  for (const [file, text] of files)
    for (const word of new Set((file.endsWith('.md') ? text : withoutComments(text)).match(/[\w$]+/g)))
      mentions.set(word, (mentions.get(word) ?? 0) + 1);
  const found = [];
  for (const [file, text] of files) {
    if (!browserSources.test(file) || testSources.test(file) || onlyTypes.test(file)) continue;
    const exported = /^export (?:async )?(?:const|function\*?|class) ([\w$]+)/;
    for (const [at, line] of text.split('\n').entries()) {
      const [, name = ''] = exported.exec(line) ?? [];
      if (name && mentions.get(name) === 1)
        found.push({ file, line: at + 1, problem: `${name} is exported, and no other file uses it` });
    }
  }
  return found;
}

/** What `unusedExportsIn` says of the checkout. */
export function unusedExports(root) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const files = listed.toString().split('\n');
  const read = files.filter((file) => /\.(tsx?|mjs|js|md)$/.test(file) && existsSync(path.join(root, file)));
  return unusedExportsIn(new Map(read.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])));
}
