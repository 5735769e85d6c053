import type { EntityData, EntityDataQuery, EntityKey } from '../api/entity-query';
import { createFakeRealtime } from '../testing/fake-socket';
import type { AlarmChange } from './alarm-page';
import type { EntityChange } from './entity-page';
import { createLatestStore, type ValueScope } from './latest-store';
import { type CountChange, createQueryFeed } from './query-feed';

const active: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'active' };
const query: EntityDataQuery = {
  entityFilter: { type: 'entityType', entityType: 'DEVICE' },
  pageLink: { pageSize: 10, page: 0 },
};
const item = (id: string, value: string, ts = 1): EntityData => ({
  entityId: { entityType: 'DEVICE', id },
  latest: { SERVER_ATTRIBUTE: { active: { ts, value } } },
  timeseries: null,
});
const page = (...data: EntityData[]) => ({ data, totalPages: 1, totalElements: data.length, hasNext: false });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setup(stored: EntityData[] = []) {
  const realtime = createFakeRealtime();
  const frames: (() => void)[] = [];
  const frame = (work: () => void) => void frames.push(work);
  const store = createLatestStore(frame);
  const { subscriptions } = realtime;
  const reads: EntityDataQuery[] = [];
  const read = async (asked: EntityDataQuery) => {
    reads.push(asked);
    return page(...stored);
  };
  const calls = { read, count: async () => 5, alarms: async () => ({ ...page(), data: [] }) };
  const feed = createQueryFeed({ subscriptions, store, frame, ...calls, serverNow: () => Date.now() });
  const changes: EntityChange[] = [];
  return {
    ...realtime,
    feed,
    store,
    reads,
    changes,
    listen: into(changes),
    send: (message: object) => realtime.last().answer({ cmdId: 1, errorCode: 0, errorMsg: null, ...message }),
    value: (id: string, scope: ValueScope = 'SERVER_SCOPE', key = 'active') =>
      store.get({ entityType: 'DEVICE', id }, scope, key)?.value,
    nextFrame() {
      for (const work of frames.splice(0)) work();
    },
  };
}

/** Takes what is told about data; whether it is live is told beside it. */
const into =
  <C extends { kind: string }>(changes: C[]) =>
  (change: C) =>
    void (change.kind !== 'state' && changes.push(change));

it('asks for live keys among the values, each once, with a page size that is positive', async () => {
  const { feed, accept, listen } = setup();
  feed.entities({ query: { ...query, pageLink: { pageSize: 0, page: 0 } }, keys: [active, active] }, listen);
  const { messages } = await accept();
  expect(messages).toEqual([
    {
      entityDataCmds: [
        {
          cmdId: 1,
          query: { ...query, pageLink: { pageSize: 1024, page: 0 }, latestValues: [active] },
          latestCmd: { keys: [active] },
        },
      ],
    },
  ]);
});

it('shares one command among equal needs, in whatever order they name their keys, and tells a late comer who is there', async () => {
  const { feed, accept, tick, last, listen, send, changes, value } = setup();
  const name: EntityKey = { type: 'TIME_SERIES', key: 'temperature' };
  const endFirst = feed.entities({ query, keys: [active, name] }, () => {});
  await accept();
  send({ data: page(item('a', 'true')) });
  send({ update: [item('a', 'false', 2)] });
  const endSecond = feed.entities({ query: { ...query }, keys: [name, active] }, listen);
  await tick();
  expect(last().sent).toHaveLength(1);
  expect(changes).toMatchObject([{ kind: 'page', page: { entities: [{ id: 'a' }] } }]);
  endFirst();
  await tick();
  expect([last().sent.length, value('a')]).toEqual([1, 'false']);
  endSecond();
  await tick();
  expect(last().messages.at(-1)).toEqual({ entityDataUnsubscribeCmds: [{ cmdId: 1 }] });
  expect(value('a')).toBeUndefined();
});

it('keeps an update that overtakes its page', async () => {
  const { feed, accept, listen, send, changes, value } = setup();
  feed.entities({ query, keys: [active] }, listen);
  await accept();
  send({ update: [item('a', 'false', 2)] });
  expect(changes).toEqual([]);
  send({ data: page(item('a', 'true', 1), item('b', 'true', 1)) });
  expect([value('a'), value('b')]).toEqual(['false', 'true']);
});

it('tells once per frame whose values changed', async () => {
  const { feed, accept, listen, send, changes, nextFrame } = setup();
  feed.entities({ query, keys: [active] }, listen);
  await accept();
  send({ data: page(item('a', '1'), item('b', '1'), item('c', '1')) });
  changes.length = 0;
  for (const ts of [2, 3, 4]) send({ update: [item('a', String(ts), ts)] });
  send({ update: [item('c', '2', 2)] });
  expect(changes).toEqual([]);
  nextFrame();
  expect(changes).toMatchObject([{ kind: 'values', entities: [{ id: 'a' }, { id: 'c' }] }]);
  nextFrame();
  expect(changes).toHaveLength(1);
});

it('says that the page is the same after a gap while the same entities are on it, and forgets those that left', async () => {
  const { feed, accept, listen, send, changes, last, value } = setup([item('a', '1'), item('b', '1')]);
  feed.entities({ query, keys: [active] }, listen);
  await accept();
  send({ data: page(item('a', '1'), item('b', '1')) });
  last().drop();
  await jest.advanceTimersByTimeAsync(1000);
  await accept();
  send({ data: page(item('a', '2', 2), item('b', '2', 2)) });
  const pages = changes.flatMap((change) => (change.kind === 'page' ? [change.page.entities] : []));
  expect(pages).toHaveLength(3);
  expect(new Set(pages).size).toBe(1);
  expect(value('b')).toBe('2');
  send({ data: page(item('a', '2', 2)) });
  expect([value('a'), value('b')]).toEqual(['2', undefined]);
});

it('tells a failure, also to those who come later', async () => {
  const { feed, accept, listen, send, changes } = setup();
  feed.entities({ query, keys: [] }, () => {});
  await accept();
  send({ errorCode: 2, errorMsg: 'Query is empty!' });
  feed.entities({ query, keys: [] }, listen);
  expect(changes).toEqual([{ kind: 'failed', error: { code: 2, message: 'Query is empty!' } }]);
});

it('tells who comes later what is known, and that it was refused since', async () => {
  const { feed, accept, listen, send, changes } = setup();
  feed.entities({ query, keys: [active] }, () => {});
  await accept();
  send({ data: page(item('a', 'true')) });
  send({ errorCode: 2, errorMsg: 'busy' });
  feed.entities({ query, keys: [active] }, listen);
  expect(changes).toMatchObject([{ kind: 'page', page: { entities: [{ id: 'a' }] } }, { kind: 'failed' }]);
});

it('reads a page by a call while there is no connection, and says that it is not live', async () => {
  const { feed, store, tick, last, accept, send, value, listen, changes } = setup([item('a', 'true', 3)]);
  const state = () => store.state({ entityType: 'DEVICE', id: 'a' }, 'SERVER_SCOPE', 'active');
  feed.entities({ query, keys: [active] }, listen);
  await tick();
  last().drop();
  await tick();
  expect([value('a'), state()]).toEqual(['true', 'stale']);
  expect(changes).toMatchObject([{ kind: 'page', page: { entities: [{ id: 'a' }] } }]);
  await jest.advanceTimersByTimeAsync(1000);
  await accept();
  send({ data: page(item('a', 'false', 4)) });
  expect([value('a'), state()]).toEqual(['false', 'live']);
});

describe('calls that stand in for live data', () => {
  /** Every call is answered when the test says so. */
  function withSlowCalls() {
    const realtime = createFakeRealtime();
    const frame = (work: () => void) => work();
    const store = createLatestStore(frame);
    const calls: ((...rows: EntityData[]) => Promise<void>)[] = [];
    const refusals: ((why: Error) => void)[] = [];
    const read = () =>
      new Promise<ReturnType<typeof page>>((resolve, reject) => {
        calls.push((...rows) => {
          resolve(page(...rows));
          return realtime.tick();
        });
        refusals.push(reject);
      });
    const { subscriptions } = realtime;
    const reads = { read, count: async () => 0, alarms: async () => ({ ...page(), data: [] }) };
    const feed = createQueryFeed({ subscriptions, store, frame, ...reads, serverNow: () => Date.now() });
    const changes: EntityChange[] = [];
    const end = feed.entities({ query, keys: [active] }, into(changes));
    const on = (id: string) => store.get({ entityType: 'DEVICE', id }, 'SERVER_SCOPE', 'active')?.value;
    /** The connection is cut after it has been there again without an answer. */
    async function cut() {
      await realtime.tick();
      realtime.last().drop();
      await realtime.tick();
    }
    async function cutAgain() {
      await jest.advanceTimersByTimeAsync(1000);
      await realtime.accept();
      // An answer is what ends the first trouble: without one it would not be told twice.
      realtime.last().answer({ cmdId: 1, errorCode: 1, errorMsg: 'busy' });
      await realtime.tick();
    }
    return { ...realtime, calls, refusals, changes, end, on, cut, cutAgain };
  }

  it('count by when they were made: an older answer that comes after a newer one is nobody’s', async () => {
    const { calls, on, cut, cutAgain } = withSlowCalls();
    await cut();
    await cutAgain();
    expect(calls).toHaveLength(2);
    await calls[1]?.(item('new', '2', 2));
    await calls[0]?.(item('old', '1', 1));
    expect([on('new'), on('old')]).toEqual(['2', undefined]);
  });

  it('lose against an answer that is live, even when they say something newer', async () => {
    const { calls, on, cut, accept, last } = withSlowCalls();
    await cut();
    await jest.advanceTimersByTimeAsync(1000);
    await accept();
    last().answer({ cmdId: 1, errorCode: 0, data: page(item('a', 'live', 1)) });
    await calls[0]?.(item('a', 'read', 9), item('b', 'gone by now', 9));
    expect([on('a'), on('b')]).toEqual(['live', undefined]);
  });

  it('say why there is nothing, and are made anew when somebody tries again', async () => {
    const { calls, refusals, changes, on, cut, tick, last, subscriptions } = withSlowCalls();
    await cut();
    const cause = new Error('asleep');
    refusals[0]?.(cause);
    await tick();
    expect(changes).toEqual([{ kind: 'failed', error: { code: 0, message: 'asleep', cause } }]);
    subscriptions.retryNow();
    await tick();
    last().drop();
    await tick();
    await calls[1]?.(item('a', '1'));
    expect(on('a')).toBe('1');
  });

  it('are not made for a reader who leaves as the connection does: somebody else is signed in by then', async () => {
    const { calls, last, end, tick } = withSlowCalls();
    await tick();
    last().drop();
    end();
    await tick();
    expect(calls).toHaveLength(0);
  });

  it('are nobody’s once the last reader has left', async () => {
    const { calls, on, cut, end } = withSlowCalls();
    await cut();
    end();
    await calls[0]?.(item('a', '1', 1));
    expect(on('a')).toBeUndefined();
  });
});

it('reads nothing while nobody looks, and says how old the values are until they are asked for anew', async () => {
  const { feed, store, subscriptions, accept, tick, last, send, reads, value } = setup();
  const state = () => store.state({ entityType: 'DEVICE', id: 'a' }, 'SERVER_SCOPE', 'active');
  feed.entities({ query, keys: [active] }, () => {});
  await accept();
  send({ data: page(item('a', 'true')) });
  subscriptions.pause();
  await tick();
  expect([value('a'), state(), reads.length]).toEqual(['true', 'stale', 0]);
  subscriptions.resume();
  await tick();
  expect(state()).toBe('stale');
  last().answer({ cmdId: 2, errorCode: 0, data: page(item('a', 'false', 2)) });
  expect([value('a'), state(), reads.length]).toEqual(['false', 'live', 0]);
});

it('keeps the entity’s own fields, whose time says nothing', async () => {
  const { feed, accept, send, store, nextFrame } = setup();
  const fields: EntityKey[] = [{ type: 'ENTITY_FIELD', key: 'name' }];
  feed.entities({ query: { ...query, entityFields: fields }, keys: [] }, () => {});
  await accept();
  const named = (ts: number): EntityData => ({
    ...item('a', ''),
    latest: { ENTITY_FIELD: { name: { ts, value: 'Pump' }, label: { ts, value: '' } } },
  });
  const told = jest.fn();
  store.listen({ entityType: 'DEVICE', id: 'a' }, 'ENTITY_FIELD', 'name', told);
  send({ data: page(named(1)) });
  nextFrame();
  send({ data: page(named(2)) });
  nextFrame();
  expect(store.keys({ entityType: 'DEVICE', id: 'a' }, 'ENTITY_FIELD')).toEqual(['name']);
  expect(told).toHaveBeenCalledTimes(1);
});

it('counts', async () => {
  const { feed, accept, send } = setup();
  const changes: CountChange[] = [];
  feed.count({ entityFilter: query.entityFilter }, into(changes));
  const { messages } = await accept();
  expect(messages).toEqual([{ entityCountCmds: [{ cmdId: 1, query: { entityFilter: query.entityFilter } }] }]);
  send({ count: 7, cmdUpdateType: 'COUNT_DATA' });
  expect(changes).toEqual([{ kind: 'count', count: 7 }]);
});

it('counts by a call while there is no connection', async () => {
  const { feed, tick, last, accept, send } = setup();
  const changes: CountChange[] = [];
  feed.count({ entityFilter: query.entityFilter }, into(changes));
  await tick();
  last().drop();
  await tick();
  expect(changes).toEqual([{ kind: 'count', count: 5 }]);
  await jest.advanceTimersByTimeAsync(1000);
  await accept();
  send({ count: 7, cmdUpdateType: 'COUNT_DATA' });
  expect(changes.at(-1)).toEqual({ kind: 'count', count: 7 });
});

it('merges changed alarms by their own id, and tells them once per frame', async () => {
  const { feed, accept, send, nextFrame } = setup();
  const changes: AlarmChange[] = [];
  const times = { live: { timeWindow: 1000 }, call: { timeWindow: 1000 } };
  const alarmQuery = { query: { ...query, alarmFields: [] }, window: { request: {}, ask: () => times } };
  feed.alarms(alarmQuery, into(changes));
  await accept();
  const data = [
    { id: { id: 'x' }, status: 'A' },
    { id: { id: 'y' }, status: 'A' },
  ];
  send({ data: { data, totalElements: 2 }, totalEntities: 3, allowedEntities: 10_000 });
  send({ update: [{ id: { id: 'y' }, status: 'B' }] });
  send({ update: [{ id: { id: 'y' }, status: 'C' }] });
  expect(changes).toEqual([]);
  nextFrame();
  expect(changes).toMatchObject([
    { page: { totalEntities: 3, totalElements: 2, alarms: [{ status: 'A' }, { status: 'C' }] } },
  ]);
  const late: AlarmChange[] = [];
  feed.alarms(alarmQuery, into(late));
  expect(late).toEqual(changes);
});

it('tells who comes later how things stand', async () => {
  const { feed, accept, send } = setup();
  feed.entities({ query, keys: [] }, () => {});
  await accept();
  send({ data: page() });
  const told: string[] = [];
  feed.entities({ query, keys: [] }, ({ kind }) => told.push(kind));
  expect(told).toEqual(['page', 'state']);
});
