import type { EntityData, KeyFilter } from '../api/entity-query';
import { createFakeRealtime } from '../testing/fake-socket';
import { createLatestStore } from './latest-store';
import { createQueryFeed } from './query-feed';
import { type EntitiesRequest, type EntitiesView, watchEntities } from './watch-entities';

const devices: EntitiesRequest = { entities: { filter: { type: 'entityType', entityType: 'DEVICE' } }, keys: [] };
const item = (id: string): EntityData => ({ entityId: { entityType: 'DEVICE', id }, latest: {}, timeseries: null });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setup(request: EntitiesRequest) {
  const realtime = createFakeRealtime();
  const frame = (work: () => void) => work();
  const store = createLatestStore(frame);
  const { subscriptions } = realtime;
  const feed = createQueryFeed({
    count: async () => 0,
    alarms: async () => ({ ...pageOf([], 0), data: [] }),
    subscriptions,
    store,
    frame,
    read: async () => pageOf([], 0),
    serverNow: Date.now,
  });
  const views: EntitiesView[] = [];
  const end = watchEntities(feed, request, { changed: (view) => views.push(view) });
  const commands = () => realtime.last().messages.flatMap(({ entityDataCmds = [] }) => entityDataCmds);
  return {
    ...realtime,
    end,
    commands,
    view: () => views.at(-1),
    async answer(cmdId: number, page: object, more = {}) {
      realtime.last().answer({ cmdId, errorCode: 0, data: page, allowedEntities: 10_000, ...more });
      await realtime.tick();
    },
  };
}

const pageOf = (ids: string[], totalElements: number, hasNext = false) => ({
  data: ids.map(item),
  totalElements,
  totalPages: 0,
  hasNext,
});
/** Ids of one full page. */
const full = (page: number, size = 1024) => Array.from({ length: size }, (_, at) => `${page * size + at}`);

it('asks for page after page until all are there, and tells how many of how many', async () => {
  const { accept, answer, commands, view } = setup(devices);
  await accept();
  await answer(1, pageOf(full(0), 2050, true));
  expect(view()).toMatchObject({ total: 2050, limit: null, isLoading: true, progress: 1 / 3 });
  expect(view()?.entities).toHaveLength(1024);
  await answer(2, pageOf(full(1), 2050, true));
  await answer(3, pageOf(['x', 'y'], 2050));
  expect(view()).toMatchObject({ total: 2050, isLoading: false, progress: null, state: 'live', error: null });
  expect(view()?.limit).toBeNull();
  expect(view()?.entities).toHaveLength(2050);
  expect(commands().map(({ query }) => (query as { pageLink: unknown }).pageLink)).toEqual(
    [0, 1, 2].map((page) => ({
      pageSize: 1024,
      page,
      sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
      dynamic: true,
    })),
  );
});

it('stops where the platform does, and says so', async () => {
  const { accept, answer, commands, view } = setup(devices);
  await accept();
  for (let page = 0; page < 3; page++)
    await answer(page + 1, pageOf(full(page), 5000, true), { allowedEntities: 2500 });
  expect(commands()).toHaveLength(3);
  expect(view()).toMatchObject({ total: 5000, limit: 2500, isLoading: false, progress: null });
  expect(view()?.entities).toHaveLength(2500);
});

it('lists somebody once who moves from one page to the next, and drops pages that are no more', async () => {
  const { accept, answer, view, tick, last } = setup(devices);
  await accept();
  await answer(1, pageOf(full(0), 1025, true));
  await answer(2, pageOf(['1023'], 1025));
  expect(view()?.entities).toHaveLength(1024);
  await answer(1, pageOf(['a', 'b'], 2));
  await tick();
  expect(view()?.entities.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(last().messages.at(-1)).toEqual({ entityDataUnsubscribeCmds: [{ cmdId: 2 }] });
});

it('asks for one page alone where a pager says so', async () => {
  const { accept, answer, commands, view } = setup({ ...devices, page: { pageSize: 2, page: 1, textSearch: 'pump' } });
  await accept();
  await answer(1, pageOf(['c', 'd'], 9, true));
  const pageLink = { pageSize: 2, page: 1, textSearch: 'pump', dynamic: true };
  expect(commands()).toMatchObject([{ query: { pageLink } }]);
  expect(view()).toMatchObject({ total: 9, limit: null, isLoading: false });
});

it('asks for named entities by five hundred, and lists them in their own order', async () => {
  const ids = Array.from({ length: 502 }, (_, at) => `d${at}`);
  const { accept, answer, commands, view, end, tick, last } = setup({
    entities: { entityType: 'DEVICE', ids },
    keys: [],
  });
  await accept();
  await answer(1, pageOf(ids.slice(0, 500).toReversed(), 500));
  expect(view()).toMatchObject({ total: 502, isLoading: true, progress: 0.5 });
  await answer(2, pageOf(['d501'], 1));
  const lists = commands().map(
    ({ query }) => (query as { entityFilter: { entityList: string[] } }).entityFilter.entityList,
  );
  expect(lists.map(({ length }) => length)).toEqual([500, 2]);
  expect(view()).toMatchObject({ total: 501, isLoading: false, progress: null });
  expect(view()?.entities.map(({ id }) => id)).toEqual([...ids.slice(0, 500), 'd501']);
  end();
  await tick();
  expect(last().messages.at(-1)).toEqual({ entityDataUnsubscribeCmds: [{ cmdId: 1 }, { cmdId: 2 }] });
});

it('hears of named entities that begin to meet a filter, and asks for none again where nothing can change', async () => {
  const hot: KeyFilter = {
    key: { type: 'TIME_SERIES', key: 't' },
    valueType: 'NUMERIC',
    predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 20 } },
  };
  const named: EntitiesRequest = { entities: { entityType: 'DEVICE', ids: ['d'] }, keys: [] };
  const asked: unknown[] = [];
  for (const more of [{}, { keyFilters: [hot] }, { page: { pageSize: 1, page: 0 } }]) {
    const { accept, commands } = setup({ ...named, ...more });
    await accept();
    asked.push(...commands().map(({ query }) => query));
  }
  expect(asked).toMatchObject([
    { pageLink: { page: 0 } },
    { pageLink: { dynamic: true } },
    { pageLink: { dynamic: true } },
  ]);
  expect(asked[0]).not.toHaveProperty('pageLink.dynamic');
});

it('asks nothing about no ids, and says at once that nobody is there', async () => {
  const { subscriptions, view } = setup({ entities: { entityType: 'DEVICE', ids: [] }, keys: [] });
  expect(view()).toMatchObject({ entities: [], total: 0, isLoading: false, state: 'live', error: null });
  expect(subscriptions.socket.state()).toBe('closed');
});

it('tells why a page does not come, and that it came after all', async () => {
  const { accept, last, view } = setup(devices);
  await accept();
  last().answer({ subscriptionId: 1, errorCode: 1, errorMsg: 'Failed to fetch data!', data: null });
  expect(view()).toMatchObject({
    error: { code: 1 },
    state: 'failed',
    total: undefined,
    isLoading: false,
    progress: null,
  });
  await jest.advanceTimersByTimeAsync(1000);
  last().answer({ cmdId: 1, errorCode: 0, data: pageOf(['a'], 1) });
  expect(view()).toMatchObject({ error: null, state: 'live', total: 1 });
});
