import { TestSocket } from './realtime-socket.js';
import { type Caller, type RunningPlatform, runPlatform } from './running-platform.js';

let platform: RunningPlatform;
let token: string;
let admin: Caller;
let device: string;

const KEYS = Array.from({ length: 70 }, (_, index) => `k${index}`);
const latest = (keys: readonly string[]) => keys.map((key) => ({ type: 'TIME_SERIES', key }));
const base = {
  entityFilter: { type: 'entityType', entityType: 'DEVICE' },
  pageLink: { page: 0, pageSize: 10 },
  entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
  latestValues: latest(KEYS),
};
const predicate = { type: 'STRING', operation: 'NOT_EQUAL', value: { defaultValue: 'x' } };
const filterOf = (key: object, count: number) => ({
  key,
  valueType: 'STRING',
  predicate: { type: 'COMPLEX', operation: 'OR', predicates: Array.from({ length: count }, () => predicate) },
});
const name = { type: 'ENTITY_FIELD', key: 'name' };

beforeAll(async () => {
  platform = await runPlatform();
  token = await platform.signIn('tenant@thingsboard.org', 'tenant');
  admin = platform.as(token);
  device = (await admin.get('/api/tenant/devices?deviceName=Test%20Device%20A1')).body.id.id;
  const values = Object.fromEntries(KEYS.map((key) => [key, 1]));
  expect((await admin.post(`/api/plugins/telemetry/DEVICE/${device}/timeseries/ANY`, values)).status).toBe(200);
});
afterAll(() => platform.stop());

/** More than one query may ask for, and the word that names it. */
const TOO_MUCH: readonly (readonly [string, object, string])[] = [
  ['a long page', { ...base, pageLink: { page: 0, pageSize: 1e16 } }, 'page'],
  ['a far page', { ...base, pageLink: { page: 9e15, pageSize: 10 } }, 'page'],
  ['1,200 predicates', { ...base, keyFilters: [filterOf(name, 1200)] }, 'predicates'],
  ['1,200 filters', { ...base, keyFilters: Array.from({ length: 1200 }, () => filterOf(name, 1)) }, 'filters'],
  ['many fields', { ...base, entityFields: Array.from({ length: 5000 }, () => name) }, 'keys'],
  ['many values', { ...base, latestValues: latest(Array.from({ length: 5000 }, (_, i) => `x${i}`)) }, 'keys'],
  ['a search over many keys', { ...base, pageLink: { ...base.pageLink, textSearch: 'a' } }, 'keys'],
  ['filters by many keys', { ...base, keyFilters: latest(KEYS).map((key) => filterOf(key, 1)) }, 'keys'],
  [
    'many relation filters',
    {
      ...base,
      entityFilter: {
        type: 'relationsQuery',
        rootEntity: { entityType: 'DEVICE', id: '11111111-2222-11ee-8080-808080808080' },
        filters: Array.from({ length: 1200 }, () => ({ relationType: 'Contains', entityTypes: [] })),
      },
    },
    'filters',
  ],
];

test.each(TOO_MUCH)('%s is refused in words', async (_name, query, word) => {
  const expected = { status: 400, body: { errorCode: 31, message: expect.stringContaining(word) } };
  expect(await admin.post('/api/entitiesQuery/find', query)).toMatchObject(expected);
});

const MANY_KEYS = Array.from({ length: 1200 }, (_, index) => `x${index}`);
/** As many predicates as the largest message carries. */
const MANY_PREDICATES = {
  key: { type: 'TIME_SERIES', key: 'k0' },
  predicate: {
    type: 'COMPLEX',
    operation: 'OR',
    predicates: Array.from({ length: 800 }, () => ({ type: 'NUMERIC', operation: 'EQUAL' })),
  },
};
const TOO_MANY_FILTERS = Array.from({ length: 120 }, () => filterOf(name, 1));
const MANY_JOINS = latest(KEYS).map((key) => filterOf(key, 1));
const small = { ...base, latestValues: [] };
const window = { startTs: 0, timeWindow: 1, interval: 0, limit: 1, agg: 'NONE' };
const of = (query: object) => ({ entityDataCmds: [{ cmdId: 1, query }] });
const alarmsOf = (query: object) => ({ alarmDataCmds: [{ cmdId: 1, query }] });
const countOf = ({ keyFilters }: { keyFilters: object[] }) => ({
  entityCountCmds: [{ cmdId: 1, query: { entityFilter: base.entityFilter, keyFilters } }],
});
const about = (more: object) => ({ cmdId: 1, entityType: 'DEVICE', entityId: device, keys: `${MANY_KEYS}`, ...more });

test.each<[string, () => object, string]>([
  ['entities: a long page', () => of({ ...small, pageLink: { page: 0, pageSize: 1e9 } }), 'page'],
  ['entities: 800 predicates', () => of({ ...small, keyFilters: [MANY_PREDICATES] }), 'predicates'],
  ['entities: 120 filters', () => of({ ...small, keyFilters: TOO_MANY_FILTERS }), 'filters'],
  ['entities: 70 joins', () => of({ ...small, keyFilters: MANY_JOINS }), 'keys'],
  ['entities: 70 keys to search', () => of({ ...base, pageLink: { page: 0, pageSize: 1, textSearch: 'a' } }), 'keys'],
  [
    'entities: a window of 1,200 keys',
    () => ({ entityDataCmds: [{ cmdId: 1, query: small, tsCmd: { ...window, keys: MANY_KEYS } }] }),
    'keys',
  ],
  ['alarms: a long page', () => alarmsOf({ ...small, pageLink: { page: 0, pageSize: 1e9 } }), 'page'],
  ['alarms: 800 predicates', () => alarmsOf({ ...small, keyFilters: [MANY_PREDICATES] }), 'predicates'],
  ['alarms: 70 joins', () => alarmsOf({ ...small, keyFilters: MANY_JOINS }), 'keys'],
  ['a count: 800 predicates', () => countOf({ keyFilters: [MANY_PREDICATES] }), 'predicates'],
  ['a count: 70 joins', () => countOf({ keyFilters: MANY_JOINS }), 'keys'],
  ['attributes of 1,200 keys', () => ({ attrSubCmds: [about({})] }), 'keys'],
  ['time series of 1,200 keys', () => ({ tsSubCmds: [about(window)] }), 'keys'],
  ['a history of 1,200 keys', () => ({ historyCmds: [about({ startTs: 0, endTs: 1 })] }), 'keys'],
])('a command that asks for too much is refused in words, and its socket goes on: %s', async (_name, command, word) => {
  const socket = await TestSocket.open(platform.url, token);
  socket.send(command());
  const refusal = await socket.until(({ subscriptionId }) => subscriptionId === 1);
  expect(refusal).toMatchObject({ errorCode: 2, errorMsg: expect.stringContaining(word) });
  // Its id is free for a command that asks for less.
  socket.send(countOf({ keyFilters: [filterOf(name, 1)] }));
  await socket.until(({ cmdId, count }) => cmdId === 1 && count > 0);
  socket.close();
});

test('a message longer than 32 KB closes its socket, whatever is in it', async () => {
  const socket = await TestSocket.open(platform.url, token);
  socket.send(of({ ...base, keyFilters: [filterOf(name, 1200)] }));
  expect((await socket.untilClosed()).code).toBe(1009);
});

test('a search over the same field many times is one search', async () => {
  const query = {
    ...base,
    latestValues: [],
    entityFields: Array.from({ length: 1000 }, () => name),
    pageLink: { ...base.pageLink, textSearch: 'A1' },
  };
  expect((await admin.post('/api/entitiesQuery/find', query)).status).toBe(200);
});

test('what consoles ask for is answered', async () => {
  const page = await admin.post('/api/entitiesQuery/find', { ...base, pageLink: { page: 0, pageSize: 16_384 } });
  expect(page.status).toBe(200);
  expect((await admin.get('/api/tenant/devices?pageSize=16384&page=0')).status).toBe(200);
  const range = `/api/plugins/telemetry/DEVICE/${device}/values/timeseries?keys=k0&startTs=0&endTs=9999999999999`;
  expect((await admin.get(`${range}&limit=50000`)).status).toBe(200);
});

test.each([
  ['/api/tenant/devices?pageSize=100000000&page=0', 'pageSize'],
  ['/api/plugins/telemetry/DEVICE/:device/values/timeseries?keys=k0&startTs=0&endTs=1&limit=9999999999999999', 'limit'],
  [`/api/plugins/telemetry/DEVICE/:device/values/timeseries?keys=${'k,'.repeat(2000)}k`, 'keys'],
])('%.80s is refused in words', async (path, word) => {
  const answer = await admin.get(path.replace(':device', device));
  expect(answer.status).toBe(400);
  expect(answer.body.message ?? answer.body).toContain(word);
});
