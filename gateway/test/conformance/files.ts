import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { call } from '../http-call.js';
import { moduleFile, type OriginTests, tenant, version } from './origin.js';

/** Pages and files of the store: what is there, how it is compressed and how long it is kept. */
export function files({ origin, setup, get }: OriginTests): void {
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

    test('a page that reports its loads is answered, whether or not anybody counts them', async () => {
      const body = Buffer.from(JSON.stringify({ loads: [{ module: 'mf-entities', version, failed: false }] }));
      const headers = { 'content-type': 'application/json' };
      const answer = await call(origin().url, '/gateway/modules/loads', { method: 'POST', headers, body });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect((await get('/gateway/modules/loads')).status).toBe(404);
    });

    test('doubled slashes are one', async () => {
      expect((await get(`//modules//mf-entities/${version}//small.js`)).text).toBe('x');
      expect((await get('//devices')).text).toContain('<div id="root">');
      expect((await get('/modules//shell/index.html')).status).toBe(404);
    });

    test('pages and files are only read', async () => {
      for (const address of ['/', '/devices', moduleFile, '/modules/registry.json']) {
        expect((await call(origin().url, address, { method: 'POST', body: Buffer.from('x') })).status).toBe(405);
      }
    });

    test('HEAD answers like GET, without a body', async () => {
      for (const address of [moduleFile, '/modules/registry.json', '/devices']) {
        const answer = await call(origin().url, address, { method: 'HEAD' });
        expect(answer.status).toBe(200);
        expect(answer.body).toHaveLength(0);
      }
    });

    test('a part of a file is 206, one past its end 416 and says so', async () => {
      const whole = (await get(moduleFile)).body;
      const part = await get(moduleFile, { range: 'bytes=10-19' });
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.length}`]);
      expect(part.body).toEqual(whole.subarray(10, 20));
      expect((await get(moduleFile, { range: 'bytes=-5' })).body).toEqual(whole.subarray(-5));
      const past = await get(moduleFile, { range: `bytes=${whole.length}-` });
      expect(past.status).toBe(416);
      expect(past.headers['cache-control']).toContain('no-store');
      expect(past.json()).toMatchObject({ status: 416, errorCode: 31 });
    });

    test('health answers without the platform', async () => {
      expect((await get('/healthz')).json()).toEqual({ status: 'UP' });
    });
  });

  describe('compression', () => {
    const plain = () => readFileSync(path.join(setup().storeDir, 'mf-entities', version, 'remoteEntry.js'));

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

    test('an empty file is a file', async () => {
      for (const encoding of ['', 'br, gzip']) {
        const answer = await get(`/modules/mf-entities/${version}/empty.js`, { 'accept-encoding': encoding });
        expect([answer.status, answer.body.length, answer.headers['content-length']]).toEqual([200, 0, '0']);
      }
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

    test('a condition that does not hold is 412', async () => {
      const answer = await get(moduleFile, { 'if-match': '"other"' });
      expect(answer.status).toBe(412);
      expect(answer.json()).toMatchObject({ status: 412, errorCode: 31 });
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
}
