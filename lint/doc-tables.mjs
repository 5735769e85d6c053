import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The tables whose last column names what shows a row: `file › title; file › title › title`. */
const tables = ['docs/kit.md'];

/**
 * Tables whose last column names tests or stories that play: `file` › title › title; `file`. A title may be a part of one, and
 * `…` in it stands for anything.
 */
const rowsOfTests = ['docs/security.md', 'docs/dashboards.md'];

/**
 * Rows of the docs' tables that name a file, a test or a story that is not there.
 * @param {string} root folder of the checkout
 * @returns {{ file: string, line: number, problem: string }[]}
 */
export function brokenRows(root) {
  return [
    ...tables.flatMap((file) => problemsIn(root, file, (text) => problemsOf(root, text))),
    ...rowsOfTests.flatMap((file) => problemsIn(root, file, withoutTest(root))),
  ];
}

const problemsIn = (root, file, problemsOfLine) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, index) => problemsOfLine(text).map((problem) => ({ file, line: index + 1, problem })));

/** What is wrong with a row that says which tests show it. */
function withoutTest(root) {
  const tests = spawnSync('git', ['ls-files', '--cached', '--others', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((file) => /\.(test|spec|stories)\.tsx?$|\/conformance\//.test(file));
  return (text) => {
    const [, shown] = /^\| .+ \| .+ \| (.+) \|$/.exec(text) ?? [];
    if (!shown || shown === 'test' || /^-+$/.test(shown)) return [];
    return shown.split(/; (?=`)/).flatMap((one) => {
      const [file, titles = ''] = /^`([\w./-]+)`(?: › (.+))?$/.exec(one)?.slice(1) ?? [];
      if (!file) return [`“${one}” names no test: \`file\` › title`];
      if (!tests.includes(file)) return [`${file} is no test`];
      return missingTitles(path.join(root, file), titles.split(' › ').filter(Boolean)).map(
        (title) => `${file} has no “${title}”`,
      );
    });
  };
}

/** Those of the titles that no line of code with a text in it has. */
function missingTitles(file, titles) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /['"`]|^export const/.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
    .map((line) => line.replaceAll("\\'", "'"));
  return titles.filter((title) => {
    const parts = title.split('…').map((part) => part.trim().replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
    const pattern = new RegExp(parts.join('.*'));
    return !lines.some((line) => pattern.test(line));
  });
}

function problemsOf(root, text) {
  const row = /^\| .+ \| (.+) \| (.+) \|$/.exec(text);
  if (!row || /^-+$/.test(row[2]) || !row[2].includes(' › ')) return [];
  const [, where, shown] = row;
  const named = /^`(.+)`$/.exec(where)?.[1].split(/[,;] /) ?? [];
  const missing = named.filter((name) => !find(root, name.trim())).map((name) => `${name} is not there`);
  return [
    ...missing,
    ...shown
      .replaceAll('\\|', '|')
      .split(/; (?=[\w/.-]+ › )/)
      .flatMap((one) => unshown(root, one)),
  ];
}

/** What is wrong with `file › title › title`, the titles being those of stories or tests in it. */
function unshown(root, one) {
  const [name = '', ...titles] = one.split(' › ').map((part) => part.trim());
  const file = find(root, name);
  if (!file) return [`${name} is not there`];
  const text = readFileSync(file, 'utf8');
  const plain = text.replaceAll("\\'", "'");
  return titles
    .filter((title) => !text.includes(title) && !plain.includes(title))
    .map((title) => `${name} has no "${title}"`);
}

const find = (root, name) =>
  ['shared-kit/src', '.'].map((folder) => path.join(root, folder, name)).find((file) => existsSync(file));
