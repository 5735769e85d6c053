import path from 'node:path';
import { lostRules, lostRulesIn } from '../../lint/lost-rules.mjs';

const lines = (text: string) => lostRulesIn('mf-entities/src/rules.ts', text).map(({ line }) => line);

test.each([
  ['type: string().required().nullable(),', 1],
  ['rules: {\n  scope: array()\n    .of(string())\n    .required(says())\n    .min(1)\n    .nullable(),\n}', 6],
])('%j may be left empty', (text, line) => expect(lines(text)).toEqual([line]));

test.each([
  'type: string().nullable().required(),',
  'array().of(string().required()).nullable()',
  'one: string().required(), other: string().nullable()',
  'group.optional ? whole.required() : whole.nullable()',
  '// string().required().nullable()',
])('%j is fine', (text) => expect(lines(text)).toEqual([]));

test('no form has such a rule', () => {
  expect(lostRules(path.resolve(import.meta.dirname, '../..'))).toEqual([]);
});
