import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Caller, call, runPlatform, UNKNOWN_ID } from './running-platform.js';
import { foreign as other, platform, runTenantWorld, sys, own as tenant } from './tenant-world.js';

const T0 = 1_700_000_000_000;
let device: string;
let base: string;

runTenantWorld({ foreign: true });

let devices = 0;
beforeEach(async () => {
  devices += 1;
  const { body } = await tenant.admin.post('/api/device', { name: `meter ${devices}`, type: 'default' });
  device = body.id.id;
  base = `/api/plugins/telemetry/DEVICE/${device}`;
});

const read = async (query: string, by: Caller = tenant.admin) =>
  (await by.get(`${base}/values/timeseries?${query}`)).body;
const post = (body: unknown, scope = 'timeseries/ANY') => tenant.admin.post(`${base}/${scope}`, body);
const postRaw = (raw: string, scope = 'timeseries/ANY') =>
  call(`${platform.url}${base}/${scope}`, 'POST', tenant.adminToken, undefined, raw);

describe('attributes', () => {
  it('keep their type, their scope and the time of their last change', async () => {
    const before = Date.now();
    await post(
      { site: 'yard', floor: 3, load: 0.5, on: true, place: { row: [1, null] }, nothing: null },
      'SERVER_SCOPE',
    );
    await post({ site: 'elsewhere' }, 'attributes/SHARED_SCOPE');
    const { body } = await tenant.admin.get(
      `${base}/values/attributes/SERVER_SCOPE?keys=site,floor,load,on,place,nothing`,
    );
    const values = Object.fromEntries(body.map(({ key, value }: { key: string; value: unknown }) => [key, value]));
    expect(values).toEqual({ site: 'yard', floor: 3, load: 0.5, on: true, place: { row: [1, null] } });
    expect(body[0].lastUpdateTs).toBeGreaterThanOrEqual(before);
    const keys = await tenant.admin.get(`${base}/keys/attributes`);
    expect(keys.body.filter((key: string) => key === 'site')).toHaveLength(2);
  });

  it.each([
    ['CLIENT_SCOPE', '{"a":1}', 'Invalid scope: CLIENT_SCOPE'],
    ['server_scope', '{"a":1}', 'Invalid scope: server_scope'],
    ['SERVER_SCOPE', '{}', 'No attributes data found in request body!'],
    ['SERVER_SCOPE', '{"a":null}', 'No attributes data found in request body!'],
    ['SERVER_SCOPE', '[1]', 'Request is not a JSON object'],
    ['SERVER_SCOPE', '{oops', 'Request is not a JSON object'],
    ['SERVER_SCOPE', '{" ":1}', 'Key cannot be empty or contains only spaces'],
    ['SERVER_SCOPE', '{"a":12345678901234567890}', 'Big integer values are not supported: 12345678901234567890'],
  ])('to %s of %s are refused in words', async (scope, body, message) => {
    const answer = await postRaw(body, scope);
    expect(answer).toMatchObject({ status: 400, type: 'text/plain', body: message });
  });

  it('are deleted key by key, unknown keys being no error', async () => {
    await post({ a: 1, b: 2 }, 'SHARED_SCOPE');
    expect((await tenant.admin.delete(`${base}/SHARED_SCOPE?keys=a,never`)).status).toBe(200);
    expect((await tenant.admin.get(`${base}/keys/attributes/SHARED_SCOPE`)).body).toEqual(['b']);
    expect((await tenant.admin.delete(`${base}/NO_SCOPE?keys=a`)).body).toBe('Invalid attribute scope: NO_SCOPE');
    expect((await tenant.admin.delete(`${base}/SHARED_SCOPE`)).status).toBe(400);
  });
});

describe('time series', () => {
  it('take every form of body and turn numeric text into numbers', async () => {
    await post({ ts: T0, values: { a: '42', b: '1e3', c: { x: 1 } } });
    await post([{ ts: T0 + 1, values: { a: 43 } }, { d: true }]);
    const strict = await read('keys=a,b,c,d&useStrictDataTypes=true');
    expect(strict.a).toEqual([{ ts: T0 + 1, value: 43 }]);
    expect([strict.b[0].value, strict.c[0].value, strict.d[0].value]).toEqual(['1e3', { x: 1 }, true]);
  });

  it('keep how doubles and big integers were written', async () => {
    await postRaw(`{"ts":${T0},"values":{"whole":5.0,"long":9223372036854775807,"huge":12345678901234567890}}`);
    expect(await read('keys=whole,long,huge')).toEqual({
      whole: [{ ts: T0, value: '5.0' }],
      long: [{ ts: T0, value: '9223372036854775807' }],
      huge: [{ ts: T0, value: '12345678901234567890' }],
    });
  });

  it('answer ranges from the start up to but without the end, in the order and number asked for', async () => {
    await post([0, 1, 2, 3, 4].map((i) => ({ ts: T0 + i * 1000, values: { v: i } })));
    const values = async (query: string) => ((await read(query)).v ?? []).map(({ value }: { value: string }) => value);
    const range = `keys=v&startTs=${T0 + 1000}&endTs=${T0 + 4000}`;
    expect(await values(range)).toEqual(['3', '2', '1']);
    expect(await values(`${range}&orderBy=asc&limit=2`)).toEqual(['1', '2']);
    expect(await values(`keys=v&startTs=${T0 + 4000}&endTs=${T0}`)).toEqual([]);
    expect(await values(`keys=v&startTs=${T0}`)).toEqual(['4']);
  });

  it.each([
    ['agg=MEDIAN&interval=1000', 'No enum constant Aggregation.MEDIAN'],
    ['limit=0', 'Page size must not be less than one!'],
    ['orderBy=up', "Invalid value 'up' for orders given! Has to be either 'desc' or 'asc' (case insensitive)."],
    ['agg=AVG&interval=1', 'Incorrect TsKvQuery. Number of intervals is to high - 701.'],
  ])('refuse %s', async (query, message) => {
    const answer = await tenant.admin.get(
      `${base}/values/timeseries?keys=v&startTs=${T0}&endTs=${T0 + 701_000}&${query}`,
    );
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(message);
  });

  it('aggregate long histories as their single points would, packed or not', async () => {
    const count = 3000;
    const points = Array.from({ length: count }, (_, i) => ({ ts: T0 + i * 1000, values: { v: (i % 50) + 0.25 } }));
    for (let at = 0; at < count; at += 500) await post(points.slice(at, at + 500));
    const range = `keys=v&startTs=${T0}&endTs=${T0 + count * 1000}`;
    const sum = points.reduce((total, { values }) => total + values.v, 0);
    expect((await read(`${range}&interval=${count * 1000}&agg=SUM`)).v[0].value).toBe(`${sum}.0`);
    expect((await read(`${range}&interval=${count * 1000}&agg=COUNT`)).v[0].value).toBe(String(count));
    const buckets = (await read(`${range}&interval=50000&agg=AVG`)).v;
    expect(buckets).toHaveLength(60);
    expect(buckets[0]).toEqual({ ts: T0 + 25_000, value: '24.75' });
    expect((await read(`${range}&limit=100000`)).v).toHaveLength(count);
  });

  it('forget points whose lifetime is over no sooner than it is', async () => {
    await post({ ts: T0, values: { v: 1 } }, 'timeseries/ANY/3600');
    expect((await read(`keys=v&startTs=${T0}&endTs=${T0 + 1}`)).v).toHaveLength(1);
    expect((await post({ v: 1 }, 'timeseries/ANY/soon')).status).toBe(400);
  });

  it('delete ranges and let an older point become the latest', async () => {
    await post([1, 2, 3].map((i) => ({ ts: T0 + i, values: { v: i } })));
    const drop = (query: string) => tenant.admin.delete(`${base}/timeseries/delete?keys=v&${query}`);
    await drop(`startTs=${T0 + 3}&endTs=${T0 + 4}`);
    expect((await read('keys=v')).v[0].value).toBe('3');
    await drop(`startTs=${T0 + 2}&endTs=${T0 + 9}&rewriteLatestIfDeleted=true`);
    expect((await read('keys=v')).v[0]).toEqual({ ts: T0 + 1, value: '1' });
    expect((await drop('startTs=1')).body).toContain("shouldn't be empty");
    await drop('deleteAllDataForKeys=true');
    expect((await tenant.admin.get(`${base}/keys/timeseries`)).body).toEqual([]);
  });
});

describe('access', () => {
  const calls: [string, (by: Caller) => Promise<{ status: number }>][] = [
    ['reading attributes', (by) => by.get(`${base}/values/attributes`)],
    ['reading keys', (by) => by.get(`${base}/keys/timeseries`)],
    ['reading telemetry', (by) => by.get(`${base}/values/timeseries?keys=v&startTs=0&endTs=1`)],
    ['writing attributes', (by) => by.post(`${base}/SERVER_SCOPE`, { a: 1 })],
    ['writing telemetry', (by) => by.post(`${base}/timeseries/ANY`, { a: 1 })],
    ['deleting attributes', (by) => by.delete(`${base}/SERVER_SCOPE?keys=a`)],
    ['deleting telemetry', (by) => by.delete(`${base}/timeseries/delete?keys=a&deleteAllDataForKeys=true`)],
  ];

  it.each(calls)('%s is for the tenant and the customer it is assigned to', async (_what, attempt) => {
    expect((await attempt(platform.as())).status).toBe(401);
    expect((await attempt(other.admin)).status).toBe(404);
    expect((await attempt(sys)).status).toBe(403);
    expect((await attempt(tenant.customer)).status).toBe(403);
    await tenant.admin.post(`/api/customer/${tenant.customerId}/device/${device}`);
    expect((await attempt(tenant.customer)).status).toBe(200);
    expect((await attempt(tenant.admin)).status).toBe(200);
  });

  it('tells unknown entities and types apart', async () => {
    const at = (target: string) => tenant.admin.get(`/api/plugins/telemetry/${target}/values/attributes`);
    expect(await at(`DEVICE/${UNKNOWN_ID}`)).toMatchObject({
      status: 404,
      body: "Device with requested id wasn't found!",
    });
    expect((await at('DEVICE/nonsense')).body.errorCode).toBe(31);
    expect((await at(`DASHBOARD/${UNKNOWN_ID}`)).status).toBe(400);
    expect((await at(`TENANT/${other.tenantId}`)).status).toBe(403);
    expect(
      (await tenant.admin.post(`/api/plugins/telemetry/TENANT/${tenant.tenantId}/SERVER_SCOPE`, { a: 1 })).status,
    ).toBe(403);
  });

  it('leaves nothing behind when the device is deleted', async () => {
    await post({ ts: T0, values: { v: 1 } });
    await tenant.admin.delete(`/api/device/${device}`);
    expect((await tenant.admin.get(`${base}/values/timeseries`)).status).toBe(404);
  });
});

it('keeps everything over a restart', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-telemetry-'));
  const values = Array.from({ length: 700 }, (_, i) => ({ ts: T0 + i, values: { v: i / 4, word: `w${i % 3}` } }));
  const first = await runPlatform({ dataDir });
  const admin = first.as(await first.signIn('tenant@thingsboard.org', 'tenant'));
  const { body } = await admin.post('/api/device', { name: 'kept', type: 'default' });
  const at = `/api/plugins/telemetry/DEVICE/${body.id.id}`;
  await admin.post(`${at}/timeseries/ANY`, values);
  await admin.post(`${at}/SHARED_SCOPE`, { kept: { yes: true } });
  const range = `${at}/values/timeseries?keys=v,word&startTs=${T0}&endTs=${T0 + 9999}&limit=10000`;
  const before = await admin.get(range);
  await first.kill();
  const second = await runPlatform({ dataDir });
  const again = second.as(await second.signIn('tenant@thingsboard.org', 'tenant'));
  expect((await again.get(range)).body).toEqual(before.body);
  expect(before.body.v).toHaveLength(700);
  expect((await again.get(`${at}/values/attributes/SHARED_SCOPE`)).body[0].value).toEqual({ yes: true });
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
