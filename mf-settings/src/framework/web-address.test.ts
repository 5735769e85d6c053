import { isHost, isWebAddress } from './web-address';

afterEach(() => jest.restoreAllMocks());

test.each(['http://a', 'https://iot.example.com:8443/p@th?a=b#c', 'https://ann:s%40x@a.example', 'http://[::1]:8080'])(
  '%s is an address',
  (address) => expect(isWebAddress(address)).toBe(true),
);

test.each([
  'http:foo',
  'https:///x',
  'https://a b/x',
  'http://a b',
  'http://a/b c',
  'http://%20',
  'ftp://a',
  'http://',
  '',
])('%j is none, although browsers may read it as one', (address) => {
  jest.spyOn(URL, 'canParse').mockReturnValue(true);
  expect(isWebAddress(address)).toBe(false);
});

test.each(['a', 'mail_1.example.com', '[::1]'])('%s is a host', (host) => expect(isHost(host)).toBe(true));
test.each(['a b', 'http://x', '<b>x</b>', 'a..b', '-a', ''])('%j is none', (host) => expect(isHost(host)).toBe(false));
