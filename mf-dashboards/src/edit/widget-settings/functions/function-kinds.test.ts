import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { widgetActionTypes } from '../../../model/widget-action';
import { actionFields, conditionFields } from '../action-fields';
import { keyFields } from '../key-fields';
import type { StoredField } from '../stored-field';
import { allForms } from '../widget-forms';
import { type FunctionName, functionKind, functionKinds } from './function-kinds';

const languages = ['en_US', 'de_DE', 'fa_IR'];
const helpFolder = path.join(__dirname, '../../../../../shell/help');
const pageOf = (language: string, id: string) => path.join(helpFolder, language, `${id}.md`);
const names = Object.keys(functionKinds) as FunctionName[];

const functionsIn = (fields: readonly StoredField[]): FunctionName[] =>
  fields.flatMap((field) => {
    if (field.kind === 'group') return functionsIn(field.fields);
    if (field.kind === 'list') return functionsIn(field.items);
    return field.kind === 'function' ? [field.of] : [];
  });

const noControl = () => null;
const ofActions = actionFields({ state: noControl, dashboard: noControl, stateElsewhere: noControl }, false);
const asked = new Set([
  ...allForms.flatMap(({ settings, key = [], latestKey = [] }) => functionsIn([...settings, ...key, ...latestKey])),
  ...widgetActionTypes.flatMap((type) => functionsIn(ofActions[type])),
  ...['headerButton', 'actionCellButton'].flatMap((source) => functionsIn(conditionFields(source))),
  ...(['function', 'timeseries'] as const).flatMap((type) => functionsIn(keyFields(type, 'latest'))),
]);

test('every function is asked for by a field', () => {
  expect(names.filter((name) => !asked.has(name))).toEqual([]);
});

test.each(languages)('every function has its help page in %s, which names the same arguments', (language) => {
  const wrong = names.filter((name) => {
    const { help, args } = functionKind(name);
    const page = pageOf(language, help);
    if (!existsSync(page)) return true;
    const [, told = ''] = /^`function \w+\(([^)]*)\)/m.exec(readFileSync(page, 'utf8')) ?? [];
    return told !== Object.keys(args).join(', ');
  });
  expect(wrong).toEqual([]);
});

test.each(languages)(
  'every help page about functions in %s belongs to a field, or is part of one that does',
  (language) => {
    const pages = ['lib', 'config', 'action'].flatMap((folder) =>
      readdirSync(path.join(helpFolder, language, 'widget', folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.md'))
        .map((file) => `widget/${folder}/${file.replaceAll(path.sep, '/').replace(/\.md$/, '')}`),
    );
    const opened = new Set(names.map((name) => functionKind(name).help));
    const included = new Set(
      [...opened].flatMap((id) =>
        [...readFileSync(pageOf(language, id), 'utf8').matchAll(/\{%\s*include\s+([\w/-]+)/g)].map(([, key]) => key),
      ),
    );
    expect(pages.filter((id) => !opened.has(id) && !included.has(id))).toEqual([]);
  },
);
