/**
 * Queries and the commands of the WebSocket tell no value that REST refuses: for each role and each kind of entity, one's own and
 * other people's, every way to ask for values is walked, and whatever comes back has to be what the telemetry calls let the role read.
 */
import { ENTITY_TYPES, idOf, type Kind, makeWorld, type World, ZONES } from './authorisation-world.js';
import { TestSocket } from './realtime-socket.js';
import { type Caller, type Json, type RunningPlatform, runPlatform, signInSystem } from './running-platform.js';

const ROLES = ['admin', 'customer', 'public', 'system'] as const;
type Role = (typeof ROLES)[number];
const VALUED = [
  'tenant',
  'customer',
  'user',
  'device',
  'asset',
  'entityView',
  'edge',
] as const satisfies readonly Kind[];

interface Thing {
  entityType: string;
  id: string;
}
let platform: RunningPlatform;
let sys: Caller;
let world: World;
let tokens: Record<Role, string>;
let all: Thing[];

/** Values tell whose they are: `attribute-<id>` and `series-<id>`, and what is saved later `later-…`. */
const textOf = (what: 'attribute' | 'series', { id }: Thing) => `${what}-${id}`;
const VALUES = /(?:attribute|series)-[0-9a-f-]{36}/g;
const shownIn = (answer: unknown) => new Set(JSON.stringify(answer ?? '').match(VALUES) ?? []);

const telemetry = ({ entityType, id }: Thing) => `/api/plugins/telemetry/${entityType}/${id}`;
/** Who may write the values of a thing: administrators of its tenant, or the system's. */
const writerOf = ({ entityType, id }: Thing): Caller => {
  const isForeign = entityType === 'TENANT' || VALUED.some((kind) => idOf(world.things.foreign, kind) === id);
  if (entityType === 'TENANT') return sys;
  return isForeign ? world.foreign.admin : world.own.admin;
};

async function storeMarkedValues(prefix = ''): Promise<void> {
  for (const thing of all) {
    const by = writerOf(thing);
    const at = telemetry(thing);
    expect((await by.post(`${at}/SERVER_SCOPE`, { secret: prefix + textOf('attribute', thing) })).status).toBe(200);
    if (thing.entityType === 'ENTITY_VIEW') continue;
    const values = { pulse: prefix + textOf('series', thing) };
    expect((await by.post(`${at}/timeseries/ANY`, { values, ts: prefix ? 2000 : 1000 })).status).toBe(200);
  }
}

beforeAll(async () => {
  platform = await runPlatform();
  sys = await signInSystem(platform);
  world = await makeWorld(platform, sys);
  const { own, publicCustomer } = world;
  const visitor = await platform.as().post('/api/auth/login/public', { publicId: publicCustomer.id.id });
  const system = await platform.signIn('sysadmin@thingsboard.org', 'sysadmin');
  tokens = { system, admin: own.adminToken, customer: own.customerToken, public: visitor.body.token };
  const things = ZONES.flatMap((zone) =>
    VALUED.map((kind): Thing => ({ entityType: ENTITY_TYPES[kind], id: idOf(world.things[zone], kind) })),
  );
  all = [...new Map(things.map((thing) => [thing.id, thing])).values()];
  await storeMarkedValues();
}, 60_000);
afterAll(() => platform.stop());

/** What REST lets a role read of all things. */
async function readableByRest(by: Caller): Promise<Set<string>> {
  const readable = new Set<string>();
  for (const thing of all) {
    for (const path of ['attributes/SERVER_SCOPE?keys=secret', 'timeseries?keys=pulse']) {
      const { status, body } = await by.get(`${telemetry(thing)}/values/${path}`);
      if (status === 200) for (const text of shownIn(body)) readable.add(text);
    }
  }
  return readable;
}

const single = (thing: Thing) => ({ type: 'singleEntity', singleEntity: thing });
const key = (type: string, name: string) => ({ type, key: name });
const SECRETS = [key('SERVER_ATTRIBUTE', 'secret'), key('ATTRIBUTE', 'secret')];
const PULSE = key('TIME_SERIES', 'pulse');
const equals = (of: object, value: string) => ({
  key: of,
  valueType: 'STRING',
  predicate: { type: 'STRING', operation: 'EQUAL', value: { defaultValue: value }, ignoreCase: false },
});
const query = (entityFilter: object, more: object = {}, link: object = {}) => ({
  entityFilter,
  keyFilters: [],
  entityFields: [key('ENTITY_FIELD', 'name')],
  latestValues: [...SECRETS, PULSE],
  pageLink: { page: 0, pageSize: 100, ...link },
  ...more,
});
const alarmQuery = (entityFilter: object) => ({
  ...query(entityFilter, { alarmFields: [key('ALARM_FIELD', 'type')] }),
  pageLink: {
    page: 0,
    pageSize: 10,
    timeWindow: 86_400_000,
    statusList: [],
    severityList: [],
    typeList: [],
    searchPropagatedAlarms: true,
    sortOrder: { key: key('ALARM_FIELD', 'createdTime'), direction: 'ASC' },
  },
});

/** What queries over REST tell of a thing: values they show, values whose text finds the thing, and names of keys. */
async function readByQueries(by: Caller, thing: Thing): Promise<Set<string>> {
  const filter = single(thing);
  const ask = async (path: string, body: object): Promise<Json> => (await by.post(`/api/${path}`, body)).body;
  const told = shownIn(await ask('entitiesQuery/find', query(filter)));
  for (const text of shownIn(await ask('alarmsQuery/find', alarmQuery(filter)))) told.add(text);
  for (const [of, what] of [...SECRETS.map((each) => [each, 'attribute'] as const), [PULSE, 'series'] as const]) {
    const text = textOf(what, thing);
    if ((await ask('entitiesQuery/count', { entityFilter: filter, keyFilters: [equals(of, text)] })) > 0)
      told.add(text);
    const searched = await ask('entitiesQuery/find', query(filter, { latestValues: [of] }, { textSearch: text }));
    if (searched.totalElements > 0) told.add(text);
  }
  const keys = await ask('entitiesQuery/find/keys?timeseries=true&attributes=true', query(filter));
  if (keys.attribute?.includes('secret')) told.add(textOf('attribute', thing));
  if (keys.timeseries?.includes('pulse')) told.add(textOf('series', thing));
  return told;
}

const forbidden = (told: Iterable<string>, readable: ReadonlySet<string>) =>
  [...told].filter((text) => !readable.has(text));

test.each(ROLES.filter((role) => role !== 'system'))(
  'as %s queries tell what REST lets read, and no more',
  async (role) => {
    const by = platform.as(tokens[role]);
    const readable = await readableByRest(by);
    const told = new Set<string>();
    for (const thing of all) for (const text of await readByQueries(by, thing)) told.add(text);
    // One list of everything, and walks from everything, find no more than each by itself.
    for (const entityType of new Set(all.map((thing) => thing.entityType))) {
      const entityList = all.filter((thing) => thing.entityType === entityType).map(({ id }) => id);
      for (const entityFilter of [
        { type: 'entityList', entityType, entityList },
        { type: 'entityType', entityType },
        ...(['FROM', 'TO'] as const).map((direction) => ({
          type: 'relationsQuery',
          multiRoot: true,
          multiRootEntitiesType: entityType,
          multiRootEntityIds: entityList,
          direction,
          maxLevel: 3,
          filters: [],
        })),
      ]) {
        const { status, body } = await by.post('/api/entitiesQuery/find', query(entityFilter));
        expect(status).toBe(200);
        for (const text of shownIn(body)) told.add(text);
      }
    }
    expect(forbidden(told, readable)).toEqual([]);
    expect([...readable].filter((text) => !told.has(text))).toEqual([]);
    expect(readable.size).toBeGreaterThan(5);
  },
  60_000,
);

/** Every kind of command about a thing, each under an id of its own. */
function commandsOn(thing: Thing, firstId: number): { ids: number[]; batch: object } {
  const filter = single(thing);
  const v1 = { entityType: thing.entityType, entityId: thing.id };
  const window = { startTs: 0, endTs: 10_000, interval: 1, limit: 10, agg: 'NONE' };
  const aggregate = { keys: [{ id: 1, key: 'pulse', agg: 'COUNT' }], startTs: 0 };
  const ids = Array.from({ length: 11 }, (_, index) => firstId + index);
  const [latest, history, series, aggHistory, aggSeries, count, alarms, v1Attributes, v1Series, v1Window, v1History] =
    ids;
  return {
    ids,
    batch: {
      entityDataCmds: [
        { cmdId: latest, query: query(filter), latestCmd: { keys: [...SECRETS, PULSE] } },
        { cmdId: history, query: query(filter), historyCmd: { keys: ['pulse'], ...window } },
        {
          cmdId: series,
          query: query(filter),
          tsCmd: { keys: ['pulse'], ...window, endTs: undefined, timeWindow: 10_000 },
        },
        { cmdId: aggHistory, query: query(filter), aggHistoryCmd: { ...aggregate, endTs: 10_000 } },
        { cmdId: aggSeries, query: query(filter), aggTsCmd: { ...aggregate, timeWindow: 10_000 } },
      ],
      entityCountCmds: [
        {
          cmdId: count,
          query: { entityFilter: filter, keyFilters: [equals(SECRETS[0] ?? {}, textOf('attribute', thing))] },
        },
      ],
      alarmDataCmds: [{ cmdId: alarms, query: alarmQuery(filter) }],
      attrSubCmds: [{ cmdId: v1Attributes, ...v1, keys: 'secret' }],
      tsSubCmds: [
        { cmdId: v1Series, ...v1, keys: 'pulse' },
        { cmdId: v1Window, ...v1, keys: 'pulse', startTs: 0, timeWindow: 10_000, interval: 1, limit: 10, agg: 'NONE' },
      ],
      historyCmds: [{ cmdId: v1History, ...v1, keys: 'pulse', ...window }],
    },
  };
}

const isMark = ({ errorMsg }: Json) => errorMsg === 'Keys are empty!';
/** Commands of one id are answered in their order: a refused one under each id says that those before it are done. */
async function settle(socket: TestSocket, ids: readonly number[]): Promise<void> {
  for (const cmdId of ids)
    socket.send({
      historyCmds: [{ cmdId, entityType: 'DEVICE', entityId: idOf(world.things.mine, 'device'), keys: '' }],
    });
  for (const cmdId of ids) await socket.until((message) => isMark(message) && message.subscriptionId === cmdId);
}

test('every command of the WebSocket tells each role what REST lets read, at once and later, and no more', async () => {
  const open = await Promise.all(
    ROLES.map(async (role) => {
      const readable = await readableByRest(platform.as(tokens[role]));
      return { role, readable, socket: await TestSocket.open(platform.url, tokens[role]), ids: [] as number[] };
    }),
  );
  const counted = new Map<string, number>();
  for (const { role, socket, ids } of open) {
    for (const [index, thing] of all.entries()) {
      const { ids: used, batch } = commandsOn(thing, 1 + index * 20);
      socket.send(batch);
      ids.push(...used);
      counted.set(`${role} ${used[5]}`, index);
    }
    await settle(socket, ids);
  }
  const told = (socket: TestSocket) => shownIn(socket.messages);
  const wrong = () =>
    open.flatMap(({ role, readable, socket }) => forbidden(told(socket), readable).map((text) => `${role}: ${text}`));
  expect(wrong()).toEqual([]);
  for (const { role, readable, socket } of open) {
    expect([...readable].filter((text) => !told(socket).has(text))).toEqual([]);
    for (const { cmdId } of socket.messages.filter(({ count }) => count > 0)) {
      const thing = all[counted.get(`${role} ${cmdId}`) ?? -1] as Thing;
      expect(readable).toContain(textOf('attribute', thing));
    }
  }
  for (const { socket } of open) socket.messages.splice(0);
  await storeMarkedValues('later-');
  for (const { socket, ids } of open) await settle(socket, ids.slice(0, 1));
  expect(wrong()).toEqual([]);
  for (const { readable, socket } of open) expect([...readable].filter((text) => !told(socket).has(text))).toEqual([]);
  for (const { socket } of open) socket.close();
  await storeMarkedValues();
}, 60_000);

describe('a key that may not be read', () => {
  it('is not compared by way of a dynamic value', async () => {
    const { own, things, publicCustomer } = world;
    const name = (await own.admin.get(`/api/device/${idOf(things.mine, 'device')}`)).body.name;
    const shown = (await own.admin.get(`/api/device/${idOf(things.open, 'device')}`)).body.name;
    await sys.post(`/api/plugins/telemetry/TENANT/${own.tenantId}/SERVER_SCOPE`, { mine: name, open: shown });
    await own.admin.post(`/api/plugins/telemetry/CUSTOMER/${own.customerId}/SERVER_SCOPE`, { mine: name });
    await own.admin.post(`/api/plugins/telemetry/CUSTOMER/${publicCustomer.id.id}/SERVER_SCOPE`, { open: shown });
    const found = async (role: Role, sourceType: string, sourceAttribute: string) => {
      const filter = equals(key('ENTITY_FIELD', 'name'), 'nobody');
      const value = { defaultValue: 'nobody', dynamicValue: { sourceType, sourceAttribute } };
      const { status, body } = await platform
        .as(tokens[role])
        .post(
          '/api/entitiesQuery/find',
          query(
            { type: 'entityType', entityType: 'DEVICE' },
            { keyFilters: [{ ...filter, predicate: { ...filter.predicate, value } }] },
          ),
        );
      expect(status).toBe(200);
      return body.totalElements;
    };
    expect(await found('admin', 'CURRENT_TENANT', 'mine')).toBe(1);
    expect(await found('customer', 'CURRENT_CUSTOMER', 'mine')).toBe(1);
    expect(await found('customer', 'CURRENT_TENANT', 'mine')).toBe(0);
    expect(await found('public', 'CURRENT_CUSTOMER', 'open')).toBe(1);
    expect(await found('public', 'CURRENT_TENANT', 'open')).toBe(0);
  });

  it('does not order what is found', async () => {
    const { own } = world;
    const colleague = (
      await own.admin.post('/api/user?sendActivationMail=false', {
        email: 'colleague@mullion.test',
        authority: 'CUSTOMER_USER',
        customerId: { entityType: 'CUSTOMER', id: own.customerId },
      })
    ).body.id as Thing;
    const order = async (rank: string) => {
      await own.admin.post(`${telemetry(colleague)}/SERVER_SCOPE`, { rank });
      const sortOrder = { key: key('SERVER_ATTRIBUTE', 'rank'), direction: 'ASC' };
      const { body } = await own.customer.post(
        '/api/entitiesQuery/find',
        query({ type: 'entityType', entityType: 'USER' }, {}, { sortOrder }),
      );
      return body.data.map(({ entityId }: Json) => entityId.id);
    };
    await own.admin.post(`/api/plugins/telemetry/USER/${own.customerUserId}/SERVER_SCOPE`, { rank: 'm' });
    const first = await order('a');
    expect(first).toHaveLength(2);
    expect(await order('z')).toEqual(first);
  });
});

describe('of its tenant a customer is told the name', () => {
  const fields = ['name', 'title', 'email', 'phone', 'address', 'additionalInfo'];
  const asked = (entityFilter: object, more: object = {}) => ({
    ...query(entityFilter, more),
    latestValues: [],
    entityFields: fields.map((name) => key('ENTITY_FIELD', name)),
  });

  it('and nothing else, shown or looked for', async () => {
    const { own } = world;
    const tenant = (await sys.get(`/api/tenant/${own.tenantId}`)).body;
    expect((await sys.post('/api/tenant', { ...tenant, phone: '+4930123', email: 'boss@mullion.test' })).status).toBe(
      200,
    );
    const filter = single({ entityType: 'TENANT', id: own.tenantId });
    for (const role of ['customer', 'public'] as const) {
      const by = platform.as(tokens[role]);
      const { body } = await by.post('/api/entitiesQuery/find', asked(filter));
      const shown = Object.entries<Json>(body.data[0].latest.ENTITY_FIELD).filter(([, { value }]) => value !== '');
      expect(shown.map(([name]) => name).sort()).toEqual(['name', 'title']);
      const searched = await by.post('/api/entitiesQuery/find', {
        ...asked(filter),
        pageLink: { page: 0, pageSize: 1, textSearch: 'boss@' },
      });
      expect(searched.body.totalElements).toBe(0);
    }
    const { body } = await own.admin.post('/api/entitiesQuery/find', asked(filter));
    expect(body.data[0].latest.ENTITY_FIELD.phone.value).toBe('+4930123');
  });

  it('and no alarm that was passed on to it', async () => {
    const { own, things } = world;
    await own.admin.post('/api/alarm', {
      originator: { entityType: 'DEVICE', id: idOf(things.free, 'device') },
      type: 'passed on',
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
      propagateToTenant: true,
      propagate: true,
    });
    const filter = single({ entityType: 'TENANT', id: own.tenantId });
    const types = async (by: Caller) =>
      (await by.post('/api/alarmsQuery/find', alarmQuery(filter))).body.data.map(({ type }: Json) => type);
    expect(await types(own.admin)).toEqual(['passed on']);
    for (const role of ['customer', 'public'] as const) expect(await types(platform.as(tokens[role]))).toEqual([]);
  });
});

it('a customer asking for the usage of the API finds none', async () => {
  const { body, status } = await world.own.customer.post(
    '/api/entitiesQuery/find',
    query({ type: 'entityType', entityType: 'API_USAGE_STATE' }),
  );
  expect({ status, found: body.totalElements }).toEqual({ status: 200, found: 0 });
});
