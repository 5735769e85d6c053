import http from 'node:http';
import { startFakePlatform } from '../fake-platform.js';
import { call } from '../http-call.js';
import { type OriginTests, uploadLimit } from './origin.js';
import { refusalOf } from './web-sockets.js';

/** Calls that go on to the platform. */
export function platformCalls({ origin, platform, get, onAnother }: OriginTests): void {
  describe('the platform behind', () => {
    test.each(['/api/echo', '/oauth2/echo', '/login/oauth2/echo', '/dev/echo', '/api/v1/token/echo'])(
      '%s is passed on as written, with the query',
      async (address) => {
        const { status, json } = await get(`${address}?a=%20b&c=1`);
        expect(status).toBe(200);
        expect(json()).toMatchObject({ method: 'GET', url: `${address}?a=%20b&c=1` });
      },
    );

    test('an outside platform has no /dev/', async () => {
      await onAnother({ platform: { url: platform().url, embedded: false } }, async ({ url }) => {
        expect((await call(url, '/dev/echo')).text).toContain('<div id="root">');
      });
    });

    test('the body, its length and the other methods arrive', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await call(origin().url, '/api/echo', { method, body: Buffer.alloc(uploadLimit - 1, 'x') });
        expect(answer.json()).toMatchObject({ method, bytes: uploadLimit - 1 });
      }
      const unsized = await call(origin().url, '/api/echo', {
        method: 'DELETE',
        headers: { 'transfer-encoding': 'chunked' },
        body: (request) => request.end('four'),
      });
      expect(unsized.json()).toMatchObject({ method: 'DELETE', bytes: 4 });
    });

    test('an upload arrives part by part, while the client still sends', async () => {
      const part = Buffer.alloc(uploadLimit / 8, 'x');
      const framings: Record<string, string>[] = [
        { 'content-length': String(4 * part.length) },
        { 'transfer-encoding': 'chunked' },
      ];
      for (const headers of framings) {
        const answer = await call(origin().url, '/api/echo?parts', {
          method: 'POST',
          headers,
          body: async (request) => {
            for (let sent = 0; sent < 3; sent += 1) {
              const arrived = platform().part('/api/echo?parts');
              request.write(part);
              await arrived;
            }
            request.end(part);
          },
        });
        expect(answer.json()).toMatchObject({ bytes: 4 * part.length });
      }
    });

    test('it learns the address that the person uses, and a client cannot invent one', async () => {
      const { port } = new URL(origin().url);
      const answer = await get('/api/echo', {
        host: `console.example:${port}`,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '6.6.6.6',
        'x-authorization': 'Bearer token',
      });
      expect(answer.json().headers).toMatchObject({
        host: `console.example:${port}`,
        'x-forwarded-host': `console.example:${port}`,
        'x-forwarded-proto': 'http',
        'x-forwarded-port': port,
        'x-forwarded-for': '127.0.0.1',
        'x-authorization': 'Bearer token',
      });
    });

    test('its errors, cookies and caching come through', async () => {
      const answer = await get('/api/broken');
      expect([answer.status, answer.text]).toEqual([500, '{"status":500,"message":"its own"}']);
      expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
      expect((await get('/api/echo')).headers['cache-control']).toBe('no-store');
      expect((await get('/api/stream')).text).toBe('first second');
    });

    test('an upload over the limit is 413, with and without a length', async () => {
      const seen = platform().seen.length;
      const sized = await call(origin().url, '/api/upload', { method: 'POST', body: Buffer.alloc(uploadLimit + 1) });
      expect(sized.status).toBe(413);
      expect(sized.json()).toMatchObject({ status: 413, errorCode: 31, message: expect.stringContaining('50 MB') });
      expect(platform().seen).toHaveLength(seen);
      const unsized = await call(origin().url, '/api/upload', {
        method: 'POST',
        body: (request) => {
          request.write(Buffer.alloc(uploadLimit));
          request.end(Buffer.alloc(uploadLimit));
        },
      });
      expect(unsized.status).toBe(413);
    });

    test('that is down is 502, one that does not answer in time 504, in its own error body', async () => {
      const gone = await startFakePlatform();
      await gone.close();
      await onAnother({ platform: { url: gone.url, embedded: true } }, async ({ url }) => {
        const answer = await call(url, '/api/devices');
        expect(answer.status).toBe(502);
        expect(answer.headers['content-type']).toBe('application/json');
        expect(answer.json()).toEqual({
          status: 502,
          message: 'The platform cannot be reached',
          errorCode: 2,
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        });
        expect((await call(url, '/')).status).toBe(200);
        expect(await refusalOf(`${url}/api/ws/plugins/telemetry`)).toBe(502);
      });
      const late = await get('/api/hang');
      expect(late.status).toBe(504);
      expect(late.json()).toMatchObject({ status: 504, message: 'The platform did not answer in time', errorCode: 2 });
    });

    test('an answer that breaks off is broken for the client too', async () => {
      await expect(get('/api/cut')).rejects.toThrow(/aborted|hang up/);
    });

    test('a client that goes away ends its work', async () => {
      const { hostname, port } = new URL(origin().url);
      const [arrival, abandonment] = [platform().arrival('/api/hang?mine'), platform().abandonment('/api/hang?mine')];
      const options = { hostname, port, path: '/api/hang?mine', agent: false };
      const request = http.get(options).on('error', () => undefined);
      await arrival;
      request.destroy();
      await abandonment;
    });
  });
}
