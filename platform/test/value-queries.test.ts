import type { Json } from './running-platform.js';
import { runTenantWorld, own as world } from './tenant-world.js';

runTenantWorld();

const numeric = (type: string, key: string, operation: string, defaultValue: number) => ({
  key: { type, key },
  valueType: 'NUMERIC',
  predicate: { type: 'NUMERIC', operation, value: { defaultValue } },
});
const all = { type: 'entityType', entityType: 'DEVICE' };
const ofType = (deviceType: string) => ({ type: 'deviceType', deviceType, deviceNameFilter: '' });

async function device(name: string, type: string, level?: number): Promise<Json> {
  const { body } = await world.admin.post('/api/device', { name, type });
  if (level !== undefined) await telemetry(body.id.id, { level });
  return body;
}
const telemetry = async (id: string, values: object) =>
  expect((await world.admin.post(`/api/plugins/telemetry/DEVICE/${id}/timeseries/ANY`, values)).status).toBe(200);

/** Names of the devices found, in order, and how many there are in all. */
async function find(entityFilter: object, keyFilters: object[], key: object, page = 0, pageSize = 10) {
  const { status, body } = await world.admin.post('/api/entitiesQuery/find', {
    entityFilter,
    keyFilters,
    pageLink: { page, pageSize, sortOrder: { key, direction: 'ASC' } },
    entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
  });
  expect(status).toBe(200);
  return {
    names: body.data.map(({ latest }: Json) => latest.ENTITY_FIELD.name.value as string),
    total: body.totalElements as number,
  };
}
const level = { type: 'TIME_SERIES', key: 'level' };
const aboveZero = numeric('TIME_SERIES', 'level', 'GREATER', 0);

test('devices of a type follow their type: another profile, a renamed profile, values that come later', async () => {
  await device('pump 1', 'pump', 5);
  const late = await device('pump 2', 'pump');
  await device('valve 1', 'valve', 3);
  expect(await find(ofType('pump'), [aboveZero], level)).toEqual({ names: ['pump 1'], total: 1 });
  await telemetry(late.id.id, { level: 1 });
  expect(await find(ofType('pump'), [aboveZero], level)).toEqual({ names: ['pump 2', 'pump 1'], total: 2 });

  const { body: profiles } = await world.admin.get('/api/deviceProfiles?pageSize=10&page=0');
  const valve = profiles.data.find(({ name }: Json) => name === 'valve');
  expect((await world.admin.post('/api/device', { ...late, type: 'valve', deviceProfileId: valve.id })).status).toBe(
    200,
  );
  expect(await find(ofType('valve'), [aboveZero], level)).toEqual({ names: ['pump 2', 'valve 1'], total: 2 });
  expect(await find(ofType('pump'), [aboveZero], level)).toEqual({ names: ['pump 1'], total: 1 });

  expect((await world.admin.post('/api/deviceProfile', { ...valve, name: 'gate' })).status).toBe(200);
  expect(await find(ofType('gate'), [aboveZero], level)).toEqual({ names: ['pump 2', 'valve 1'], total: 2 });
  expect(await find(ofType('valve'), [aboveZero], level)).toEqual({ names: [], total: 0 });
});

test('pages of equal values hold every device once, and all of them count', async () => {
  for (let i = 0; i < 7; i += 1) await device(`twin ${i}`, 'twin', 4);
  const seen = [];
  for (let page = 0; page < 4; page += 1) {
    const { names, total } = await find(ofType('twin'), [aboveZero], level, page, 2);
    expect(total).toBe(7);
    seen.push(...names);
  }
  expect(seen.sort()).toEqual(Array.from({ length: 7 }, (_, i) => `twin ${i}`));
});

test('an attribute of any scope is the newest of them, in filters and in order', async () => {
  const save = (id: string, scope: string, rank: number) =>
    world.admin.post(`/api/plugins/telemetry/DEVICE/${id}/attributes/${scope}`, { rank });
  const [a, b] = [await device('ranked a', 'ranked'), await device('ranked b', 'ranked')];
  await save(a.id.id, 'SERVER_SCOPE', 1);
  await save(b.id.id, 'SERVER_SCOPE', 2);
  const rank = { type: 'ATTRIBUTE', key: 'rank' };
  const positive = numeric('ATTRIBUTE', 'rank', 'GREATER', 0);
  expect(await find(all, [positive], rank)).toEqual({ names: ['ranked a', 'ranked b'], total: 2 });
  await save(a.id.id, 'SHARED_SCOPE', 3);
  expect(await find(all, [positive], rank)).toEqual({ names: ['ranked b', 'ranked a'], total: 2 });
  await save(a.id.id, 'SERVER_SCOPE', -1);
  expect(await find(all, [positive], rank)).toEqual({ names: ['ranked b'], total: 1 });
});

test('fields of the entity narrow and order what values find', async () => {
  for (const [name, value] of [
    ['mixed c', 1],
    ['mixed a', 2],
    ['mixed b', -1],
    ['other', 3],
  ] as const) {
    await device(name, 'mixed', value);
  }
  const name = { type: 'ENTITY_FIELD', key: 'name' };
  const isMixed = {
    key: name,
    valueType: 'STRING',
    predicate: { type: 'STRING', operation: 'STARTS_WITH', value: { defaultValue: 'mixed' }, ignoreCase: true },
  };
  expect(await find(all, [aboveZero, isMixed], name)).toEqual({ names: ['mixed a', 'mixed c'], total: 2 });
  expect(await find(ofType('mixed'), [aboveZero], name, 0, 2)).toEqual({ names: ['mixed a', 'mixed c'], total: 3 });
  expect(await find(ofType('mixed'), [aboveZero, isMixed], level)).toEqual({ names: ['mixed c', 'mixed a'], total: 2 });
});

test('a key may be called what objects have themselves', async () => {
  const { id } = await device('odd', 'odd');
  const at = `/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`;
  expect((await world.admin.post(at, JSON.parse('{"__proto__": 9, "constructor": 8}'))).status).toBe(200);
  const { body } = await world.admin.post('/api/entitiesQuery/find', {
    entityFilter: { type: 'singleEntity', singleEntity: id },
    pageLink: { page: 0, pageSize: 1 },
    entityFields: [],
    latestValues: ['__proto__', 'constructor'].map((key) => ({ type: 'TIME_SERIES', key })),
  });
  const found = Object.entries<Json>(body.data[0].latest.TIME_SERIES);
  expect(found.map(([key, { value }]) => [key, value]).sort()).toEqual([
    ['__proto__', '9'],
    ['constructor', '8'],
  ]);
});
