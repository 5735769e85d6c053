/** @jest-environment jsdom */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { actionFields } from '../edit/widget-settings/action-fields';
import { keyFields } from '../edit/widget-settings/key-fields';
import type { StoredField } from '../edit/widget-settings/stored-field';
import { valuedFields } from '../edit/widget-settings/stored-values';
import { formsOfType } from '../edit/widget-settings/widget-forms';
import { widgetValues } from '../edit/widget-values';
import type { Widget } from '../model/widget';
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

const rowOf = (type: SystemWidget, tests: readonly string[]) => {
  const turned = turnedIn(type.key);
  const isDrawn = systemTypeOf({ isSystemType: true, bundleAlias: type.bundle, typeAlias: type.alias }) !== undefined;
  const cell = (files: readonly string[]) => files.map((file) => `\`${file}\``).join(', ') || '–';
  const settings = turned ? [`mf-dashboards/${turned.file}`] : [];
  return `| \`${type.key}\` | ${type.name} | ${isDrawn ? 'yes' : 'no'} | ${cell(tests)} | ${cell(settings)} |`;
};

const pathsOf = (fields: readonly StoredField[] = []): string =>
  [...new Map(valuedFields(fields).map((field) => [field.path, field])).values()]
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

/** What every widget, key, and action stores, whatever the type of the widget. */
const noControl = () => null;
const ofActions = Object.values(
  actionFields({ state: noControl, dashboard: noControl, stateElsewhere: noControl }, false),
).flat();
const ofKeys = (['timeseries', 'function'] as const).flatMap((type) => keyFields(type, 'latest'));
const named = (names: readonly string[]) => [...new Set(names)].map((name) => `\`${name}\``).join(', ');
const commonRows = [
  `| every widget | ${named(Object.keys(widgetValues({ config: {} } as Widget)))} | \`name\`, \`label\`, \`color\`, \`units\`, \`decimals\`, ${pathsOf(ofKeys)} | – | \`mf-dashboards/src/edit/common-settings.test.tsx\` |`,
  `| every action | ${pathsOf(ofActions)} | – | – | \`mf-dashboards/src/edit/action-settings.test.tsx\` |`,
];

const lists = {
  types: [
    ...['| type | name | drawn | tests that name it | turns every setting |', '|---|---|---|---|---|'],
    ...systemWidgets.map((type) => rowOf(type, testsOf(type))),
  ],
  settings: [
    ...['| types | settings | of keys | of latest values | test |', '|---|---|---|---|---|'],
    ...[...commonRows, ...settingsRows.toSorted()],
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
});

test.each(systemWidgets)('the row of $key tells what is so, and of its tests none that does not name it', (type) => {
  const row = partsOf('types')
    .listed.split('\n')
    .find((line) => line.startsWith(`| \`${type.key}\` `));
  const found = testsOf(type);
  const listed = [...(row?.split(' | ')[3]?.matchAll(/`([^`]+)`/g) ?? [])].map(([, file = '']) => file);
  expect(listed.filter((file) => !found.includes(file))).toEqual([]);
  expect(listed).not.toEqual([]);
  // A test that is new may be missing until the list is written again.
  expect(row).toBe(rowOf(type, listed));
});

test('the documents list every setting that is declared, with the test that turns it', () => {
  expect(partsOf('settings').listed.split('\n')).toEqual(lists.settings);
});
