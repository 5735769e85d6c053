import { SignInLimits } from './sign-in-limits.js';

const from = (clientAddress: string) => ({ clientAddress });

test('who tries from elsewhere is counted apart, so that nobody is shut out by another', () => {
  const limits = new SignInLimits('2:100000', '3:100000');
  const attempt = (account: string, address: string) => () => limits.count('sign-in', account, from(address));
  attempt('ann', '198.51.100.1')();
  attempt('ann', '198.51.100.1')();
  expect(attempt('ann', '198.51.100.1')).toThrow('Too many');
  expect(attempt('ann', '198.51.100.2')).not.toThrow();
  // Three attempts were the address's own.
  expect(attempt('bob', '198.51.100.1')).toThrow('Too many');
});

test('a gateway on this machine is not counted as one address', () => {
  const limits = new SignInLimits('1:100000', '1:100000');
  for (const account of ['ann', 'bob', 'cid']) limits.count('sign-in', account, from('127.0.0.1'));
});

test('addresses of one IPv6 /64 are one address, those of another are not', () => {
  const limits = new SignInLimits('2:100000', '3:100000');
  const attempt = (account: string, address: string) => () => limits.count('sign-in', account, from(address));
  attempt('ann', '2001:db8:1:2::1')();
  attempt('ann', '2001:DB8:1:2:ffff::')();
  expect(attempt('ann', '2001:db8:1:2:1:2:3:4')).toThrow('Too many');
  expect(attempt('bob', '2001:db8:1:2::9')).toThrow('Too many');
  expect(attempt('ann', '2001:db8:1:3::1')).not.toThrow();
});

test('an IPv4 address is the same one written as IPv6', () => {
  const limits = new SignInLimits('1:100000', '9:100000');
  limits.count('sign-in', 'ann', from('198.51.100.1'));
  expect(() => limits.count('sign-in', 'ann', from('::ffff:198.51.100.1'))).toThrow('Too many');
});

test('what is tried again and again is not forgotten for what is tried once', () => {
  const limits = new SignInLimits('3:100000', '1000:100000', 4);
  const attempt = (account: string) => () => limits.count('sign-in', account, from('127.0.0.1'));
  attempt('ann')();
  for (const other of ['b', 'c', 'd']) attempt(other)();
  attempt('ann')();
  for (const other of ['e', 'f', 'g']) attempt(other)();
  attempt('ann')();
  expect(attempt('ann')).toThrow('Too many');
});
