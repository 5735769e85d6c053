import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^testing/.test(file))
  .sort()
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
const lists = sources.filter(({ text }) => /\blistTab</.test(text));

/** Lists that share a declaration with others, which is in a file beside theirs. */
const sharing = lists.filter(({ text }) => /listTab<[^>]*>\(\{\s*\.\.\./.test(text));

test('only lists that several places share take what they declare from another file', () => {
  expect(sharing.map(({ file }) => path.basename(file))).toEqual(['entity-alarms.tsx', 'relations.tsx']);
});

test.each(lists)('$file is a whole list in at most 40 lines', ({ text }) => {
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

test('every list in a tab is declared so, but those of events, which share a time window, and the kit’s audit log', () => {
  expect(lists.map(({ file }) => path.basename(file))).toEqual([
    'entity-alarms.tsx',
    'telemetry-list.tsx',
    'attributes.tsx',
    'downlinks.tsx',
    'relations.tsx',
    'rpc.tsx',
  ]);
  const drawn = sources.filter(({ text }) => text.includes('shared-kit/list/list-panel'));
  // The last is in a dialog: what a bulk change does.
  expect(drawn.map(({ file }) => path.basename(file))).toEqual([
    'alarms-page.tsx',
    'events-panel.tsx',
    'rows-list.tsx',
  ]);
});

test.each(['telemetry-list.tsx', 'attributes.tsx'])('%s has its source, columns and actions in it', (file) => {
  const { text = '' } = lists.find((one) => path.basename(one.file) === file) ?? {};
  for (const part of ['columns: [', 'actions: [']) expect(text).toContain(part);
  const [, source = 'none'] = /^ {2}useSource: (\w+)/m.exec(text) ?? [];
  expect(text).toMatch(new RegExp(`\\b${source}\\b[^;]* from '@mullion/shared-kit/`));
});
