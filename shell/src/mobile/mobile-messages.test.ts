import { dashboardAddress, mobileMessageOf } from './mobile-messages';

const own = 'https://console.example';
const event = (data: unknown, origin = own) => ({ data, origin }) as MessageEvent;
const open = { type: 'openDashboardMessage', data: { dashboardId: 'd1' } };

test('takes what the app says, as JSON text of the page’s own window', () => {
  expect(mobileMessageOf(event(JSON.stringify(open)), own)).toEqual(open);
  const reload = { type: 'reloadUserMessage', data: { accessToken: 'a', refreshToken: 'r' } };
  expect(mobileMessageOf(event(JSON.stringify(reload), ''), own)).toEqual(reload);
});

test.each([
  ['another origin', event(JSON.stringify(open), 'https://elsewhere.example')],
  ['an object', event(open)],
  ['no JSON', event('hello')],
  ['nothing', event('null')],
  ['an unknown request', event(JSON.stringify({ type: 'eraseEverything', data: {} }))],
  ['a dashboard without its id', event(JSON.stringify({ ...open, data: { dashboardId: 7 } }))],
  ['a user without a token', event(JSON.stringify({ type: 'reloadUserMessage' }))],
])('leaves %s alone', (_what, message) => {
  expect(mobileMessageOf(message, own)).toBeNull();
});

test('a dashboard’s address carries what the app asks for, and a reload when it is open already', () => {
  const asked = { dashboardId: 'd1', state: 'a b', embedded: true, hideToolbar: true };
  expect(dashboardAddress(asked, '/home', 5)).toBe('/dashboard/d1?state=a+b&embedded=true&hideToolbar=true');
  expect(dashboardAddress({ dashboardId: 'd1' }, '/dashboard/d2', 5)).toBe('/dashboard/d1');
  expect(dashboardAddress({ dashboardId: 'd1' }, '/dashboard/d1', 5)).toBe('/dashboard/d1?reload=5');
});
