/** @jest-environment node */
import path from 'node:path';
import { firstPage, kitSurface } from './kit-surface.mjs';
import { kitDir, root } from './package-info.mjs';
import { reachedFiles } from './static-imports.mjs';

const main = path.join(root, 'shell/src/main.tsx');
const surface = kitSurface(main);

/** Public paths of the kit that running a file of a module takes, and that are no part of the shell's first file. */
function further(entry: string): string[] {
  const files = reachedFiles([path.join(root, entry)]);
  return surface.filter(({ file, first }) => files.has(file) && !first).map(({ key }) => key);
}

test.each(['login', 'reset-request', 'second-factor', 'set-password'])(
  'the page %s takes nothing of the kit beyond the first file: a path costs a request and the list of hashes',
  (page) => {
    expect(further(`mf-auth/src/${page}.tsx`)).toEqual([]);
  },
);

test('a path that the first file lacks is found', () => {
  expect(further('mf-auth/src/profile.tsx')).toContain('@mullion/shared-kit/inputs/form');
});

test('no path is declared for the first file that its own code brings anyway', () => {
  const brought = reachedFiles([main]);
  const fileOf = (key: string) => surface.find((one) => one.key.endsWith(key.slice(1)))?.file ?? '';
  expect(firstPage.map(fileOf).every((file) => file.startsWith(kitDir))).toBe(true);
  expect(firstPage.filter((key) => brought.has(fileOf(key)))).toEqual([]);
});
