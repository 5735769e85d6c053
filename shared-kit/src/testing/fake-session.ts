import type { Authority } from '../api/authority';
import { createSession } from '../session/create-session';
import type { TokenClaims } from '../session/jwt';
import type { SessionDeps } from '../session/session-contract';
import { createFakeAddress, createFakeBrowser, makeToken } from './fake-browser';
import { createFakePlatform, type FakeAnswer, type FakeCall, ok } from './fake-platform';

/** A session in a browser that is made up, with a platform of one user, at a time that stands still. */

export const HOUR_S = 3600;
export const START = Date.UTC(2026, 0, 15, 12);

let serial = 0;

/** Tokens as a server whose clock is `skewMs` ahead of the computer's would make them. */
export function tokenPairFor(authority: Authority, { skewMs = 0, lifeS = HOUR_S, claims = {} as TokenClaims } = {}) {
  const iat = Math.floor((Date.now() + skewMs) / 1000);
  const base: TokenClaims = {
    userId: `user-${authority}`,
    sub: `${authority}@x.org`,
    scopes: [authority],
    iat,
    ...claims,
  };
  const sessionId = `s${++serial}`;
  return {
    token: makeToken({ ...base, sessionId, exp: iat + lifeS }),
    refreshToken: makeToken({ ...base, scopes: ['REFRESH_TOKEN'], sessionId, exp: iat + lifeS * 100 }),
    scope: null,
  };
}

export interface PlatformOptions {
  authority?: Authority;
  skewMs?: number;
  claims?: TokenClaims;
  user?: object;
  /** Answers before the usual ones. */
  first?: (call: FakeCall) => FakeAnswer | undefined | Promise<FakeAnswer | undefined>;
}

/** A platform with one user. */
export function platform({ authority = 'TENANT_ADMIN', skewMs = 0, claims, user, first }: PlatformOptions = {}) {
  return createFakePlatform(async (call) => {
    const early = await first?.(call);
    if (early) return early;
    const path = call.url.split('?')[0] ?? '';
    if (/^\/api\/auth\/(login|token|login\/public)$/.test(path)) return ok(tokenPairFor(authority, { skewMs, claims }));
    if (path === '/api/auth/logout') return ok();
    if (path.startsWith('/api/user/user-')) {
      if (path.endsWith('/token')) return ok(tokenPairFor('CUSTOMER_USER', { skewMs }));
      return ok({ id: { id: path.slice(10) }, email: 'a@x.org', additionalInfo: null, ...user });
    }
    if (path === '/api/dashboard/maxDatapointsLimit') return ok(50000);
    if (/dashboards$/.test(path)) return ok({ data: [{ id: { id: 'd1' } }], hasNext: false });
    if (/tokenAccessEnabled|edges\/enabled|exists|tbelEnabled/.test(path)) return ok(true);
    if (path === '/api/auth/user') return ok({});
    if (path === '/api/thing') return ok('thing');
    return undefined;
  });
}

export type Fake = ReturnType<typeof platform>;
export type Browser = ReturnType<typeof createFakeBrowser>;

export function openSession(fake: Fake, browser: Browser = createFakeBrowser(), deps: Partial<SessionDeps> = {}) {
  const session = createSession({
    http: fake.http,
    lock: browser.lock,
    address: createFakeAddress(),
    random: () => 1,
    ...browser.openTab(),
    ...deps,
  });
  fake.http.connectTokens(session.tokens);
  return session;
}

export const keys = ['jwt_token', 'jwt_token_expiration', 'refresh_token', 'refresh_token_expiration'];
export const storedKeys = (browser: Browser) => keys.filter((key) => browser.stored.getItem(key) !== null);
export const expire = (browser: Browser, ...which: ('jwt_token' | 'refresh_token')[]) => {
  for (const key of which) browser.stored.setItem(`${key}_expiration`, String(Date.now() + 2000));
};
export const signedIn = async (fake: Fake, browser = createFakeBrowser(), deps: Partial<SessionDeps> = {}) => {
  const session = openSession(fake, browser, deps);
  await session.login({ username: 'a@x.org', password: 'p' });
  return session;
};

/** Every test of a file begins at {@link START}. */
export function installFakeClock(): void {
  beforeEach(() => {
    jest.useFakeTimers({ now: START, doNotFake: ['queueMicrotask'] });
  });
  afterEach(() => jest.useRealTimers());
}
