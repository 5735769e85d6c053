import type { EntityId } from '../api/entity-id';
import { createFakeRealtime } from '../testing/fake-socket';
import { createKeysFeed } from './keys-feed';
import { createLatestStore, type LatestScope } from './latest-store';
import { ANSWER_TIMEOUT_MS, FIRST_KEYS_ID } from './subscriptions';

const device: EntityId = { entityType: 'DEVICE', id: 'd1' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setup() {
  const realtime = createFakeRealtime();
  const store = createLatestStore((work) => work());
  const feed = createKeysFeed(realtime.subscriptions, store);
  const commands = () =>
    realtime.last().messages.flatMap((message) => [...(message.attrSubCmds ?? []), ...(message.tsSubCmds ?? [])]);
  const value = (key: string, scope: LatestScope = 'SERVER_SCOPE') => store.get(device, scope, key)?.value;
  const answer = (cmdId: number, data: object) =>
    realtime.last().answer({ subscriptionId: cmdId, errorCode: 0, errorMsg: null, data, latestValues: {} });
  return { ...realtime, store, feed, commands, value, answer };
}

it('asks once for all keys of a scope, however many watch it', async () => {
  const { feed, accept, tick, commands } = setup();
  const ends = [1, 2].map(() => feed.watch(device, 'SERVER_SCOPE'));
  feed.watch(device, 'ANY_SCOPE');
  feed.watch(device, 'TIME_SERIES');
  await accept();
  const body = { entityType: 'DEVICE', entityId: 'd1', keys: null, unsubscribe: false };
  expect(commands()).toEqual([
    { cmdId: FIRST_KEYS_ID, ...body, scope: 'SERVER_SCOPE' },
    { cmdId: FIRST_KEYS_ID + 1, ...body, scope: null },
    { cmdId: FIRST_KEYS_ID + 2, ...body, scope: 'LATEST_TELEMETRY' },
  ]);
  ends[0]?.();
  await tick();
  expect(commands()).toHaveLength(3);
  ends[1]?.();
  await tick();
  expect(commands().slice(3)).toMatchObject([{ cmdId: FIRST_KEYS_ID, unsubscribe: true }]);
});

it('keeps an entry of the time 0, which is none only where its text is empty', async () => {
  const { feed, accept, answer, value } = setup();
  feed.watch(device, 'TIME_SERIES');
  await accept();
  answer(FIRST_KEYS_ID, { first: [[0, '5']], none: [[0, '']], empty: [[1, '']] });
  expect(['first', 'none', 'empty'].map((key) => value(key, 'TIME_SERIES'))).toEqual(['5', undefined, '']);
});

it('keeps values by key, newest first, and forgets them with the last watcher', async () => {
  const { feed, accept, answer, value } = setup();
  const end = feed.watch(device, 'SERVER_SCOPE');
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
  expect(value('a')).toBeUndefined();
});

it('removes a key that the platform reports as deleted', async () => {
  const { feed, accept, answer, value } = setup();
  feed.watch(device, 'SERVER_SCOPE');
  await accept();
  answer(FIRST_KEYS_ID, { a: [[10, '1']] });
  answer(FIRST_KEYS_ID, { a: [[0, '']] });
  expect(value('a')).toBeUndefined();
});

it('takes the first answer after a reconnect as the whole picture', async () => {
  const { feed, store, accept, tick, answer, last, value } = setup();
  feed.watch(device, 'SERVER_SCOPE');
  await tick();
  await accept();
  answer(FIRST_KEYS_ID, { gone: [[10, '1']], back: [[20, 'new']] });
  last().drop();
  await jest.advanceTimersByTimeAsync(1000);
  await accept();
  expect(value('gone')).toBe('1');
  answer(FIRST_KEYS_ID, { back: [[15, 'restored']] });
  expect(store.keys(device, 'SERVER_SCOPE')).toEqual(['back']);
  expect(value('back')).toBe('restored');
});

it('keeps a value that a list holds when a panel on it closes', async () => {
  const { feed, store, accept, tick, answer, value } = setup();
  const { release } = store.hold(device, 'SERVER_SCOPE', new Set(['active']));
  const end = feed.watch(device, 'SERVER_SCOPE');
  await tick();
  await accept();
  answer(FIRST_KEYS_ID, { active: [[10, 'true']], other: [[10, '1']] });
  end();
  await tick();
  expect([value('active'), value('other')]).toEqual(['true', undefined]);
  release();
  expect(value('active')).toBeUndefined();
});

it('says how far the keys can be trusted: cut, without an answer, refused and tried again', async () => {
  const { feed, store, tick, accept, last, answer, value } = setup();
  feed.watch(device, 'SERVER_SCOPE');
  const seen = () => [value('a'), store.state(device, 'SERVER_SCOPE', null)];
  await accept();
  await jest.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
  expect(seen()).toEqual([undefined, 'stale']);
  answer(FIRST_KEYS_ID, { a: [[9, '21']] });
  expect(seen()).toEqual(['21', 'live']);
  last().drop();
  await tick();
  expect(seen()).toEqual(['21', 'stale']);
  await jest.advanceTimersByTimeAsync(1000);
  await accept();
  last().answer({ subscriptionId: FIRST_KEYS_ID, errorCode: 1, errorMsg: 'busy' });
  expect(seen()).toEqual(['21', 'failed']);
  await jest.advanceTimersByTimeAsync(1001);
  answer(FIRST_KEYS_ID, { a: [[10, '22']] });
  expect(seen()).toEqual(['22', 'live']);
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
