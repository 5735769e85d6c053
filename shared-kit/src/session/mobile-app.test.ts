/** @jest-environment jsdom */
import { mobileMessageOf } from './mobile-app';

const own = window.location.origin;
const event = (data: unknown, { origin = own, source = window }: { origin?: string; source?: unknown } = {}) =>
  ({ data, origin, source }) as MessageEvent;
const dashboardId = '784f394c-42b6-435a-983c-b7beff2784f9';
const open = { type: 'openDashboardMessage', data: { dashboardId } };
const reload = { type: 'reloadUserMessage', data: { accessToken: 'a', refreshToken: 'r' } };
const enterApp = () => Object.assign(globalThis, { flutter_inappwebview: { callHandler: async () => {} } });

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'flutter_inappwebview');
  jest.restoreAllMocks();
});

test('takes what the app says, as JSON text of the page’s own window', () => {
  enterApp();
  expect(mobileMessageOf(event(JSON.stringify(open)))).toMatchObject(open);
  expect(mobileMessageOf(event(JSON.stringify(reload), { origin: '', source: null }))).toEqual(reload);
  expect(mobileMessageOf(event('{"type":"toggleDashboardLayout"}'))).toEqual({ type: 'toggleDashboardLayout' });
});

test('takes of a message only what has the form that it should', () => {
  enterApp();
  const asked = { dashboardId, state: { a: 1 }, embedded: true, hideToolbar: null };
  expect(mobileMessageOf(event(JSON.stringify({ ...open, data: asked })))).toEqual({
    type: 'openDashboardMessage',
    data: { dashboardId, embedded: true, hideToolbar: false },
  });
  const user = { ...reload, data: { accessToken: 'a', refreshToken: { a: 1 } } };
  expect(mobileMessageOf(event(JSON.stringify(user)))).toEqual({ ...reload, data: { accessToken: 'a' } });
});

test.each([
  ['another origin', event(JSON.stringify(reload), { origin: 'https://elsewhere.example' })],
  ['another window of this origin', event(JSON.stringify(reload), { source: {} })],
  ['an object', event(open)],
  ['no JSON', event('hello')],
  ['nothing', event('null')],
  ['a text', event('"reloadUserMessage"')],
  ['an unknown request', event(JSON.stringify({ type: 'eraseEverything', data: {} }))],
  ['a dashboard without its id', event(JSON.stringify({ ...open, data: { dashboardId: 7 } }))],
  ['a dashboard with an empty id', event(JSON.stringify({ ...open, data: { dashboardId: '' } }))],
  ['a path in place of an id', event(JSON.stringify({ ...open, data: { dashboardId: '../home?a=1' } }))],
  ['a user without a token', event(JSON.stringify({ type: 'reloadUserMessage' }))],
])('leaves %s alone', (_what, message) => {
  enterApp();
  expect(mobileMessageOf(message)).toBeNull();
});

test('leaves everything alone outside of the app, and in a frame: nobody plants a session', () => {
  expect(mobileMessageOf(event(JSON.stringify(reload)))).toBeNull();
  enterApp();
  jest.spyOn(window, 'parent', 'get').mockReturnValue({} as never);
  expect(mobileMessageOf(event(JSON.stringify(reload)))).toBeNull();
});
