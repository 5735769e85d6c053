import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemTypeOf } from '../widgets/widget-types';
import { hasType, settingsTests } from './settings-tests';

/*
 * The list of the platform's widget types in docs/widgets.md, made from the bundles, the renderers, and the tests: each type has a row, and
 * each test in it names the type. `WRITE_WIDGET_LIST=1` writes it anew.
 */

const root = path.join(__dirname, '../../..');
const docs = path.join(root, 'docs/widgets.md');
const marks = ['<!-- types: made by widget-list.test.ts -->', '<!-- end of types -->'] as const;

interface Bundle {
  alias: string;
  widgets: { alias: string; name: string }[];
}
const system = path.join(root, 'platform/src/widgets/system');
const types = readdirSync(system)
  .map((file) => JSON.parse(readFileSync(path.join(system, file), 'utf8')) as Bundle)
  .flatMap(({ alias: bundle, widgets }) => widgets.map(({ alias, name }) => ({ bundle, alias, name })))
  .sort((a, b) => `${a.bundle}.${a.alias}`.localeCompare(`${b.bundle}.${b.alias}`));

const testFiles = ['mf-dashboards/src', 'e2e/tests/dashboards'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.includes('widget-list'))
    .map((file) => path.posix.join(folder, file)),
);
const sources = new Map(testFiles.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

/** Files whose tests name a type; of an alias that other types begin with, only where it ends. */
const testsOf = ({ bundle, alias }: { bundle: string; alias: string }) =>
  testFiles.filter((file) => {
    const text = sources.get(file) ?? '';
    const aliasThere = new RegExp(`(?<![\\w])${alias}(?![\\w])`).test(text);
    return (
      aliasThere && (alias.length > 6 || text.includes(bundle)) && (alias !== 'test' || text.includes(`${bundle}.test`))
    );
  });
const turnedIn = (type: string) =>
  Object.entries(settingsTests).flatMap(([file, list]) => (hasType(list, type) ? [`mf-dashboards/${file}`] : []));

const rows = types.map((type) => {
  const key = `${type.bundle}.${type.alias}`;
  const isDrawn = systemTypeOf({ isSystemType: true, bundleAlias: type.bundle, typeAlias: type.alias }) !== undefined;
  const cell = (files: readonly string[]) => files.map((file) => `\`${file}\``).join(', ') || '–';
  return `| \`${key}\` | ${type.name} | ${isDrawn ? 'yes' : 'no'} | ${cell(testsOf(type))} | ${cell(turnedIn(key))} |`;
});

test('the documents have a row for each of the platform’s 97 types', () => {
  const text = readFileSync(docs, 'utf8');
  const [before = '', rest = ''] = text.split(marks[0]);
  const [listed = '', after = ''] = rest.split(marks[1]);
  if (process.env.WRITE_WIDGET_LIST) {
    const head = ['| type | name | drawn | tests that name it | turns every setting |', '|---|---|---|---|---|'];
    writeFileSync(docs, `${before}${marks[0]}\n${[...head, ...rows].join('\n')}\n${marks[1]}${after}`);
    return;
  }
  const names = [...listed.matchAll(/^\| `([\w.]+)`/gm)].map(([, name]) => name);
  expect(names).toEqual(types.map(({ bundle, alias }) => `${bundle}.${alias}`));
  expect(names).toHaveLength(97);
  const gone = [...listed.matchAll(/`((?:mf-dashboards|e2e)\/[\w./-]+)`/g)].filter(
    ([, file = '']) => !sources.has(file),
  );
  expect(gone.map(([, file]) => file)).toEqual([]);
});
