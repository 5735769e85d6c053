import { hostRefusedPage, plainPagePolicy } from '../../src/plain-pages.js';
import { call } from '../http-call.js';
import { rawExchange, statusesOf } from '../raw-exchange.js';
import { moduleFile, type OriginTests } from './origin.js';
import { refusalOf } from './web-sockets.js';

/** For which hosts the origin answers; `console.example` is told to the origins under test. */
export function hosts({ origin, platform, get }: OriginTests): void {
  const port = () => new URL(origin().url).port;

  describe('hosts', () => {
    test.each(['evil.example', 'console.example.evil.example', '6.6.6.6', 'localhost.evil.example', 'a b'])(
      'another one, "%s", gets 421 and nothing else',
      async (host) => {
        const before = platform().seen.length;
        for (const address of [
          '/',
          moduleFile,
          '/modules/registry.json',
          '/healthz',
          '/api/echo',
          '/dev/echo',
          '/none.js',
        ]) {
          const answer = await get(address, { host });
          // nginx itself refuses what cannot be a host.
          if (host.includes(' ')) expect([400, 421]).toContain(answer.status);
          else {
            expect(answer.status).toBe(421);
            expect(answer.json()).toMatchObject({ status: 421, message: expect.stringContaining('ALLOWED_HOSTS') });
          }
        }
        expect(
          (await call(origin().url, '/api/echo', { method: 'POST', headers: { host }, body: Buffer.from('x') })).status,
        ).toBeGreaterThanOrEqual(400);
        expect(platform().seen).toHaveLength(before);
      },
    );

    test('a person who comes by another one reads a page, a program JSON', async () => {
      const host = 'evil.example';
      const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      for (const address of ['/', '/devices', '/api/echo', '/none.js']) {
        const page = await get(address, { host, accept });
        expect(page.status).toBe(421);
        expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(page.headers['cache-control']).toBe('no-store');
        expect(page.headers['content-security-policy']).toBe(plainPagePolicy);
        expect(page.text).toBe(hostRefusedPage);
        // Nothing of what the caller wrote.
        expect(page.text).not.toContain(host);
      }
      for (const other of ['*/*', 'application/json', 'text/htmlx']) {
        const answer = await get('/', { host, accept: other });
        expect(answer.status).toBe(421);
        expect(answer.headers['content-type']).toBe('application/json');
      }
    });

    test.each(['localhost', '127.0.0.1', '[::1]', 'console.example', 'Console.Example'])(
      '%s is answered',
      async (host) => {
        for (const header of [host, `${host}:${port()}`, `${host}:443`]) {
          expect((await get('/', { host: header })).status).toBe(200);
          expect((await get('/api/echo', { host: header })).status).toBe(200);
        }
      },
    );

    test('a WebSocket is no exception', async () => {
      const before = platform().seen.length;
      const address = `${origin().url}/api/ws/plugins/telemetry`;
      expect(await refusalOf(address, { host: `evil.example:${port()}` })).toBe(421);
      expect(platform().seen).toHaveLength(before);
    });

    test('a request without a host is refused', async () => {
      for (const version of ['1.0', '1.1']) {
        const [status] = statusesOf(await rawExchange(origin().url, `GET / HTTP/${version}\r\n\r\n`));
        expect([400, 421]).toContain(status);
      }
    });

    test.each<[string, Record<string, string>]>([
      ['another host', { host: 'console.example' }],
      ['a proxy on this machine', { 'x-forwarded-for': '192.168.1.9' }],
      ['a proxy of another kind', { via: '1.1 elsewhere' }],
    ])('/dev/ is closed for %s', async (_, headers) => {
      const before = platform().seen.length;
      expect((await get('/dev/echo', headers)).status).toBe(404);
      expect(platform().seen).toHaveLength(before);
    });
  });
}
