/** Rules of alarms between the common cases: which one a new one is merged into, whose it is, where it is listed and found. */
import { type Caller, customerRef, deviceRef, type Json } from './running-platform.js';
import { runTenantWorld, own as tenant } from './tenant-world.js';

const T0 = 1_200_000_000_000;
let admin: Caller;
let device: string;
let asset: string;
let made = 0;

runTenantWorld();
beforeAll(() => {
  admin = tenant.admin;
});

beforeEach(async () => {
  made += 1;
  device = (await admin.post('/api/device', { name: `oven ${made}`, type: `oven ${made}` })).body.id.id;
  asset = (await admin.post('/api/asset', { name: `kitchen ${made}`, type: 'default' })).body.id.id;
});

const assetRef = (id: string) => ({ entityType: 'ASSET', id });
const raise = async (more: object = {}): Promise<Json> =>
  (
    await admin.post('/api/alarm', {
      type: 'Hot',
      originator: deviceRef(device),
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
      ...more,
    })
  ).body;
const clear = (alarm: Json) => admin.post(`/api/alarm/${alarm.id.id}/clear`);
const contain = () =>
  admin.post('/api/relation', { from: assetRef(asset), to: deviceRef(device), type: 'Contains', typeGroup: 'COMMON' });
const listed = async (of: string, more = '') =>
  (await admin.get(`/api/alarm/${of}?pageSize=10&page=0${more}`)).body.totalElements;

describe('an alarm raised again', () => {
  it('is merged into the one that started last, unless that one is cleared', async () => {
    const late = await raise({ startTs: T0 + 9000 });
    await clear(late);
    const early = await raise({ startTs: T0 });
    expect(early.id).not.toEqual(late.id);
    const third = await raise({ startTs: T0 + 5000 });
    expect([late.id.id, early.id.id]).not.toContain(third.id.id);
  });

  it('belongs to whom its originator belongs by then', async () => {
    const first = await raise();
    await admin.post(`/api/customer/${tenant.customerId}/device/${device}`);
    expect((await tenant.customer.get(`/api/alarm/${first.id.id}`)).status).toBe(403);
    const again = await raise();
    expect(again).toMatchObject({ id: first.id, customerId: customerRef(tenant.customerId) });
    expect((await tenant.customer.get(`/api/alarm/${first.id.id}`)).status).toBe(200);
  });

  it('is listed on what it reaches when it is first passed on, not on what is related to it later', async () => {
    const first = await raise({ propagate: true });
    await contain();
    expect((await raise({ propagate: true })).id).toEqual(first.id);
    expect(await listed(`ASSET/${asset}`)).toBe(0);
    await raise({ propagateToTenant: true });
    expect(await listed(`ASSET/${asset}`)).toBe(1);
  });
});

describe('a query of alarms', () => {
  const ask = async (more: object, page: object = {}) =>
    (
      await admin.post('/api/alarmsQuery/find', {
        entityFilter: { type: 'deviceType', deviceType: `oven ${made}` },
        pageLink: {
          page: 0,
          pageSize: 10,
          startTs: 0,
          endTs: 4_000_000_000_000,
          searchPropagatedAlarms: false,
          ...page,
        },
        alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }],
        entityFields: [],
        latestValues: [],
        keyFilters: [],
        ...more,
      })
    ).body;

  it('finds an alarm for each of its entities', async () => {
    await contain();
    await raise({ propagate: true });
    const root = { rootEntity: assetRef(asset), direction: 'FROM', maxLevel: 1, filters: [] };
    const both = { entityFilter: { type: 'relationsQuery', ...root } };
    expect((await ask(both, { searchPropagatedAlarms: true })).totalElements).toBe(1);
    const other = (await admin.post('/api/asset', { name: `hall ${made}`, type: 'default' })).body.id.id;
    await admin.post('/api/relation', { from: assetRef(other), to: assetRef(asset), type: 'Contains' });
    await clear(await raise());
    await raise({ propagate: true });
    const all = await ask(
      { entityFilter: { type: 'relationsQuery', ...root, rootEntity: assetRef(other), maxLevel: 3 } },
      { searchPropagatedAlarms: true, statusList: ['ACTIVE'] },
    );
    expect(all.data.map(({ entityId }: Json) => entityId.id).sort()).toEqual([asset, device].sort());
    expect(all.totalElements).toBe(2);
  });

  it('looks for a text in fields of alarms only, and for none where it asks for no such field', async () => {
    await raise();
    expect((await ask({}, { textSearch: 'cold' })).totalElements).toBe(0);
    expect((await ask({ alarmFields: [] }, { textSearch: 'cold' })).totalElements).toBe(1);
    expect(
      (await ask({ alarmFields: [{ type: 'ALARM_FIELD', key: 'colour' }] }, { textSearch: 'x' })).totalElements,
    ).toBe(1);
  });

  it('tells of an originator that is gone that it is', async () => {
    await contain();
    await raise({ propagate: true });
    await admin.delete(`/api/device/${device}`);
    const found = await ask(
      { entityFilter: { type: 'singleEntity', singleEntity: assetRef(asset) } },
      { searchPropagatedAlarms: true },
    );
    expect(found.data.map(({ originatorName }: Json) => originatorName)).toEqual(['Deleted']);
  });
});

it('lists bounded by time refuse pages before the first in their own words', async () => {
  for (const list of ['/api/alarms', '/api/audit/logs']) {
    const { status, body } = await admin.get(`${list}?pageSize=10&page=-1`);
    expect([status, body.message]).toEqual([400, 'Page index must not be less than zero!']);
  }
  await raise();
  const named = await admin.get(`/api/alarm/DEVICE/${device}?pageSize=1&page=0&fetchOriginator=TRUE`);
  expect(named.body.data[0].originatorName).toBe(`oven ${made}`);
});

it('the audit log takes lists of actions as they come and sorts by whatever a row has', async () => {
  const logs = async (query: string) => admin.get(`/api/audit/logs?pageSize=5&page=0&${query}`);
  expect((await logs('actionTypes=ADDED,,')).status).toBe(200);
  expect((await logs('actionTypes=%20')).body.totalElements).toBe((await logs('')).body.totalElements);
  expect((await logs('actionTypes=ADDED,nonsense')).status).toBe(400);
  for (const property of ['entityId', 'userId', 'customerId', 'actionFailureDetails', 'actionData']) {
    expect((await logs(`sortProperty=${property}`)).status).toBe(200);
  }
});
