import { mutate, ODD } from './mutate.js';
import { TestSocket } from './realtime-socket.js';
import { MEMORY_FACTOR, residentMemory, settledMemory } from './resident-memory.js';
import { deviceRef, type Json, UNKNOWN_ID } from './running-platform.js';
import { SeededRandom } from './seeded-random.js';
import { platform, runTenantWorld, own as tenant } from './tenant-world.js';

const SOMETHING_ODD = [...ODD, UNKNOWN_ID];

const MESSAGES = Number(process.env.FUZZ_MESSAGES ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Messages between two looks at whether the socket still lives. */
const ROUND = 20;

let device: string;

runTenantWorld();
beforeAll(async () => {
  device = (await tenant.admin.post('/api/device', { name: 'fuzzed' })).body.id.id;
  await tenant.admin.post(`/api/plugins/telemetry/DEVICE/${device}/timeseries/ANY`, { v: 1, w: 'text' });
});

/** A message of each kind that would work. */
function examples(): Json[] {
  const entity = { cmdId: 1, entityType: 'DEVICE', entityId: device, keys: 'v,w' };
  const link = {
    page: 0,
    pageSize: 10,
    textSearch: null,
    dynamic: true,
    sortOrder: { key: { type: 'TIME_SERIES', key: 'v' }, direction: 'ASC' },
  };
  const predicate = {
    type: 'NUMERIC',
    operation: 'GREATER',
    value: {
      defaultValue: 0,
      userValue: null,
      dynamicValue: { sourceType: 'CURRENT_USER', sourceAttribute: 'x', inherit: false },
    },
  };
  const query = {
    entityFilter: { type: 'entityType', entityType: 'DEVICE' },
    pageLink: link,
    entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
    latestValues: [{ type: 'TIME_SERIES', key: 'v' }],
    keyFilters: [{ key: { type: 'TIME_SERIES', key: 'v' }, valueType: 'NUMERIC', predicate }],
  };
  const window = { keys: ['v'], startTs: 0, timeWindow: 1000, interval: 10, limit: 10, agg: 'AVG' };
  const walk = {
    type: 'relationsQuery',
    rootEntity: deviceRef(device),
    direction: 'FROM',
    maxLevel: 3,
    filters: [{ relationType: 'Contains', entityTypes: ['DEVICE'] }],
  };
  const alarmLink = {
    ...link,
    startTs: 0,
    endTs: 0,
    timeWindow: 1000,
    statusList: ['ANY'],
    severityList: ['MAJOR'],
    typeList: ['x'],
    searchPropagatedAlarms: true,
  };
  return [
    { attrSubCmds: [{ ...entity, scope: 'SERVER_SCOPE' }] },
    { tsSubCmds: [{ ...entity, startTs: 0, timeWindow: 1000, interval: 10, limit: 10, agg: 'NONE' }] },
    { historyCmds: [{ ...entity, startTs: 0, endTs: 1000, interval: 10, limit: 10, agg: 'MAX' }] },
    { entityDataCmds: [{ cmdId: 2, query, latestCmd: { keys: [{ type: 'ATTRIBUTE', key: 'v' }] }, tsCmd: window }] },
    {
      entityDataCmds: [
        {
          cmdId: 3,
          query: { ...query, entityFilter: walk },
          aggHistoryCmd: { keys: [{ id: 1, key: 'v', agg: 'SUM' }], startTs: 0, endTs: 10 },
        },
      ],
    },
    {
      alarmDataCmds: [
        { cmdId: 4, query: { ...query, alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }], pageLink: alarmLink } },
      ],
    },
    { entityCountCmds: [{ cmdId: 5, query: { entityFilter: query.entityFilter, keyFilters: query.keyFilters } }] },
    { entityDataUnsubscribeCmds: [{ cmdId: 2 }], alarmDataUnsubscribeCmds: [{ cmdId: 4 }] },
  ];
}

test(
  `${MESSAGES} mutated messages (seed ${SEED}) end a socket at most, never the platform`,
  async () => {
    const random = new SeededRandom(SEED);
    let socket = await TestSocket.open(platform.url, tenant.adminToken);
    const codes = new Set<number>();
    let warm = Number.POSITIVE_INFINITY;
    for (let sent = 0; sent < MESSAGES; sent += ROUND) {
      if (sent >= MESSAGES / 2 && warm === Number.POSITIVE_INFINITY) warm = residentMemory(platform.pid);
      for (let i = 0; i < ROUND; i += 1) {
        const message = mutate(random, random.pick(examples()), SOMETHING_ODD);
        const text = JSON.stringify(message) ?? 'undefined';
        if (!socket.closed) socket.send(random.chance(0.05) ? text.slice(0, random.below(text.length)) : text);
      }
      const alive = await socket.settle().then(
        () => true,
        () => false,
      );
      if (alive) continue;
      const { code, reason } = await socket.untilClosed();
      expect(reason).not.toBe('Internal error');
      codes.add(code);
      socket = await TestSocket.open(platform.url, tenant.adminToken);
    }
    for (const code of codes) expect([1006, 1008, 1011, 1012]).toContain(code);
    expect((await tenant.admin.get(`/api/device/${device}`)).status).toBe(200);
    socket.close();
    expect(await settledMemory(platform.pid, warm)).toBeLessThanOrEqual(warm * MEMORY_FACTOR);
  },
  120_000 + MESSAGES * 40,
);
