import type { PasswordPolicy } from '@mullion/shared-kit/api/auth';
import { requirementsOf } from './password-policy';

const none: PasswordPolicy = {
  minimumLength: 6,
  minimumUppercaseLetters: null,
  minimumLowercaseLetters: null,
  minimumDigits: 0,
  minimumSpecialCharacters: null,
  allowWhitespaces: true,
  passwordExpirationPeriodDays: null,
  passwordReuseFrequencyDays: null,
};
const strict: PasswordPolicy = {
  ...none,
  minimumUppercaseLetters: 2,
  minimumLowercaseLetters: 1,
  minimumDigits: 2,
  minimumSpecialCharacters: 1,
  allowWhitespaces: false,
};
const met = (policy: PasswordPolicy, password: string) =>
  requirementsOf(policy)
    .filter((one) => one.isMet(password))
    .map((one) => one.name);

test('rules that are null or 0 are no requirements', () => {
  expect(requirementsOf(none).map(({ name, count }) => [name, count])).toEqual([['length', 6]]);
});

test('the rules stand in a fixed order, white space last', () => {
  expect(requirementsOf(strict).map(({ name }) => name)).toEqual([
    'uppercase',
    'lowercase',
    'digits',
    'special',
    'length',
    'no-whitespace',
  ]);
});

test.each([
  ['', []],
  ['abc', ['lowercase', 'no-whitespace']],
  ['AB', ['uppercase', 'no-whitespace']],
  ['A1b2', ['lowercase', 'digits', 'no-whitespace']],
  ['under_', ['lowercase', 'special', 'length', 'no-whitespace']],
  ['ab cdef', ['lowercase', 'special', 'length']],
  ['ABc12!', ['uppercase', 'lowercase', 'digits', 'special', 'length', 'no-whitespace']],
])('of a strict policy, “%s” meets %j', (password, names) => {
  expect(met(strict, password)).toEqual(names);
});
