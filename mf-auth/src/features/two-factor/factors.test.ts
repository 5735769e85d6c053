import type { TwoFactorAccountSettings } from '@mullion/shared-kit/api/two-factor';
import { canBecomeMain, canSetUp, factorDetail, isLast } from './factors';

const totp = { providerType: 'TOTP', useByDefault: true, authUrl: 'x' } as const;
const email = { providerType: 'EMAIL', useByDefault: false, email: 'ann@example.com' } as const;
const backup = { providerType: 'BACKUP_CODE', useByDefault: false, codes: null, codesLeft: 7 } as const;
const none: TwoFactorAccountSettings = { configs: {} };
const one: TwoFactorAccountSettings = { configs: { TOTP: totp, BACKUP_CODE: backup } };
const two: TwoFactorAccountSettings = { configs: { TOTP: totp, EMAIL: email } };

test('backup codes need another factor', () => {
  expect(canSetUp('BACKUP_CODE', none)).toBe(false);
  expect(canSetUp('BACKUP_CODE', { configs: { BACKUP_CODE: backup } })).toBe(false);
  expect(canSetUp('BACKUP_CODE', two)).toBe(true);
  expect(canSetUp('SMS', none)).toBe(true);
});

test('one of two factors that is not the main one can become it', () => {
  expect(canBecomeMain('EMAIL', two)).toBe(true);
  expect(canBecomeMain('TOTP', two)).toBe(false);
  expect(canBecomeMain('SMS', two)).toBe(false);
  expect(canBecomeMain('BACKUP_CODE', one)).toBe(false);
});

test('the last factor is the one without which only backup codes stay', () => {
  expect(isLast('TOTP', one)).toBe(true);
  expect(isLast('BACKUP_CODE', one)).toBe(false);
  expect(isLast('TOTP', two)).toBe(false);
});

test('a factor shows what it is bound to', () => {
  expect(factorDetail(email)).toEqual({ text: 'ann@example.com' });
  expect(factorDetail({ providerType: 'SMS', useByDefault: false, phoneNumber: '+12' })).toEqual({ text: '+12' });
  expect(factorDetail(backup)).toEqual({ codesLeft: 7 });
  expect(factorDetail(totp)).toBeNull();
});
