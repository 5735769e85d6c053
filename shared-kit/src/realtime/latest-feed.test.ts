import type { EntityId } from '../api/entity-id';
import { createFakeRealtime } from '../testing/fake-socket';
import { createLatestFeed } from './latest-feed';
import { createLatestStore, type LatestScope } from './latest-store';
import { ANSWER_TIMEOUT_MS, FIRST_KEYS_ID } from './subscriptions';

const device: EntityId = { entityType: 'DEVICE', id: 'd1' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setup() {
  const realtime = createFakeRealtime();
  const store = createLatestStore((work) => work());
  const feed = createLatestFeed(realtime.subscriptions, store);
  const commands = () =>
    realtime.last().messages.flatMap((message) => [...(message.attrSubCmds ?? []), ...(message.tsSubCmds ?? [])]);
  const value = (key: string, scope: LatestScope = 'TIME_SERIES') => store.get(device, scope, key)?.value;
  const answer = (cmdId: number, data: object) =>
    realtime.last().answer({ subscriptionId: cmdId, errorCode: 0, errorMsg: null, data, latestValues: {} });
  return { ...realtime, store, feed, commands, value, answer };
}

it('asks for the keys of a hundred cells with one command, and for a later cell with its own', async () => {
  const { feed, accept, tick, last, commands } = setup();
  for (let i = 0; i < 100; i++) feed.watch(device, 'TIME_SERIES', `k${i}`);
  feed.watch(device, 'TIME_SERIES', 'k0');
  await tick();
  await accept();
  expect(last().sent).toHaveLength(1);
  expect(commands()).toMatchObject([
    { cmdId: FIRST_KEYS_ID, entityType: 'DEVICE', entityId: 'd1', scope: 'LATEST_TELEMETRY', unsubscribe: false },
  ]);
  expect(String(commands()[0]?.keys).split(',')).toHaveLength(100);
  feed.watch(device, 'TIME_SERIES', 'late');
  feed.watch(device, 'SERVER_SCOPE', 'active');
  await tick();
  expect(last().sent).toHaveLength(2);
  expect(commands().slice(1)).toMatchObject([
    { keys: 'active', scope: 'SERVER_SCOPE' },
    { keys: 'late', scope: 'LATEST_TELEMETRY' },
  ]);
});

it('sends nothing for a cell that comes and goes in one tick, or moves', async () => {
  const { feed, accept, tick, last } = setup();
  const end = feed.watch(device, 'TIME_SERIES', 'a');
  await tick();
  await accept();
  feed.watch(device, 'TIME_SERIES', 'b')();
  end();
  feed.watch(device, 'TIME_SERIES', 'a');
  await tick();
  expect(last().sent).toHaveLength(1);
});

it('keeps values by key, newest first, and forgets them with the last watcher', async () => {
  const { feed, accept, tick, answer, value, commands } = setup();
  const end = feed.watch(device, 'TIME_SERIES', 'a');
  const endOther = feed.watch(device, 'TIME_SERIES', 'a');
  feed.watch(device, 'TIME_SERIES', 'b');
  await tick();
  await accept();
  answer(FIRST_KEYS_ID, { a: [[10, '1']], b: [[99, null]] });
  expect([value('a'), value('b')]).toEqual(['1', undefined]);
  answer(FIRST_KEYS_ID, {
    a: [
      [12, '3'],
      [11, '2'],
    ],
  });
  answer(FIRST_KEYS_ID, { a: [[5, 'late']] });
  expect(value('a')).toBe('3');
  end();
  await tick();
  expect(value('a')).toBe('3');
  endOther();
  await tick();
  // "b" still needs the command
  expect(commands()).toHaveLength(1);
});

it('removes a key that the platform reports as deleted', async () => {
  const { feed, accept, tick, answer, value } = setup();
  feed.watch(device, 'SERVER_SCOPE', 'a');
  await tick();
  await accept();
  answer(FIRST_KEYS_ID, { a: [[10, '1']] });
  answer(FIRST_KEYS_ID, { a: [[0, '']] });
  expect(value('a', 'SERVER_SCOPE')).toBeUndefined();
});

it('watches all keys with one command that takes the place of named ones', async () => {
  const { feed, store, accept, tick, answer, value, commands } = setup();
  feed.watch(device, 'SERVER_SCOPE', 'a');
  await tick();
  await accept();
  answer(FIRST_KEYS_ID, { a: [[10, '1']] });
  const end = feed.watch(device, 'SERVER_SCOPE', null);
  await tick();
  expect(commands().slice(1)).toMatchObject([
    { cmdId: FIRST_KEYS_ID, unsubscribe: true },
    { cmdId: FIRST_KEYS_ID + 1, keys: null, unsubscribe: false },
  ]);
  expect(value('a', 'SERVER_SCOPE')).toBe('1');
  answer(FIRST_KEYS_ID + 1, { b: [[11, '2']], a: [[10, '1']] });
  expect(store.keys(device, 'SERVER_SCOPE')).toEqual(['a', 'b']);
  end();
  await tick();
  expect(store.keys(device, 'SERVER_SCOPE')).toEqual(['a']);
});

it('asks for all keys when a name has a comma, which the platform would split', async () => {
  const { feed, accept, tick, commands } = setup();
  feed.watch(device, 'SERVER_SCOPE', 'a,b');
  await tick();
  await accept();
  expect(commands()).toMatchObject([{ keys: null }]);
});

it('takes the first answer after a reconnect as the whole picture', async () => {
  const { feed, store, accept, tick, answer, last, value } = setup();
  feed.watch(device, 'SERVER_SCOPE', null);
  await tick();
  await accept();
  answer(FIRST_KEYS_ID, { gone: [[10, '1']], back: [[20, 'new']] });
  last().drop();
  await jest.advanceTimersByTimeAsync(1000);
  await accept();
  expect(value('gone', 'SERVER_SCOPE')).toBe('1');
  answer(FIRST_KEYS_ID, { back: [[15, 'restored']] });
  expect(store.keys(device, 'SERVER_SCOPE')).toEqual(['back']);
  expect(value('back', 'SERVER_SCOPE')).toBe('restored');
});

it('keeps a value that a list holds when a panel on it closes', async () => {
  const { feed, store, accept, tick, answer, value } = setup();
  const { release } = store.hold(device, 'SERVER_SCOPE', new Set(['active']));
  const end = feed.watch(device, 'SERVER_SCOPE', null);
  await tick();
  await accept();
  answer(FIRST_KEYS_ID, { active: [[10, 'true']], other: [[10, '1']] });
  end();
  await tick();
  expect([value('active', 'SERVER_SCOPE'), value('other', 'SERVER_SCOPE')]).toEqual(['true', undefined]);
  release();
  expect(value('active', 'SERVER_SCOPE')).toBeUndefined();
});

describe('without live values', () => {
  const stored = { temperature: { ts: 5, value: '20' } };

  /** A feed whose calls answer `stored`. */
  function withCalls() {
    const realtime = createFakeRealtime();
    const store = createLatestStore((work) => work());
    const feed = createLatestFeed(realtime.subscriptions, store, async () => stored);
    const seen = () => [
      store.get(device, 'TIME_SERIES', 'temperature')?.value,
      store.state(device, 'TIME_SERIES', 'temperature'),
    ];
    return { ...realtime, feed, store, seen };
  }

  it('reads a watched key by a call when the socket is refused', async () => {
    const { feed, tick, last, seen } = withCalls();
    feed.watch(device, 'TIME_SERIES', 'temperature');
    await tick();
    expect(seen()).toEqual([undefined, undefined]);
    last().drop();
    await tick();
    expect(seen()).toEqual(['20', 'stale']);
  });

  it('and when the socket opens, but no answer ever comes', async () => {
    const { feed, tick, accept, seen } = withCalls();
    feed.watch(device, 'TIME_SERIES', 'temperature');
    await tick();
    await accept();
    await jest.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    expect(seen()).toEqual(['20', 'stale']);
  });

  it('reads nothing while nobody looks', async () => {
    const { feed, subscriptions, tick, accept, seen } = withCalls();
    feed.watch(device, 'TIME_SERIES', 'temperature');
    await tick();
    await accept();
    subscriptions.pause();
    await tick();
    expect(seen()).toEqual([undefined, 'stale']);
  });

  it('keeps the newest value of a connection that is cut, and is live again after it', async () => {
    const { feed, tick, accept, last, seen } = withCalls();
    feed.watch(device, 'TIME_SERIES', 'temperature');
    await tick();
    const answer = (ts: number, value: string) =>
      last().answer({ subscriptionId: FIRST_KEYS_ID, errorCode: 0, data: { temperature: [[ts, value]] } });
    await accept();
    answer(9, '21');
    expect(seen()).toEqual(['21', 'live']);
    last().drop();
    await tick();
    expect(seen()).toEqual(['21', 'stale']);
    await jest.advanceTimersByTimeAsync(1000);
    await accept();
    answer(10, '22');
    expect(seen()).toEqual(['22', 'live']);
  });

  it('tries what was refused again', async () => {
    const { feed, tick, accept, last, seen } = withCalls();
    feed.watch(device, 'TIME_SERIES', 'temperature');
    await tick();
    await accept();
    last().answer({ subscriptionId: FIRST_KEYS_ID, errorCode: 1, errorMsg: 'busy' });
    await tick();
    expect(seen()).toEqual(['20', 'failed']);
    await jest.advanceTimersByTimeAsync(1001);
    expect(last().sent).toHaveLength(2);
    last().answer({ subscriptionId: FIRST_KEYS_ID, errorCode: 0, data: { temperature: [[10, '22']] } });
    expect(seen()).toEqual(['22', 'live']);
  });
});

describe('the store', () => {
  it('takes stored values for what is not live only', () => {
    const store = createLatestStore(
      (work) => work(),
      () => 77,
    );
    const hold = store.hold(device, 'SERVER_SCOPE', null);
    store.seed(device, 'SERVER_SCOPE', { a: { ts: 1, value: '1' }, gone: { ts: 1, value: '1' } }, true);
    store.seed(device, 'SERVER_SCOPE', { a: { ts: 2, value: '2' } }, true);
    expect([store.keys(device, 'SERVER_SCOPE'), store.asOf(device, 'SERVER_SCOPE')]).toEqual([['a'], 77]);
    hold.tell('live');
    store.put(device, 'SERVER_SCOPE', 'b', { ts: 3, value: '3' });
    store.seed(device, 'SERVER_SCOPE', { a: { ts: 9, value: 'old call' }, c: { ts: 9, value: 'gone' } }, true);
    expect(store.keys(device, 'SERVER_SCOPE')).toEqual(['a', 'b']);
    expect(store.get(device, 'SERVER_SCOPE', 'a')?.value).toBe('2');
  });

  it('tells each listener once per frame, and only of its key', () => {
    const frames: (() => void)[] = [];
    const store = createLatestStore((work) => frames.push(work));
    const changes: string[] = [];
    for (const key of ['a', 'b']) store.listen(device, 'TIME_SERIES', key, () => changes.push(key));
    store.listenKeys(device, 'TIME_SERIES', () => changes.push('keys'));
    for (let ts = 1; ts <= 5; ts++) store.put(device, 'TIME_SERIES', 'a', { ts, value: `${ts}` });
    expect(changes).toEqual([]);
    expect(frames).toHaveLength(1);
    frames[0]?.();
    expect(changes).toEqual(['a', 'keys']);
    store.put(device, 'TIME_SERIES', 'a', { ts: 5, value: '5' });
    expect(frames).toHaveLength(1);
    store.put(device, 'TIME_SERIES', 'a', { ts: 6, value: '5' });
    frames[1]?.();
    expect(changes).toEqual(['a', 'keys', 'a']);
  });

  it('does not tell a listener that left before the frame', () => {
    const frames: (() => void)[] = [];
    const store = createLatestStore((work) => frames.push(work));
    const changes: string[] = [];
    const stop = store.listen(device, 'TIME_SERIES', 'a', () => changes.push('a'));
    store.put(device, 'TIME_SERIES', 'a', { ts: 1, value: '1' });
    stop();
    frames[0]?.();
    expect(changes).toEqual([]);
  });

  it('forgets everything when somebody else signs in', () => {
    const store = createLatestStore((work) => work());
    let changes = 0;
    store.put(device, 'TIME_SERIES', 'a', { ts: 1, value: '1' });
    store.listen(device, 'TIME_SERIES', 'a', () => changes++);
    store.clear();
    expect(store.get(device, 'TIME_SERIES', 'a')).toBeUndefined();
    expect(changes).toBe(1);
  });
});
