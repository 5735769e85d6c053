/** What the profile of a tenant allows devices to send, over HTTP and MQTT. */
import path from 'node:path';
import Database from 'libsql';
import type { IClientOptions, MqttClient } from 'mqtt';
import { call, type Json } from './running-platform.js';
import { connectMqtt, dataDir, limitedTenant, platform, runTenantWorld, startAgain, sys } from './tenant-world.js';

runTenantWorld({ mqtt: true });

let made = 0;

type Limited = Awaited<ReturnType<typeof limitedTenant>>;

/** The access token of a new device. */
async function deviceOf({ tenant }: Limited, more: object = {}): Promise<{ id: string; token: string }> {
  made += 1;
  const { body } = await tenant.admin.post('/api/device', { name: `device ${made}`, type: 'default', ...more });
  const { body: credentials } = await tenant.admin.get(`/api/device/${body.id.id}/credentials`);
  return { id: body.id.id, token: credentials.credentialsId };
}

const send = (token: string, what: 'telemetry' | 'attributes', body: object) =>
  call(`${platform.url}/api/v1/${token}/${what}`, 'POST', undefined, body);

type Step = [device: 0 | 1, what: 'telemetry' | 'attributes', values: object, status: 200 | 429];
const ONE = { a: 1 };
const TWO = { a: 1, b: 2 };

it.each<[string, string, Step[]]>([
  [
    'transportTenantMsgRateLimit',
    '2:3600',
    [
      [0, 'attributes', ONE, 200],
      [1, 'telemetry', ONE, 200],
      [0, 'telemetry', ONE, 429],
    ],
  ],
  [
    'transportDeviceMsgRateLimit',
    '1:3600',
    [
      [0, 'telemetry', ONE, 200],
      [0, 'attributes', ONE, 429],
      [1, 'telemetry', ONE, 200],
    ],
  ],
  [
    'transportTenantTelemetryMsgRateLimit',
    '1:3600',
    [
      [0, 'telemetry', TWO, 200],
      [1, 'telemetry', ONE, 429],
      [1, 'attributes', ONE, 200],
    ],
  ],
  [
    'transportDeviceTelemetryMsgRateLimit',
    '1:3600',
    [
      [0, 'telemetry', TWO, 200],
      [0, 'telemetry', ONE, 429],
      [1, 'telemetry', ONE, 200],
    ],
  ],
  [
    'transportTenantTelemetryDataPointsRateLimit',
    '3:3600',
    [
      [0, 'telemetry', TWO, 200],
      [1, 'telemetry', TWO, 429],
      [1, 'telemetry', ONE, 200],
    ],
  ],
  [
    'transportDeviceTelemetryDataPointsRateLimit',
    '100:1,3:3600',
    [
      [0, 'telemetry', TWO, 200],
      [0, 'telemetry', TWO, 429],
      [1, 'telemetry', TWO, 200],
    ],
  ],
])('%s of %s', async (member, text, steps) => {
  const limited = await limitedTenant({ [member]: text });
  const devices = [await deviceOf(limited), await deviceOf(limited)] as const;
  for (const [device, what, values, status] of steps) {
    expect((await send(devices[device].token, what, values)).status).toBe(status);
  }
});

it('every call of a device counts, a refused one says why, and a changed limit counts anew at once', async () => {
  const limited = await limitedTenant({ transportDeviceMsgRateLimit: '3:3600' });
  const { token } = await deviceOf(limited);
  const get = () => call(`${platform.url}/api/v1/${token}/attributes`, 'GET');
  const poll = () => call(`${platform.url}/api/v1/${token}/rpc?timeout=1`, 'GET');
  const ask = () => call(`${platform.url}/api/v1/${token}/rpc`, 'POST', undefined, { method: 'a', params: {} });
  expect([(await get()).status, (await poll()).status, (await ask()).status]).toEqual([200, 408, 200]);
  for (const refused of [await get(), await poll(), await ask()]) {
    expect(refused).toMatchObject({
      status: 429,
      body: { errorCode: 33, message: 'Too many messages of this device' },
    });
  }
  limited.profile.profileData.configuration.transportDeviceMsgRateLimit = null;
  await sys.post('/api/tenantProfile', limited.profile);
  expect((await get()).status).toBe(200);
});

it('limits hold after a restart', async () => {
  const { token } = await deviceOf(await limitedTenant({ transportDeviceMsgRateLimit: '1:3600' }));
  await startAgain();
  expect((await send(token, 'telemetry', ONE)).status).toBe(200);
  expect((await send(token, 'telemetry', ONE)).status).toBe(429);
});

describe('over MQTT', () => {
  const TOPIC = 'v1/devices/me/telemetry';
  const connect = (username: string, options: IClientOptions = {}): Promise<MqttClient> =>
    connectMqtt({ username, ...options });
  const history = async ({ tenant }: Limited, id: string) => {
    const base = `/api/plugins/telemetry/DEVICE/${id}/values/timeseries`;
    return (await tenant.admin.get(`${base}?keys=a&startTs=0&endTs=9999999999999&limit=10`)).body.a;
  };

  it('a message too many ends the connection, and is not stored', async () => {
    const limited = await limitedTenant({ transportDeviceTelemetryMsgRateLimit: '1:3600' });
    const { id, token } = await deviceOf(limited);
    const client = await connect(token);
    await client.publishAsync(TOPIC, '{"ts":1,"values":{"a":1}}', { qos: 1 });
    const closed = new Promise((resolve) => client.once('close', () => resolve('closed')));
    client.publish(TOPIC, '{"ts":2,"values":{"a":2}}', { qos: 1 }, () => {});
    expect(await closed).toBe('closed');
    expect(await history(limited, id)).toEqual([{ ts: 1, value: '1' }]);
  });

  it('MQTT 5 is told that the quota is exceeded', async () => {
    const limited = await limitedTenant({ transportDeviceMsgRateLimit: '1:3600' });
    const client = await connect((await deviceOf(limited)).token, { protocolVersion: 5 });
    await client.publishAsync(TOPIC, '{"a":1}', { qos: 1 });
    await expect(client.publishAsync(TOPIC, '{"a":2}', { qos: 1 })).rejects.toMatchObject({ code: 0x97 });
    const disconnected = new Promise<Json>((resolve) => client.once('disconnect', resolve));
    client.publish(TOPIC, '{"a":3}');
    expect((await disconnected).reasonCode).toBe(0x97);
  });

  it('a gateway counts as one device, with the values of all behind it', async () => {
    const limited = await limitedTenant({ transportDeviceTelemetryDataPointsRateLimit: '3:3600' });
    const { token } = await deviceOf(limited, { additionalInfo: { gateway: true } });
    const client = await connect(token, { protocolVersion: 5 });
    const tell = (...names: string[]) => {
      const said = Object.fromEntries(names.map((name) => [name, [{ ts: 1, values: TWO }]]));
      return client.publishAsync('v1/gateway/telemetry', JSON.stringify(said), { qos: 1 });
    };
    await expect(tell('one', 'two')).rejects.toMatchObject({ code: 0x97 });
    await tell('one');
    const { body } = await limited.tenant.admin.get('/api/tenant/devices?pageSize=10&page=0');
    expect(body.data.map(({ name }: Json) => name)).toEqual(expect.arrayContaining(['one']));
    expect(body.totalElements).toBe(2);
  });
});

it('values that name no lifetime are kept for the days of the profile', async () => {
  const limited = await limitedTenant({ defaultStorageTtlDays: 10 });
  const { id, token } = await deviceOf(limited);
  await send(token, 'telemetry', { a: 1 });
  const posted = (suffix: string, key: string) =>
    limited.tenant.admin.post(`/api/plugins/telemetry/DEVICE/${id}/timeseries/ANY${suffix}`, { [key]: 1 });
  await posted('', 'b');
  await posted('/86400', 'c');
  const columns = [{ type: 'NAME' }, { type: 'TIMESERIES', key: 'd' }];
  const imported = { file: 'imported,1', mapping: { columns, delimiter: ',', header: false, update: true } };
  expect((await limited.tenant.admin.post('/api/device/bulk_import', imported)).body).toMatchObject({ created: 1 });
  let rows: { key: string; days: number }[] = [];
  const readRows = () => {
    const database = new Database(path.join(dataDir, 'mullion.db'));
    rows = database
      .prepare(
        'SELECT key, (at - e.ts) / 86400000.0 AS days FROM ts_expiry e JOIN entity_value USING (series) JOIN telemetry_key k ON k.id = key_id',
      )
      .all() as typeof rows;
    database.close();
  };
  await startAgain({ meanwhile: readRows });
  // Points may go up to an eighth of their lifetime later, a day at most.
  const days = Object.fromEntries(rows.map((row) => [row.key, Math.floor(row.days)]));
  expect(days).toMatchObject({ a: 10, b: 10, c: 1, d: 10 });
});
