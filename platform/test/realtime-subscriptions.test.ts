import { TestSocket } from './realtime-socket.js';
import { deviceRef, type Json } from './running-platform.js';
import { foreign as other, platform, runTenantWorld, own as tenant } from './tenant-world.js';

const T0 = 1_700_000_000_000;
let device: string;
let base: string;
let socket: TestSocket;
const sockets: TestSocket[] = [];

async function open(token: string): Promise<TestSocket> {
  const opened = await TestSocket.open(platform.url, token);
  sockets.push(opened);
  return opened;
}

runTenantWorld({ foreign: true });

let devices = 0;
beforeEach(async () => {
  devices += 1;
  const { body } = await tenant.admin.post('/api/device', { name: `cell ${devices}`, type: 'cell' });
  device = body.id.id;
  base = `/api/plugins/telemetry/DEVICE/${device}`;
  socket = await open(tenant.adminToken);
});
afterEach(() => {
  for (const each of sockets.splice(0)) each.close();
});

const save = (ts: number, values: object) => tenant.admin.post(`${base}/timeseries/ANY`, { ts, values });
const single = (id: string) => ({ type: 'singleEntity', singleEntity: deviceRef(id) });
const query = (filter: object, more: object = {}) => ({
  entityFilter: filter,
  pageLink: { page: 0, pageSize: 100, sortOrder: { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' } },
  entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
  latestValues: [],
  keyFilters: [],
  ...more,
});
const ts = (key: string) => ({ type: 'TIME_SERIES', key });
const latestOf = (message: Json, key: string) => message.update?.[0]?.latest?.TIME_SERIES?.[key]?.value;

it('tells each change once, in order, and the last value, while it is being written to', async () => {
  const count = 300;
  let written = 0;
  const writing = (async () => {
    for (; written < count; ) {
      written += 1;
      await save(T0 + written, { v: written });
    }
  })();
  while (written < 20) await new Promise(setImmediate);
  socket.send({
    entityDataCmds: [
      {
        cmdId: 1,
        query: query(single(device)),
        tsCmd: { keys: ['v'], startTs: T0, timeWindow: 1_000_000, interval: 0, limit: 50_000, agg: 'NONE' },
      },
      { cmdId: 2, query: query(single(device), { latestValues: [ts('v')] }), latestCmd: { keys: [ts('v')] } },
    ],
  });
  await writing;
  await socket.until((message) => message.cmdId === 2 && latestOf(message, 'v') === String(count));
  await socket.until(
    (message) => message.cmdId === 1 && message.update?.[0]?.timeseries?.v?.[0]?.value === String(count),
  );
  const [first, ...updates] = socket.of(1);
  const start = first.data.data[0].timeseries.v.map(({ value }: Json) => Number(value)).reverse();
  const told = updates.flatMap(({ update }: Json) => update[0].timeseries.v.map(({ value }: Json) => Number(value)));
  expect([...start, ...told]).toEqual(Array.from({ length: count }, (_, i) => i + 1));
  const latest = socket
    .of(2)
    .slice(1)
    .map((message) => Number(latestOf(message, 'v')));
  expect(latest).toEqual([...latest].sort((a, b) => a - b));
  expect(new Set(latest).size).toBe(latest.length);
});

it('brings every point of a batch to windows and the newest to latest values', async () => {
  socket.send({
    entityDataCmds: [
      {
        cmdId: 1,
        query: query(single(device)),
        latestCmd: { keys: [ts('v')] },
        tsCmd: { keys: ['v'], startTs: T0, timeWindow: 60_000, agg: 'NONE', limit: 100 },
      },
    ],
  });
  await socket.until((message) => message.cmdId === 1 && message.update);
  await tenant.admin.post(
    `${base}/timeseries/ANY`,
    [3, 1, 2].map((i) => ({ ts: T0 + i, values: { v: i } })),
  );
  const points = await socket.until((message) => message.update?.[0]?.timeseries?.v?.length);
  expect(points.update[0].timeseries.v.map(({ value }: Json) => value)).toEqual(['3', '2', '1']);
  await socket.until((message) => latestOf(message, 'v') === '3');
  expect(socket.messages.some((message) => ['1', '2'].includes(latestOf(message, 'v')))).toBe(false);
});

it('says nothing of older points, other keys or other scopes to latest values', async () => {
  await save(T0 + 10, { v: 1 });
  const keys = [ts('v'), { type: 'SERVER_ATTRIBUTE', key: 'site' }];
  socket.send({
    entityDataCmds: [{ cmdId: 1, query: query(single(device), { latestValues: keys }), latestCmd: { keys } }],
  });
  await socket.until((message) => message.cmdId === 1);
  await save(T0 + 5, { v: 0 });
  await save(T0 + 20, { w: 1 });
  await tenant.admin.post(`${base}/SHARED_SCOPE`, { site: 'x' });
  await tenant.admin.post(`${base}/SERVER_SCOPE`, { site: 'yard' });
  const update = await socket.until((message) => message.update);
  expect(update.update).toEqual([
    expect.objectContaining({ latest: { SERVER_ATTRIBUTE: { site: { ts: expect.any(Number), value: 'yard' } } } }),
  ]);
  expect(socket.of(1)).toHaveLength(2);
  await tenant.admin.delete(`${base}/SERVER_SCOPE?keys=site`);
  await socket.until((message) => message.update?.[0]?.latest?.SERVER_ATTRIBUTE?.site?.ts === 0);
});

it('keeps entities apart: a change is told to its own subscribers only', async () => {
  const twin = (await tenant.admin.post('/api/device', { name: `twin ${devices}`, type: 'cell' })).body.id.id;
  socket.send({ tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: device, keys: 'v' }] });
  socket.send({ tsSubCmds: [{ cmdId: 2, entityType: 'DEVICE', entityId: twin, keys: 'v' }] });
  await socket.until((message) => message.subscriptionId === 1);
  await socket.until((message) => message.subscriptionId === 2);
  await save(T0, { v: 7 });
  await socket.until((message) => message.subscriptionId === 1 && message.data.v[0][1] === '7');
  await tenant.admin.post(`/api/plugins/telemetry/DEVICE/${twin}/timeseries/ANY`, { ts: T0, values: { v: 8 } });
  await socket.until((message) => message.subscriptionId === 2 && message.data.v[0][1] === '8');
  expect(socket.of(1)).toHaveLength(2);
  expect(socket.of(2)).toHaveLength(2);
});

it('ends subscriptions of both kinds on request', async () => {
  socket.send({
    tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: device, keys: 'v' }],
    entityDataCmds: [{ cmdId: 2, query: query(single(device)), latestCmd: { keys: [ts('v')] } }],
  });
  await socket.until((message) => message.cmdId === 2);
  socket.send({
    tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: device, unsubscribe: true }],
    alarmDataUnsubscribeCmds: [{ cmdId: 2 }],
  });
  await socket.settle();
  const before = socket.messages.length;
  await save(T0, { v: 1 });
  await socket.settle();
  expect(socket.messages.length).toBe(before + 1);
});

describe('what is not the caller’s', () => {
  const commands = (id: string): [string, object][] => [
    [
      'attrSubCmds',
      { attrSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: id, keys: 'secret', scope: 'SERVER_SCOPE' }] },
    ],
    ['tsSubCmds', { tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: id, keys: 'secret' }] }],
    [
      'historyCmds',
      { historyCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: id, keys: 'secret', startTs: 0, endTs: T0 * 2 }] },
    ],
    [
      'entityDataCmds',
      {
        entityDataCmds: [
          { cmdId: 1, query: query(single(id), { latestValues: [ts('secret')] }), latestCmd: { keys: [ts('secret')] } },
        ],
      },
    ],
    [
      'alarmDataCmds',
      {
        alarmDataCmds: [
          {
            cmdId: 1,
            query: {
              ...query(single(id)),
              alarmFields: [],
              pageLink: { page: 0, pageSize: 5, timeWindow: 1000, startTs: 0, endTs: 0 },
            },
          },
        ],
      },
    ],
    ['entityCountCmds', { entityCountCmds: [{ cmdId: 1, query: { entityFilter: single(id) } }] }],
  ];

  it.each([0, 1, 2, 3, 4, 5])('is not shown by command list %#', async (index) => {
    await save(T0, { secret: 'top' });
    await tenant.admin.post(`${base}/SERVER_SCOPE`, { secret: 'top' });
    for (const token of [other.adminToken, tenant.customerToken]) {
      const foreign = await open(token);
      foreign.send(commands(device)[index]?.[1] ?? {});
      const answer = await foreign.until((message) => message.cmdId === 1 || message.subscriptionId === 1);
      const nothing = answer.errorCode === 1 || answer.count === 0 || answer.data?.data?.length === 0;
      expect({ answer, nothing }).toMatchObject({ nothing: true });
      await save(T0 + 1000, { secret: 'top' });
      await tenant.admin.post(`${base}/SERVER_SCOPE`, { secret: `top ${index}` });
      await foreign.settle();
      expect(foreign.of(1)).toHaveLength(1);
      expect(JSON.stringify(foreign.messages)).not.toContain('top');
    }
  });
});

describe('queries inside of commands', () => {
  it('are run again at once when an attribute they compare with changes', async () => {
    await save(T0, { level: 50 });
    const dynamicValue = { sourceType: 'CURRENT_USER', sourceAttribute: 'least' };
    const predicate = {
      type: 'NUMERIC',
      operation: 'GREATER',
      value: { defaultValue: 100, userValue: null, dynamicValue },
    };
    const keyFilters = [{ key: ts('level'), valueType: 'NUMERIC', predicate }];
    socket.send({
      entityDataCmds: [
        {
          cmdId: 1,
          query: query({ type: 'entityType', entityType: 'DEVICE' }, { keyFilters }),
          latestCmd: { keys: [ts('level')] },
        },
      ],
    });
    const first = await socket.until((message) => message.cmdId === 1);
    expect(first.data.totalElements).toBe(0);
    await tenant.admin.post(`/api/plugins/telemetry/USER/${tenant.adminId}/SERVER_SCOPE`, { least: 40 });
    const page = await socket.until((message) => message.data?.totalElements > 0);
    expect(page.data.data.map(({ entityId }: Json) => entityId.id)).toContain(device);
    await save(T0 + 1, { level: 60 });
    await socket.until((message) => latestOf(message, 'level') === '60');
  });

  it('aggregate windows into single values, with the window before', async () => {
    for (const i of [0, 1, 2, 3]) await save(T0 + i * 1000, { v: i });
    const keys = [{ id: 7, key: 'v', agg: 'AVG', previousStartTs: T0, previousEndTs: T0 + 2000 }];
    socket.send({
      entityDataCmds: [
        { cmdId: 1, query: query(single(device)), aggHistoryCmd: { keys, startTs: T0 + 2000, endTs: T0 + 4000 } },
      ],
    });
    const { data } = await socket.until((message) => message.cmdId === 1);
    expect(data.data[0].aggLatest['7']).toEqual({
      current: { ts: T0 + 3000, value: '2.5', count: 2 },
      previous: { ts: T0 + 1000, value: '0.5', count: 2 },
    });
  });
});
