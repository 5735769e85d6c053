import { createFakeBrowser } from '../testing/fake-browser';
import { type FakeCall, ok, refuse } from '../testing/fake-platform';
import { expire, installFakeClock, openSession, platform, signedIn, storedKeys } from '../testing/fake-session';
import { PROBE_PATH } from './connection';

installFakeClock();

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

describe('a renewal that is refused', () => {
  const refused = (browser = createFakeBrowser()) =>
    signedIn(platform({ first: ({ url }) => (url === '/api/auth/token' ? refuse(401, 10) : undefined) }), browser);

  it('is said to have ended the session once: calls that hear of it later change nothing', async () => {
    const browser = createFakeBrowser();
    const session = await refused(browser);
    const token = browser.stored.getItem('jwt_token') ?? '';
    for (let call = 0; call < 2; call++) {
      await expect(session.tokens.renew(token)).rejects.toMatchObject({ kind: 'session-expired' });
      expect(session.store.getState()).toMatchObject({ isAuthenticated: false, signedOutBecause: 'ended' });
    }
  });

  it('says nothing to who has signed out before', async () => {
    const session = await refused();
    await session.logout();
    await expect(session.tokens.renew('ended')).rejects.toMatchObject({ kind: 'session-expired' });
    expect(session.store.getState().signedOutBecause).toBeNull();
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
    expect(second.store.getState()).toMatchObject({
      isAuthenticated: false,
      isUserLoaded: true,
      signedOutBecause: 'elsewhere',
    });
    expect(first.store.getState().signedOutBecause).toBeNull();
    expect(two.count('/api/auth/logout')).toBe(0);
  });

  it('that ask for a token before they hear of a sign-out were signed out elsewhere too', async () => {
    const { browser, second } = await twoTabs();
    // Live connections end with the session, before the browser tells this tab of the tokens.
    for (const key of storedKeys(browser)) browser.stored.removeItem(key);
    await expect(second.tokens.renew('ended')).rejects.toMatchObject({ kind: 'session-expired' });
    expect(second.store.getState().signedOutBecause).toBe('elsewhere');
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
