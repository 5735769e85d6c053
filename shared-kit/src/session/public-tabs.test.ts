import { createFakeAddress, createFakeBrowser } from '../testing/fake-browser';
import { ok, refuse } from '../testing/fake-platform';
import { type Browser, installFakeClock, openSession, platform, signedIn, tokenPairFor } from '../testing/fake-session';
import { originalSessionsKey } from './original-sessions';

installFakeClock();

/** A platform whose public links lead to the customer whom they name. */
const publicPlatform = () =>
  platform({
    first: ({ url, body }) => {
      if (url !== '/api/auth/login/public') return undefined;
      const { publicId } = body as { publicId: string };
      if (publicId === 'nope') return refuse(401, 10);
      return ok(tokenPairFor('CUSTOMER_USER', { claims: { isPublic: true, sub: publicId, customerId: 'c1' } }));
    },
  });

async function openTab(browser: Browser, path: string) {
  const fake = publicPlatform();
  const address = createFakeAddress(`http://localhost:8080${path}`);
  const session = openSession(fake, browser, { address });
  await session.load();
  await settle();
  return { fake, session, address, state: () => session.store.getState() };
}
const settle = () => jest.advanceTimersByTimeAsync(0);
const link = (publicId: string) => `/dashboard/1?publicId=${publicId}`;

test('a public link in one tab is nobody’s session in a tab without it, and stays', async () => {
  const browser = createFakeBrowser();
  const plain = await openTab(browser, '/dashboards');
  const visit = await openTab(browser, link('p1'));
  const late = await openTab(browser, '/dashboards');
  for (const { state, fake } of [plain, late]) {
    expect(state()).toMatchObject({ isUserLoaded: true, isAuthenticated: false });
    expect(fake.count('/api/auth/logout')).toBe(0);
    await expect(fake.http.get('/api/thing')).rejects.toMatchObject({ kind: 'unauthorized' });
  }
  expect(visit.state()).toMatchObject({ isAuthenticated: true, authUser: { sub: 'p1' } });
  expect(visit.fake.count('/api/auth/login/public')).toBe(1);
  expect(await visit.fake.http.get('/api/thing')).toBe('thing');
});

test('who is signed in loses the session to a public link of another tab, and is told', async () => {
  const browser = createFakeBrowser();
  const fake = platform();
  const own = await signedIn(fake, browser);
  const visit = await openTab(browser, link('p1'));
  expect(own.store.getState()).toMatchObject({ isAuthenticated: false, signedOutBecause: 'elsewhere' });
  expect(fake.count('/api/auth/logout')).toBe(0);
  expect(visit.state()).toMatchObject({ authUser: { sub: 'p1' } });
});

test('of two public links the later one stays, and the earlier tab does not take it back', async () => {
  const browser = createFakeBrowser();
  const first = await openTab(browser, link('p1'));
  const second = await openTab(browser, link('p2'));
  expect(first.state()).toMatchObject({ isAuthenticated: false, signedOutBecause: 'elsewhere' });
  // With it, the next step would sign in as that customer again.
  expect(first.address.href()).toBe('http://localhost:8080/dashboard/1');
  expect(second.state()).toMatchObject({ authUser: { sub: 'p2' } });
});

test('a tab that leaves its public link leaves the session to the others', async () => {
  const browser = createFakeBrowser();
  const leaving = await openTab(browser, link('p1'));
  const staying = await openTab(browser, link('p1'));
  leaving.session.leavePublic();
  await settle();
  expect(leaving.state()).toMatchObject({ isUserLoaded: true, isAuthenticated: false, signedOutBecause: null });
  expect(staying.state()).toMatchObject({ isAuthenticated: true, authUser: { sub: 'p1' } });
});

test('going back to a link that is none ends nobody’s visit, and is told', async () => {
  const browser = createFakeBrowser();
  const first = await openTab(browser, link('p1'));
  const second = await openTab(browser, link('p1'));
  first.address.replace(`http://localhost:8080${link('nope')}`);
  await first.session.loginPublic('nope');
  await settle();
  expect(first.state()).toMatchObject({ isAuthenticated: false, addressSignIn: 'public-refused' });
  expect(first.address.href()).toBe('http://localhost:8080/dashboard/1');
  expect(second.state()).toMatchObject({ isAuthenticated: true, authUser: { sub: 'p1' } });
  expect(await second.fake.http.get('/api/thing')).toBe('thing');
});

test('a public link leaves no way back into the session of who acted as somebody else', async () => {
  const browser = createFakeBrowser();
  const own = await signedIn(platform(), browser);
  await own.loginAs('user-other');
  expect(own.store.getState().actingFor).not.toBeNull();
  const visit = await openTab(browser, link('p1'));
  expect(visit.state()).toMatchObject({ authUser: { sub: 'p1' }, actingFor: null });
  expect(browser.stored.getItem(originalSessionsKey)).toBeNull();
});
