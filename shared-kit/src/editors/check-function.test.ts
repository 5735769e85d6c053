import { UserCodeError } from '../sandbox/user-code-error';
import { checkFunction, type FunctionRules, type RunFunction } from './check-function';

const unreadable = new UserCodeError({ kind: 'syntax', name: 'SyntaxError', message: 'no', lineNumber: 1 });
const thrown = new UserCodeError({
  kind: 'thrown',
  name: 'TypeError',
  message: 'last',
  lineNumber: 2,
  columnNumber: 5,
});

/** Stands for the sandbox: "runs" by looking at the arguments. */
const sandbox: RunFunction = async ({ body, args }) => {
  if (body === 'syntax') return { ok: false, error: unreadable };
  for (const [index, [value]] of args.entries()) {
    if (value !== 'throws') return { ok: true, index, value, type: typeof value };
  }
  if (args.length === 0) return { ok: true, index: -1, value: undefined, type: 'undefined' };
  return { ok: false, error: thrown };
};
const check = (rules: Partial<FunctionRules>, body = 'return value;') =>
  checkFunction(body, { argNames: ['value'], ...rules }, sandbox);

test('a syntax error fails even if nothing is to be validated', async () => {
  const failure = { kind: 'failed', error: unreadable };
  expect(await check({}, 'syntax')).toEqual(failure);
  expect(await check({ noValidate: true, validationArgs: [[1]] }, 'syntax')).toEqual(failure);
});

test('the first set of arguments that does not throw decides', async () => {
  expect(await check({ validationArgs: [['throws'], [1]], resultType: 'number' })).toBeUndefined();
  expect(await check({ validationArgs: [['throws'], ['x'], [1]], resultType: 'number' })).toEqual({
    kind: 'type-mismatch',
    type: 'number',
  });
});

test('when every set throws, the last error is told', async () => {
  expect(await check({ validationArgs: [['throws'], ['throws']] })).toEqual({ kind: 'failed', error: thrown });
});

test.each([
  ['any', undefined, { kind: 'no-return' }],
  ['any', 0, undefined],
  ['any', '', undefined],
  ['nocheck', undefined, undefined],
  ['boolean', true, undefined],
  ['string', 1, { kind: 'type-mismatch', type: 'string' }],
  ['object', { a: 1 }, undefined],
] as const)('result type %s and a result of %j', async (resultType, value, problem) => {
  expect(await check({ resultType, validationArgs: [[value]] })).toEqual(problem);
});

test('without sets of arguments nothing is run', async () => {
  expect(await check({ resultType: 'any' })).toBeUndefined();
});

test('with noValidate the sets are not run', async () => {
  expect(await check({ noValidate: true, validationArgs: [['throws']], resultType: 'number' })).toBeUndefined();
});
