/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { kitDir, root } from './package-info.mjs';

const page = readFileSync(path.join(root, 'docs/kit.md'), 'utf8');
const { dependencies } = JSON.parse(readFileSync(path.join(kitDir, 'package.json'), 'utf8'));

/** Cells of the rows below a heading. */
const rowsBelow = (heading: string): string[][] => {
  const [section = ''] = page.split(`\n## ${heading}\n`)[1]?.split('\n## ') ?? [];
  return [...section.matchAll(/^\| (.+) \|$/gm)].map(([, cells = '']) => cells.split(' | '));
};
const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

interface Compared {
  control: string;
  part: [file: string, name: string];
}

const compared: Promise<Compared[]> = import('../compare/controls.mjs').then(({ controls }) => controls as Compared[]);

/** Controls of the table with the library's part that they are compared with; a row "the same" is about those above. */
function comparedRows(): { controls: string[]; part: string }[] {
  let controls: string[] = [];
  return rowsBelow('Controls and the libraries under them').flatMap(([control, , , part, sizes]) => {
    if (control !== 'the same') controls = namesIn(control);
    return sizes?.includes('KB') && part ? [{ controls, part }] : [];
  });
}

/** Packages of libraries whose name the table says. */
const packages: Record<string, string> = {
  'Floating UI': '@floating-ui/react-dom',
  'TanStack Virtual': '@tanstack/react-virtual',
};

test('every row of the table of controls can be run by the comparison', async () => {
  const all = await compared;
  const unknown = comparedRows().filter(
    ({ controls, part }) =>
      !all.some((one) => controls.includes(one.control) && one.part.includes(packages[part] ?? part)),
  );
  expect(unknown).toEqual([]);
});

test('the table of controls has every control that is compared', async () => {
  const named = new Set(comparedRows().flatMap(({ controls }) => controls));
  expect((await compared).map(({ control }) => control).filter((control) => !named.has(control))).toEqual([]);
});

test('the page says of every library of the kit what it is there for', () => {
  const named = rowsBelow('Libraries').flatMap(([names]) => namesIn(names));
  expect(named.toSorted()).toEqual(Object.keys(dependencies).toSorted());
});

test('what draws a part of PrimeReact gives it our look, overlays, and nonce', () => {
  const files = execFileSync('git', ['ls-files', 'src'], { cwd: kitDir, encoding: 'utf8' }).split('\n');
  const drawn = files.filter((file) => {
    const text = /\.tsx$/.test(file) ? readFileSync(path.join(kitDir, file), 'utf8') : '';
    return /^import \{.*\} from 'primereact\/(?!api)/m.test(text) && !text.includes('<Unstyled>');
  });
  expect(drawn).toEqual([]);
});
