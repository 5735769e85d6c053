/** What lies at the edges of the telemetry calls: odd key lists, parameters that do not count, buckets of mixed values, view windows. */

import { type Caller, call } from './running-platform.js';
import { platform, runTenantWorld, sys, own as tenant } from './tenant-world.js';

const T0 = 1_700_000_000_000;
let admin: Caller;
let device: string;
let base: string;
let made = 0;

runTenantWorld();
beforeAll(() => {
  admin = tenant.admin;
});

beforeEach(async () => {
  made += 1;
  const { body } = await admin.post('/api/device', { name: `edge case ${made}`, type: 'default' });
  device = body.id.id;
  base = `/api/plugins/telemetry/DEVICE/${device}`;
});

const values = (query: string, of = base) => admin.get(`${of}/values/timeseries?${query}`);
const save = (body: unknown) => admin.post(`${base}/timeseries/ANY`, body);
const range = (keys: string, more = '') => `keys=${keys}&startTs=${T0}&endTs=${T0 + 10_000}${more}`;
const drop = (query: string) => admin.delete(`${base}/timeseries/delete?${query}`);

describe('thousands of values in one call', () => {
  const many = Array.from({ length: 2500 }, (_, n) => n);
  const stored = (actionType: string) =>
    admin
      .get(`/api/audit/logs/entity/DEVICE/${device}?pageSize=100&page=0`)
      .then(({ body }) => body.data.filter((entry: { actionType: string }) => entry.actionType === actionType));

  it('are stored piece by piece: points', async () => {
    expect((await save(many.map((n) => ({ ts: T0 + n, values: { n } })))).status).toBe(200);
    const { body } = await values(`keys=n&startTs=${T0}&endTs=${T0 + 2500}&limit=5000&orderBy=ASC`);
    expect(body.n.map(({ value }: { value: string }) => Number(value))).toEqual(many);
    expect(await stored('TIMESERIES_UPDATED')).toHaveLength(3);
  });

  it('are stored piece by piece: attributes', async () => {
    const body = Object.fromEntries(many.map((n) => [`key${n}`, n]));
    expect((await admin.post(`${base}/SHARED_SCOPE`, body)).status).toBe(200);
    expect((await admin.get(`${base}/values/attributes/SHARED_SCOPE`)).body).toHaveLength(2500);
    expect(await stored('ATTRIBUTES_UPDATED')).toHaveLength(3);
  });

  it('are refused before any is stored when one of them cannot be', async () => {
    const body = Object.fromEntries([...many.map((n) => [`key${n}`, n]), [' ', 1]]);
    expect((await admin.post(`${base}/SHARED_SCOPE`, body)).status).toBe(400);
    expect((await admin.get(`${base}/values/attributes/SHARED_SCOPE`)).body).toEqual([]);
  });
});

describe('lists of keys', () => {
  beforeEach(async () => {
    await save({ ts: T0, values: { a: 1, b: 2 } });
    await admin.post(`${base}/SHARED_SCOPE`, { a: 1, b: 2 });
  });

  it('may end with commas', async () => {
    expect((await values('keys=a,,')).body).toEqual({ a: [{ ts: T0, value: '1' }] });
    expect((await values(range('a,'))).body).toEqual({ a: [{ ts: T0, value: '1' }] });
    expect((await admin.get(`${base}/values/attributes/SHARED_SCOPE?keys=a,`)).body).toHaveLength(1);
  });

  it('of commas alone name nothing: no time series, every attribute, nothing to delete', async () => {
    expect((await values('keys=,')).body).toEqual({});
    expect((await values(range(','))).body).toEqual({});
    expect((await admin.get(`${base}/values/attributes/SHARED_SCOPE?keys=,`)).body).toHaveLength(2);
    expect(await admin.delete(`${base}/SHARED_SCOPE?keys=,`)).toMatchObject({ status: 400, body: 'Empty keys: ,' });
    expect(await drop('keys=,&deleteAllDataForKeys=true')).toMatchObject({ status: 400, body: 'Empty keys: ,' });
  });

  it('with an empty name between are refused, each call in its words', async () => {
    expect(await values('keys=a,,b')).toMatchObject({ status: 400, body: 'Incorrect key ' });
    expect((await values(range('a,,b'))).body).toBe("Incorrect ReadTsKvQuery. Key can't be empty");
    expect((await values(range('%20'))).body).toBe("Incorrect ReadTsKvQuery. Key can't be empty");
    expect((await admin.get(`${base}/values/attributes?keys=a,,b`)).body).toBe('Incorrect attribute key ');
    expect((await drop('keys=a,,b&deleteAllDataForKeys=true')).body).toBe(
      "Incorrect DeleteTsKvQuery. Key can't be empty",
    );
    expect((await values('keys=a')).body.a[0].value).toBe('1');
  });

  it('answer a key that is named twice twice, attributes once', async () => {
    expect((await values('keys=a,a')).body.a).toHaveLength(2);
    expect((await values(range('a,a'))).body.a).toHaveLength(2);
    expect((await values('keys=never,never')).body.never).toHaveLength(2);
    expect((await admin.get(`${base}/values/attributes/SHARED_SCOPE?keys=a,a`)).body).toHaveLength(1);
  });

  it('are not needed for latest values, even when a range is named beside', async () => {
    expect(Object.keys((await values(`startTs=${T0 + 5}&endTs=${T0 + 6}`)).body).sort()).toEqual(['a', 'b']);
    expect((await values(`keys=a&startTs=&endTs=${T0}`)).status).toBe(400);
    expect((await values(range(''))).status).toBe(400);
  });
});

describe('names that mean something to a program', () => {
  const odd = { constructor: 1, __proto__x: 2, 'a b/c?d=é&"\\': 3, toString: 'x', hasOwnProperty: true };

  it('are keys like any other', async () => {
    const raw = JSON.stringify({ ts: T0, values: odd }).replace('{"constructor"', '{"__proto__":9,"constructor"');
    const saved = await call(`${platform.url}${base}/timeseries/ANY`, 'POST', tenant.adminToken, undefined, raw);
    expect(saved.status).toBe(200);
    const keys = [...Object.keys(odd), '__proto__'].sort();
    expect((await admin.get(`${base}/keys/timeseries`)).body.sort()).toEqual(keys);
    const answer = await values(range(encodeURIComponent(keys.join(','))));
    expect(Object.keys(answer.body).sort()).toEqual(keys);
    expect((await values('keys=__proto__,constructor')).body.constructor).toEqual([{ ts: T0, value: '1' }]);
    await drop('keys=__proto__,constructor&deleteAllDataForKeys=true');
    expect((await admin.get(`${base}/keys/timeseries`)).body).toHaveLength(keys.length - 2);
  });
});

describe('parameters of a range that do not count', () => {
  beforeEach(() => save([0, 1, 2].map((n) => ({ ts: T0 + n * 1000, values: { v: n } }))));
  const numbers = async (query: string) =>
    (await values(range('v', query))).body.v.map((point: { value: string }) => point.value);

  it('are the aggregation without an interval, order and limit with both', async () => {
    expect(await numbers('&agg=MEDIAN')).toEqual(['2', '1', '0']);
    expect(await numbers('&agg=MEDIAN&interval=0&limit=1')).toEqual(['2']);
    expect(await numbers('&agg=SUM&interval=10000&orderBy=sideways&limit=0')).toEqual(['3']);
    expect((await values(range('v', '&agg=NONE&interval=10000&limit=0'))).status).toBe(400);
    expect((await values(range('v', '&agg=MEDIAN&interval=1000'))).status).toBe(400);
  });

  it('are empty ones: the defaults hold', async () => {
    expect(await numbers('&agg=&orderBy=&interval=&limit=')).toEqual(['2', '1', '0']);
  });
});

describe('aggregation', () => {
  it('has at least the first millisecond of its range', async () => {
    await save([
      { ts: T0, values: { v: 5 } },
      { ts: T0 + 1, values: { v: 6 } },
    ]);
    const at = (end: number) => `keys=v&startTs=${T0}&endTs=${end}&interval=1000&agg=SUM`;
    expect((await values(at(T0))).body).toEqual({ v: [{ ts: T0, value: '5' }] });
    expect((await values(at(T0 - 999))).body).toEqual({ v: [{ ts: T0, value: '5' }] });
  });

  it('refuses a range that ends a bucket before it starts', async () => {
    const answer = await values(`keys=v&startTs=${T0}&endTs=${T0 - 5000}&interval=1000&agg=SUM`);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('Number of intervals is to high - -5.');
    expect((await values(`keys=v&startTs=${T0}&endTs=${T0 - 5000}`)).body).toEqual({});
  });

  it('counts values of one kind where a bucket mixes them', async () => {
    await save([
      { ts: T0, values: { v: 1 } },
      { ts: T0 + 1, values: { v: 'word' } },
      { ts: T0 + 2, values: { v: 2.5 } },
    ]);
    expect((await values(range('v', '&interval=10000&agg=COUNT'))).body.v[0].value).toBe('1');
    await save([
      { ts: T0 + 3, values: { v: true } },
      { ts: T0 + 4, values: { v: false } },
    ]);
    expect((await values(range('v', '&interval=10000&agg=COUNT'))).body.v[0].value).toBe('2');
    expect((await values(range('v', '&interval=10000&agg=MAX&useStrictDataTypes=true'))).body.v[0].value).toBe(2.5);
  });

  it('keeps the digits of 64-bit numbers', async () => {
    const raw = `[{"ts":${T0},"values":{"v":9223372036854775806}},{"ts":${T0 + 1},"values":{"v":1}}]`;
    await call(`${platform.url}${base}/timeseries/ANY`, 'POST', tenant.adminToken, undefined, raw);
    const of = async (agg: string) => (await values(range('v', `&interval=10000&agg=${agg}`))).body.v[0].value;
    expect([await of('MAX'), await of('MIN'), await of('SUM')]).toEqual([
      '9223372036854775806',
      '1',
      '9223372036854775807',
    ]);
  });
});

describe('deleting', () => {
  it('of all data leaves what is dated later than now', async () => {
    const later = Date.now() + 3_600_000;
    await save([
      { ts: T0, values: { v: 1, w: 1 } },
      { ts: later, values: { v: 2 } },
    ]);
    expect((await drop('keys=v,w&deleteAllDataForKeys=true')).status).toBe(200);
    expect((await values('keys=v')).body).toEqual({ v: [{ ts: later, value: '2' }] });
    expect((await values(`keys=v&startTs=0&endTs=${later + 1}`)).body.v).toHaveLength(1);
    expect((await admin.get(`${base}/keys/timeseries`)).body).toEqual(['v']);
  });

  it('of all data is written down with the span it covered', async () => {
    await save({ ts: T0, values: { v: 1 } });
    const before = Date.now();
    await drop('keys=v&deleteAllDataForKeys=true');
    const logs = await admin.get(
      `/api/audit/logs/entity/DEVICE/${device}?pageSize=5&page=0&actionTypes=TIMESERIES_DELETED`,
    );
    const { startTs, endTs, timeseries } = logs.body.data[0].actionData;
    expect({ startTs, timeseries }).toEqual({ startTs: 0, timeseries: ['v'] });
    expect(endTs).toBeGreaterThanOrEqual(before);
  });
});

describe('an entity view', () => {
  it('is refused too many buckets by what is asked, and shows what comes after its start up to its end', async () => {
    const { body: view } = await admin.post('/api/entityView', {
      name: `view ${made}`,
      type: 'slice',
      entityId: { entityType: 'DEVICE', id: device },
      keys: { timeseries: ['v'], attributes: { cs: [], ss: [], sh: [] } },
      startTimeMs: T0,
      endTimeMs: T0 + 2000,
    });
    const of = `/api/plugins/telemetry/ENTITY_VIEW/${view.id.id}`;
    await save({ ts: T0, values: { v: 1 } });
    expect((await values('', of)).body).toEqual({});
    await save({ ts: T0 + 2000, values: { v: 3 } });
    expect((await values('keys=v', of)).body).toEqual({ v: [{ ts: T0 + 2000, value: '3' }] });
    const wide = `keys=v&startTs=${T0}&endTs=${T0 + 800_000}&interval=1000&agg=COUNT`;
    expect((await values(wide, of)).body).toContain('Number of intervals is to high - 800.');
    expect((await values(range('v', '&interval=10000&agg=COUNT'), of)).body.v[0].value).toBe('1');
  });
});

it('tells what is wrong with attributes before it looks for their entity', async () => {
  const at = '/api/plugins/telemetry/DEVICE/11111111-2222-11ee-8080-808080808080/SERVER_SCOPE';
  expect((await admin.post(at, { ['k'.repeat(256)]: 1 })).body.message).toContain('attribute key length');
  expect((await admin.post(at, { 'a\u0000b': 1 })).body).toContain('without NUL');
  expect((await admin.post(at, { ' ': 1 })).body).toBe('Key cannot be empty or contains only spaces');
  expect((await admin.post(at, { a: 1 })).status).toBe(404);
});

it('says of a body that is no JSON that it is none', async () => {
  const answer = await call(`${platform.url}${base}/timeseries/ANY`, 'POST', tenant.adminToken, undefined, '{oops');
  expect(answer).toMatchObject({ status: 400, body: 'Unable to parse timeseries payload: Invalid JSON body!' });
});

describe('what is refused whoever it may be', () => {
  const of = (kind: string, id: string) => `/api/plugins/telemetry/${kind}/${id}`;

  it('is everything but telemetry of the usage of the platform, and all of it for its administrator', async () => {
    const { body } = await admin.post('/api/entitiesQuery/find', {
      entityFilter: { type: 'apiUsageState' },
      pageLink: { page: 0, pageSize: 1 },
      entityFields: [],
      latestValues: [],
    });
    const state = of('API_USAGE_STATE', body.data[0].entityId.id);
    expect((await admin.get(`${state}/values/timeseries`)).status).toBe(200);
    for (const attempt of [admin.get(`${state}/values/attributes`), admin.post(`${state}/timeseries/ANY`, { a: 1 })]) {
      expect(await attempt).toMatchObject({ status: 403, body: 'Allowed only READ_TELEMETRY operation!' });
    }
    expect(await sys.get(`${state}/values/timeseries`)).toMatchObject({
      status: 403,
      body: 'System administrator is not allowed to perform this operation!',
    });
  });

  it('are tenant profiles to everybody but the administrator of the system, rule chains of tenants to him', async () => {
    const profile = (await sys.get('/api/tenantProfileInfo/default')).body.id.id;
    expect(await admin.get(`${of('TENANT_PROFILE', profile)}/keys/attributes`)).toMatchObject({
      status: 403,
      body: 'Only system administrator is allowed to perform this operation!',
    });
    expect((await sys.get(`${of('TENANT_PROFILE', profile)}/keys/attributes`)).status).toBe(200);
    const chain = (await admin.get('/api/ruleChains?pageSize=1&page=0')).body.data[0].id.id;
    expect(await sys.get(`${of('RULE_CHAIN', chain)}/keys/attributes`)).toMatchObject({
      status: 403,
      body: "You don't have permission to perform this operation!",
    });
  });
});
