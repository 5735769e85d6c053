import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { valuedFields } from '../edit/widget-settings/stored-values';
import { formsOfType } from '../edit/widget-settings/widget-forms';
import { settingsTests, turnedIn } from './settings-tests';
import { systemWidgets } from './system-widgets';
import { formParts } from './turned-settings';

const root = path.join(__dirname, '../..');
const withForm = systemWidgets.map(({ key }) => key).filter((key) => formsOfType(key));

test('every type with a form has a test that turns its settings', () => {
  expect(withForm.filter((type) => !turnedIn(type))).toEqual([]);
});

test.each(withForm)('%s stores what is turned for it', (type) => {
  const pathsOf = (one: string) =>
    formParts.flatMap((part) =>
      valuedFields(formsOfType(one)?.[part] ?? []).map(({ kind, path: name }) => `${part} ${kind} ${name}`),
    );
  const turned = pathsOf(turnedIn(type)?.as ?? '');
  expect(pathsOf(type).filter((one) => !turned.includes(one))).toEqual([]);
});

test.each(Object.keys(settingsTests))('%s turns what stands in the table', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true);
  expect(readFileSync(path.join(root, file), 'utf8')).toContain(`testSettings('${file}', `);
});
