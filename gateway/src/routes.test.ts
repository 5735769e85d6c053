import { looksLikeFile, matchRoute, type Route, routes, routesFor } from './routes.js';

const kindOf = (path: string, table: readonly Route[] = routes) => matchRoute(path, table)?.serve.kind;

describe('the route table', () => {
  test.each<[string, string, string]>([
    ['/', 'page', 'never'],
    ['/devices', 'page', 'never'],
    ['/login', 'page', 'never'],
    ['/login/resetPassword', 'page', 'never'],
    ['/apidocs', 'page', 'never'],
    ['/modules', 'page', 'never'],
    ['/modules/registry.json', 'files', 'revalidate'],
    ['/modules/tenants/0a1b.json', 'files', 'revalidate'],
    ['/modules/texts/en_US.0123456789.json', 'files', 'immutable'],
    ['/modules/mf-entities/1.0.0-00000000/remoteEntry.js', 'files', 'immutable'],
    ['/modules/shell/index.html', 'nothing', 'never'],
    ['/shell/main.0123.js', 'files', 'immutable'],
    ['/shell/index.html', 'nothing', 'never'],
    ['/api/devices', 'platform', 'upstream'],
    ['/api/ws/plugins/telemetry', 'platform', 'upstream'],
    ['/oauth2/authorization/x', 'platform', 'upstream'],
    ['/login/oauth2/code/x', 'platform', 'upstream'],
    ['/dev/mailbox', 'platform', 'upstream'],
    ['/sandbox/functions.html', 'sandbox', 'never'],
    ['/sandbox/document.html', 'sandbox', 'never'],
    ['/sandbox/other.html', 'page', 'never'],
    ['/healthz', 'health', 'never'],
  ])('%s is %s, cached %s', (path, kind, caching) => {
    expect(matchRoute(path)?.serve.kind).toBe(kind);
    expect(matchRoute(path)?.caching).toBe(caching);
  });

  test('only the API below /api/ws/ takes WebSockets', () => {
    const open = routes.filter(({ serve }) => 'webSocket' in serve && serve.webSocket);
    expect(open.map(({ path }) => path)).toEqual(['/api/ws/**']);
  });

  test('/dev/ belongs to the embedded platform alone', () => {
    expect(kindOf('/dev/mailbox', routesFor({ embedded: true }))).toBe('platform');
    expect(kindOf('/dev/mailbox', routesFor({ embedded: false }))).toBe('page');
  });

  test('has each path once, and covers the whole origin', () => {
    const paths = routes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain('/**');
  });

  test.each([
    ['/favicon.ico', true],
    ['/a.b/c', false],
    ['/devices/x.js', true],
    ['/devices', false],
  ])('%s is the address of a file: %s', (path, expected) => {
    expect(looksLikeFile(path)).toBe(expected);
  });
});
