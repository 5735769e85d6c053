import { BACKUP_CODE_LENGTH, CODE_LENGTH, codeFormat, codeOf } from './code-format';

test('codes have six digits, backup codes eight characters', () => {
  expect([CODE_LENGTH, BACKUP_CODE_LENGTH]).toEqual([6, 8]);
  expect(codeFormat('TOTP').isComplete('12345a')).toBe(false);
  expect(codeFormat('SMS').isComplete('123456')).toBe(true);
  expect(codeFormat('BACKUP_CODE').isComplete('89abcdef')).toBe(true);
});

test.each([
  ['123 456', 6, '123456'],
  [' 123-456\n', 6, '123456'],
  ['1234567', 6, '123456'],
  ['89AB CDEF', 8, '89abcdef'],
])('“%s” is pasted as %i characters: %s', (text, length, code) => {
  expect(codeOf(text, length)).toBe(code);
});
