/** @jest-environment jsdom */
import { ApiError } from '@mullion/shared-kit/api/api-error';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform } from '@mullion/shared-kit/testing/render-module';
import type { Widget } from '../model/widget';
import { callDevice } from './device-calls';
import { allowedPath, callForFrame } from './frame-calls';
import { frameHandlers, noteChange } from './frame-handlers';

test.each([
  ['/api/device/d1', '/api/device/d1'],
  [`${location.origin}/api/device/d1`, '/api/device/d1'],
  ['/api/tenant/devices?pageSize=10&page=0&textSearch=token', '/api/tenant/devices'],
  ['/api/x/../device/d1', '/api/device/d1'],
])('a script may call %s', (url, path) => {
  expect(allowedPath('GET', url).path).toBe(path);
});

test.each([
  ['another site', 'https://example.org/api/device/d1'],
  ['another site without scheme', '//example.org/api/device/d1'],
  ['another scheme', 'javascript:alert(1)'],
  ['data', 'data:application/json,{}'],
  ['what is no API', '/static/app.js'],
  ['above the API', '/api/../static/app.js'],
  ['the sign-in', '/api/auth/login'],
  ['the sign-in in other letters', '/API/Auth/login'],
  ['the sign-in, encoded', '/api/%61uth/login'],
  ['the sign-in, encoded twice', '/api/%2561uth/login'],
  ['the sign-in by a detour', '/api/device/../auth/token'],
  ['the sign-in by an encoded detour', '/api/device/%2e%2e/auth/token'],
  ['the sign-in behind an encoded slash', '/api/device%2f..%2fauth/token'],
  ['the sign-in behind an empty segment', '/api//auth/token'],
  ['the sign-in with parameters of a segment', '/api/auth;x=1/token'],
  ['the sign-in by backslashes', '\\api\\auth\\token'],
  ['what needs no sign-in', '/api/noauth/resetPasswordByEmail'],
  ['somebody’s token', '/api/user/u1/token'],
  ['an activation link', '/api/user/u1/activationLink'],
  ['a password', '/api/auth/changePassword'],
  ['two-factor settings', '/api/2fa/account/settings'],
  ['keys of tokens', '/api/admin/jwtSettings'],
  ['clients of sign-in', '/api/oauth2/config'],
  ['no text', { toString: (): string => '/api/device' }],
  ['a list', ['/api/device']],
])('a script may not call %s', (_what, url) => {
  expect(() => allowedPath('GET', url)).toThrow('isn’t allowed for widgets');
});

test.each(['/api/user', '/api/user/?sendActivationMail=true', '/API/user?sendActivationMail=false'])(
  'a script may not make or change accounts by %s',
  (url) => {
    expect(() => allowedPath('POST', url)).toThrow('isn’t allowed for widgets');
    expect(allowedPath('GET', '/api/user/u1').path).toBe('/api/user/u1');
  },
);

test.each(['PUT', 'TRACE', 'get', null, { toString: (): string => 'GET' }])(
  'a script may not use the method %p',
  (method) => {
    expect(() => allowedPath(method, '/api/device')).toThrow('isn’t allowed for widgets');
  },
);

test('a refusal names the call, and is told to the script', async () => {
  const calls = playPlatform(() => null);
  expect(await callForFrame('POST', '/api/auth/token', {})).toEqual({
    ok: false,
    ...{ status: 0, statusText: '', body: null },
    message: 'POST /api/auth/token isn’t allowed for widgets',
  });
  expect(calls).toEqual([]);
});

test('what the platform refuses is told to the script', async () => {
  const body = { status: 404, message: 'No such device' };
  playPlatform(() => {
    throw new ApiError({ kind: 'http', status: 404, statusText: 'Not Found', body });
  });
  const told = { ok: false, status: 404, statusText: 'Not Found', body };
  expect(await callForFrame('GET', '/api/device/d1', null)).toMatchObject(told);
});

test('the token that comes with an expired password stays in the page', async () => {
  const body = { status: 401, errorCode: 15, message: 'User password expired!', resetToken: 'T0k3n' };
  playPlatform(() => {
    throw new ApiError({ kind: 'http', status: 401, statusText: 'Unauthorized', body });
  });
  const told = await callForFrame('GET', '/api/device/d1', null);
  expect(told).toMatchObject({ ok: false, status: 401 });
  expect(JSON.stringify(told)).not.toContain('T0k3n');
});

test('repeated and empty parameters reach the platform, and texts come as they are', async () => {
  const calls = playPlatform(() => 'a text');
  expect(await callForFrame('GET', '/api/x?key=a&key=b&none=', null, 'text')).toEqual({ ok: true, value: 'a text' });
  expect(calls).toEqual([expect.objectContaining({ path: '/api/x?key=a&key=b&none=' })]);
});

describe('handlers', () => {
  const own = { id: 'a1', name: 'Open', icon: '', type: 'openDashboardState' as const };
  const widget = { id: 'w', config: { actions: { tell: [own] } } } as unknown as Widget;
  const states = {
    ...{ open: jest.fn(), update: jest.fn(), reset: jest.fn() },
    ...{ push: jest.fn(), back: jest.fn(), openRight: jest.fn() },
  };
  const setTimewindow = jest.fn();
  const run = jest.fn();
  const refresh = jest.fn();
  const given = {
    ...{ widget, place: 'p', run, states, setTimewindow, refresh, show: jest.fn() },
    ...{ timewindow: {}, isEdit: false },
  };
  const ended = new AbortController().signal;
  const handlers = frameHandlers(given, ended);
  beforeEach(() => jest.clearAllMocks());

  describe('that wait in the line of devices', () => {
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    const free: (() => void)[] = [];
    const fill = async () => {
      const hold = () => new Promise<void>((resolve) => free.push(resolve));
      for (let at = 0; at < 4; at += 1) void callDevice({ deviceId: 'dead', isRead: false }, hold);
      await settle();
    };
    const signedIn = (userId: string) => session.store.setState({ authUser: { userId } } as never);
    afterEach(() => {
      for (const end of free.splice(0)) end();
      session.store.setState({ authUser: null } as never);
    });

    test.each([
      ['its frame is gone', '/api/rpc/oneway/door', (end: AbortController) => end.abort()],
      ['its frame is gone', '/api/rpc/twoway/door', (end: AbortController) => end.abort()],
      ['somebody else is signed in', '/api/rpc/oneway/door', () => signedIn('next')],
      ['its frame is gone', '/api/%72pc/oneway/door', (end: AbortController) => end.abort()],
      ['its frame is gone', '/api/plugins/rpc/oneway/door/', (end: AbortController) => end.abort()],
    ])('send nothing once %s: %s', async (_why, path, leave) => {
      signedIn('first');
      await fill();
      const calls = playPlatform(() => null);
      const end = new AbortController();
      const answer = frameHandlers(given, end.signal).http('POST', path, { method: 'open' });
      await settle();
      leave(end);
      for (const end of free.splice(0)) end();
      expect(await answer).toMatchObject({ ok: false });
      expect(calls).toEqual([]);
    });

    test.each([
      ['goes first that is pressed in the widget', true, () => document.querySelector('iframe')?.focus(), true],
      ['goes first that is pressed in its head', true, () => document.querySelector('button')?.focus(), true],
      ['waits while something else is pressed', true, () => document.querySelector('input')?.focus(), false],
      ['waits where nobody has pressed', false, () => document.querySelector('iframe')?.focus(), false],
    ])('of two-way commands one %s', async (_what, isActive, focus, isSent) => {
      document.body.innerHTML = '<article><button></button><iframe tabindex="0"></iframe></article><input>';
      Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true });
      focus();
      for (const deviceId of ['a', 'b', 'c'])
        void callDevice({ deviceId, isRead: true }, () => new Promise<void>((resolve) => free.push(resolve)));
      await settle();
      const calls = playPlatform(() => null);
      const within = () => document.querySelector('article');
      void frameHandlers(given, new AbortController().signal, within).http('POST', '/api/rpc/twoway/door', {});
      await settle();
      expect(calls).toHaveLength(isSent ? 1 : 0);
      Reflect.deleteProperty(navigator, 'userActivation');
      document.body.innerHTML = '';
    });

    test('let a command arrive that is sent already', async () => {
      let arrive = (_answer: unknown) => {};
      const answered = new Promise((resolve) => {
        arrive = resolve;
      });
      playPlatform(() => answered);
      const end = new AbortController();
      const answer = frameHandlers(given, end.signal).http('POST', '/api/rpc/oneway/door', { method: 'open' });
      await settle();
      end.abort();
      await settle();
      arrive('opened');
      expect(await answer).toEqual({ ok: true, value: 'opened' });
    });
  });

  test.each([
    ['an action of another widget', 'b2', null],
    ['no id', { id: 'a1' }, null],
    ['a name of every object', 'constructor', null],
  ])('do nothing for %s', (_what, id, entity) => {
    handlers.handleWidgetAction(id, entity, '', '');
    expect(run).not.toHaveBeenCalled();
  });

  test.each([
    ['no entity', null],
    ['an unknown type', { entityType: '__proto__', id: 'x' }],
    ['an id that is no text', { entityType: 'DEVICE', id: { toString: (): string => 'x' } }],
  ])('run an action of the widget about nobody where a script names %s', (_what, entity) => {
    handlers.handleWidgetAction('a1', entity, '', '', { row: 3 });
    expect(run).toHaveBeenCalledWith(own, undefined, { row: 3 });
  });

  test('leave what people copied as it is, but shortly after a press', async () => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true });
    await expect(handlers.copy('x')).rejects.toThrow('shortly after a press');
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true });
    await expect(handlers.copy('x')).resolves.toBeNull();
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  test('go to states, whatever a script passes', () => {
    handlers.state('open', { id: 'x' }, 'no object', true);
    handlers.state('update', 5, { entityName: 'Pump' }, 'yes');
    handlers.state('constructor', 'x', {}, false);
    expect(states.open).toHaveBeenCalledWith('', {}, true);
    expect(states.update).toHaveBeenCalledWith(null, { entityName: 'Pump' }, false);
    expect(states.reset).not.toHaveBeenCalled();
  });

  test('have a stretch of time followed for now, and the stored window again; of many at once the first and the last', () => {
    jest.useFakeTimers();
    handlers.timewindow(1_700_000_000_000, 1_700_000_600_000, null);
    expect(setTimewindow.mock.lastCall?.[0]).toMatchObject({
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs: 1_700_000_000_000, endTimeMs: 1_700_000_600_000 } },
    });
    handlers.timewindow(5, 3, null);
    for (let end = 2; end < 1000; end += 1) handlers.timewindow(1, end, null);
    handlers.timewindow(null, null, null);
    expect(setTimewindow).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(200);
    expect(setTimewindow).toHaveBeenLastCalledWith(undefined);
    expect(setTimewindow).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(200);
    expect(setTimewindow).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  test('change the page no more often than somebody could', () => {
    jest.useFakeTimers();
    const handlers = frameHandlers({ ...given, widget: { ...widget, id: 'loops' }, place: 'loops' }, ended);
    const act = () => handlers.handleWidgetAction('a1', null, '', '');
    const tries = (change: () => unknown) => {
      const failures = Array.from({ length: 100 }, () => {
        try {
          return change() as null;
        } catch (error) {
          return (error as Error).message;
        }
      }).filter(Boolean);
      return [failures.length, failures[0]];
    };
    expect(tries(() => handlers.state('open', 'x', {}, false))).toEqual([
      40,
      'ctx.stateController is called too often',
    ]);
    expect(tries(act) && tries(act)).toEqual([80, 'ctx.actionsApi.handleWidgetAction is called too often']);
    expect(tries(() => handlers.refresh())).toEqual([80, 'ctx.updateAliases is called too often']);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(tries(() => noteChange({ widget, place: 'loops' }, 'reset'))).toEqual([90, 'ctx.reset is called too often']);
    jest.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(handlers.state('open', 'x', {}, false)).toBeNull();
    jest.useRealTimers();
  });

  test('of a widget that stands in two places, change what is of one place no less often because of the other', () => {
    jest.useFakeTimers();
    const windows = [jest.fn(), jest.fn()];
    const [here, there] = windows.map((setTimewindow, at) =>
      frameHandlers({ ...given, widget: { ...widget, id: 'twice' }, place: `place ${at}`, setTimewindow }, ended),
    );
    for (const one of [here, there, here, there]) one?.timewindow(1, 2, null);
    jest.advanceTimersByTime(200);
    expect(windows.map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
    for (let count = 0; count < 20; count += 1) here?.refresh();
    expect(() => here?.refresh()).toThrow('ctx.updateAliases is called too often');
    expect(there?.refresh()).toBeNull();
    for (let count = 0; count < 60; count += 1) (count % 2 ? here : there)?.state('open', 'x', {}, false);
    expect(() => there?.state('open', 'x', {}, false)).toThrow('ctx.stateController is called too often');
    jest.useRealTimers();
  });

  test.each([
    { openInSeparateDialog: true },
    { openInPopover: true },
    { type: 'custom' as const, customFunction: 'widgetContext.customDialog.customDialog("")' },
  ])('show no more above the dashboard by actions than without: %p', (more) => {
    const above = { id: 'above', config: { actions: { tell: [{ ...own, ...more }] } } } as unknown as Widget;
    const handlers = frameHandlers({ ...given, widget: { ...above, id: JSON.stringify(more) } }, ended);
    for (let count = 0; count < 20; count += 1) handlers.handleWidgetAction('a1', null, '', '');
    expect(() => handlers.handleWidgetAction('a1', null, '', '')).toThrow('Too many questions');
    expect(run).toHaveBeenCalledTimes(20);
  });

  test('have a window followed as it is stored', () => {
    frameHandlers({ ...given, place: 'stored' }, ended).timewindowConfig({
      selectedTab: 1,
      history: { historyType: 0, timewindowMs: 5000 },
      aggregation: 'none',
    });
    expect(setTimewindow.mock.lastCall?.[0]).toMatchObject({
      selectedTab: 1,
      history: { historyType: 0, timewindowMs: 5000 },
      aggregation: { type: 'AVG' },
    });
  });
});
