import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import WebSocket from 'ws';
import { sandboxPage } from '../src/sandbox-page.js';
import { publishModule } from '../src/store/publish.js';
import { publishShell } from '../src/store/publish-shell.js';
import { overrideForTenant } from '../src/store/tenant-overrides.js';
import { type FakePlatform, startFakePlatform } from './fake-platform.js';
import { type Answer, call } from './http-call.js';
import { temporaryFolders, writeModule, writeShell } from './module-fixture.js';

export interface OriginSetup {
  storeDir: string;
  platform: { url: URL; embedded: boolean };
  localModules: boolean;
  platformTimeoutSeconds: number;
  maxUploadBytes: number;
}

export interface OriginUnderTest {
  url: string;
  /** The access log so far. */
  log: () => string;
  close: () => Promise<void>;
}

const tenant = '0a1b2c3d-1111-11ee-8000-0123456789ab';
const version = '1.0.0-0000000a';
const limit = 64 * 1024;
const moduleFile = `/modules/mf-entities/${version}/remoteEntry.js`;

/** The status with which a WebSocket is refused. */
function refusalOf(url: string): Promise<number | undefined> {
  const socket = new WebSocket(url.replace('http', 'ws'));
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
    socket.on('error', () => undefined);
  });
}

/** The behaviour of the origin, whoever serves it: every server of the console passes these. */
export function conformance(start: (setup: OriginSetup) => Promise<OriginUnderTest>): void {
  const folder = temporaryFolders();
  let platform: FakePlatform;
  let setup: OriginSetup;
  let origin: OriginUnderTest;
  const get = (address: string, headers: Record<string, string> = {}) => call(origin.url, address, { headers });

  beforeAll(async () => {
    platform = await startFakePlatform();
    const storeDir = folder();
    const texts = {
      en_US: Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`key${index}`, `text ${index}`])),
    };
    const files = { 'small.js': 'x', 'page.js': 'p'.repeat(5000) };
    await publishModule(storeDir, writeModule(folder(), { version, texts, files }));
    await publishShell(storeDir, writeShell(folder()));
    await overrideForTenant(storeDir, tenant, { name: 'mf-entities', version });
    setup = {
      storeDir,
      platform: { url: platform.url, embedded: true },
      localModules: false,
      platformTimeoutSeconds: 1,
      maxUploadBytes: limit,
    };
    origin = await start(setup);
  });
  afterAll(async () => {
    await origin?.close();
    await platform?.close();
  });

  /** The access log, once it has a line that matches: servers write it after the answer. */
  async function untilLogged(line: RegExp): Promise<string> {
    while (!line.test(origin.log())) await new Promise((resolve) => setTimeout(resolve, 10));
    return origin.log();
  }

  /** Runs `check` on an origin with other settings. */
  async function onAnother(change: Partial<OriginSetup>, check: (origin: OriginUnderTest) => Promise<void>) {
    const other = await start({ ...setup, ...change });
    await check(other).finally(() => other.close());
  }

  describe('pages and files', () => {
    test.each(['/', '/devices', '/login', '/login/resetPassword', '/customers/1/devices?page=2', '/a.b/c'])(
      '%s is the console',
      async (address) => {
        const answer = await get(address);
        expect(answer.status).toBe(200);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(answer.text).toContain('<div id="root">');
      },
    );

    test.each([
      '/favicon.ico',
      '/devices/x.js',
      '/shell/none.js',
      '/shell/',
      '/shell/index.html',
      '/modules/none/1.0.0-00000000/remoteEntry.js',
      '/modules/mf-entities',
      `/modules/mf-entities/${version}/`,
      '/modules/shell/index.html',
      '/modules/tenants/none.json',
      '/modules/.lock',
      `${moduleFile}.br`,
      `${moduleFile}.gz`,
    ])('%s is missing and says so', async (address) => {
      const answer = await get(address);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('<div id="root">');
      expect(answer.headers['cache-control']).not.toContain('immutable');
      expect(answer.json()).toMatchObject({ status: 404, message: 'Not found', errorCode: 32 });
    });

    test.each(['/modules/../../etc/passwd', '/modules/%2e%2e/%2e%2e/etc/passwd', '/shell/..%2f..%2f..%2fetc%2fpasswd'])(
      '%s leads nowhere',
      async (address) => {
        const answer = await get(address);
        expect([400, 404]).toContain(answer.status);
        expect(answer.text).not.toContain('root:');
      },
    );

    test('pages and files are only read', async () => {
      for (const address of ['/', '/devices', moduleFile, '/modules/registry.json']) {
        expect((await call(origin.url, address, { method: 'POST', body: Buffer.from('x') })).status).toBe(405);
      }
    });

    test('HEAD answers like GET, without a body', async () => {
      for (const address of [moduleFile, '/modules/registry.json', '/devices']) {
        const answer = await call(origin.url, address, { method: 'HEAD' });
        expect(answer.status).toBe(200);
        expect(answer.body).toHaveLength(0);
      }
    });

    test('health answers without the platform', async () => {
      expect((await get('/healthz')).json()).toEqual({ status: 'UP' });
    });
  });

  describe('compression', () => {
    const plain = () => readFileSync(path.join(setup.storeDir, 'mf-entities', version, 'remoteEntry.js'));

    test.each<[string, string | undefined, (body: Buffer) => Buffer]>([
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0.5', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
      ['identity', undefined, (body) => body],
      ['', undefined, (body) => body],
    ])('a client that accepts "%s" gets %s', async (accepted, encoding, decode) => {
      const { headers, body } = await get(moduleFile, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(headers.vary).toContain('Accept-Encoding');
      expect(decode(body)).toEqual(plain());
    });

    test('a file without a compressed copy comes as it is', async () => {
      const { headers, text } = await get(`/modules/mf-entities/${version}/small.js`, {
        'accept-encoding': 'br, gzip',
      });
      expect(headers['content-encoding']).toBeUndefined();
      expect(text).toBe('x');
    });

    test('texts and shell are compressed too', async () => {
      const texts = JSON.parse((await get('/modules/registry.json')).text).texts.en_US;
      const answer = await get(`/modules/${texts}`, { 'accept-encoding': 'br' });
      expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'application/json' });
      expect(JSON.parse(brotliDecompressSync(answer.body).toString())['mf-entities'].key1).toBe('text 1');
      const script = /src="([^"]+)"/.exec((await get('/')).text)?.[1] ?? '';
      expect((await get(script, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    });
  });

  describe('caching', () => {
    test('hashed files for good, with an ETag', async () => {
      const { headers } = await get(moduleFile);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const again = await get(moduleFile, { 'if-none-match': headers.etag ?? '' });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      const weakened = await get(moduleFile, { 'if-none-match': `"other", W/${headers.etag}` });
      expect(weakened.status).toBe(304);
    });

    test.each(['/modules/registry.json', `/modules/tenants/${tenant}.json`])(
      '%s is asked for at each use',
      async (address) => {
        const { headers, status } = await get(address, { 'accept-encoding': 'gzip' });
        expect([status, headers['cache-control'], headers['content-type']]).toEqual([
          200,
          'no-cache',
          'application/json',
        ]);
        expect((await get(address, { 'accept-encoding': 'gzip', 'if-none-match': headers.etag ?? '' })).status).toBe(
          304,
        );
      },
    );

    test('the page is never stored, and has no validator', async () => {
      const { headers } = await get('/');
      expect(headers['cache-control']).toBe('private, no-cache');
      expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined]);
    });
  });

  describe('security headers', () => {
    const nonceOf = (answer: Answer) => /nonce="([^"]+)"/.exec(answer.text)?.[1] ?? '';

    test('the page has a strict policy with a nonce of its own, the same in page and header', async () => {
      const [first, second] = [await get('/'), await get('/devices')];
      expect(nonceOf(first)).toMatch(/^[\w-]{22,}$/);
      expect(nonceOf(first)).not.toBe(nonceOf(second));
      for (const answer of [first, second]) {
        const policy = String(answer.headers['content-security-policy']);
        expect(policy).toContain(`style-src-elem 'self' 'nonce-${nonceOf(answer)}';`);
        expect(policy).toContain("script-src 'self';");
        expect(policy).toContain("frame-ancestors 'self'");
        expect(policy).not.toMatch(/unsafe-eval|localhost/);
        expect(answer.text).not.toMatch(/__CSP_NONCE__|mullion:meta|mullion-local-modules/);
      }
    });

    test.each(['/', moduleFile, '/modules/registry.json', '/healthz', '/favicon.ico', '/api/echo', '/modules/none.js'])(
      '%s carries the common headers once',
      async (address) => {
        const { headers } = await get(address);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['referrer-policy']).toBe('strict-origin');
        expect(headers['permissions-policy']).toContain('camera=()');
        expect(headers['content-security-policy']).toBeDefined();
        expect(headers['content-security-policy']).not.toContain(', ');
      },
    );

    test.each([
      ['functions', /worker-src blob:/, /https:|'self' 'unsafe/],
      ['document', /script-src 'unsafe-inline' 'unsafe-eval' 'self' https:;/, /worker-src/],
    ])('the %s document for user code has no origin and its own policy', async (name, allowed, forbidden) => {
      const { status, headers, text } = await get(`/sandbox/${name}.html`);
      expect([status, headers['content-type'], text]).toEqual([200, 'text/html; charset=utf-8', sandboxPage]);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/sandbox allow-scripts$|sandbox allow-scripts;/);
      expect(policy).toContain("default-src 'none'; ");
      expect(policy).toContain("connect-src 'none'; ");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).toMatch(allowed);
      expect(policy).not.toMatch(forbidden);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect((await get('/sandbox/other.html')).status).toBe(404);
    });

    test("the platform's answers may do nothing on this origin", async () => {
      expect((await get('/api/echo')).headers['content-security-policy']).toContain("default-src 'none'");
    });

    test('local modules are allowed only when the operator says so', async () => {
      await onAnother({ localModules: true }, async ({ url }) => {
        const answer = await call(url, '/');
        expect(answer.text).toContain('<meta name="mullion-local-modules" content="1">');
        const policy = String(answer.headers['content-security-policy']);
        expect(policy).toContain("script-src 'self' http://localhost:* http://127.0.0.1:*;");
        expect(policy).toMatch(/connect-src 'self'[^;]* ws:\/\/localhost:\*/);
        expect(policy).not.toContain('unsafe-eval');
      });
    });
  });

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
      await onAnother({ platform: { url: platform.url, embedded: false } }, async ({ url }) => {
        expect((await call(url, '/dev/echo')).text).toContain('<div id="root">');
      });
    });

    test('the body, its length and the other methods arrive', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await call(origin.url, '/api/echo', { method, body: Buffer.alloc(limit - 1, 'x') });
        expect(answer.json()).toMatchObject({ method, bytes: limit - 1 });
      }
      const unsized = await call(origin.url, '/api/echo', {
        method: 'DELETE',
        headers: { 'transfer-encoding': 'chunked' },
        body: (request) => request.end('four'),
      });
      expect(unsized.json()).toMatchObject({ method: 'DELETE', bytes: 4 });
    });

    test('it learns the address that the person uses, and a client cannot invent one', async () => {
      const { port } = new URL(origin.url);
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
      const seen = platform.seen.length;
      const sized = await call(origin.url, '/api/upload', { method: 'POST', body: Buffer.alloc(limit + 1) });
      expect(sized.status).toBe(413);
      expect(sized.json()).toMatchObject({ status: 413, errorCode: 31, message: expect.stringContaining('50 MB') });
      expect(platform.seen).toHaveLength(seen);
      const unsized = await call(origin.url, '/api/upload', {
        method: 'POST',
        body: (request) => {
          request.write(Buffer.alloc(limit));
          request.end(Buffer.alloc(limit));
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
      const { hostname, port } = new URL(origin.url);
      const [arrival, abandonment] = [platform.arrival('/api/hang?mine'), platform.abandonment('/api/hang?mine')];
      const options = { hostname, port, path: '/api/hang?mine', agent: false };
      const request = http.get(options).on('error', () => undefined);
      await arrival;
      request.destroy();
      await abandonment;
    });
  });

  describe('WebSocket', () => {
    const socketUrl = (address: string) => `${origin.url.replace('http', 'ws')}${address}`;

    test('messages pass both ways, large and binary ones too', async () => {
      const socket = new WebSocket(socketUrl('/api/ws/plugins/telemetry?token=secret'));
      const received: Array<string | Buffer> = [];
      const arrived = (count: number) =>
        new Promise<void>((resolve) => {
          const check = () => (received.length >= count ? resolve() : undefined);
          socket.on('message', check);
          check();
        });
      socket.on('message', (data: Buffer, binary) => received.push(binary ? data : data.toString()));
      await arrived(1);
      expect(received[0]).toBe(`hello /api/ws/plugins/telemetry?token=secret ${new URL(origin.url).host}`);
      socket.send('text');
      socket.send(Buffer.alloc(300_000, 7));
      await arrived(3);
      expect(received[1]).toBe('text');
      expect(Buffer.alloc(300_000, 7).equals(received[2] as Buffer)).toBe(true);
      const closed = new Promise<number>((resolve) => socket.on('close', resolve));
      socket.close(1000);
      expect(await closed).toBe(1000);
    });

    test('a refusal of the platform comes through', async () => {
      expect(await refusalOf(`${origin.url}/api/ws/refused`)).toBe(401);
    });
  });

  test('the access log has method, path and status, and neither query nor tokens', async () => {
    await get('/?accessToken=secret-a&refreshToken=secret-b');
    await get('/api/echo?token=secret-c', { 'x-authorization': 'Bearer secret-d', referer: 'http://x/?secret-e' });
    await get('/api/v1/secret-f/attributes');
    await get('/api/%761/secret-g/attributes');
    const socket = new WebSocket(`${origin.url.replace('http', 'ws')}/api/ws/plugins/telemetry?token=secret-h`);
    await new Promise((resolve) => socket.on('message', resolve));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.close();
    await closed;
    const log = await untilLogged(/GET \/api\/ws\/plugins\/telemetry 101/);
    expect(log).toMatch(/^\S+ GET \/ 200 \d+ms$/m);
    expect(log).toMatch(/^\S+ GET \/api\/echo 200 \d+ms$/m);
    expect(log).toMatch(/^\S+ GET \/api\/v1\/… 200 \d+ms$/m);
    expect(log).toMatch(/^\S+ GET \/api\/ws\/plugins\/telemetry 101 \d+ms$/m);
    expect(log).not.toContain('secret');
  });
}
