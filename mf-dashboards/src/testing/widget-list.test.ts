/** @jest-environment jsdom */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StoredField } from '../edit/widget-settings/stored-field';
import { valuedFields } from '../edit/widget-settings/stored-values';
import { formsOfType } from '../edit/widget-settings/widget-forms';
import { systemTypeOf } from '../widgets/widget-types';
import { settingsTests, turnedIn } from './settings-tests';
import { type SystemWidget, systemWidgets } from './system-widgets';

/*
 * The lists of the platform's widget types, and of all that they store, in docs/widgets.md, made from the bundles, the renderers, the declared
 * forms, and the tests. `WRITE_WIDGET_LIST=1` writes them anew.
 */

const root = path.join(__dirname, '../../..');
const docs = path.join(root, 'docs/widgets.md');

const testFiles = ['mf-dashboards/src', 'e2e/tests/dashboards'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.includes('widget-list'))
    .map((file) => path.posix.join(folder, file)),
);
const sources = new Map(testFiles.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

/** Files whose tests name a type; of an alias that other types begin with, only where it ends. */
const testsOf = ({ bundle, alias }: SystemWidget) =>
  testFiles.filter((file) => {
    const text = sources.get(file) ?? '';
    const aliasThere = new RegExp(`(?<![\\w])${alias}(?![\\w])`).test(text);
    return (
      aliasThere && (alias.length > 6 || text.includes(bundle)) && (alias !== 'test' || text.includes(`${bundle}.test`))
    );
  });

const rowOf = (type: SystemWidget) => {
  const turned = turnedIn(type.key);
  const isDrawn = systemTypeOf({ isSystemType: true, bundleAlias: type.bundle, typeAlias: type.alias }) !== undefined;
  const cell = (files: readonly string[]) => files.map((file) => `\`${file}\``).join(', ') || '–';
  const settings = turned ? [`mf-dashboards/${turned.file}`] : [];
  return `| \`${type.key}\` | ${type.name} | ${isDrawn ? 'yes' : 'no'} | ${cell(testsOf(type))} | ${cell(settings)} |`;
};

const pathsOf = (fields: readonly StoredField[] = []): string =>
  valuedFields(fields)
    .map((field) => {
      const members = field.kind === 'list' ? valuedFields(field.items).filter((item) => item.path !== '') : [];
      return `\`${field.path}\`${members.length > 0 ? ` (${members.map((item) => `\`${item.path}\``).join(', ')})` : ''}`;
    })
    .join(', ') || '–';

const settingsRows = Object.entries(settingsTests).flatMap(([file, types]) =>
  Object.entries(types).map(([type, mates]: [string, readonly string[]]) => {
    const { settings, key, latestKey } = formsOfType(type) ?? { settings: [] };
    const all = [type, ...mates].map((one) => `\`${one}\``).join(', ');
    return `| ${all} | ${pathsOf(settings)} | ${pathsOf(key)} | ${pathsOf(latestKey)} | \`mf-dashboards/${file}\` |`;
  }),
);

const lists = {
  types: [
    ...['| type | name | drawn | tests that name it | turns every setting |', '|---|---|---|---|---|'],
    ...systemWidgets.map(rowOf),
  ],
  settings: [
    ...['| types | settings | of keys | of latest values | test |', '|---|---|---|---|---|'],
    ...settingsRows.toSorted(),
  ],
} as const;

/** What stands in the documents between the marks of a list, with what is around it. */
function partsOf(list: keyof typeof lists) {
  const marks = [`<!-- ${list}: made by widget-list.test.ts -->\n`, `\n<!-- end of ${list} -->`] as const;
  const [before = '', rest = ''] = readFileSync(docs, 'utf8').split(marks[0]);
  const [listed = '', after = ''] = rest.split(marks[1]);
  return { listed, with: (text: string) => `${before}${marks[0]}${text}${marks[1]}${after}` };
}

if (process.env.WRITE_WIDGET_LIST)
  for (const list of ['types', 'settings'] as const) writeFileSync(docs, partsOf(list).with(lists[list].join('\n')));

test('the documents have a row for each of the platform’s 97 types, and a test names each', () => {
  const { listed } = partsOf('types');
  const names = [...listed.matchAll(/^\| `([\w.]+)`/gm)].map(([, name]) => name);
  expect(names).toEqual(systemWidgets.map(({ key }) => key));
  expect(names).toHaveLength(97);
  expect(systemWidgets.filter((type) => testsOf(type).length === 0).map(({ key }) => key)).toEqual([]);
  const gone = [...listed.matchAll(/`((?:mf-dashboards|e2e)\/[\w./-]+)`/g)].filter(
    ([, file = '']) => !sources.has(file),
  );
  expect(gone.map(([, file]) => file)).toEqual([]);
});

test('the documents list every setting that is declared, with the test that turns it', () => {
  expect(partsOf('settings').listed.split('\n')).toEqual(lists.settings);
});
