/** @jest-environment jsdom */
import { initI18n } from '@mullion/shared-kit/i18n/i18n';
import { asksHelpers } from './function-helpers';
import { helpedBody } from './helped-body';

beforeAll(() => initI18n('en_US'));

const run = async (body: string, ctx: object = {}) =>
  new Function('value', 'ctx', `"use strict";${await helpedBody(body, 'ctx')}`)(21.5, ctx) as unknown;

test.each<[string, string, unknown]>([
  ['colors', "return tinycolor.mix('blue', 'red', 50).toHexString();", '#800080'],
  ['dates', "return ctx.date.transform(new Date(2024, 1, 3), 'yyyy-MM-dd, MMM');", '2024-02-03, Feb'],
  ['texts', "return ctx.translate.instant('action.save') + ctx.translate.instant('own.key');", 'Saveown.key'],
  ['numbers', "return ctx.utils.formatValue(value, 2, '°C');", '21.5 °C'],
  ['nothing', 'return value;', 21.5],
])('a function takes %s from the platform’s console', async (_what, body, expected) => {
  expect(await run(body)).toBe(expected);
  expect(asksHelpers(body)).toBe(_what !== 'nothing');
});

test('what else its context says stays, and its lines stay where they are', async () => {
  expect(await run('ctx.date.transform(0);\nreturn ctx.units;', { units: 'l' })).toBe('l');
  expect(
    (await helpedBody('tinycolor;\nctx.date.transform(0);\nctx.translate.instant("x");', 'ctx')).split('\n'),
  ).toHaveLength(3);
});
