import { accessLine } from '../access-log.js';
import { acceptedEncodings } from './accepted-encodings.js';
import { renderPage } from './page.js';
import { parseRequestPath } from './request-path.js';

describe('a request target', () => {
  test.each([
    ['/devices?page=1', { path: '/devices', query: '?page=1' }],
    ['/a%20b', { path: '/a b', query: '' }],
    ['//api%2f/v1//x?a=//', { path: '/api/v1/x', query: '?a=//' }],
    ['/?a=1?b', { path: '/', query: '?a=1?b' }],
  ])('%s is taken apart', (target, expected) => {
    expect(parseRequestPath(target)).toEqual(expected);
  });

  test.each([
    '',
    '*',
    'http://other/',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a/..%2fb',
    '/a/./b',
    '/a%5cb',
    '/a%00',
    '/a%0a',
    '/%zz',
    undefined,
  ])('%s is refused', (target) => {
    expect(parseRequestPath(target)).toBeNull();
  });
});

describe('accepted encodings, as the client lists them', () => {
  test.each([
    ['gzip, deflate, br', ['gzip', 'br']],
    ['gzip', ['gzip']],
    ['br;q=0, gzip;q=0.5', ['gzip']],
    ['*', ['br', 'gzip']],
    ['identity', []],
    ['', []],
    [undefined, []],
  ])('%s: %j', (header, expected) => {
    expect(acceptedEncodings({ 'accept-encoding': header })).toEqual(expected);
  });
});

test('a line of the access log has no query', () => {
  const line = accessLine({ method: 'GET', path: '/?accessToken=secret', status: 200, ms: 3.2 }, new Date(0));
  expect(line).toBe('1970-01-01T00:00:00.000Z GET / 200 3ms');
});

test('the page gets its nonce everywhere, and the meta element only with local modules', () => {
  const template = '<a nonce="__CSP_NONCE__"><b nonce="__CSP_NONCE__"><!--mullion:meta-->';
  expect(renderPage(template, 'n', {})).toBe('<a nonce="n"><b nonce="n">');
  expect(renderPage(template, 'n', { localModules: true })).toContain('name="mullion-local-modules" content="1"');
});
