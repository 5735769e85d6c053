import { TestSocket } from './realtime-socket.js';
import { type Caller, deviceRef, type Json } from './running-platform.js';
import { foreign as other, platform, runTenantWorld, sys, own as tenant } from './tenant-world.js';

const T0 = 1_700_000_000_000;
const ids: Record<string, string> = {};

/** name, type, label, series values, server attributes */
const FLEET: [string, string, string | null, Record<string, unknown>, Record<string, unknown>][] = [
  ['Fan 1', 'fan', 'Nord', { speed: 9, mode: 'Öko', on: true }, { floor: 2 }],
  ['Fan 2', 'fan', 'south', { speed: 100, mode: 'turbo', on: false }, { floor: 10, zone: 'a%b' }],
  ['Fan 3', 'vent', null, { speed: 20.5, mode: 7 }, {}],
  ['Lamp', 'light', 'Nord', {}, { zone: 'b' }],
];

runTenantWorld({ foreign: true });
beforeAll(async () => {
  for (const [name, type, label, values, attributes] of FLEET) {
    const { body } = await tenant.admin.post('/api/device', { name, type, label });
    ids[name] = body.id.id;
    const at = `/api/plugins/telemetry/DEVICE/${body.id.id}`;
    if (Object.keys(values).length > 0) await tenant.admin.post(`${at}/timeseries/ANY`, { ts: T0, values });
    if (Object.keys(attributes).length > 0) await tenant.admin.post(`${at}/SERVER_SCOPE`, attributes);
  }
});

const ts = (key: string) => ({ type: 'TIME_SERIES', key });
const field = (key: string) => ({ type: 'ENTITY_FIELD', key });
const devices = { type: 'entityType', entityType: 'DEVICE' };
const text = (key: object, operation: string, defaultValue: string, ignoreCase = false) => ({
  key,
  valueType: 'STRING',
  predicate: { type: 'STRING', operation, value: { defaultValue }, ignoreCase },
});
const number = (key: object, operation: string, defaultValue: number) => ({
  key,
  valueType: 'NUMERIC',
  predicate: { type: 'NUMERIC', operation, value: { defaultValue } },
});
const query = (more: object = {}, link: object = {}) => ({
  entityFilter: devices,
  entityFields: [field('name')],
  latestValues: [],
  keyFilters: [],
  ...more,
  pageLink: { page: 0, pageSize: 10, sortOrder: { key: field('name'), direction: 'ASC' }, ...link },
});
const names = (answer: { body: Json }): string[] =>
  answer.body.data.map(({ latest }: Json) => latest.ENTITY_FIELD.name.value);
const find = async (more: object, link: object = {}, by: Caller = tenant.admin) =>
  names(await by.post('/api/entitiesQuery/find', query(more, link)));

it.each([
  ['equal text', [text(ts('mode'), 'EQUAL', 'turbo')], ['Fan 2']],
  ['text in other letter case, beyond ASCII too', [text(ts('mode'), 'EQUAL', 'öKO', true)], ['Fan 1']],
  ['different text, a number being one', [text(ts('mode'), 'NOT_EQUAL', 'turbo')], ['Fan 1', 'Fan 3']],
  ['not in a list, for texts only', [text(ts('mode'), 'NOT_IN', 'turbo, other')], ['Fan 1']],
  ['a part with a wildcard', [text({ type: 'SERVER_ATTRIBUTE', key: 'zone' }, 'CONTAINS', 'a_b')], ['Fan 2']],
  ['an empty text, which asks for nothing', [text(ts('mode'), 'EQUAL', '')], ['Fan 1', 'Fan 2', 'Fan 3', 'Lamp']],
  ['a missing label, which differs', [text(field('label'), 'NOT_EQUAL', 'Nord')], ['Fan 2', 'Fan 3']],
  ['numbers', [number(ts('speed'), 'GREATER', 9)], ['Fan 2', 'Fan 3']],
  [
    'two values at once',
    [number(ts('speed'), 'GREATER', 9), number({ type: 'ATTRIBUTE', key: 'floor' }, 'GREATER_OR_EQUAL', 10)],
    ['Fan 2'],
  ],
  ['a key nobody has', [number(ts('never'), 'NOT_EQUAL', 1)], []],
])('finds by %s', async (_what, keyFilters, expected) => {
  expect(await find({ keyFilters })).toEqual(expected);
  const counted = await tenant.admin.post('/api/entitiesQuery/count', { entityFilter: devices, keyFilters });
  expect(counted.body).toBe(expected.length);
});

it('sorts by values as numbers, what has none as zero, and pages with totals', async () => {
  const sortOrder = { key: ts('speed'), direction: 'DESC' };
  expect(await find({}, { sortOrder })).toEqual(['Fan 2', 'Fan 3', 'Fan 1', 'Lamp']);
  const keyFilters = [number(ts('speed'), 'GREATER', 0)];
  const { body } = await tenant.admin.post(
    '/api/entitiesQuery/find',
    query({ keyFilters }, { sortOrder, page: 1, pageSize: 2 }),
  );
  expect(names({ body })).toEqual(['Fan 1']);
  expect(body).toMatchObject({ totalElements: 3, totalPages: 2, hasNext: false });
  const beyond = await tenant.admin.post(
    '/api/entitiesQuery/find',
    query({ keyFilters }, { sortOrder, page: 9, pageSize: 2 }),
  );
  expect(beyond.body).toMatchObject({ data: [], totalElements: 3, totalPages: 2 });
});

it('searches what is asked for, and only that', async () => {
  expect(await find({ entityFields: [field('name'), field('label')] }, { textSearch: 'nORD' })).toEqual([
    'Fan 1',
    'Lamp',
  ]);
  expect(await find({}, { textSearch: 'nord' })).toEqual([]);
  expect(await find({ latestValues: [ts('mode')] }, { textSearch: 'ÖK' })).toEqual(['Fan 1']);
});

it('answers values as text, absent ones as empty', async () => {
  const latestValues = [ts('speed'), ts('on'), { type: 'SHARED_ATTRIBUTE', key: 'floor' }];
  const { body } = await tenant.admin.post('/api/entitiesQuery/find', query({ latestValues }));
  expect(body.data[0].latest).toMatchObject({
    TIME_SERIES: { speed: { ts: T0, value: '9' }, on: { ts: T0, value: 'true' } },
    SHARED_ATTRIBUTE: { floor: { ts: 0, value: '' } },
  });
});

it('keeps everyone to what is theirs', async () => {
  expect(await find({}, {}, other.admin)).toEqual([]);
  expect(
    await find({ entityFilter: { type: 'singleEntity', singleEntity: deviceRef(ids.Lamp ?? '') } }, {}, other.admin),
  ).toEqual([]);
  expect(await find({ keyFilters: [number(ts('speed'), 'GREATER', 0)] }, {}, other.admin)).toEqual([]);
  expect(await find({}, {}, tenant.customer)).toEqual([]);
  await tenant.admin.post(`/api/customer/${tenant.customerId}/device/${ids['Fan 3']}`);
  expect(await find({ keyFilters: [number(ts('speed'), 'GREATER', 0)] }, {}, tenant.customer)).toEqual(['Fan 3']);
  expect((await sys.post('/api/entitiesQuery/find', query())).status).toBe(403);
});

it.each([
  ['no filter', { entityFilter: null }, {}],
  ['an unknown filter', { entityFilter: { type: 'stateEntity' } }, {}],
  ['a type that cannot be asked for', { entityFilter: { type: 'entityType', entityType: 'ALARM' } }, {}],
  ['a page size of zero', {}, { pageSize: 0 }],
  ['a page before the first', {}, { page: -1 }],
  ['a number filter on a text field', { keyFilters: [number(field('name'), 'EQUAL', 1)] }, {}],
  ['a text filter on a time', { keyFilters: [text(field('createdTime'), 'EQUAL', 'x')] }, {}],
  ['an unknown operation', { keyFilters: [number(ts('speed'), 'ABOUT', 1)] }, {}],
  ['an id that is none', { entityFilter: { type: 'entityList', entityType: 'DEVICE', entityList: ["' OR 1=1"] } }, {}],
])('refuses %s with a reason', async (_what, more, link) => {
  const { status, body } = await tenant.admin.post('/api/entitiesQuery/find', query(more, link));
  expect({ status, errorCode: body.errorCode }).toEqual({ status: 400, errorCode: 31 });
  expect(body.message.length).toBeGreaterThan(10);
});

it('lists the keys of what it finds', async () => {
  const keys = (await tenant.admin.post('/api/entitiesQuery/find/keys?timeseries=true&attributes=true', query())).body;
  expect(keys.timeseries.sort()).toEqual(['mode', 'on', 'speed']);
  expect(keys.attribute).toEqual(expect.arrayContaining(['active', 'floor', 'zone']));
  expect(keys.entityTypes).toEqual(['DEVICE']);
});

describe('alarms', () => {
  const raise = (type: string, severity: string, name: string) =>
    tenant.admin.post('/api/alarm', { type, severity, status: 'ACTIVE_UNACK', originator: deviceRef(ids[name] ?? '') });
  const alarmQuery = (link: object, more: object = {}) => ({
    ...query({ alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }], ...more }),
    pageLink: {
      page: 0,
      pageSize: 10,
      timeWindow: 3_600_000,
      statusList: [],
      severityList: [],
      typeList: [],
      searchPropagatedAlarms: false,
      sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'ASC' },
      ...link,
    },
  });

  it('are followed live: raised, changed, leaving a filter, with the values of their entities', async () => {
    const socket = await TestSocket.open(platform.url, tenant.adminToken);
    const latestValues = [ts('speed')];
    socket.send({
      alarmDataCmds: [
        { cmdId: 1, query: alarmQuery({ statusList: ['ACTIVE'] }, { latestValues }) },
        { cmdId: 2, query: alarmQuery({ severityList: ['MINOR'] }) },
      ],
    });
    await socket.until((message) => message.cmdId === 1);
    await socket.until((message) => message.cmdId === 2);
    const { body } = await raise('Hot', 'CRITICAL', 'Fan 1');
    await socket.until((message) => message.cmdId === 1 && message.data?.data[0]?.type === 'Hot');
    await tenant.admin.post(`/api/plugins/telemetry/DEVICE/${ids['Fan 1']}/timeseries/ANY`, {
      ts: T0 + 1,
      values: { speed: 11 },
    });
    const moved = await socket.until((message) => message.update?.[0]?.latest.TIME_SERIES?.speed.value === '11');
    expect(moved.update[0].id.id).toBe(body.id.id);
    await tenant.admin.post(`/api/alarm/${body.id.id}/ack`);
    await socket.until((message) => message.update?.[0]?.status === 'ACTIVE_ACK');
    await tenant.admin.post(`/api/alarm/${body.id.id}/clear`);
    const pages = () => socket.of(1).filter(({ data }: Json) => data);
    await socket.until((message) => message === pages()[2]);
    expect(pages()[2].data.data).toEqual([]);
    expect(socket.of(2)).toHaveLength(1);
    socket.close();
  });

  it('are found for the caller’s entities only', async () => {
    await raise('Loud', 'MINOR', 'Lamp');
    const found = async (by: Caller, link: object = {}) =>
      (await by.post('/api/alarmsQuery/find', alarmQuery(link))).body.data.map(({ type }: Json) => type);
    expect(await found(tenant.admin, { severityList: ['MINOR'] })).toEqual(['Loud']);
    expect(await found(tenant.admin, { textSearch: 'lou' })).toEqual(['Loud']);
    expect(await found(other.admin)).toEqual([]);
    expect(await found(tenant.customer)).toEqual([]);
  });
});

describe('an entity view', () => {
  it('shows its keys of its source within its window, and follows what comes', async () => {
    const at = `/api/plugins/telemetry/DEVICE/${ids.Lamp}`;
    await tenant.admin.post(
      `${at}/timeseries/ANY`,
      [0, 1, 2, 3].map((i) => ({ ts: T0 + i * 1000, values: { lux: i, watt: i } })),
    );
    const { body } = await tenant.admin.post('/api/entityView', {
      name: 'lamp from outside',
      type: 'part',
      entityId: deviceRef(ids.Lamp ?? ''),
      keys: { timeseries: ['lux'], attributes: { cs: [], ss: ['zone'], sh: [] } },
      startTimeMs: T0 + 1000,
      endTimeMs: 0,
    });
    const view = `/api/plugins/telemetry/ENTITY_VIEW/${body.id.id}`;
    const range = `${view}/values/timeseries?keys=lux,watt&startTs=0&endTs=${T0 * 2}`;
    const values = async () => (await tenant.admin.get(range)).body.lux.map(({ value }: Json) => value);
    expect(await values()).toEqual(['3', '2', '1']);
    expect((await tenant.admin.get(range)).body.watt).toBeUndefined();
    expect((await tenant.admin.get(`${view}/values/attributes/SERVER_SCOPE`)).body).toMatchObject([
      { key: 'zone', value: 'b' },
    ]);
    await tenant.admin.post(`${at}/timeseries/ANY`, { ts: T0 + 9000, values: { lux: 9, watt: 9 } });
    expect((await tenant.admin.get(`${view}/values/timeseries`)).body).toEqual({
      lux: [{ ts: T0 + 9000, value: '9' }],
    });
    expect((await tenant.admin.post(`${view}/timeseries/ANY`, { lux: 1 })).status).toBe(400);
    expect((await other.admin.get(range)).status).toBe(403);
  });
});
