/** An OpenID provider on loopback, as strict as the standard: it checks the client, the redirect address and the verifier. */
import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Json } from './running-platform.js';

export const CLIENT_ID = 'console:1';
export const CLIENT_SECRET = 'sesame & öffne dich';

interface Grant {
  challenge: string;
  redirectUri: string;
  nonce: string | null;
}

export interface Seen {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const formEncoded = (value: string) => new URLSearchParams({ '': value }).toString().slice(1);
const BASIC = `Basic ${Buffer.from(`${formEncoded(CLIENT_ID)}:${formEncoded(CLIENT_SECRET)}`).toString('base64')}`;

const sign = (claims: object, key: KeyObject): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`;
  return `${content}.${createSign('sha256').update(content).sign(key).toString('base64url')}`;
};

export class Provider {
  /** What the user info address tells. */
  user: Json = {};
  emails: Json = [];
  /** What the custom mapper answers. */
  mapped: Json = {};
  /** Changes the claims of the next ID tokens. */
  claims: Json = {};
  /** Takes the place of answers, by path. */
  broken: Record<string, { status?: number; body: string } | 'silent'> = {};
  readonly seen: Seen[] = [];
  readonly url: string;
  readonly #server;
  readonly #grants = new Map<string, Grant>();
  #granted = 0;
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  /** Signs with another key than the published one. */
  forging = false;

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<Provider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = new Provider(server);
    server.on('request', async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', provider.url);
      const seen = { path: pathname, headers: request.headers, body: await text(request) };
      provider.seen.push(seen);
      const broken = provider.broken[pathname];
      if (broken === 'silent') return response.destroy();
      const [status, answer] = broken ? [broken.status ?? 200, broken.body] : provider.#answer(seen);
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
    return provider;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Forgets what a test said and saw. */
  reset(): void {
    Object.assign(this, { user: {}, emails: [], mapped: {}, claims: {}, broken: {}, forging: false });
    this.seen.length = 0;
  }

  callsTo(path: string): Seen[] {
    return this.seen.filter((each) => each.path === path);
  }

  /** Somebody agrees on the provider's page: the code for an authorization address. */
  grant(authorization: URL): string {
    this.#granted += 1;
    const code = `code-${this.#granted}`;
    const get = (name: string) => authorization.searchParams.get(name);
    if (get('response_type') !== 'code' || get('client_id') !== CLIENT_ID) throw new Error('a senseless request');
    if (get('code_challenge_method') !== 'S256') throw new Error('no code challenge');
    this.#grants.set(code, {
      challenge: get('code_challenge') ?? '',
      redirectUri: get('redirect_uri') ?? '',
      nonce: get('nonce'),
    });
    return code;
  }

  #answer({ path, headers, body }: Seen): [number, unknown] {
    switch (path) {
      case '/token':
        return this.#exchange(new URLSearchParams(body), headers.authorization);
      case '/keys':
        return [200, { keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] }];
      case '/user':
        return headers.authorization === 'Bearer access-1' ? [200, this.user] : [401, {}];
      case '/user/emails':
        return headers.authorization === 'Bearer access-1' ? [200, this.emails] : [401, {}];
      case '/map':
        return [200, this.mapped];
      default:
        return [404, {}];
    }
  }

  #exchange(form: URLSearchParams, authorization: string | undefined): [number, unknown] {
    const byBody = form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET;
    if (authorization !== BASIC && !byBody) return [401, { error: 'invalid_client' }];
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (challenge !== grant?.challenge || form.get('redirect_uri') !== grant.redirectUri) {
      return [400, { error: 'invalid_grant' }];
    }
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: this.url, aud: CLIENT_ID, iat: now, exp: now + 60, sub: 'u1', nonce: grant.nonce };
    const key = this.forging ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : this.#keys.privateKey;
    return [
      200,
      {
        access_token: 'access-1',
        token_type: 'Bearer',
        ...(grant.nonce === null ? {} : { id_token: sign({ ...claims, ...this.claims }, key) }),
      },
    ];
  }
}
