import { isPrivateAddress, publicAddress } from './reachable-address.js';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378::',
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

test.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::200e'])('%s is public', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
);

const answering =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }));

test('a name is judged by what it leads to, by every address of it', async () => {
  expect(await publicAddress('git.test', answering('1.1.1.1', '2606:4700::1111'))).toBe('1.1.1.1');
  await expect(publicAddress('git.test', answering('1.1.1.1', '127.0.0.1'))).rejects.toThrow('private address');
  await expect(publicAddress('git.test', answering())).rejects.toThrow('Unknown host: git.test');
});

test('an address written in an unusual way is seen through', async () => {
  for (const host of ['2130706433', '0x7f.1', '127.1']) {
    await expect(publicAddress(host)).rejects.toThrow(/private address|Unknown host/);
  }
});
