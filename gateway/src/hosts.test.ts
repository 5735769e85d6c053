import type { IncomingMessage } from 'node:http';
import { configuredNames, hostName, hostRule, isFromThisMachine } from './hosts.js';
import { isLoopback } from './loopback.js';

const request = (headers: Record<string, string>, address = '192.168.1.5', remote = '192.168.1.9') =>
  ({
    headers,
    headersDistinct: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    socket: { localAddress: address, remoteAddress: remote },
  }) as unknown as IncomingMessage;

describe('the name in a Host header', () => {
  test.each([
    ['Console.Example:8080', 'console.example'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]:8080', '[::1]'],
    ['', null],
    [undefined, null],
    ['a b', null],
    ['user@localhost', null],
    ['localhost/x', null],
    ['localhost:80:80', null],
  ])('%s: %s', (header, name) => {
    expect(hostName(header)).toBe(name);
  });
});

describe('hosts this console answers for', () => {
  const configured = {
    allowedHosts: ['Console.example', 'fd00::1'],
    publicUrl: new URL('https://public.example:8443'),
  };
  const names = configuredNames(configured);
  const allowed = hostRule(names, false);

  test.each(['localhost:8080', '127.0.0.1', '[::1]:1', 'console.example:8080', 'PUBLIC.example', '[fd00::1]'])(
    '%s is one',
    (host) => {
      expect(allowed(request({ host }))).toBe(true);
    },
  );

  test.each(['evil.example', 'console.example.evil.example', 'xconsole.example', 'localhost.evil.example', '0.0.0.0'])(
    '%s is none',
    (host) => {
      expect(allowed(request({ host }))).toBe(false);
    },
  );

  test('the address a connection came in at is one, another address is none', () => {
    expect(allowed(request({ host: '192.168.1.5:8080' }))).toBe(true);
    expect(allowed(request({ host: '192.168.1.5' }, '::ffff:192.168.1.5'))).toBe(true);
    expect(allowed(request({ host: '[fe80::5]:8080' }, 'fe80::5'))).toBe(true);
    expect(allowed(request({ host: '192.168.1.6:8080' }))).toBe(false);
  });

  test('a name that HOST gives is one', () => {
    expect(hostRule(configuredNames({}, 'pi.local'), false)(request({ host: 'pi.local:8080' }))).toBe(true);
  });

  test('what a proxy says counts only when it is trusted, and never makes another Host good', () => {
    const good = { host: 'localhost', 'x-forwarded-host': 'console.example' };
    const evil = { host: 'localhost', 'x-forwarded-host': 'evil.example' };
    expect(allowed(request(evil))).toBe(true);
    const trusting = hostRule(names, true);
    expect(trusting(request(good))).toBe(true);
    expect(trusting(request(evil))).toBe(false);
    expect(trusting(request({ host: 'evil.example', 'x-forwarded-host': 'console.example' }))).toBe(false);
  });
});

test.each<[string, Record<string, string>, string, boolean]>([
  ['a browser here', { host: 'localhost:8080' }, '127.0.0.1', true],
  ['a browser here, over IPv6', { host: '[::1]:8080' }, '::1', true],
  ['another machine that says localhost', { host: 'localhost:8080' }, '192.168.1.9', false],
  ['a page of another site', { host: 'evil.example' }, '127.0.0.1', false],
  ['a proxy on this machine', { host: 'localhost:8080', 'x-forwarded-for': '192.168.1.9' }, '127.0.0.1', false],
])('%s is this machine asking: %#', (_, headers, remote, expected) => {
  expect(isFromThisMachine(request(headers, '127.0.0.1', remote))).toBe(expected);
});

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
])('%s is this machine alone: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
