/** Devices that send no values of their own: what they ask for, answer, and wait for shows that they are there. */
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { call, type Json } from './running-platform.js';
import { own, platform, runTenantWorld } from './tenant-world.js';
import { freePort } from './transport-free-port.js';

let port: number;
const env = { MQTT_PORT: '', USAGE_REPORT_MS: '100' };
beforeAll(async () => {
  port = await freePort();
  env.MQTT_PORT = String(port);
});
runTenantWorld({ env });
const clients: MqttClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});

interface Device {
  id: string;
  token: string;
}
async function newDevice(token: string, more: Json = {}): Promise<Device> {
  const { body } = await own.admin.post(`/api/device?accessToken=${token}`, { name: token, ...more });
  return { id: body.id.id, token };
}
async function connect({ token }: Device, options: IClientOptions = {}): Promise<MqttClient> {
  const client = await mqtt.connectAsync({ host: '127.0.0.1', port, username: token, reconnectPeriod: 0, ...options });
  clients.push(client);
  return client;
}
async function stateOf({ id }: Device): Promise<Record<string, Json>> {
  const { body } = await own.admin.get(`/api/plugins/telemetry/DEVICE/${id}/values/attributes/SERVER_SCOPE`);
  return Object.fromEntries(body.map(({ key, value }: Json) => [key, value]));
}
/** Waits for what the platform writes every few seconds. */
async function until(is: () => Promise<boolean>): Promise<void> {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 50));
}
const isActive = (device: Device) => until(async () => (await stateOf(device)).active === true);
/** Whether a device did something since it connected. */
const isActiveSince = (device: Device) =>
  until(async () => {
    const { lastActivityTime, lastConnectTime } = await stateOf(device);
    return lastActivityTime > lastConnectTime;
  });
async function messages(): Promise<number> {
  const { body } = await own.admin.post('/api/entitiesQuery/find', {
    entityFilter: { type: 'apiUsageState' },
    pageLink: { page: 0, pageSize: 1 },
    latestValues: [{ type: 'TIME_SERIES', key: 'transportMsgCount' }],
  });
  return Number(body.data[0].latest.TIME_SERIES.transportMsgCount.value);
}

it('what a device asks for, answers, and waits for over HTTP makes it active, and counts as a message', async () => {
  const before = await messages();
  const asked = [
    ['GET', 'attributes', 200],
    ['GET', 'attributes/updates?timeout=1', 408],
    ['GET', 'rpc?timeout=1', 408],
    ['GET', 'firmware?title=none&version=1', 404],
    ['POST', 'rpc/1', 200],
  ] as const;
  const devices: Device[] = [];
  for (const [at, [method, path, status]] of asked.entries()) {
    const device = await newDevice(`asking-${at}`);
    const body = method === 'POST' ? {} : undefined;
    expect((await call(`${platform.url}/api/v1/${device.token}/${path}`, method, undefined, body)).status).toBe(status);
    devices.push(device);
  }
  await Promise.all(devices.map(isActive));
  await until(async () => (await messages()) === before + asked.length);
});

it('what a device asks for and answers over MQTT makes it active, and counts as a message', async () => {
  const before = await messages();
  const topics = ['v1/devices/me/attributes/request/1', 'v1/devices/me/rpc/response/1', 'v2/fw/request/1/chunk/0'];
  for (const [at, topic] of topics.entries()) {
    const device = await newDevice(`asking-over-mqtt-${at}`);
    await (await connect(device)).publishAsync(topic, '{}', { qos: 1 });
    await isActiveSince(device);
  }
  await until(async () => (await messages()) === before + topics.length);
});

it('a device that pings is active, and sends no message with that', async () => {
  const before = await messages();
  const device = await newDevice('pinging');
  await connect(device, { keepalive: 1 });
  await isActiveSince(device);
  expect(await messages()).toBe(before);
});

it('a gateway that speaks for a device is active itself, and the message is the device’s', async () => {
  const before = await messages();
  const gateway = await newDevice('speaking', { additionalInfo: { gateway: true } });
  const client = await connect(gateway);
  await client.publishAsync('v1/gateway/connect', '{"device":"spoken for"}', { qos: 1 });
  const request = '{"id":1,"device":"spoken for","client":true,"key":"a"}';
  await client.publishAsync('v1/gateway/attributes/request', request, { qos: 1 });
  await isActiveSince(gateway);
  const { body } = await own.admin.get('/api/tenant/devices?deviceName=spoken%20for');
  await isActiveSince({ id: body.id.id, token: '' });
  await until(async () => (await messages()) === before + 1);
});
