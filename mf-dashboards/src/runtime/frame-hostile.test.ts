/** @jest-environment jsdom */
import * as dialogs from '@mullion/shared-kit/dialogs/confirm';
import { notify } from '@mullion/shared-kit/notify/notify';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform } from '@mullion/shared-kit/testing/render-module';
import { hostile } from '../testing/hostile';
import { frameHandlers } from './frame-handlers';
import { headOf } from './frame-head';
import { alarmRequestOf, withPage } from './script-page';

jest.mock('@mullion/shared-kit/dialogs/confirm', () => ({ confirm: jest.fn() }));

const own = { id: 'a1', name: 'Open', icon: '', type: 'openDashboardState' as const };
const states = {
  ...{ open: jest.fn(), update: jest.fn(), reset: jest.fn() },
  ...{ push: jest.fn(), back: jest.fn(), openRight: jest.fn() },
};
const show = jest.fn();
const setTimewindow = jest.fn();
const run = jest.fn();
const refresh = jest.fn();
const handlersOf = (id: string, ended = new AbortController().signal) =>
  frameHandlers(
    {
      ...{
        widget: { id, config: { actions: { tell: [own] } } } as never,
        place: id,
        run,
        states,
        refresh,
        show,
        setTimewindow,
      },
      ...{ timewindow: {}, isEdit: false },
    },
    ended,
  );

beforeEach(() => {
  jest.clearAllMocks();
  for (const kind of ['success', 'info', 'warn', 'error'] as const)
    jest.spyOn(notify, kind).mockReturnValue(undefined as never);
  jest.mocked(dialogs.confirm).mockResolvedValue(true);
});

const names = Object.keys(handlersOf('w')) as (keyof ReturnType<typeof handlersOf>)[];
const text = (value: unknown) => typeof value === 'string';

test.each(names)('%s believes nothing that it is passed, in whichever place', async (name) => {
  const calls = playPlatform(() => null);
  // Each as another widget: none is refused because of the one before.
  let count = 0;
  const handler = (...args: unknown[]) => {
    count += 1;
    return (handlersOf(`${name} ${count}`)[name] as (...args: unknown[]) => unknown)(...args);
  };
  for (const first of hostile) {
    for (const second of hostile) {
      // A refusal is an answer too.
      await Promise.resolve()
        .then(() => handler(first, second, first, second, first))
        .catch((error) => expect(error).toBeInstanceOf(Error));
    }
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(calls).toEqual([]);
  expect(run).not.toHaveBeenCalled();
  for (const [id, params] of states.open.mock.calls) expect([text(id), typeof params]).toEqual([true, 'object']);
  for (const [id] of states.update.mock.calls) expect(id === null || text(id)).toBe(true);
  for (const [entries] of states.push.mock.calls)
    for (const { id, params } of entries) expect([text(id), typeof params]).toEqual([true, 'object']);
  for (const [at] of states.back.mock.calls) expect(typeof at).toBe('number');
  for (const [kind, entry, look] of show.mock.calls) {
    expect(['dialog', 'popover']).toContain(kind);
    expect([text(entry.id), typeof entry.params, typeof look]).toEqual([true, 'object', 'object']);
  }
  for (const [window] of setTimewindow.mock.calls)
    expect(window === undefined || typeof window === 'object').toBe(true);
  const said = (['success', 'info', 'warn', 'error'] as const).flatMap((kind) => jest.mocked(notify[kind]).mock.calls);
  for (const [words, options] of said) {
    expect(text(words) && words.length <= 300).toBe(true);
    expect(options?.id).toMatch(`widget-${name}`);
  }
  for (const [{ title, html }] of jest.mocked(dialogs.confirm).mock.calls)
    expect([text(title), text(html), (html ?? '').length <= 5000]).toEqual([true, true, true]);
});

test('of a flood of calls few are under way at once, and most are refused', async () => {
  const ends: (() => void)[] = [];
  let open = 0;
  let most = 0;
  playPlatform(async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise<void>((resolve) => ends.push(resolve));
    open -= 1;
    return {};
  });
  const { http } = handlersOf('floods');
  const answers = Array.from({ length: 10_000 }, () => http('GET', '/api/device/types', null));
  const refused = Promise.allSettled(answers.slice(208));
  expect((await refused).every(({ status }) => status === 'rejected')).toBe(true);
  // Another widget is not behind them.
  await expect(handlersOf('calm').http('PUT', '/', null)).resolves.toMatchObject({ ok: false });
  const done = Promise.all(answers.slice(0, 208));
  for (let ended = 0; ended < 208; ended += 1) {
    while (ends.length === 0) await new Promise((resolve) => setTimeout(resolve));
    ends.shift()?.();
  }
  expect((await done).every(({ ok }) => ok)).toBe(true);
  expect(most).toBe(8);
  // Later calls have room again.
  await expect(http('PUT', '/', null)).resolves.toMatchObject({ ok: false });
});

test.each(['its frame', 'who was signed in'])(
  'what a script has asked for is dropped once %s is gone',
  async (what) => {
    const frame = new AbortController();
    const answer: (() => void)[] = [];
    const calls = playPlatform(async () => {
      await new Promise<void>((resolve) => answer.push(resolve));
      return {};
    });
    const { http } = handlersOf('leaves', frame.signal);
    const answers = Array.from({ length: 20 }, () => http('GET', '/api/device/types', null));
    while (answer.length < 8) await new Promise((resolve) => setTimeout(resolve));
    if (what === 'its frame') frame.abort();
    else session.store.setState({ authUser: { userId: 'another' } as never });
    for (const resolve of answer) resolve();
    const ends = (await Promise.allSettled(answers)).map(({ status }) => status);
    expect(ends.filter((status) => status === 'rejected')).toHaveLength(12);
    await expect(http('GET', '/api/device/types', null)).rejects.toThrow('The widget is gone');
    expect(calls).toHaveLength(8);
  },
);

test('a script that asks again and again is refused', async () => {
  const { ask } = handlersOf('asks');
  const answers = await Promise.allSettled(Array.from({ length: 3 }, () => ask('confirm', 'a', 'b', '', '')));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  const later: string[] = [];
  for (let count = 0; count < 10; count += 1)
    later.push(await ask('confirm', 'a', 'b', '', '').then(String, (error: Error) => error.message));
  expect(later.filter((answer) => answer === 'true')).toHaveLength(5);
  expect(later.at(-1)).toBe('Too many questions');
});

test.each(hostile)('what a script says of its widget’s head is text and a few buttons, whatever it is: %p', (said) => {
  for (const given of [
    said,
    { title: said, tooltip: said, isHidden: said, actions: said },
    { actions: [said, said] },
  ]) {
    const { title, tooltip, isHidden, actions } = headOf(given, () => undefined);
    for (const words of [title, tooltip])
      expect(words === undefined || (text(words) && words.length <= 300)).toBe(true);
    expect(typeof isHidden).toBe('boolean');
    for (const { name, icon } of actions) expect([text(name), text(icon)]).toEqual([true, true]);
  }
  expect(headOf({ actions: Array.from({ length: 99 }, () => ({})) }, () => undefined).actions).toHaveLength(8);
});

test.each(hostile)('a page that a script asks for is one, whatever it says: %p', (said) => {
  const filters = [said, { key: said, predicate: said }, { key: { type: said, key: said }, predicate: {} }];
  for (const given of [
    said,
    { page: said, pageSize: said, textSearch: said, sortOrder: said, typeList: said, statusList: [said] },
    { sortOrder: { key: { type: said, key: said }, direction: said }, searchPropagatedAlarms: said },
  ]) {
    const { page, keyFilters = [], types, statuses, severities, propagated } = alarmRequestOf(given, filters);
    expect(page.page >= 0 && page.pageSize >= 1 && page.pageSize <= 16_384).toBe(true);
    for (const key of [page.sortOrder?.key, ...keyFilters.map((filter) => filter.key)])
      expect(key === undefined || (text(key.type) && text(key.key))).toBe(true);
    for (const words of [types, statuses, severities]) expect((words ?? []).every(text)).toBe(true);
    expect(['undefined', 'boolean']).toContain(typeof propagated);
  }
});

test.each(hostile)('pages of entities are those of the datasources that there are, whatever it says: %p', (said) => {
  for (const question of [[said, said, said, said], [said], [0, said, [said], said], [1e9, {}, [], 1], []]) {
    const requests = withPage(new Map(), 3, question);
    for (const [at, { page, asked }] of requests) {
      expect([0, 1, 2]).toContain(at);
      expect([page.pageSize <= 16_384, Number.isInteger(asked)]).toEqual([true, true]);
    }
  }
  expect([...withPage(new Map(), 3, [null, {}, [], 1]).keys()]).toEqual([0, 1, 2]);
});

/** Each is of a widget of its own: one does not wait for another. */
let windows = 0;
test.each(hostile)('a time window that a script asks for is one, whatever it says: %p', (said) => {
  const timewindowConfig = (given: object) => {
    windows += 1;
    handlersOf(`window ${windows}`).timewindowConfig(given);
  };
  for (const part of [said, { historyType: said, timewindowMs: said, fixedTimewindow: said, interval: said }]) {
    for (const selectedTab of [0, 1, said])
      timewindowConfig({
        selectedTab,
        realtime: part,
        history: part,
        aggregation: { type: said, limit: said },
        timezone: said,
      });
  }
  for (const [{ selectedTab, realtime, history, aggregation }] of setTimewindow.mock.calls) {
    expect([0, 1]).toContain(selectedTab);
    for (const span of [realtime.timewindowMs, history.timewindowMs, aggregation.limit])
      expect(span).toBeGreaterThan(0);
    expect(history.fixedTimewindow.endTimeMs).toBeGreaterThan(history.fixedTimewindow.startTimeMs);
  }
});

test('a script shows no more than so many states above the dashboard', () => {
  const handlers = handlersOf('shows');
  const tries = Array.from({ length: 30 }, () => {
    try {
      handlers.show('dialog', 'a', {}, {});
      return true;
    } catch {
      return false;
    }
  });
  expect(tries.filter(Boolean)).toHaveLength(20);
});
