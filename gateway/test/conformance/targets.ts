import { rawExchange, statusesOf } from '../raw-exchange.js';
import type { OriginTests } from './origin.js';

/** Spellings of addresses: no one of them reaches another place behind the origin than the origin takes it for. */
export function targets({ origin, platform, get }: OriginTests): void {
  describe('request targets', () => {
    test.each([
      'http://{host}/api/echo',
      'http://evil.example/api/echo',
      'http://evil.example/devices',
      '/api/../dev/echo',
      '/api/%2e%2e/dev/echo',
      '/api/..%2fdev/echo',
      '/dev/%2E%2e/api/echo',
      '/api/.%2e',
      '/api/./echo',
      '/api/..;/dev/echo',
      '/api/..;a=b/dev/echo',
      '/api/..\\dev/echo',
      '/api%5c..%5cdev/echo',
      '/modules/%2e%2e/api/echo',
      '/api/echo%0d%0aX-Forwarded-For:1.2.3.4',
      '/api/echo%7f',
      '/api/echo#/dev/echo',
      '/api/echo?a#b',
    ])('%s is refused, and the platform not asked', async (target) => {
      const before = platform().seen.length;
      const received = await rawExchange(origin().url, `GET ${target} HTTP/1.1\r\nHost: {host}\r\n\r\n`);
      expect(statusesOf(received)).toEqual([400]);
      expect(platform().seen).toHaveLength(before);
    });

    test.each(['/api/echo?a=/../b', '/api/a..b/echo', '/api/%252e%252e/echo'])(
      '%s is an address like others',
      async (address) => {
        expect((await get(address)).json().url).toBe(address);
      },
    );

    test.each(['//dev/echo', '/dev//echo', '/dev%2fecho', '/%64ev/echo', '/%64%65%76%2F%65cho'])(
      '%s is as closed for another host as /dev/echo',
      async (address) => {
        const before = platform().seen.length;
        expect((await get(address, { host: 'console.example' })).status).toBe(404);
        expect(platform().seen).toHaveLength(before);
      },
    );

    test.each(['/api', '/oauth2', '/login/oauth2', '/dev', '/api?a=b'])(
      '%s, a proxied place without its slash, is an address of the console',
      async (address) => {
        const before = platform().seen.length;
        const answer = await get(address);
        expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        expect(platform().seen).toHaveLength(before);
      },
    );

    test.each(['/api/ws', '/api/v1'])('%s is an address of the platform', async (address) => {
      const before = platform().seen.length;
      expect((await get(address)).status).not.toBe(301);
      expect(platform().seen.slice(before)).toEqual([`GET ${address}`]);
    });

    test('no tunnel is opened', async () => {
      for (const target of ['{host}', 'evil.example:80', '/api/echo']) {
        const [status] = statusesOf(
          await rawExchange(origin().url, `CONNECT ${target} HTTP/1.1\r\nHost: {host}\r\n\r\n`),
        );
        expect([400, 405]).toContain(status);
      }
    });
  });
}
