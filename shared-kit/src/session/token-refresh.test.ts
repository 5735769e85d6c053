import { ApiError } from '../api/api-error';
import { createFakeAddress, createFakeBrowser } from '../testing/fake-browser';
import { type FakeAnswer, type FakeCall, ok, refuse } from '../testing/fake-platform';
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

describe('refresh', () => {
  it('makes one refresh and fifty repeats when fifty parallel calls are refused as expired', async () => {
    let current = '';
    const fake = platform({
      first: ({ url, token }) => {
        if (url === '/api/thing' && token !== current) return refuse(401, 11, 'Token has expired');
        if (url !== '/api/auth/token') return undefined;
        const pair = tokenPairFor('TENANT_ADMIN');
        current = pair.token;
        return ok(pair);
      },
    });
    await signedIn(fake);
    await expect(Promise.all(Array.from({ length: 50 }, () => fake.http.get('/api/thing')))).resolves.toHaveLength(50);
    expect(fake.count('/api/auth/token')).toBe(1);
    expect(fake.count('/api/thing')).toBe(100);
    expect(fake.reactions).toEqual([]);
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
    expect(fake.reactions).toEqual([{ kind: 'toast', message: { text: 'expired' } }]);
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

  it('signs out without a call, and leaves it to the sign-in page to tell why, when the platform refuses the refresh token', async () => {
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
    expect(session.store.getState().signedOutBecause).toBe('expired');
    expect(fake.reactions).toEqual([]);
  });

  it.each([
    ['expired', 11, 'Token has expired'],
    ['changed', 10, 'User account is not active'],
    ['changed', 10, 'User not found by refresh token'],
    ['ended', 10, 'Authentication failed'],
    ['ended', 10, 'Token is outdated'],
  ])('says that a session ended because it was %s when the platform answers %i, “%s”', async (because, code, text) => {
    const browser = createFakeBrowser();
    const fake = platform({ first: ({ url }) => (url === '/api/auth/token' ? refuse(401, code, text) : undefined) });
    const session = await signedIn(fake, browser);
    expire(browser, 'jwt_token');
    await expect(fake.http.get('/api/thing')).rejects.toMatchObject({ kind: 'session-expired' });
    expect(session.store.getState().signedOutBecause).toBe(because);
  });

  it('signs out without a call when the refresh token has expired', async () => {
    const browser = createFakeBrowser();
    const fake = platform();
    const session = await signedIn(fake, browser);
    expire(browser, 'jwt_token', 'refresh_token');
    await expect(fake.http.get('/api/thing')).rejects.toMatchObject({ kind: 'session-expired' });
    expect(fake.count('/api/auth/token')).toBe(0);
    expect(session.store.getState().isAuthenticated).toBe(false);
    expect(fake.reactions).toEqual([]);
  });

  it('knows why it ended even when nobody but a silent call noticed', async () => {
    const browser = createFakeBrowser();
    const fake = platform();
    const session = openSession(fake, browser);
    await session.login({ username: 'a', password: 'b' });
    expire(browser, 'jwt_token', 'refresh_token');
    await expect(fake.http.get('/api/thing', undefined, { silent: true })).rejects.toBeInstanceOf(ApiError);
    expect(session.store.getState().signedOutBecause).toBe('expired');
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
    expect(fake.reactions).toEqual([{ kind: 'toast', message: { key: 'error.unable-to-connect' } }]);
    expect(storedKeys(browser)).toEqual(keys);
    expect(session.store.getState()).toMatchObject({ isAuthenticated: true, connection: 'unreachable' });

    await jest.advanceTimersByTimeAsync(999);
    expect(fake.count('/api/auth/token')).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(fake.count('/api/auth/token')).toBe(2);
    await jest.advanceTimersByTimeAsync(2000);
    expect(fake.count('/api/auth/token')).toBe(3);
    expect(fake.reactions).toHaveLength(1);
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
    expect(fake.reactions).toHaveLength(1);
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
    answer(ok(tokenPairFor('TENANT_ADMIN')));
    await expect(call).resolves.toMatchObject({ kind: 'session-expired' });
    expect(storedKeys(browser)).toEqual([]);
    expect(session.store.getState().isAuthenticated).toBe(false);
  });

  it('sends no call without a token', async () => {
    const fake = platform();
    openSession(fake);
    await expect(fake.http.get('/api/thing')).rejects.toMatchObject({ kind: 'unauthorized', status: 401 });
    expect(fake.calls).toEqual([]);
    expect(fake.reactions).toEqual([{ kind: 'toast', message: { key: 'error.unauthorized' } }]);
  });
});
