import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formTypes } from '../edit/widget-settings/widget-forms';
import { hasType, notTurnedYet, settingsTests } from './settings-tests';

const root = path.join(__dirname, '../..');
const turned = Object.values(settingsTests).flat();

test('every type with a form has a test that turns its settings, or is named as still open', () => {
  expect(formTypes.filter((type) => !hasType(turned, type) && !hasType(notTurnedYet, type))).toEqual([]);
});

test('what has a test is no longer open', () => {
  expect(formTypes.filter((type) => hasType(turned, type) && hasType(notTurnedYet, type))).toEqual([]);
});

test.each(Object.keys(settingsTests))('%s makes its cases of the declared forms', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true);
  expect(readFileSync(path.join(root, file), 'utf8')).toMatch(/valuedFields\(|turnedSettings\(/);
});
