/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../..');
const source = path.join(root, 'shared-kit/src');

/** Lines of the table: what the specification asks for, the files that keep it, and the tests that show it. */
const lines = readFileSync(path.join(root, 'docs/kit.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (.+) \| `(.+)` \| (.+) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, what = '', where = '', shown = '']) => ({ what, where, shown: shown.replaceAll('\\|', '|') }));

const fileOf = (name: string): string | undefined =>
  [path.join(source, name), path.join(root, name)].find((file) => existsSync(file));

/** What is wrong with a line, or nothing. */
function problemsOf({ where, shown }: (typeof lines)[number]): string[] {
  const missing = where.split(/[,;] /).filter((name) => !fileOf(name.trim()));
  const unshown = shown.split(/; (?=[\w/.-]+ › )/).filter((one) => {
    const [name = '', ...titles] = one.split(' › ');
    const file = fileOf(name.trim());
    if (!file) return true;
    const text = readFileSync(file, 'utf8');
    return titles.some((title) => !says(text, title.trim()));
  });
  return [...missing, ...unshown];
}

/** Whether a file has a story or a test of that name; quotes in it may be escaped. */
const says = (text: string, title: string): boolean =>
  [text, text.replaceAll("\\'", "'")].some((one) => one.includes(title));

test('the table covers the sections of the specification', () => {
  expect(lines.length).toBeGreaterThan(150);
});

test.each(lines.map((line) => [line.what, line] as const))('%s', (_, line) => {
  expect(problemsOf(line)).toEqual([]);
});
