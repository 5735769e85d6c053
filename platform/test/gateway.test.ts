/** Devices behind a gateway, over its MQTT session. */
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import {
  type Json,
  makeTenant,
  type RunningPlatform,
  runPlatform,
  signInSystem,
  type TestTenant,
} from './running-platform.js';
import { freePort } from './transport-free-port.js';

let platform: RunningPlatform;
let port: number;
let tenant: TestTenant;
let made = 0;
let token: string;
let gatewayId: string;
let child: string;
const clients: MqttClient[] = [];

beforeAll(async () => {
  port = await freePort();
  platform = await runPlatform({ env: { MQTT_PORT: String(port) } });
  tenant = await makeTenant(platform, await signInSystem(platform));
});
afterAll(() => platform.stop());
beforeEach(async () => {
  made += 1;
  token = `gateway-${made}`;
  child = `meter ${made}`;
  const { body } = await tenant.admin.post(`/api/device?accessToken=${token}`, {
    name: `gateway ${made}`,
    additionalInfo: { gateway: true },
  });
  gatewayId = body.id.id;
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});

async function connect(options: IClientOptions = {}): Promise<MqttClient> {
  const client = await mqtt.connectAsync({ host: '127.0.0.1', port, username: token, reconnectPeriod: 0, ...options });
  client.on('error', () => {});
  clients.push(client);
  return client;
}
const say = (client: MqttClient, topic: string, body: unknown) =>
  client.publishAsync(`v1/gateway/${topic}`, JSON.stringify(body), { qos: 1 });
const heard = (client: MqttClient, topic: string) =>
  new Promise<Json>((resolve) =>
    client.on('message', (to, text) => {
      if (to === `v1/gateway/${topic}`) resolve(JSON.parse(text.toString()));
    }),
  );
const device = async (name = child): Promise<Json> =>
  (await tenant.admin.get(`/api/tenant/devices?deviceName=${encodeURIComponent(name)}`)).body;
const values = async (name: string, path: string) =>
  (await tenant.admin.get(`/api/plugins/telemetry/DEVICE/${(await device(name)).id.id}/values/${path}`)).body;

describe.each([4, 5] as const)('over MQTT of version %i', (protocolVersion) => {
  it('a device that connects is made, of the type named, and related to its gateway', async () => {
    const client = await connect({ protocolVersion });
    await say(client, 'connect', { device: child, type: `meter of ${protocolVersion}` });
    const made = await device();
    expect(made).toMatchObject({
      type: `meter of ${protocolVersion}`,
      additionalInfo: { lastConnectedGateway: gatewayId },
    });
    const { body } = await tenant.admin.get(`/api/relations?fromId=${gatewayId}&fromType=DEVICE`);
    expect(body).toMatchObject([{ type: 'Created', to: { id: made.id.id } }]);
  });

  it('telemetry and attributes of several devices are stored under their names', async () => {
    const client = await connect({ protocolVersion });
    const other = `${child} too`;
    await say(client, 'telemetry', {
      [child]: [
        { ts: 1000, values: { a: 1 } },
        { ts: 2000, values: { a: 2 } },
      ],
      [other]: [{ b: 3 }],
    });
    await say(client, 'attributes', { [child]: { serial: 'S1' } });
    expect((await values(child, 'timeseries?keys=a&startTs=0&endTs=9999')).a).toHaveLength(2);
    expect((await values(other, 'timeseries?keys=b')).b[0].value).toBe('3');
    expect(await values(child, 'attributes/CLIENT_SCOPE')).toMatchObject([{ key: 'serial', value: 'S1' }]);
  });

  it('it asks for attributes by one key or several, and hears of changed ones', async () => {
    const client = await connect({ protocolVersion });
    await client.subscribeAsync(['v1/gateway/attributes', 'v1/gateway/attributes/response'], { qos: 1 });
    await say(client, 'attributes', { [child]: { serial: 'S1', model: 'M' } });
    const response = heard(client, 'attributes/response');
    await say(client, 'attributes/request', { id: 4, device: child, client: true, key: 'serial' });
    expect(await response).toEqual({ id: 4, device: child, value: 'S1' });
    const many = heard(client, 'attributes/response');
    await say(client, 'attributes/request', {
      id: 5,
      device: child,
      client: true,
      keys: ['serial', 'model', 'absent'],
    });
    expect(await many).toEqual({ id: 5, device: child, values: { serial: 'S1', model: 'M' } });
    const update = heard(client, 'attributes');
    await tenant.admin.post(`/api/plugins/telemetry/DEVICE/${(await device()).id.id}/SHARED_SCOPE`, { rate: 5 });
    expect(await update).toEqual({ device: child, data: { rate: 5 } });
  });

  it('commands for its devices come to it, and its answers go to the caller', async () => {
    const client = await connect({ protocolVersion });
    await say(client, 'connect', { device: child });
    client.on('message', (topic, text) => {
      const { device, data } = JSON.parse(text.toString());
      client.publish(topic, JSON.stringify({ device, id: data.id, data: { echo: [data.method, data.params] } }));
    });
    await client.subscribeAsync('v1/gateway/rpc', { qos: 1 });
    const { body } = await tenant.admin.post(`/api/rpc/twoway/${(await device()).id.id}`, {
      method: 'read',
      params: 7,
    });
    expect(body).toEqual({ echo: ['read', 7] });
  });
});

it('devices are disconnected by it, or with it', async () => {
  const client = await connect();
  await say(client, 'connect', { device: child });
  const id = (await device()).id.id;
  const state = async () => {
    const path = `/api/plugins/telemetry/DEVICE/${id}/values/attributes/SERVER_SCOPE?keys=lastDisconnectTime`;
    return (await tenant.admin.get(path)).body.length > 0;
  };
  await client.endAsync(true);
  while (!(await state())) await new Promise((resolve) => setTimeout(resolve, 100));
});

it('announces claims for its devices', async () => {
  const client = await connect();
  await say(client, 'claim', { [child]: { secretKey: 'open' } });
  const claimed = await tenant.customer.post(`/api/customer/device/${encodeURIComponent(child)}/claim`, {
    secretKey: 'open',
  });
  expect(claimed.body.response).toBe('SUCCESS');
});

it('a device that is no gateway speaks for nobody', async () => {
  await tenant.admin.post('/api/device?accessToken=plain', { name: 'plain' });
  const client = await connect({ username: 'plain', protocolVersion: 5 });
  for (const [topic, body] of [
    ['connect', { device: child }],
    ['telemetry', { [child]: [{ a: 1 }] }],
    ['attributes', { [child]: { a: 1 } }],
    ['claim', { [child]: {} }],
    ['attributes/request', { id: 1, device: `gateway ${made}`, client: false, key: 'a' }],
  ] as const) {
    await expect(say(client, topic, body)).rejects.toMatchObject({ code: 0x87 });
  }
  expect((await tenant.admin.get(`/api/tenant/devices?deviceName=${encodeURIComponent(child)}`)).status).toBe(404);
});

it('a gateway reaches no device of another tenant', async () => {
  const other = await makeTenant(platform, await signInSystem(platform));
  await other.admin.post('/api/device', { name: child });
  const theirs = (await other.admin.get(`/api/tenant/devices?deviceName=${encodeURIComponent(child)}`)).body.id.id;
  const client = await connect();
  await say(client, 'telemetry', { [child]: [{ a: 1 }] });
  expect(
    (await other.admin.get(`/api/plugins/telemetry/DEVICE/${theirs}/values/timeseries?keys=a`)).body.a?.[0]?.value ??
      null,
  ).toBeNull();
  expect((await device()).id.id).not.toBe(theirs);
});

it.each([
  ['connect', {}],
  ['connect', { device: ' ' }],
  ['telemetry', []],
  ['telemetry', { meter: 5 }],
  ['attributes/request', { device: 'meter', key: 'a' }],
  ['rpc', { device: 'unconnected', id: 1, data: {} }],
])('%s with %j is refused', async (topic, body) => {
  const client = await connect({ protocolVersion: 5 });
  await expect(say(client, topic, body)).rejects.toMatchObject({ code: 0x99 });
});
