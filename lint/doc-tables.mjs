import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The tables whose last column names what shows a row: `file › title; file › title › title`. */
const tables = ['docs/kit.md'];

/** Tables that name test files, by their whole path or its end, wherever they stand in a row. */
const rowsOfFiles = 'docs/security.md';

/**
 * Rows of the docs' tables that name a file, a test or a story that is not there.
 * @param {string} root folder of the checkout
 * @returns {{ file: string, line: number, problem: string }[]}
 */
export function brokenRows(root) {
  return [
    ...tables.flatMap((file) => problemsIn(root, file, (text) => problemsOf(root, text))),
    ...problemsIn(root, rowsOfFiles, withoutTest(root)),
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
    .filter((file) => /\.(test|spec)\.tsx?$|\/conformance\//.test(file));
  const isTest = (name) => tests.some((file) => file === name || file.endsWith(`/${name}`));
  return (text) => {
    const [, shown] = /^\| .+ \| .+ \| (.+) \|$/.exec(text) ?? [];
    if (!shown || shown === 'test' || /^-+$/.test(shown)) return [];
    const named = shown.match(/[\w./-]+\.tsx?\b/g) ?? [];
    if (!named.length) return ['names no test'];
    return named.filter((name) => !isTest(name)).map((name) => `${name} is no test`);
  };
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
