/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './package-info.mjs';

// The tutorial's code is built and run: `e2e/tests/docs/write-a-module.spec.ts`.

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-docs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The code blocks of a page that name their file. */
const blocksOf = (page: string) =>
  [...readFileSync(path.join(root, page), 'utf8').matchAll(/^```tsx? file=(\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, file = '', code = '']) => ({ file, code }),
  );

test('the code on the page about the kit compiles, with what the kit offers to modules', () => {
  const blocks = blocksOf('docs/kit.md');
  expect(blocks.map(({ file }) => file)).toContain('features/assets/assets-screen.tsx');
  for (const { file, code } of blocks) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), code);
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const config = { extends: '@mullion/shared-kit/tsconfig.json', include: ['**/*.ts', '**/*.tsx'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
}, 60_000);
