import { generateSync } from 'otplib';
import { matchesTotp, newSecret } from './totp.js';

// The test secret and times of RFC 6238, appendix B (SHA-1, last 6 of the 8 digits).
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('at %d s the code is %s', (seconds, code) => {
  expect(matchesTotp(SECRET, code, seconds * 1000)).toBe(true);
});

test('a code is good for its own and the next half minute, not before and not later', () => {
  const at = (seconds: number) => matchesTotp(SECRET, '287082', seconds * 1000);
  expect([at(29), at(30), at(59), at(60), at(89), at(90)]).toEqual([false, true, true, true, true, false]);
});

test.each(['', '28708', '2870820', '28708a', ' 287082'])('%j is no code', (code) => {
  expect(matchesTotp(SECRET, code, 59_000)).toBe(false);
});

test('secrets are 160 bits in Base32, and an app that is given one shows codes that match', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(matchesTotp(secret, generateSync({ secret, epoch: 59 }), 59_000)).toBe(true);
});

test('a short secret of an app is one, and a text that is no Base32 has no codes', () => {
  expect(matchesTotp('GEZDGNBV', '000000', 59_000)).toBe(false);
  expect(matchesTotp('not base 32!', '000000', 59_000)).toBe(false);
});
