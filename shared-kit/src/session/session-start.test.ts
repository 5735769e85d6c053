import { createFakeAddress, createFakeBrowser } from '../testing/fake-browser';
import { ok, refuse } from '../testing/fake-platform';
import {
  expire,
  installFakeClock,
  keys,
  openSession,
  type PlatformOptions,
  platform,
  signedIn,
  storedKeys,
  tokenPairFor,
} from '../testing/fake-session';

installFakeClock();

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

  it('leaves somebody signed in whom a refused publicId reaches: a bad link ends no session', async () => {
    const browser = createFakeBrowser();
    await signedIn(platform(), browser);
    const first: PlatformOptions['first'] = ({ url }) =>
      url === '/api/auth/login/public' ? refuse(401, 10) : undefined;
    const { state, address, fake } = await start('?publicId=nope', { first }, browser);
    expect(state).toMatchObject({ isAuthenticated: true, authUser: { authority: 'TENANT_ADMIN' } });
    expect(address.href()).toBe('http://localhost:8080/dashboard/1');
    expect(fake.count('/api/auth/logout')).toBe(0);
  });

  it('leaves the visit of another public customer to its tab when a publicId is refused', async () => {
    const browser = createFakeBrowser();
    const claims = { isPublic: true, sub: 'p1', customerId: 'c1' };
    await start('?publicId=p1', { authority: 'CUSTOMER_USER', claims }, browser);
    const { state } = await start('?publicId=nope', { first: () => refuse(401, 10) }, browser);
    expect(state).toMatchObject({ isAuthenticated: false, isUserLoaded: true });
    expect(storedKeys(browser)).toEqual(keys);
  });

  const isPublicSignIn = ({ url }: { url: string }) => url === '/api/auth/login/public';

  it.each<[string, number, string]>([
    ['that the platform refuses', 401, 'public-refused'],
    ['at which the platform fails', 500, 'public-failed'],
  ])('tells of a public link %s', async (_, status, told) => {
    const first: PlatformOptions['first'] = (call) => (isPublicSignIn(call) ? refuse(status, 2) : undefined);
    const { state } = await start('?publicId=p1', { first });
    expect(state).toMatchObject({ isAuthenticated: false, isUserLoaded: true, addressSignIn: told });
  });

  it('tells a refused load after a good public sign-in as a failure, and leaves who was there', async () => {
    const browser = createFakeBrowser();
    await signedIn(platform(), browser);
    const before = browser.stored.getItem('jwt_token');
    const visit = tokenPairFor('CUSTOMER_USER', { claims: { isPublic: true, sub: 'p1', customerId: 'c1' } });
    const first: PlatformOptions['first'] = (call) => {
      if (isPublicSignIn(call)) return ok(visit);
      return call.token === visit.token ? refuse(403, 20) : undefined;
    };
    const { state, address, fake } = await start('?publicId=p1', { first }, browser);
    expect(state).toMatchObject({ authUser: { authority: 'TENANT_ADMIN' }, addressSignIn: 'public-failed' });
    expect(browser.stored.getItem('jwt_token')).toBe(before);
    expect(address.href()).toBe('http://localhost:8080/dashboard/1');
    expect(fake.count('/api/auth/logout')).toBe(0);
  });

  it('takes tokens out of the address before any call', async () => {
    const { token, refreshToken } = tokenPairFor('TENANT_ADMIN');
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

  it('deletes a stored refresh token of the same user when the address brings none', async () => {
    const browser = createFakeBrowser();
    await signedIn(platform(), browser);
    await start(`?accessToken=${tokenPairFor('TENANT_ADMIN').token}`, {}, browser);
    expect(storedKeys(browser)).toEqual(['jwt_token', 'jwt_token_expiration']);
  });

  describe('while somebody is signed in', () => {
    const other = tokenPairFor('CUSTOMER_USER');
    const byToken = `?accessToken=${other.token}&refreshToken=${other.refreshToken}`;
    const refusing =
      (path: string): PlatformOptions['first'] =>
      ({ url }) =>
        url === path ? refuse(401, 10) : undefined;
    const living = async (query: string, options: PlatformOptions = {}) => {
      const browser = createFakeBrowser();
      await signedIn(platform(), browser);
      const before = browser.stored.getItem('jwt_token');
      const started = await start(query, options, browser);
      return { ...started, isAsBefore: browser.stored.getItem('jwt_token') === before };
    };

    it.each<[string, string, PlatformOptions['first']]>([
      ['a wrong password', '?username=a&password=b', refusing('/api/auth/login')],
      ['a token that is none', '?accessToken=junk', undefined],
      ['a token that the platform refuses', byToken, refusing('/api/auth/user')],
    ])('%s leaves the session as it is, and says so', async (_, query, first) => {
      const { state, address, fake, isAsBefore } = await living(query, { first });
      expect(state).toMatchObject({
        isAuthenticated: true,
        authUser: { authority: 'TENANT_ADMIN' },
        addressSignIn: 'refused',
      });
      expect(isAsBefore).toBe(true);
      expect(address.href()).toBe('http://localhost:8080/dashboard/1');
      expect(fake.count('/api/auth/logout')).toBe(0);
      expect(fake.reactions).toEqual([]);
    });

    it.each([500, 503])('a platform that fails (%s) has refused nothing', async (status) => {
      const { state } = await living(byToken, {
        first: ({ url }) => (url === '/api/auth/user' ? refuse(status, 2) : undefined),
      });
      expect(state).toMatchObject({ authUser: { authority: 'TENANT_ADMIN' }, addressSignIn: 'unreachable' });
    });

    it.each([
      ['a password', '?username=a&password=b', '/api/auth/login'],
      ['a token', byToken, '/api/auth/user'],
    ])('%s that nobody is there to check is told as that', async (_, query, path) => {
      const { state, isAsBefore } = await living(query, {
        first: ({ url }) => (url === path ? 'no-answer' : undefined),
      });
      expect(state).toMatchObject({ authUser: { authority: 'TENANT_ADMIN' }, addressSignIn: 'unreachable' });
      expect(isAsBefore).toBe(true);
    });

    it.each<[string, string, PlatformOptions]>([
      [
        'password',
        '?username=c&password=d',
        { first: ({ url }) => (url === '/api/auth/login' ? ok(other) : undefined) },
      ],
      [
        'token',
        byToken,
        {
          first: ({ url, token }) => (url === '/api/auth/user' && token !== other.token ? refuse(401, 10) : undefined),
        },
      ],
    ])('somebody else by a good %s waits for the answer of the person', async (_, query, options) => {
      const { session, state, isAsBefore } = await living(query, options);
      expect(state).toMatchObject({
        authUser: { authority: 'TENANT_ADMIN' },
        addressSignIn: { username: 'CUSTOMER_USER@x.org', pair: { token: other.token } },
      });
      expect(isAsBefore).toBe(true);
      await session.enterWith(other);
      expect(session.store.getState()).toMatchObject({
        authUser: { authority: 'CUSTOMER_USER' },
        addressSignIn: null,
      });
    });

    it('the same user goes on with the new tokens', async () => {
      const again = await living('?username=a&password=b');
      expect(again.state).toMatchObject({ isAuthenticated: true, addressSignIn: null });
      expect(again.isAsBefore).toBe(false);
    });

    it('an error of an external sign-in is told, and nothing more', async () => {
      const { state, isAsBefore } = await living('?loginError=Not+allowed');
      expect(state).toMatchObject({ loginError: 'Not allowed', isAuthenticated: true });
      expect(isAsBefore).toBe(true);
    });
  });

  it('signs in by the address when the stored session has ended meanwhile', async () => {
    const browser = createFakeBrowser();
    await signedIn(platform(), browser);
    expire(browser, 'jwt_token', 'refresh_token');
    const { token } = tokenPairFor('CUSTOMER_USER');
    const { state } = await start(`?accessToken=${token}`, {}, browser);
    expect(state).toMatchObject({ authUser: { authority: 'CUSTOMER_USER' }, addressSignIn: null });
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
    expect(session.store.getState().signedOutBecause).toBe('unread');
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
