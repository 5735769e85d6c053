import { createFakeAddress, createFakeBrowser, makeToken } from '../testing/fake-browser';
import { type FakeCall, ok, refuse } from '../testing/fake-platform';
import {
  HOUR_S,
  installFakeClock,
  keys,
  openSession,
  type PlatformOptions,
  platform,
  START,
  signedIn,
  storedKeys,
  tokenPairFor,
} from '../testing/fake-session';
import { originalSessionsKey } from './original-sessions';

installFakeClock();

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
        return ok(tokenPairFor('TENANT_ADMIN'));
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
    expect(fake.reactions).toEqual([{ kind: 'toast', message: { text: 'Invalid username or password' } }]);
  });

  it('hands expired credentials to the sign-in screen without a message', async () => {
    const answer = { status: 401, data: { status: 401, errorCode: 15, message: 'expired', resetToken: 'r1' } };
    const fake = platform({ first: () => answer });
    await expect(openSession(fake).login({ username: 'a', password: 'b' })).rejects.toMatchObject({ resetToken: 'r1' });
    expect(fake.reactions).toEqual([]);
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
  const ann = { firstName: 'Ann', lastName: 'A' };
  async function actingAs(fake = platform({ user: ann }), at = left) {
    const browser = createFakeBrowser();
    const address = createFakeAddress(at);
    const session = openSession(fake, browser, { address });
    await session.login({ username: 'a', password: 'b' });
    const tokens = keys.map((key) => browser.stored.getItem(key));
    await session.loginAs('user-other');
    return { browser, session, fake, tokens };
  }
  const state = ({ session }: { session: ReturnType<typeof openSession> }) => session.store.getState();

  it('leads to the own session, its tokens as they were, and to the address where it was left', async () => {
    const acting = await actingAs();
    expect(state(acting).actingFor).toMatchObject(ann);
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
    expect(again.store.getState().actingFor).toMatchObject(ann);
    await again.goBack();
    expect(again.store.getState()).toMatchObject({ actingFor: ann, authUser: { authority: 'CUSTOMER_USER' } });
    await again.goBack();
    expect(again.store.getState()).toMatchObject({ actingFor: null, authUser: { authority: 'TENANT_ADMIN' } });
  });

  it.each<[string, (session: ReturnType<typeof openSession>) => Promise<void>]>([
    ['signing out', (session) => session.logout()],
    ['signing in', (session) => session.login({ username: 'a', password: 'b' })],
    ['a public sign-in', (session) => session.loginPublic('p')],
  ])('ends with %s', async (_, step) => {
    const visit = tokenPairFor('CUSTOMER_USER', { claims: { isPublic: true, sub: 'p', customerId: 'c' } });
    const { session, browser } = await actingAs(
      platform({ user: ann, first: ({ url }) => (url === '/api/auth/login/public' ? ok(visit) : undefined) }),
      'http://localhost:8080/dashboard/1?publicId=p',
    );
    await step(session);
    expect(session.store.getState().actingFor).toBeNull();
    expect(browser.stored.getItem(originalSessionsKey)).toBeNull();
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
    expect(browser.stored.getItem(originalSessionsKey)).toBeNull();
  });
});

describe('other ways in', () => {
  const pairAt = (path: string, seen: FakeCall[] = []): PlatformOptions => ({
    first: (call) => {
      if (!call.url.startsWith(path)) return undefined;
      seen.push(call);
      return ok(tokenPairFor('TENANT_ADMIN'));
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
    const pair = tokenPairFor('CUSTOMER_USER');
    await session.enterWith(pair);
    expect(session.store.getState()).toMatchObject({ isUserLoaded: true, authUser: { authority: 'CUSTOMER_USER' } });
  });

  it('becomes the public user in place of whoever is signed in', async () => {
    const fake = platform({
      first: ({ url }) => {
        if (url !== '/api/auth/login/public') return undefined;
        return ok(tokenPairFor('CUSTOMER_USER', { claims: { isPublic: true, sub: 'p2', customerId: 'c' } }));
      },
    });
    const address = createFakeAddress('http://localhost:8080/dashboard/1?publicId=p2');
    const session = await signedIn(fake, createFakeBrowser(), { address });
    const loading = session.loginPublic('p2');
    expect(session.store.getState()).toMatchObject({ isUserLoaded: false });
    await loading;
    expect(session.store.getState()).toMatchObject({ isUserLoaded: true, authUser: { sub: 'p2', isPublic: true } });
  });
});
