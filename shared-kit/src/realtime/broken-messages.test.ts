import type { EntityId } from '../api/entity-id';
import type { EntityData } from '../api/entity-query';
import { createFakeRealtime } from '../testing/fake-socket';
import type { EntityChange } from './entity-page';
import { createKeysFeed } from './keys-feed';
import { createLatestStore } from './latest-store';
import { BROKEN_MESSAGE } from './messages';
import { createQueryFeed } from './query-feed';
import { FIRST_KEYS_ID } from './subscriptions';

const device: EntityId = { entityType: 'DEVICE', id: 'd' };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setup() {
  const realtime = createFakeRealtime();
  const { subscriptions, last } = realtime;
  const frame = (work: () => void) => work();
  const store = createLatestStore(frame);
  return {
    ...realtime,
    store,
    frame,
    keys: createKeysFeed(subscriptions, store),
    /** As it travels: JSON has numbers that are none here. */
    receive: (text: string) => last().onmessage?.({ data: text }),
  };
}

describe('of one entity’s keys', () => {
  async function followed() {
    const feed = setup();
    feed.keys.watch(device, 'TIME_SERIES');
    await feed.accept();
    const id = FIRST_KEYS_ID;
    feed.receive(`{"subscriptionId":${id},"errorCode":0,"errorMsg":null,"data":{"temp":[[5,"21"]]}}`);
    return { ...feed, id };
  }

  it.each([
    '{"temp":null}',
    '{"temp":"21"}',
    '{"temp":[null]}',
    '{"temp":[[1e400,"22"]]}',
    '{"temp":[["6","22"]]}',
    '{"temp":[[6,{}]]}',
    '[1]',
    '7',
  ])('%s is no answer: what is shown stays, and the keys are asked for anew', async (data) => {
    const { store, receive, id, last } = await followed();
    receive(`{"subscriptionId":${id},"errorCode":0,"data":${data}}`);
    expect(store.get(device, 'TIME_SERIES', 'temp')).toEqual({ ts: 5, value: '21' });
    expect(store.state(device, 'TIME_SERIES', null)).toBe('failed');
    await jest.advanceTimersByTimeAsync(1001);
    expect(last().messages.slice(1)).toMatchObject([
      { tsSubCmds: [{ cmdId: id, unsubscribe: true }] },
      { tsSubCmds: [{ cmdId: id + 1, unsubscribe: false }] },
    ]);
    receive(`{"subscriptionId":${id + 1},"errorCode":0,"data":{"temp":[[7,"23"]]}}`);
    expect(store.get(device, 'TIME_SERIES', 'temp')?.value).toBe('23');
    expect(store.state(device, 'TIME_SERIES', null)).toBe('live');
  });
});

describe('of a query', () => {
  const item = (value: string): EntityData => ({
    entityId: device,
    latest: { TIME_SERIES: { temp: { ts: 5, value } } },
    timeseries: null,
  });
  const page = (...data: unknown[]) => ({ data, totalPages: 1, totalElements: data.length, hasNext: false });

  async function followed() {
    const feed = setup();
    const { subscriptions, store, frame } = feed;
    const nothing = async () => ({ ...page(), data: [] });
    const queries = createQueryFeed({
      subscriptions,
      store,
      frame,
      read: () => new Promise(() => {}),
      count: async () => 0,
      alarms: nothing,
      serverNow: Date.now,
    });
    const changes: EntityChange[] = [];
    queries.entities(
      {
        query: {
          entityFilter: { type: 'singleEntity', singleEntity: device },
          pageLink: { pageSize: 1, page: 0 },
        },
        keys: [{ type: 'TIME_SERIES', key: 'temp' }],
      },
      (change) => changes.push(change),
    );
    const socket = await feed.accept();
    socket.answer({ cmdId: 1, errorCode: 0, data: page(item('21')) });
    return { ...feed, changes };
  }

  it.each([
    '"update":[null]',
    '"update":[{}]',
    '"update":{}',
    '"update":[{"entityId":{"entityType":"DEVICE","id":"d"},"latest":{"TIME_SERIES":null,"ATTRIBUTE":{"a":null}}}]',
    '"update":[{"entityId":{"entityType":"DEVICE","id":"d"},"latest":{"TIME_SERIES":{"temp":{"ts":1e400,"value":"1"}}}}]',
    '"update":[{"entityId":{"entityType":"DEVICE","id":"d"},"timeseries":{"temp":[{"ts":6,"value":1}]}}]',
    '"update":[{"entityId":{"entityType":"DEVICE","id":"d"},"aggLatest":{"0":null}}]',
    '"update":[{"id":{"id":"a"},"entityId":{"entityType":"DEVICE","id":"d"},"createdTime":1e400}]',
    '"data":{}',
    '"data":{"data":[],"totalElements":"1"}',
    '"count":"1"',
  ])('%s is no answer: what is shown stays, and the query is asked anew', async (part) => {
    const { store, receive, changes, last } = await followed();
    receive(`{"cmdId":1,"errorCode":0,${part}}`);
    expect(store.get(device, 'TIME_SERIES', 'temp')).toEqual({ ts: 5, value: '21' });
    expect(changes.at(-2)).toMatchObject({ kind: 'failed', error: { code: BROKEN_MESSAGE } });
    await jest.advanceTimersByTimeAsync(1001);
    expect(last().messages.slice(1)).toMatchObject([
      { entityDataUnsubscribeCmds: [{ cmdId: 1 }] },
      { entityDataCmds: [{ cmdId: 2 }] },
    ]);
    last().answer({ cmdId: 2, errorCode: 0, data: page(item('23')) });
    expect(store.get(device, 'TIME_SERIES', 'temp')?.value).toBe('23');
    expect(changes.at(-1)).toEqual({ kind: 'state', state: 'live' });
  });

  it('may come for a command of the other kind, which is no answer either', async () => {
    const { receive, changes } = await followed();
    receive('{"subscriptionId":1,"errorCode":0,"data":{"temp":[[6,"22"]]}}');
    expect(changes.at(-2)).toMatchObject({ kind: 'failed', error: { code: BROKEN_MESSAGE } });
  });
});
