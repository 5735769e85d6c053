import type { EntityData, EntityKey } from '../api/entity-query';
import { active, into, item, page, query, setupQueries } from '../testing/query-feed';
import type { AlarmChange } from './alarm-page';
import type { CountChange } from './query-feed';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('asks for live keys among the values, each once, with a page size that is positive', async () => {
  const { feed, accept, listen } = setupQueries();
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
  const { feed, accept, tick, last, listen, send, changes, value } = setupQueries();
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

it('keeps a value of the time 0, which is none only where its text is empty', async () => {
  const { feed, accept, send, value, listen } = setupQueries();
  feed.entities({ query, keys: [active] }, listen);
  await accept();
  send({ data: page(item('a', 'true', 0), item('b', '', 0)) });
  expect([value('a'), value('b')]).toEqual(['true', undefined]);
});

it('keeps an update that overtakes its page', async () => {
  const { feed, accept, listen, send, changes, value } = setupQueries();
  feed.entities({ query, keys: [active] }, listen);
  await accept();
  send({ update: [item('a', 'false', 2)] });
  expect(changes).toEqual([]);
  send({ data: page(item('a', 'true', 1), item('b', 'true', 1)) });
  expect([value('a'), value('b')]).toEqual(['false', 'true']);
});

it('tells once per frame whose values changed', async () => {
  const { feed, accept, listen, send, changes, nextFrame } = setupQueries();
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
  const { feed, accept, listen, send, changes, last, value } = setupQueries([item('a', '1'), item('b', '1')]);
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
  const { feed, accept, listen, send, changes } = setupQueries();
  feed.entities({ query, keys: [] }, () => {});
  await accept();
  send({ errorCode: 2, errorMsg: 'Query is empty!' });
  feed.entities({ query, keys: [] }, listen);
  expect(changes).toEqual([{ kind: 'failed', error: { code: 2, message: 'Query is empty!' } }]);
});

it('tells who comes later what is known, and that it was refused since', async () => {
  const { feed, accept, listen, send, changes } = setupQueries();
  feed.entities({ query, keys: [active] }, () => {});
  await accept();
  send({ data: page(item('a', 'true')) });
  send({ errorCode: 2, errorMsg: 'busy' });
  feed.entities({ query, keys: [active] }, listen);
  expect(changes).toMatchObject([{ kind: 'page', page: { entities: [{ id: 'a' }] } }, { kind: 'failed' }]);
});

it('reads a page by a call while there is no connection, and says that it is not live', async () => {
  const { feed, store, tick, last, accept, send, value, listen, changes } = setupQueries([item('a', 'true', 3)]);
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

it('reads nothing while nobody looks, and says how old the values are until they are asked for anew', async () => {
  const { feed, store, subscriptions, accept, tick, last, send, reads, value } = setupQueries();
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
  const { feed, accept, send, store, nextFrame } = setupQueries();
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
  const { feed, accept, send } = setupQueries();
  const changes: CountChange[] = [];
  feed.count({ entityFilter: query.entityFilter }, into(changes));
  const { messages } = await accept();
  expect(messages).toEqual([{ entityCountCmds: [{ cmdId: 1, query: { entityFilter: query.entityFilter } }] }]);
  send({ count: 7, cmdUpdateType: 'COUNT_DATA' });
  expect(changes).toEqual([{ kind: 'count', count: 7 }]);
});

it('counts by a call while there is no connection', async () => {
  const { feed, tick, last, accept, send } = setupQueries();
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
  const { feed, accept, send, nextFrame } = setupQueries();
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
  const { feed, accept, send } = setupQueries();
  feed.entities({ query, keys: [] }, () => {});
  await accept();
  send({ data: page() });
  const told: string[] = [];
  feed.entities({ query, keys: [] }, ({ kind }) => told.push(kind));
  expect(told).toEqual(['page', 'state']);
});
