/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type Compilation } from 'webpack';
import { duplicates, limitDuplicates } from './duplicates.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-duplicates-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Two pages that are loaded on demand and use the same file. */
function build(): Promise<Compilation> {
  const page = "import { words } from './shared';\nexport const page = () => words.length";
  const files = {
    'index.js': "import(/* webpackChunkName: 'a' */ './a'); import(/* webpackChunkName: 'b' */ './b');",
    'a.js': `${page};`,
    'b.js': `${page} + 1;`,
    'shared.js': `export const words = ${JSON.stringify([...Array(200).keys()].map((at) => `word ${at * at}`))};`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return new Promise((resolve, reject) => {
    const output = { path: path.join(folder, 'dist') };
    webpack({ mode: 'production', context: folder, entry: './index.js', output }, (error, stats) => {
      if (error || !stats) reject(error);
      else resolve(stats.compilation);
    });
  });
}

test('code in two chunks is found, and limited by name', async () => {
  const compilation = await build();
  const [first, ...others] = duplicates(compilation);
  expect(first).toMatchObject({ module: expect.stringContaining('shared.js'), chunks: ['a', 'b'] });
  expect(others).toEqual([]);
  const bytes = first?.bytes ?? 0;
  expect(bytes).toBeGreaterThan(200);
  expect(() => limitDuplicates(compilation, bytes)).not.toThrow();
  expect(() => limitDuplicates(compilation, bytes - 1)).toThrow(/shared\.js: a, b/);
});
