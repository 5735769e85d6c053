import type { EntityData, EntityDataQuery, EntityKey } from '../api/entity-query';
import { createFakeRealtime } from '../testing/fake-socket';
import { watchRows } from './entity-rows';
import { createLatestStore } from './latest-store';
import { type CountChange, createQueryFeed, type QueryChange } from './query-feed';

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

function setup() {
  const realtime = createFakeRealtime();
  const feed = createQueryFeed(realtime.subscriptions);
  const changes: QueryChange<EntityData>[] = [];
  const send = (message: object) => realtime.last().answer({ cmdId: 1, errorCode: 0, errorMsg: null, ...message });
  return { ...realtime, feed, changes, listen: into(changes), send };
}

/** Takes what is told about data; whether it is live is told beside it. */
const into =
  <C extends { kind: string }>(changes: C[]) =>
  (change: C) =>
    void (change.kind !== 'state' && changes.push(change));

it('asks for live keys among the values, with a page size that is positive', async () => {
  const { feed, accept, listen } = setup();
  feed.entities({ ...query, pageLink: { pageSize: 0, page: 0 } }, [active], listen);
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

it('shares one command among equal queries and tells a late comer where things stand', async () => {
  const { feed, accept, tick, last, listen, send, changes } = setup();
  const endFirst = feed.entities(query, [active], () => {});
  await accept();
  send({ data: page(item('a', 'true')) });
  send({ update: [item('a', 'false', 2)] });
  const endSecond = feed.entities({ ...query }, [active], listen);
  await tick();
  expect(last().sent).toHaveLength(1);
  expect(changes).toMatchObject([{ kind: 'page', page: { data: [item('a', 'false', 2)] } }]);
  endFirst();
  await tick();
  expect(last().sent).toHaveLength(1);
  endSecond();
  await tick();
  expect(last().messages.at(-1)).toEqual({ entityDataUnsubscribeCmds: [{ cmdId: 1 }] });
});

it('keeps an update that overtakes its page', async () => {
  const { feed, accept, listen, send, changes } = setup();
  feed.entities(query, [active], listen);
  await accept();
  send({ update: [item('a', 'false', 2)] });
  expect(changes).toEqual([]);
  send({ data: page(item('a', 'true', 1), item('b', 'true', 1)) });
  expect(changes).toMatchObject([{ page: { data: [item('a', 'false', 2), item('b', 'true', 1)] } }]);
});

it('tells a failure, also to those who come later', async () => {
  const { feed, accept, listen, send, changes } = setup();
  feed.entities(query, [], () => {});
  await accept();
  send({ errorCode: 2, errorMsg: 'Query is empty!' });
  feed.entities(query, [], listen);
  expect(changes).toEqual([{ kind: 'failed', error: { code: 2, message: 'Query is empty!' } }]);
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

it('merges changed alarms by their own id', async () => {
  const { feed, accept, send } = setup();
  const changes: QueryChange<{ status: string }>[] = [];
  const alarmQuery = { ...query, alarmFields: [] };
  feed.alarms(alarmQuery, () => {});
  await accept();
  send({
    data: {
      data: [
        { id: { id: 'x' }, status: 'A' },
        { id: { id: 'y' }, status: 'A' },
      ],
    },
    totalEntities: 3,
  });
  send({ update: [{ id: { id: 'y' }, status: 'B' }] });
  feed.alarms<{ status: string }>(alarmQuery, into(changes));
  expect(changes).toMatchObject([{ totalEntities: 3, page: { data: [{ status: 'A' }, { status: 'B' }] } }]);
});

it('keeps the rows in view live by one command', async () => {
  const { feed, accept, tick, last, send } = setup();
  const store = createLatestStore((work) => work());
  const end = watchRows(feed, store, 'DEVICE', ['a', 'b'], [active], async () => page());
  const { messages } = await accept();
  expect(messages[0]?.entityDataCmds).toMatchObject([
    { query: { entityFilter: { type: 'entityList', entityType: 'DEVICE', entityList: ['a', 'b'] } } },
  ]);
  const read = (id: string) => store.get({ entityType: 'DEVICE', id }, 'SERVER_SCOPE', 'active')?.value;
  send({ data: page(item('a', 'true'), item('b', '', 0)) });
  expect([read('a'), read('b')]).toEqual(['true', undefined]);
  send({ update: [item('b', 'false', 5)] });
  expect(read('b')).toBe('false');
  end();
  await tick();
  expect(last().messages.at(-1)).toEqual({ entityDataUnsubscribeCmds: [{ cmdId: 1 }] });
  expect(read('a')).toBeUndefined();
});

it('reads rows by a call while there is no connection, and says that they are not live', async () => {
  const { feed, tick, last, accept, send } = setup();
  const store = createLatestStore((work) => work());
  const a = { entityType: 'DEVICE' as const, id: 'a' };
  const read = () => [store.get(a, 'SERVER_SCOPE', 'active')?.value, store.state(a, 'SERVER_SCOPE', 'active')];
  watchRows(feed, store, 'DEVICE', ['a'], [active], async () => page(item('a', 'true', 3)));
  await tick();
  last().drop();
  await tick();
  expect(read()).toEqual(['true', 'stale']);
  await jest.advanceTimersByTimeAsync(1000);
  await accept();
  send({ data: page(item('a', 'false', 4)) });
  expect(read()).toEqual(['false', 'live']);
});

it('tells who comes later how things stand', async () => {
  const { feed, accept, send } = setup();
  feed.entities(query, [], () => {});
  await accept();
  send({ data: page() });
  const told: string[] = [];
  feed.entities(query, [], ({ kind }) => told.push(kind));
  expect(told).toEqual(['page', 'state']);
});
