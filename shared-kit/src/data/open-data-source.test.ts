import type { AliasFilter } from '../aliases/entity-alias';
import type { AliasViewer } from '../aliases/resolve-alias';
import { ApiError } from '../api/api-error';
import type { EntityKey, KeyFilter } from '../api/entity-query';
import { translate } from '../i18n/i18n';
import type { AggregatedKey } from '../realtime/aggregate-name';
import { a, lastHour, manyIds, now, openSources, pageOf, temperature, today } from '../testing/source-feeds';
import type { LatestSource, WindowSource } from './data-source';
import { loadWindowSources } from './open-data-source';

jest.mock('../realtime/realtime', () => ({}));
jest.mock('../realtime/page-series', () => ({}));
jest.mock('../session/session', () => ({}));

const hot: KeyFilter = {
  key: temperature,
  valueType: 'NUMERIC',
  predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 30 } },
};

beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

const aliasOf = (alias: AliasFilter): LatestSource => ({ kind: 'latest', entities: { alias }, keys: [temperature] });

describe('entities of an alias', () => {
  it('are those that the state names', async () => {
    const { open, accept, commands } = openSources();
    open(aliasOf({ type: 'stateEntity', resolveMultiple: false }));
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([
      { query: { entityFilter: { type: 'singleEntity', singleEntity: { id: 'chosen' } } } },
    ]);
  });

  it('are all of them, page after page, or the newest where it stands for one', async () => {
    const { open, accept, commands } = openSources();
    open(aliasOf({ type: 'deviceType', deviceType: 'pump', resolveMultiple: true }));
    open(aliasOf({ type: 'deviceType', deviceType: 'pump', resolveMultiple: false }));
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([
      { query: { pageLink: { pageSize: 1024, page: 0 } } },
      { query: { pageLink: { pageSize: 1, page: 0, sortOrder: { key: { key: 'createdTime' }, direction: 'DESC' } } } },
    ]);
  });

  it('are one where it stands for one, however many its filter finds', async () => {
    const { open, accept, answer } = openSources();
    const { view } = open(aliasOf({ type: 'deviceType', deviceType: 'pump', resolveMultiple: false }));
    await accept();
    answer({ data: { ...pageOf({ entityId: a, latest: {} }), totalElements: 2, totalPages: 2, hasNext: true } });
    expect(view()).toMatchObject({ entities: [a], total: 1 });
  });

  it('are asked for in parts where they are named, so that the list may be long', async () => {
    const { open, accept, commands, reported } = openSources();
    const entityList = Array.from({ length: 2000 }, (_, at) => `${'0'.repeat(32)}${at}`);
    open(aliasOf({ type: 'entityList', entityType: 'DEVICE', entityList, resolveMultiple: true }));
    await accept();
    expect(commands('entityDataCmds')).toMatchObject([{ query: { pageLink: { pageSize: 500 } } }]);
    expect(reported).toEqual([]);
  });

  it('are a page of more entities than a message can name, sorted as one', async () => {
    const { open, accept, commands, answer, tick, reported } = openSources();
    const filter = { type: 'entityList', entityType: 'DEVICE', entityList: manyIds } as const;
    const sortOrder = { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' } as const;
    const page = { pageSize: 2, page: 1, sortOrder };
    const { view } = open({ kind: 'latest', entities: { filter }, keys: [temperature], page });
    await accept();
    const named = (...names: string[]) => ({
      ...pageOf(
        ...names.map((name) => ({
          entityId: { entityType: 'DEVICE', id: name },
          latest: { ENTITY_FIELD: { name: { ts: 1, value: name } } },
        })),
      ),
      totalElements: 400,
    });
    answer({ cmdId: 1, data: named('a', 'D') });
    await tick();
    answer({ cmdId: 2, data: named('B', 'e') });
    await tick();
    expect(view()).toMatchObject({ total: undefined, isLoading: true, progress: 2 / 3 });
    answer({ cmdId: 3, data: named('c', 'f') });
    expect(view()).toMatchObject({ total: 1200, isLoading: false, progress: null });
    expect(view()?.entities.map(({ id }) => id)).toEqual(['c', 'D']);
    expect(commands('entityDataCmds')).toMatchObject(
      Array(3).fill({
        query: { pageLink: { page: 0, pageSize: 4, sortOrder }, entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }] },
      }),
    );
    expect(reported).toEqual([]);
  });

  it('are none while it stands for nothing', () => {
    const { open, sockets } = openSources();
    const unknown = { type: 'stateEntity', stateEntityParamName: 'other', resolveMultiple: false } as const;
    expect(open(aliasOf(unknown)).view()).toMatchObject({ problem: 'unresolved', entities: [] });
    expect(open({ kind: 'entityCount', entities: { alias: unknown } }).view()).toMatchObject({ problem: 'unresolved' });
    expect(sockets).toEqual([]);
  });
});

it('shares one subscription among readers of equal sources, and ends it with the last', async () => {
  const { open, accept, commands, answer, tick } = openSources();
  const source: LatestSource = { kind: 'latest', entities: { entityType: 'DEVICE', ids: ['a'] }, keys: [temperature] };
  const readers = Array.from({ length: 100 }, () => open({ ...source }));
  await accept();
  answer({ data: pageOf({ entityId: a, latest: {} }) });
  const late = open(source);
  expect(late.view()).toMatchObject({ entities: [a], total: 1, state: 'live' });
  for (const { end } of readers) end();
  await tick();
  expect(commands('entityDataUnsubscribeCmds')).toEqual([]);
  late.end();
  await tick();
  expect([commands('entityDataCmds').length, commands('entityDataUnsubscribeCmds')]).toEqual([1, [{ cmdId: 1 }]]);
});

describe('sources that list the same in another order are one subscription', () => {
  beforeAll(loadWindowSources);
  const entities = { filter: { type: 'entityType', entityType: 'DEVICE' } } as const;
  const page = { pageSize: 10, page: 0 };
  const name: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
  const latest = [temperature, name];
  const average: AggregatedKey = { key: 't', agg: 'AVG', compare: { with: 'days' } };
  const greatest: AggregatedKey = { key: 't', agg: 'MAX' };
  const sources: readonly [WindowSource | LatestSource, Partial<WindowSource | LatestSource>][] = [
    [
      { kind: 'latest', entities, keys: latest, fields: ['name', 'label'] },
      { keys: [name, temperature, name], fields: ['label', 'name'] },
    ],
    [
      { kind: 'aggregates', entities, keys: [average, greatest], timewindow: lastHour, latest },
      { keys: [greatest, average, greatest], latest: latest.toReversed() },
    ],
    [{ kind: 'history', entities, keys: ['t', 'u'], timewindow: lastHour }, { keys: ['u', 't', 'u'] }],
    [
      { kind: 'history', entities: { entityType: 'DEVICE', ids: ['a'] }, keys: ['t', 'u'], timewindow: lastHour },
      { keys: ['u', 't'] },
    ],
    [
      {
        kind: 'series',
        entities: { entityType: 'DEVICE', ids: ['a'] },
        keys: [{ key: 't' }, { key: 'u' }],
        timewindow: today,
      },
      { keys: [{ key: 'u' }, { key: 't' }] },
    ],
    [
      {
        kind: 'alarms',
        entities,
        alarmFields: ['type', 'severity'],
        timewindow: lastHour,
        page,
        latest,
        fields: ['name', 'label'],
        types: ['a', 'b'],
        statuses: ['ACK', 'ACTIVE'],
        severities: ['MAJOR', 'MINOR'],
      },
      {
        alarmFields: ['severity', 'type'],
        latest: latest.toReversed(),
        fields: ['label', 'name'],
        types: ['b', 'a'],
        statuses: ['ACTIVE', 'ACK'],
        severities: ['MINOR', 'MAJOR'],
      },
    ],
  ];
  it.each(sources.map(([source, change]) => [source.kind, source, change] as const))(
    '%s',
    async (_, source, change) => {
      const { open, accept, last } = openSources();
      open(source);
      open({ ...source, ...change } as typeof source);
      await accept();
      const asked = last().messages.flatMap((message) => Object.values(message).flat());
      expect(asked).toHaveLength(1);
    },
  );
});

it('counts entities, and says why it cannot', async () => {
  const { open, accept, answer, last } = openSources();
  const { view } = open({ kind: 'entityCount', entities: { filter: { type: 'entityType', entityType: 'DEVICE' } } });
  await accept();
  last().answer({ subscriptionId: 1, errorCode: 1, errorMsg: 'Failed to fetch data!', data: null });
  expect(view()).toEqual({
    problem: null,
    state: 'failed',
    error: { code: 1, message: 'Failed to fetch data!', cause: expect.any(ApiError) },
    progress: null,
    count: undefined,
  });
  answer({ count: 7 });
  expect(view()).toEqual({ problem: null, state: 'live', error: null, progress: null, count: 7 });
});

it('says in words why it cannot, as a failed call and the connection name addresses and codes', async () => {
  const network = new ApiError({ kind: 'network', status: 0, method: 'POST', url: '/api/entitiesQuery/find' });
  const { open, accept, last } = openSources({ read: async () => Promise.reject(network) });
  const { view } = open(aliasOf({ type: 'deviceType', deviceType: 'pump', resolveMultiple: true }));
  await accept();
  last().drop();
  await jest.advanceTimersByTimeAsync(1000);
  expect(view()?.error).toMatchObject({ message: translate('kit', 'error.unable-to-connect'), cause: network });
});

it('tells a visitor of a count of none that there may be what is not public, unless a filter left it out', async () => {
  const { open, accept, answer } = openSources();
  const visitor: AliasViewer = {
    authority: 'CUSTOMER_USER',
    userId: 'u',
    tenantId: 't',
    customerId: 'c',
    isPublic: true,
  };
  const entities = { filter: { type: 'entityType', entityType: 'DEVICE' } } as const;
  const found = open({ kind: 'entityCount', entities }, visitor);
  const named = open({ kind: 'entityCount', entities: { entityType: 'DEVICE', ids: ['a'] } }, visitor);
  const filtered = open({ kind: 'entityCount', entities, keyFilters: [hot] }, visitor);
  await accept();
  for (const cmdId of [1, 2, 3]) answer({ cmdId, count: 0 });
  expect([found, named, filtered].map(({ view }) => view()?.problem)).toEqual(['nonePublic', 'notPublic', null]);
  answer({ cmdId: 1, count: 2 });
  expect(found.view()).toMatchObject({ count: 2, problem: null });
});

it('counts more entities than a message can name in parts, and tells their sum once all are counted', async () => {
  const { open, accept, answer, commands, reported } = openSources();
  const { view } = open({ kind: 'entityCount', entities: { entityType: 'DEVICE', ids: manyIds } });
  await accept();
  expect(commands('entityCountCmds')).toHaveLength(3);
  answer({ cmdId: 1, count: 500 });
  answer({ cmdId: 2, count: 400 });
  expect(view()).toMatchObject({ count: undefined, progress: 2 / 3 });
  answer({ cmdId: 3, count: 200 });
  expect(view()).toMatchObject({ count: 1100, progress: null, state: 'live' });
  expect(reported).toEqual([]);
});

it('names every key of an entity, by scope, and tells when one comes or goes', async () => {
  const { open, accept, commands, last, store } = openSources();
  const { view, end } = open({ kind: 'allKeys', entity: a, scopes: ['SERVER_SCOPE', 'TIME_SERIES'] });
  expect(view()).toMatchObject({ keys: { SERVER_SCOPE: [], TIME_SERIES: [] }, state: undefined, asOf: 0 });
  await accept();
  const [{ cmdId: attributes } = {}] = commands('attrSubCmds');
  const [{ cmdId: series } = {}] = commands('tsSubCmds');
  const send = (subscriptionId: unknown, data: object) => last().answer({ subscriptionId, errorCode: 0, data });
  send(attributes, { place: [[1, 'hall']] });
  send(series, { t: [[1, '20']], mode: [[1, 'auto']] });
  expect(view()).toMatchObject({
    keys: { SERVER_SCOPE: ['place'], TIME_SERIES: ['mode', 't'] },
    state: 'live',
    asOf: now,
  });
  const told = view();
  send(series, { t: [[2, '21']] });
  expect(view()).toBe(told);
  send(series, { mode: [[0, '']] });
  expect(view()?.keys.TIME_SERIES).toEqual(['t']);
  end();
  expect(store.keys(a, 'TIME_SERIES')).toEqual([]);
});
