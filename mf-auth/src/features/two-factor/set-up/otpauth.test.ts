import { secretOf } from './otpauth';

test('secret, account and issuer are read from the address', () => {
  expect(secretOf('otpauth://totp/Plant%20A:ann@example.com?issuer=Plant+A&secret=JBSWY3DPEHPK3PXP')).toEqual({
    secret: 'JBSWY3DPEHPK3PXP',
    account: 'ann@example.com',
    issuer: 'Plant A',
  });
});

test('a label without issuer is the account', () => {
  expect(secretOf('otpauth://totp/ann@example.com?secret=ABCD')).toEqual({
    secret: 'ABCD',
    account: 'ann@example.com',
    issuer: '',
  });
});
