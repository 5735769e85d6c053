import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { moduleNames } from '../../../shared-kit/build/package-info.mjs';
import { checkout } from '../../support/fixture-module';
import { expect, test } from '../../support/fixtures';

/** Strings in the code of one library that survive minification. */
const marks = {
  '@codemirror/view': 'CodeMirror plugin crashed',
  '@codemirror/state': 'Selection points outside of document',
  '@codemirror/autocomplete': 'cm-completionIcon',
  '@lezer/common': "Can't store a per-node prop on a node type",
  '@lezer/lr': '(via recover-insert)',
  '@lezer/highlight': 'tok-',
  dompurify: 'uponSanitizeElement',
  'js-beautify': 'brace_style',
  'libphonenumber-js': 'INVALID_COUNTRY',
  marked: 'marked(): input',
  react: 'react.transitional.element',
  uplot: 'u-legend',
  yup: 'is a required field',
};

const dist = path.join(checkout, 'shell/dist');

async function scriptsOf(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
  );
}

test('the code of a library stands in one file of the shell', async () => {
  const scripts = await scriptsOf(dist);
  const found = Object.entries(marks).map(([library, mark]) => [
    library,
    [...scripts].filter(([, text]) => text.includes(mark)).map(([name]) => name.replace(/\.[0-9a-f]{8}\./, '.')),
  ]);
  const inOne = found.map(([library, files]) => [library, [files?.[0] ?? 'no file has its mark']]);
  expect(found).toEqual(inOne);
});

test('no module brings a library that the shell has', async () => {
  for (const name of moduleNames) {
    for (const [file, text] of await scriptsOf(path.join(checkout, name, 'dist'))) {
      const found = Object.entries(marks).filter(([, mark]) => text.includes(mark));
      expect(found, `${name}/${file}`).toEqual([]);
    }
  }
});

test('everything that the shell loads is held to a hash, and its page to the hashes of what starts it', async () => {
  const page = await readFile(path.join(dist, 'index.html'), 'utf8');
  const integrityOf = async (file: string) =>
    `sha256-${createHash('sha256')
      .update(await readFile(path.join(dist, file)))
      .digest('base64')}`;
  const started = [...page.matchAll(/(?:src|href)="\/shell\/([^"]+)" integrity="([^"]+)"/g)];
  expect(started.map(([, file = '']) => file.replace(/\.[0-9a-f]{8}\./, '.')).sort()).toEqual([
    'boot.js',
    'main.css',
    'main.js',
  ]);
  for (const [, file = '', integrity] of started) expect(integrity, file).toBe(await integrityOf(file));

  // What is loaded later is listed in a file of its own, whose hash is in the code that starts the page.
  const list = /data-list="\/shell\/([^"]+)"/.exec(page)?.[1] ?? '';
  const main = started.map(([, file = '']) => file).find((file) => /^main\..*js$/.test(file)) ?? '';
  expect(await readFile(path.join(dist, main), 'utf8')).toContain(await integrityOf(list));
  const listed: Record<string, string> = JSON.parse(await readFile(path.join(dist, list), 'utf8'));
  const loadable = (await readdir(dist)).filter((file) => /\.(js|css)$/.test(file));
  const starting = new Set(started.map(([, file]) => file));
  // By names without the hashes in those of the files.
  const late = new Map(
    loadable.filter((file) => !starting.has(file)).map((file) => [file.replace(/\.[0-9a-f]{8}\./, '.'), file]),
  );
  expect(Object.keys(listed).sort()).toEqual([...late.keys()].sort());
  for (const [name, file] of late) expect(listed[name], file).toBe(await integrityOf(file));
});
