import { sandboxPage } from '../../src/sandbox-page.js';
import { type Answer, call } from '../http-call.js';
import { moduleFile, type OriginTests } from './origin.js';

/** Policies of pages, files and answers. */
export function securityHeaders({ get, onAnother }: OriginTests): void {
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
        expect(headers['permissions-policy']).toContain('camera=(self)');
        expect(headers['content-security-policy']).toBeDefined();
        expect(headers['content-security-policy']).not.toContain(', ');
      },
    );

    test.each([
      ['functions', /worker-src blob:/, /https:|'self' 'unsafe/],
      ['document', /script-src 'unsafe-inline' 'unsafe-eval' blob:;/, /worker-src|script-src[^;]*(https|'self')/],
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

    test('only public dashboards stand in other sites, where the operator names them', async () => {
      const id = '5d3c1f7a-0000-4000-8000-000000000001';
      const shared = `/dashboard/${id}?publicId=${id}`;
      const ancestors = async (url: string, address: string) =>
        /frame-ancestors ([^;]*)/
          .exec(String((await call(url, address)).headers['content-security-policy']))?.[1]
          ?.trim();
      await onAnother({ frameAncestors: ['https://intranet.example'] }, async ({ url }) => {
        const opened = [shared, `/dashboard/${id}?embedded=true&publicId=${id}`, '/sandbox/document.html'];
        for (const address of opened) expect(await ancestors(url, address)).toBe("'self' https://intranet.example");
        const kept = ['/', '/login', `/dashboard/${id}`, `/dashboards/${id}?publicId=${id}`, `/login?publicId=${id}`];
        for (const address of [...kept, `/dashboard/${id}/x?publicId=${id}`, `/dashboard/${id}?x=publicId`]) {
          expect(await ancestors(url, address)).toBe("'self'");
        }
        expect(await ancestors(url, '/api/echo')).toBe("'none'");
      });
      expect((await get(shared)).headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
    });

    test('tiles come from hosts that the operator names, which nothing else does', async () => {
      const maps = { tileHosts: ['https://tiles.example'], hereKey: 'k-1', tencentTiles: "https://t.example/{z}'$x" };
      await onAnother({ maps }, async ({ url }) => {
        const answer = await call(url, '/');
        const policy = String(answer.headers['content-security-policy']);
        expect(policy).toContain("connect-src 'self' https://tiles.example;");
        expect(policy).toContain("img-src 'self' data: blob: https: https://tiles.example;");
        expect(policy).toContain("script-src 'self';");
        const [, told = ''] = /<meta name="mullion-maps" content="([^"]*)">/.exec(answer.text) ?? [];
        expect(JSON.parse(decodeURIComponent(told))).toEqual({ hereKey: 'k-1', tencentTiles: maps.tencentTiles });
      });
      expect((await get('/')).text).not.toContain('mullion-maps');
    });

    test('code of widgets comes from hosts that the operator names, by calls of the page alone', async () => {
      await onAnother({ codeHosts: ['https://cdn.example', 'http://127.0.0.1:9'] }, async ({ url }) => {
        const answer = await call(url, '/');
        const policy = String(answer.headers['content-security-policy']);
        expect(policy).toContain("connect-src 'self' https://cdn.example http://127.0.0.1:9;");
        expect(policy).toContain("script-src 'self';");
        expect(policy.match(/cdn\.example/g)).toHaveLength(1);
        expect(answer.text).toContain(
          '<meta name="mullion-code-hosts" content="https://cdn.example http://127.0.0.1:9">',
        );
        const document = await call(url, '/sandbox/document.html');
        expect(document.headers['content-security-policy']).not.toContain('cdn.example');
      });
      expect((await get('/')).text).not.toContain('mullion-code-hosts');
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
}
