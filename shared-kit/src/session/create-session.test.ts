import { ApiError } from '../api/api-error';
import { createFakeAddress, createFakeBrowser, makeToken } from '../testing/fake-browser';
import { createFakePlatform, type FakeAnswer, type FakeCall, ok, refuse } from '../testing/fake-platform';
import type { Authority } from './authority';
import { createSession, PROBE_PATH } from './create-session';
import type { TokenClaims } from './jwt';
import type { SessionDeps } from './session-contract';
import { wayBackKey } from './way-back';

const HOUR_S = 3600;
const START = Date.UTC(2026, 0, 15, 12);

let serial = 0;

/** Tokens as a server whose clock is `skewMs` ahead of the computer's would make them. */
function pairFor(authority: Authority, { skewMs = 0, lifeS = HOUR_S, claims = {} as TokenClaims } = {}) {
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

interface PlatformOptions {
  authority?: Authority;
  skewMs?: number;
  claims?: TokenClaims;
  user?: object;
  /** Answers before the usual ones. */
  first?: (call: FakeCall) => FakeAnswer | undefined | Promise<FakeAnswer | undefined>;
}

/** A platform with one user. */
function platform({ authority = 'TENANT_ADMIN', skewMs = 0, claims, user, first }: PlatformOptions = {}) {
  return createFakePlatform(async (call) => {
    const early = await first?.(call);
    if (early) return early;
    const path = call.url.split('?')[0] ?? '';
    if (/^\/api\/auth\/(login|token|login\/public)$/.test(path)) return ok(pairFor(authority, { skewMs, claims }));
    if (path === '/api/auth/logout') return ok();
    if (path.startsWith('/api/user/user-')) {
      if (path.endsWith('/token')) return ok(pairFor('CUSTOMER_USER', { skewMs }));
      return ok({ id: { id: path.slice(10) }, email: 'a@x.org', additionalInfo: null, ...user });
    }
    if (path === '/api/dashboard/maxDatapointsLimit') return ok(50000);
    if (/dashboards$/.test(path)) return ok({ data: [{ id: { id: 'd1' } }], hasNext: false });
    if (/tokenAccessEnabled|edges\/enabled|exists|tbelEnabled/.test(path)) return ok(true);
    if (path === '/api/thing') return ok('thing');
    return undefined;
  });
}

type Fake = ReturnType<typeof platform>;
type Browser = ReturnType<typeof createFakeBrowser>;

function openSession(fake: Fake, browser: Browser = createFakeBrowser(), deps: Partial<SessionDeps> = {}) {
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

const keys = ['jwt_token', 'jwt_token_expiration', 'refresh_token', 'refresh_token_expiration'];
const storedKeys = (browser: Browser) => keys.filter((key) => browser.stored.getItem(key) !== null);
const expire = (browser: Browser, ...which: ('jwt_token' | 'refresh_token')[]) => {
  for (const key of which) browser.stored.setItem(`${key}_expiration`, String(Date.now() + 2000));
};
const signedIn = async (fake: Fake, browser = createFakeBrowser(), deps: Partial<SessionDeps> = {}) => {
  const session = openSession(fake, browser, deps);
  await session.login({ username: 'a@x.org', password: 'p' });
  return session;
};

beforeEach(() => {
  jest.useFakeTimers({ now: START, doNotFake: ['queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

describe('sign-in', () => {
  it('stores the pair under the specified keys with the life span counted from the local clock', async () => {
    const browser = createFakeBrowser();
    await signedIn(platform({ skewMs: 600_000 }), browser);
    expect(storedKeys(browser)).toEqual(keys);
    expect(Number(browser.stored.getItem('jwt_token_expiration'))).toBe(START + HOUR_S * 1000);
    expect(Number(browser.stored.getItem('refresh_token_expiration'))).toBe(START + HOUR_S * 100_000);
  });

  it.each([-600_000, 600_000])('makes no refresh while the server clock is %i ms off', async (skewMs) => {
    const fake = platform({ skewMs });
    await signedIn(fake);
    jest.setSystemTime(START + (HOUR_S - 10) * 1000);
    await fake.http.get('/api/thing');
    expect(fake.count('/api/auth/token')).toBe(0);
    jest.setSystemTime(START + HOUR_S * 1000 - 2000);
    await fake.http.get('/api/thing');
    expect(fake.count('/api/auth/token')).toBe(1);
  });

  it('loads user and system parameters of a tenant administrator', async () => {
    const session = await signedIn(platform());
    expect(session.store.getState()).toMatchObject({
      isUserLoaded: true,
      isAuthenticated: true,
      authUser: { authority: 'TENANT_ADMIN', isPublic: false },
      userDetails: { email: 'a@x.org' },
      forceFullscreen: false,
      userTokenAccessEnabled: true,
      edgesSupportEnabled: true,
      hasRepository: true,
      tbelEnabled: true,
      allowedDashboardIds: [],
      maxDatapointsLimit: 50000,
    });
  });

  it('asks a system administrator and a customer user only for what they may know', async () => {
    const asSystem = platform({ authority: 'SYS_ADMIN' });
    await signedIn(asSystem);
    expect(asSystem.count('/api/user/tokenAccessEnabled')).toBe(1);
    expect(asSystem.count('/api/ruleChain/tbelEnabled')).toBe(0);
    const asCustomer = platform({
      authority: 'CUSTOMER_USER',
      claims: { customerId: 'c1' },
      user: { additionalInfo: { defaultDashboardFullscreen: true } },
    });
    const session = await signedIn(asCustomer);
    expect(asCustomer.count('/api/user/tokenAccessEnabled')).toBe(0);
    expect(asCustomer.count('/api/customer/c1/dashboards')).toBe(1);
    expect(session.store.getState()).toMatchObject({ forceFullscreen: true, allowedDashboardIds: ['d1'] });
  });

  it('turns a useless chart limit into 8', async () => {
    const fake = platform({ first: ({ url }) => (url.includes('maxDatapoints') ? ok(0) : undefined) });
    expect((await signedIn(fake)).store.getState().maxDatapointsLimit).toBe(8);
  });

  it('fetches nothing before the second factor', async () => {
    const fake = platform({ authority: 'PRE_VERIFICATION_TOKEN' });
    const session = await signedIn(fake);
    expect(fake.calls).toHaveLength(1);
    expect(session.store.getState()).toMatchObject({ isAuthenticated: true, isUserLoaded: true, userDetails: null });
  });

  it('enters after the second factor', async () => {
    let checked = false;
    const fake = platform({
      authority: 'PRE_VERIFICATION_TOKEN',
      first: ({ url }) => {
        if (!url.startsWith('/api/auth/2fa/verification/check')) return undefined;
        checked = true;
        expect(url).toBe('/api/auth/2fa/verification/check?providerType=TOTP&verificationCode=123456');
        return ok(pairFor('TENANT_ADMIN'));
      },
    });
    const session = await signedIn(fake);
    await session.checkSecondFactor('TOTP', '123456');
    expect(checked).toBe(true);
    expect(session.store.getState().authUser?.authority).toBe('TENANT_ADMIN');
  });

  it('leaves everything as it was when the password is wrong, and says what the server says', async () => {
    const browser = createFakeBrowser();
    const fake = platform({ first: () => refuse(401, 10, 'Invalid username or password') });
    const session = openSession(fake, browser);
    await expect(session.login({ username: 'a', password: 'b' })).rejects.toMatchObject({ status: 401, errorCode: 10 });
    expect(storedKeys(browser)).toEqual([]);
    expect(fake.told).toEqual([{ kind: 'toast', message: { text: 'Invalid username or password' } }]);
  });

  it('hands expired credentials to the sign-in screen without a message', async () => {
    const answer = { status: 401, data: { status: 401, errorCode: 15, message: 'expired', resetToken: 'r1' } };
    const fake = platform({ first: () => answer });
    await expect(openSession(fake).login({ username: 'a', password: 'b' })).rejects.toMatchObject({ resetToken: 'r1' });
    expect(fake.told).toEqual([]);
  });

  it.each([
    ['no issued-at time', { iat: undefined }],
    ['no life span', { iat: 100, exp: 100 }],
    ['a negative life span', { iat: 100, exp: 50 }],
  ])('does not store a token with %s', async (_, claims) => {
    const browser = createFakeBrowser();
    const token = makeToken({ sub: 'a', scopes: ['TENANT_ADMIN'], exp: 9, ...claims });
    const fake = platform({ first: () => ok({ token, refreshToken: null }) });
    const session = openSession(fake, browser);
    await session.login({ username: 'a', password: 'b' });
    expect(storedKeys(browser)).toEqual([]);
    expect(session.store.getState()).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
  });

  it('continues as another user', async () => {
    const session = await signedIn(platform());
    await session.loginAs('user-other');
    expect(session.store.getState().authUser?.authority).toBe('CUSTOMER_USER');
  });
});

describe('the way back from another user', () => {
  const left = 'http://localhost:8080/users?page=2#list';
  async function actingAs(fake = platform({ user: { firstName: 'Ann', lastName: 'A' } })) {
    const browser = createFakeBrowser();
    const address = createFakeAddress(left);
    const session = openSession(fake, browser, { address });
    await session.login({ username: 'a', password: 'b' });
    const tokens = keys.map((key) => browser.stored.getItem(key));
    await session.loginAs('user-other');
    return { browser, session, fake, tokens };
  }
  const state = ({ session }: { session: ReturnType<typeof openSession> }) => session.store.getState();

  it('leads to the own session, its tokens as they were, and to the address where it was left', async () => {
    const acting = await actingAs();
    expect(state(acting).actingFor).toBe('Ann A');
    await acting.session.goBack();
    expect(state(acting)).toMatchObject({ actingFor: null, authUser: { authority: 'TENANT_ADMIN' } });
    expect(keys.map((key) => acting.browser.stored.getItem(key))).toEqual(acting.tokens);
    expect(acting.session.redirect.peek()).toBe('/users?page=2#list');
    expect(acting.fake.count('/api/auth/logout')).toBe(1);
  });

  it('is there after loading the page again, and in steps', async () => {
    const acting = await actingAs();
    await acting.session.loginAs('user-third');
    const again = openSession(acting.fake, acting.browser);
    await again.load();
    expect(again.store.getState().actingFor).toBe('Ann A');
    await again.goBack();
    expect(again.store.getState()).toMatchObject({ actingFor: 'Ann A', authUser: { authority: 'CUSTOMER_USER' } });
    await again.goBack();
    expect(again.store.getState()).toMatchObject({ actingFor: null, authUser: { authority: 'TENANT_ADMIN' } });
  });

  it.each<[string, (session: ReturnType<typeof openSession>) => Promise<void>]>([
    ['signing out', (session) => session.logout()],
    ['signing in', (session) => session.login({ username: 'a', password: 'b' })],
    ['a public sign-in', (session) => session.loginPublic('p')],
  ])('ends with %s', async (_, step) => {
    const { session, browser } = await actingAs();
    await step(session);
    expect(session.store.getState().actingFor).toBeNull();
    expect(browser.stored.getItem(wayBackKey)).toBeNull();
    const { isAuthenticated } = session.store.getState();
    await session.goBack();
    expect(session.store.getState().isAuthenticated).toBe(isAuthenticated);
  });

  it('is none where the other user may not be entered', async () => {
    const fake = platform({ first: ({ url }) => (url.endsWith('/token') ? refuse(403, 20) : undefined) });
    const browser = createFakeBrowser();
    const session = openSession(platform(), browser);
    await session.login({ username: 'a', password: 'b' });
    const refused = openSession(fake, browser);
    await refused.load();
    await expect(refused.loginAs('user-other')).rejects.toMatchObject({ status: 403 });
    expect(refused.store.getState()).toMatchObject({ actingFor: null, isAuthenticated: true });
    expect(browser.stored.getItem(wayBackKey)).toBeNull();
  });
});

describe('other ways in', () => {
  const pairAt = (path: string, seen: FakeCall[] = []): PlatformOptions => ({
    first: (call) => {
      if (!call.url.startsWith(path)) return undefined;
      seen.push(call);
      return ok(pairFor('TENANT_ADMIN'));
    },
  });

  it('activates an account and signs in', async () => {
    const seen: FakeCall[] = [];
    const session = openSession(platform(pairAt('/api/noauth/activate', seen)));
    await session.activate('t1', 'secret');
    expect(seen).toMatchObject([
      {
        url: '/api/noauth/activate?sendActivationMail=true',
        body: { activateToken: 't1', password: 'secret' },
        token: '',
      },
    ]);
    expect(session.store.getState().isAuthenticated).toBe(true);
  });

  it('resets a password and signs in', async () => {
    const seen: FakeCall[] = [];
    const session = openSession(platform(pairAt('/api/noauth/resetPassword', seen)));
    await session.resetPassword('t1', 'secret');
    expect(seen[0]?.body).toEqual({ resetToken: 't1', password: 'secret' });
    expect(session.store.getState().isAuthenticated).toBe(true);
  });

  it('replaces the tokens silently after a changed password', async () => {
    const browser = createFakeBrowser();
    const fake = platform(pairAt('/api/auth/changePassword'));
    const session = await signedIn(fake, browser);
    const { userDetails, authUser } = session.store.getState();
    const calls = fake.calls.length;
    await session.changePassword('a', 'b');
    expect(fake.calls).toHaveLength(calls + 1);
    expect(session.store.getState().userDetails).toBe(userDetails);
    expect(session.store.getState().authUser?.sessionId).not.toBe(authUser?.sessionId);
    await fake.http.get('/api/thing');
    expect(fake.calls.at(-1)?.token).toBe(browser.stored.getItem('jwt_token'));
  });

  it('continues with tokens that somebody else obtained', async () => {
    const session = await signedIn(platform());
    const pair = pairFor('CUSTOMER_USER');
    await session.enterWith(pair);
    expect(session.store.getState()).toMatchObject({ isUserLoaded: true, authUser: { authority: 'CUSTOMER_USER' } });
  });

  it('becomes the public user in place of whoever is signed in', async () => {
    const fake = platform({
      first: ({ url }) => {
        if (url !== '/api/auth/login/public') return undefined;
        return ok(pairFor('CUSTOMER_USER', { claims: { isPublic: true, sub: 'p2', customerId: 'c' } }));
      },
    });
    const session = await signedIn(fake);
    const loading = session.loginPublic('p2');
    expect(session.store.getState()).toMatchObject({ isUserLoaded: false, authUser: null });
    await loading;
    expect(session.store.getState()).toMatchObject({ isUserLoaded: true, authUser: { sub: 'p2', isPublic: true } });
  });
});

describe('start-up parameters', () => {
  const start = async (query: string, options: PlatformOptions = {}, browser = createFakeBrowser()) => {
    const fake = platform(options);
    const address = createFakeAddress(`http://localhost:8080/dashboard/1${query}`);
    const session = openSession(fake, browser, { address });
    await session.load();
    return { fake, address, session, browser, state: session.store.getState() };
  };

  it('prefers publicId and keeps it in the address', async () => {
    const { state, fake, address } = await start('?accessToken=x&publicId=p1', {
      authority: 'CUSTOMER_USER',
      claims: { isPublic: true, sub: 'p1', customerId: 'c1' },
    });
    expect(fake.calls[0]).toMatchObject({ url: '/api/auth/login/public', body: { publicId: 'p1' } });
    expect(state).toMatchObject({ isAuthenticated: true, forceFullscreen: true, userDetails: null });
    expect(state.allowedDashboardIds).toEqual(['d1']);
    expect(address.href()).toContain('publicId=p1');
  });

  it('removes a publicId that the platform refuses', async () => {
    const { state, address } = await start('?publicId=p1&state=s', { first: () => refuse(401, 10) });
    expect(state).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(address.href()).toBe('http://localhost:8080/dashboard/1?state=s');
  });

  it('takes tokens out of the address before any call', async () => {
    const { token, refreshToken } = pairFor('TENANT_ADMIN');
    const seen: string[] = [];
    const address = createFakeAddress(
      `http://localhost:8080/home?accessToken=${token}&refreshToken=${refreshToken}&a=1`,
    );
    const fake = platform({ first: () => void seen.push(address.href()) });
    const session = openSession(fake, createFakeBrowser(), { address });
    await session.load();
    expect(session.store.getState().isAuthenticated).toBe(true);
    expect(new Set(seen)).toEqual(new Set(['http://localhost:8080/home?a=1']));
  });

  it('deletes a stored refresh token when the address brings none', async () => {
    const browser = createFakeBrowser();
    await signedIn(platform(), browser);
    await start(`?accessToken=${pairFor('TENANT_ADMIN').token}`, {}, browser);
    expect(storedKeys(browser)).toEqual(['jwt_token', 'jwt_token_expiration']);
  });

  it('signs in by name and password, with plus as a space', async () => {
    const { fake, address, state } = await start('?username=a%40x.org&password=p+q');
    expect(fake.calls[0]?.body).toEqual({ username: 'a@x.org', password: 'p q' });
    expect(address.href()).toBe('http://localhost:8080/dashboard/1');
    expect(state.isAuthenticated).toBe(true);
  });

  it('ignores a name without a password', async () => {
    const { fake, address } = await start('?username=a');
    expect(fake.calls).toEqual([]);
    expect(address.href()).toContain('username=a');
  });

  it('keeps the text of a failed external sign-in for an alert', async () => {
    const { state, address, session } = await start('?loginError=Not+allowed');
    expect(state).toMatchObject({ loginError: 'Not allowed', isAuthenticated: false, isUserLoaded: true });
    expect(address.href()).not.toContain('loginError');
    session.dismissLoginError();
    expect(session.store.getState().loginError).toBeNull();
  });

  it('uses stored tokens when the address asks for nothing', async () => {
    const browser = createFakeBrowser();
    await signedIn(platform(), browser);
    const { state } = await start('', {}, browser);
    expect(state.isAuthenticated).toBe(true);
  });

  it('refreshes first when the stored token has expired', async () => {
    const browser = createFakeBrowser();
    await signedIn(platform(), browser);
    expire(browser, 'jwt_token');
    const { fake, state } = await start('', {}, browser);
    expect(fake.calls[0]?.url).toBe('/api/auth/token');
    expect(state.isAuthenticated).toBe(true);
  });

  it('clears the keys when the refresh token has expired too', async () => {
    const browser = createFakeBrowser();
    await signedIn(platform(), browser);
    expire(browser, 'jwt_token', 'refresh_token');
    const { fake, state } = await start('', {}, browser);
    expect(fake.calls).toEqual([]);
    expect(state).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(storedKeys(browser)).toEqual([]);
  });
});

describe('refresh', () => {
  it('makes one refresh and fifty repeats when fifty parallel calls are refused as expired', async () => {
    let current = '';
    const fake = platform({
      first: ({ url, token }) => {
        if (url === '/api/thing' && token !== current) return refuse(401, 11, 'Token has expired');
        if (url !== '/api/auth/token') return undefined;
        const pair = pairFor('TENANT_ADMIN');
        current = pair.token;
        return ok(pair);
      },
    });
    await signedIn(fake);
    await expect(Promise.all(Array.from({ length: 50 }, () => fake.http.get('/api/thing')))).resolves.toHaveLength(50);
    expect(fake.count('/api/auth/token')).toBe(1);
    expect(fake.count('/api/thing')).toBe(100);
    expect(fake.told).toEqual([]);
  });

  it('waits with every call for the one refresh when the token has expired here', async () => {
    const browser = createFakeBrowser();
    const fake = platform();
    await signedIn(fake, browser);
    expire(browser, 'jwt_token');
    await Promise.all(Array.from({ length: 50 }, () => fake.http.get('/api/thing')));
    expect(fake.count('/api/auth/token')).toBe(1);
    expect(fake.count('/api/thing')).toBe(50);
    expect(new Set(fake.calls.filter(({ url }) => url === '/api/thing').map(({ token }) => token)).size).toBe(1);
  });

  it('repeats a call only once', async () => {
    const fake = platform({ first: ({ url }) => (url === '/api/thing' ? refuse(401, 11, 'expired') : undefined) });
    await signedIn(fake);
    await expect(fake.http.get('/api/thing')).rejects.toMatchObject({ status: 401, errorCode: 11 });
    expect(fake.count('/api/thing')).toBe(2);
    expect(fake.told).toEqual([{ kind: 'toast', message: { text: 'expired' } }]);
  });

  it('makes one call for two tabs of one browser', async () => {
    const browser = createFakeBrowser();
    const refreshes: FakeCall[] = [];
    const options: PlatformOptions = { first: (call) => void (call.url === '/api/auth/token' && refreshes.push(call)) };
    const [one, two] = [platform(options), platform(options)];
    await signedIn(one, browser);
    const second = openSession(two, browser);
    await second.load();
    expire(browser, 'jwt_token');
    await Promise.all([one, two].flatMap(({ http }) => [http.get('/api/thing'), http.get('/api/thing')]));
    expect(refreshes).toHaveLength(1);
    expect(two.calls.at(-1)?.token).toBe(browser.stored.getItem('jwt_token'));
  });

  it('signs out without a call, and tells why once, when the platform refuses the refresh token', async () => {
    const browser = createFakeBrowser();
    const address = createFakeAddress('http://localhost:8080/devices?page=2#x');
    const fake = platform({ first: ({ url }) => (url === '/api/auth/token' ? refuse(401, 11) : undefined) });
    const session = await signedIn(fake, browser, { address });
    expire(browser, 'jwt_token');
    const calls = Array.from({ length: 5 }, () => fake.http.get('/api/thing'));
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(fake.count('/api/auth/token')).toBe(1);
    expect(fake.count('/api/auth/logout')).toBe(0);
    expect(storedKeys(browser)).toEqual([]);
    expect(session.store.getState()).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(session.redirect.peek()).toBe('/devices?page=2#x');
    expect(fake.told).toEqual([{ kind: 'signed-out', message: { key: 'error.refresh-token-failed' } }]);
  });

  it('signs out without a call when the refresh token has expired', async () => {
    const browser = createFakeBrowser();
    const fake = platform();
    const session = await signedIn(fake, browser);
    expire(browser, 'jwt_token', 'refresh_token');
    await expect(fake.http.get('/api/thing')).rejects.toMatchObject({ kind: 'session-expired' });
    expect(fake.count('/api/auth/token')).toBe(0);
    expect(session.store.getState().isAuthenticated).toBe(false);
    expect(fake.told).toEqual([{ kind: 'signed-out', message: { key: 'error.refresh-token-expired' } }]);
  });

  it('tells why it ended even when nobody but a silent call noticed', async () => {
    const browser = createFakeBrowser();
    const fake = platform();
    const told: unknown[] = [];
    const session = openSession(fake, browser, { onExpired: ({ reason }) => told.push(reason) });
    await session.login({ username: 'a', password: 'b' });
    expire(browser, 'jwt_token', 'refresh_token');
    await expect(fake.http.get('/api/thing', undefined, { silent: true })).rejects.toBeInstanceOf(ApiError);
    expect(told).toEqual(['refresh-token-expired']);
  });

  it.each<[string, FakeAnswer]>([
    ['gives no answer', 'no-answer'],
    ['answers 503', { status: 503, data: 'down' }],
    ['answers 500', refuse(500, 2)],
    ['answers 429', refuse(429, 33)],
  ])('keeps the tokens when the platform %s, and tries again until it works', async (_, answer) => {
    const browser = createFakeBrowser();
    let down = true;
    const fake = platform({ first: ({ url }) => (down && url === '/api/auth/token' ? answer : undefined) });
    const session = await signedIn(fake, browser);
    expire(browser, 'jwt_token');
    await expect(fake.http.get('/api/thing')).rejects.toMatchObject({ kind: 'network' });
    expect(fake.count('/api/thing')).toBe(0);
    expect(fake.told).toEqual([{ kind: 'toast', message: { key: 'error.unable-to-connect' } }]);
    expect(storedKeys(browser)).toEqual(keys);
    expect(session.store.getState()).toMatchObject({ isAuthenticated: true, connection: 'unreachable' });

    await jest.advanceTimersByTimeAsync(999);
    expect(fake.count('/api/auth/token')).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(fake.count('/api/auth/token')).toBe(2);
    await jest.advanceTimersByTimeAsync(2000);
    expect(fake.count('/api/auth/token')).toBe(3);
    expect(fake.told).toHaveLength(1);
    down = false;
    await jest.advanceTimersByTimeAsync(4000);
    expect(session.store.getState().connection).toBe('online');
    await expect(fake.http.get('/api/thing')).resolves.toBe('thing');
    expect(fake.count('/api/auth/token')).toBe(4);
  });

  it('goes on trying to renew a token that only the platform knows to be expired', async () => {
    let down = true;
    let refused = true;
    const fake = platform({
      first({ url }) {
        if (url === '/api/auth/token') return down ? 'no-answer' : undefined;
        return url === '/api/thing' && refused ? refuse(401, 11) : undefined;
      },
    });
    const session = await signedIn(fake);
    await expect(fake.http.get('/api/thing')).rejects.toMatchObject({ kind: 'network' });
    await jest.advanceTimersByTimeAsync(1000);
    expect(fake.count('/api/auth/token')).toBe(2);
    expect(session.store.getState().connection).toBe('unreachable');
    down = false;
    refused = false;
    await jest.advanceTimersByTimeAsync(2000);
    expect(session.store.getState().connection).toBe('online');
    await expect(fake.http.get('/api/thing')).resolves.toBe('thing');
  });

  it('makes one attempt for all calls that wait while the platform is unreachable', async () => {
    const browser = createFakeBrowser();
    const fake = platform({ first: ({ url }) => (url === '/api/auth/token' ? 'no-answer' : undefined) });
    await signedIn(fake, browser);
    expire(browser, 'jwt_token');
    await Promise.allSettled(Array.from({ length: 50 }, () => fake.http.get('/api/thing')));
    expect(fake.count('/api/auth/token')).toBe(1);
    expect(fake.told).toHaveLength(1);
  });

  it('does not revive a session that was signed out while the refresh was under way', async () => {
    const browser = createFakeBrowser();
    let answer: (value: FakeAnswer) => void = () => {};
    const fake = platform({
      first: ({ url }) => (url === '/api/auth/token' ? new Promise((resolve) => (answer = resolve)) : undefined),
    });
    const session = await signedIn(fake, browser);
    expire(browser, 'jwt_token');
    const call = fake.http.get('/api/thing').catch((error) => error);
    await jest.advanceTimersByTimeAsync(0);
    const out = session.logout();
    await jest.advanceTimersByTimeAsync(3000);
    await out;
    answer(ok(pairFor('TENANT_ADMIN')));
    await expect(call).resolves.toMatchObject({ kind: 'session-expired' });
    expect(storedKeys(browser)).toEqual([]);
    expect(session.store.getState().isAuthenticated).toBe(false);
  });

  it('sends no call without a token', async () => {
    const fake = platform();
    openSession(fake);
    await expect(fake.http.get('/api/thing')).rejects.toMatchObject({ kind: 'unauthorized', status: 401 });
    expect(fake.calls).toEqual([]);
    expect(fake.told).toEqual([{ kind: 'toast', message: { key: 'error.unauthorized' } }]);
  });
});

describe('loading the user', () => {
  it('tries the user call once more', async () => {
    let failures = 1;
    const fake = platform({
      first: ({ url }) => (url.startsWith('/api/user/user-') && failures-- > 0 ? refuse(500, 2) : undefined),
    });
    expect((await signedIn(fake)).store.getState().isAuthenticated).toBe(true);
    expect(fake.count('/api/user/user-TENANT_ADMIN')).toBe(2);
  });

  it('signs out when the user is gone', async () => {
    const browser = createFakeBrowser();
    const fake = platform({ first: ({ url }) => (url.startsWith('/api/user/user-') ? refuse(404, 32) : undefined) });
    const session = await signedIn(fake, browser);
    expect(session.store.getState()).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(fake.count('/api/user/user-TENANT_ADMIN')).toBe(1);
    expect(fake.count('/api/auth/logout')).toBe(1);
    expect(storedKeys(browser)).toEqual([]);
  });

  it('signs out when the platform fails twice with the user, as with any other refusal', async () => {
    const fake = platform({ first: ({ url }) => (url.startsWith('/api/user/user-') ? refuse(500, 2) : undefined) });
    const session = await signedIn(fake);
    expect(fake.count('/api/user/user-TENANT_ADMIN')).toBe(2);
    expect(session.store.getState()).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
  });

  it('stays loading while the platform is unreachable, and goes on when it is back', async () => {
    const browser = createFakeBrowser();
    await signedIn(platform(), browser);
    expire(browser, 'jwt_token');
    let down = true;
    const fake = platform({ first: () => (down ? 'no-answer' : undefined) });
    const session = openSession(fake, browser);
    await session.load();
    expect(session.store.getState()).toMatchObject({ isUserLoaded: false, connection: 'unreachable' });
    down = false;
    session.retryNow();
    await jest.advanceTimersByTimeAsync(0);
    expect(session.store.getState()).toMatchObject({ isUserLoaded: true, isAuthenticated: true, connection: 'online' });
    expect(fake.count('/api/auth/token')).toBe(2);
  });
});

describe('sign-out', () => {
  it('tells the platform with the token, then forgets everything but the last public dashboard', async () => {
    const browser = createFakeBrowser();
    const fake = platform();
    const session = await signedIn(fake, browser);
    session.setLastPublicDashboard('d9');
    const token = browser.stored.getItem('jwt_token');
    await session.logout();
    expect(fake.calls.at(-1)).toMatchObject({ method: 'POST', url: '/api/auth/logout', token });
    expect(storedKeys(browser)).toEqual([]);
    expect(session.store.getState()).toMatchObject({
      isAuthenticated: false,
      isUserLoaded: true,
      authUser: null,
      userDetails: null,
      hasRepository: false,
      lastPublicDashboardId: 'd9',
    });
    expect(session.redirect.peek()).toBeNull();
  });

  it('is done even when the platform never answers', async () => {
    const browser = createFakeBrowser();
    const fake = platform({ first: ({ url }) => (url.endsWith('logout') ? new Promise(() => {}) : undefined) });
    const session = await signedIn(fake, browser);
    const out = session.logout({ rememberAddress: true });
    await jest.advanceTimersByTimeAsync(3000);
    await out;
    expect(storedKeys(browser)).toEqual([]);
    expect(session.redirect.take()).toBe('/');
    expect(session.redirect.peek()).toBeNull();
  });
});

describe('other tabs', () => {
  const twoTabs = async () => {
    const browser = createFakeBrowser();
    const [one, two] = [platform(), platform()];
    const first = await signedIn(one, browser);
    const second = openSession(two, browser);
    await second.load();
    return { browser, one, two, first, second };
  };
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it('follow a sign-out without a call of their own', async () => {
    const { first, second, two } = await twoTabs();
    await first.logout();
    await settle();
    expect(second.store.getState()).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(two.count('/api/auth/logout')).toBe(0);
  });

  it('follow a sign-in', async () => {
    const { first, second } = await twoTabs();
    await first.logout();
    await settle();
    await first.login({ username: 'a', password: 'b' });
    await settle();
    expect(second.store.getState().isAuthenticated).toBe(true);
  });

  it('become the other user after login-as', async () => {
    const { first, second } = await twoTabs();
    await first.loginAs('user-x');
    await settle();
    expect(second.store.getState().authUser?.authority).toBe('CUSTOMER_USER');
  });

  it('take a refreshed token without loading the user again', async () => {
    const { browser, one, two, second } = await twoTabs();
    expire(browser, 'jwt_token');
    const calls = two.calls.length;
    const before = second.store.getState();
    await one.http.get('/api/thing');
    await settle();
    expect(two.calls).toHaveLength(calls);
    expect(second.store.getState().userDetails).toBe(before.userDetails);
    expect(second.store.getState().authUser?.sessionId).not.toBe(before.authUser?.sessionId);
  });
});

describe('a platform that does not answer', () => {
  let down = false;
  const isProbe = ({ url }: FakeCall) => url === PROBE_PATH;
  const flaky = () =>
    platform({ first: (call) => (isProbe(call) ? (down ? 'no-answer' : ok({ minimumLength: 6 })) : undefined) });
  const connection = (session: Awaited<ReturnType<typeof signedIn>>) => session.store.getState().connection;
  beforeEach(() => {
    down = false;
  });

  it('is asked once for all calls that failed, and nothing is said when it answers after all', async () => {
    const fake = flaky();
    const session = await signedIn(fake);
    session.noticeUnreachable();
    session.noticeUnreachable();
    await jest.advanceTimersByTimeAsync(0);
    expect(fake.count(PROBE_PATH)).toBe(1);
    expect(connection(session)).toBe('online');
  });

  it('is said to be away until it is back, by itself, with growing pauses', async () => {
    const fake = flaky();
    const session = await signedIn(fake);
    down = true;
    session.noticeUnreachable();
    await jest.advanceTimersByTimeAsync(0);
    expect(connection(session)).toBe('unreachable');
    await jest.advanceTimersByTimeAsync(1000 + 2000);
    expect(fake.count(PROBE_PATH)).toBe(3);
    down = false;
    await jest.advanceTimersByTimeAsync(4000);
    expect(connection(session)).toBe('online');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fake.count(PROBE_PATH)).toBe(4);
  });

  it('is asked at once when somebody does not want to wait, and any refusal is an answer', async () => {
    const fake = platform({
      first: (call) => (isProbe(call) ? (down ? 'no-answer' : refuse(500, 2)) : undefined),
    });
    const session = await signedIn(fake);
    down = true;
    session.noticeUnreachable();
    await jest.advanceTimersByTimeAsync(0);
    down = false;
    session.retryNow();
    await jest.advanceTimersByTimeAsync(0);
    expect(connection(session)).toBe('online');
  });

  it('is no matter of who has signed out meanwhile', async () => {
    const fake = flaky();
    const session = await signedIn(fake);
    down = true;
    session.noticeUnreachable();
    await session.logout();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(connection(session)).toBe('online');
  });
});
