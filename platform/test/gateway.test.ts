/** Devices behind a gateway, over its MQTT session. */
import type { IClientOptions, MqttClient } from 'mqtt';
import type { Json } from './running-platform.js';
import { connectMqtt, foreign, own, runTenantWorld } from './tenant-world.js';

runTenantWorld({ mqtt: true, foreign: true });

let made = 0;
let token: string;
let gatewayId: string;
let child: string;

beforeEach(async () => {
  made += 1;
  token = `gateway-${made}`;
  child = `meter ${made}`;
  const { body } = await own.admin.post(`/api/device?accessToken=${token}`, {
    name: `gateway ${made}`,
    additionalInfo: { gateway: true },
  });
  gatewayId = body.id.id;
});
const connect = (options: IClientOptions = {}) => connectMqtt({ username: token, ...options });
const say = (client: MqttClient, topic: string, body: unknown) =>
  client.publishAsync(`v1/gateway/${topic}`, JSON.stringify(body), { qos: 1 });
const heard = (client: MqttClient, topic: string) =>
  new Promise<Json>((resolve) =>
    client.on('message', (to, text) => {
      if (to === `v1/gateway/${topic}`) resolve(JSON.parse(text.toString()));
    }),
  );
const device = async (name = child): Promise<Json> =>
  (await own.admin.get(`/api/tenant/devices?deviceName=${encodeURIComponent(name)}`)).body;
const values = async (name: string, path: string) =>
  (await own.admin.get(`/api/plugins/telemetry/DEVICE/${(await device(name)).id.id}/values/${path}`)).body;

describe.each([4, 5] as const)('over MQTT of version %i', (protocolVersion) => {
  it('a device that connects is made, of the type named, and related to its gateway', async () => {
    const client = await connect({ protocolVersion });
    await say(client, 'connect', { device: child, type: `meter of ${protocolVersion}` });
    const made = await device();
    expect(made).toMatchObject({
      type: `meter of ${protocolVersion}`,
      additionalInfo: { lastConnectedGateway: gatewayId },
    });
    const { body } = await own.admin.get(`/api/relations?fromId=${gatewayId}&fromType=DEVICE`);
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
    await own.admin.post(`/api/plugins/telemetry/DEVICE/${(await device()).id.id}/SHARED_SCOPE`, { rate: 5 });
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
    const { body } = await own.admin.post(`/api/rpc/twoway/${(await device()).id.id}`, {
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
    return (await own.admin.get(path)).body.length > 0;
  };
  await client.endAsync(true);
  while (!(await state())) await new Promise((resolve) => setTimeout(resolve, 100));
});

it('a device that is renamed is no longer the one of its old name', async () => {
  const client = await connect({ protocolVersion: 5 });
  await say(client, 'connect', { device: child });
  const renamed = await device();
  await own.admin.post('/api/device', { ...renamed, name: `${child} renamed` });
  const path = 'attributes/SERVER_SCOPE?keys=lastDisconnectTime';
  while ((await values(`${child} renamed`, path)).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 100));
  await say(client, 'telemetry', { [child]: [{ ts: 1, values: { a: 1 } }] });
  expect((await device()).id.id).not.toBe(renamed.id.id);
});

it('devices are disconnected when it is no gateway any more', async () => {
  const client = await connect({ protocolVersion: 5 });
  await client.subscribeAsync('v1/gateway/attributes', { qos: 1 });
  await say(client, 'connect', { device: child });
  const { id } = await device();
  const { body: gateway } = await own.admin.get(`/api/device/${gatewayId}`);
  await own.admin.post('/api/device', { ...gateway, additionalInfo: { gateway: true, description: 'still one' } });
  const told = heard(client, 'attributes');
  await own.admin.post(`/api/plugins/telemetry/DEVICE/${id.id}/SHARED_SCOPE`, { rate: 1 });
  expect(await told).toEqual({ device: child, data: { rate: 1 } });
  await own.admin.post('/api/device', { ...gateway, additionalInfo: { gateway: false } });
  const isDisconnected = async () =>
    (await values(child, 'attributes/SERVER_SCOPE?keys=lastDisconnectTime')).length > 0;
  while (!(await isDisconnected())) await new Promise((resolve) => setTimeout(resolve, 100));
  await expect(say(client, 'rpc', { device: child, id: 1, data: {} })).rejects.toMatchObject({ code: 0x99 });
});

it('announces claims for its devices', async () => {
  const client = await connect();
  await say(client, 'claim', { [child]: { secretKey: 'open' } });
  const claimed = await own.customer.post(`/api/customer/device/${encodeURIComponent(child)}/claim`, {
    secretKey: 'open',
  });
  expect(claimed.body.response).toBe('SUCCESS');
});

it('a device that is no gateway speaks for nobody', async () => {
  await own.admin.post('/api/device?accessToken=plain', { name: 'plain' });
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
  expect((await own.admin.get(`/api/tenant/devices?deviceName=${encodeURIComponent(child)}`)).status).toBe(404);
});

it('a gateway reaches no device of another tenant', async () => {
  await foreign.admin.post('/api/device', { name: child });
  const theirs = (await foreign.admin.get(`/api/tenant/devices?deviceName=${encodeURIComponent(child)}`)).body.id.id;
  const client = await connect();
  await say(client, 'telemetry', { [child]: [{ a: 1 }] });
  expect(
    (await foreign.admin.get(`/api/plugins/telemetry/DEVICE/${theirs}/values/timeseries?keys=a`)).body.a?.[0]?.value ??
      null,
  ).toBeNull();
  expect((await device()).id.id).not.toBe(theirs);
});

describe('a gateway that is assigned to a customer', () => {
  const ofCustomer = (id: string) => own.admin.post(`/api/customer/${own.customerId}/device/${id}`);

  it('speaks for no device of another customer, or of none', async () => {
    await ofCustomer(gatewayId);
    const { body: other } = await own.admin.post('/api/customer', { title: `other ${made}` });
    await own.admin.post('/api/device', { name: child });
    await own.admin.post('/api/device', { name: `${child} too`, customerId: other.id });
    const client = await connect({ protocolVersion: 5 });
    for (const name of [child, `${child} too`]) {
      await own.admin.post(`/api/plugins/telemetry/DEVICE/${(await device(name)).id.id}/SHARED_SCOPE`, { a: 1 });
      for (const [topic, body] of [
        ['connect', { device: name }],
        ['telemetry', { [`${name} new`]: [{ b: 1 }], [name]: [{ b: 1 }] }],
        ['attributes', { [name]: { b: 1 } }],
        ['claim', { [name]: {} }],
      ] as const) {
        await expect(say(client, topic, body)).rejects.toMatchObject({ code: 0x87 });
      }
      const request = { id: 1, device: name, client: false, key: 'a' };
      await expect(say(client, 'attributes/request', request)).rejects.toMatchObject({ code: 0x99 });
      await expect(say(client, 'rpc', { device: name, id: 1, data: {} })).rejects.toMatchObject({ code: 0x99 });
      expect(await values(name, 'attributes/CLIENT_SCOPE')).toEqual([]);
      expect((await own.admin.get(`/api/tenant/devices?deviceName=${name} new`)).status).toBe(404);
    }
  });

  it('speaks for its customer’s, and makes new ones for that customer', async () => {
    await ofCustomer(gatewayId);
    const { body: known } = await own.admin.post('/api/device', { name: child });
    await ofCustomer(known.id.id);
    const client = await connect({ protocolVersion: 5 });
    await say(client, 'attributes', { [child]: { b: 1 }, [`${child} new`]: { b: 2 } });
    expect(await values(child, 'attributes/CLIENT_SCOPE')).toMatchObject([{ key: 'b', value: 1 }]);
    expect((await device(`${child} new`)).customerId.id).toBe(own.customerId);
  });

  it.each(['the device', 'the gateway'])('hears nothing more of a device after %s was moved', async (what) => {
    const { body: known } = await own.admin.post('/api/device', { name: child });
    if (what === 'the device') for (const id of [gatewayId, known.id.id]) await ofCustomer(id);
    const client = await connect({ protocolVersion: 5 });
    await say(client, 'connect', { device: child });
    await client.subscribeAsync(['v1/gateway/attributes', 'v1/gateway/attributes/response'], { qos: 1 });
    const told: string[] = [];
    client.on('message', (topic) => told.push(topic));
    if (what === 'the device') await own.admin.delete(`/api/customer/device/${known.id.id}`);
    else await ofCustomer(gatewayId);
    await own.admin.post(`/api/plugins/telemetry/DEVICE/${known.id.id}/SHARED_SCOPE`, { rate: 5 });
    // What was to be told would come before this answer.
    const response = heard(client, 'attributes/response');
    await say(client, 'connect', { device: `${child} own` });
    await say(client, 'attributes/request', { id: 1, device: `${child} own`, client: true, key: 'a' });
    await response;
    expect(told).toEqual(['v1/gateway/attributes/response']);
    await expect(say(client, 'connect', { device: child })).rejects.toMatchObject({ code: 0x87 });
  });
});

it('devices are disconnected when its customer gives it back', async () => {
  await own.admin.post(`/api/customer/${own.customerId}/device/${gatewayId}`);
  const client = await connect({ protocolVersion: 5 });
  await say(client, 'connect', { device: child });
  await own.customer.delete(`/api/customer/device/${encodeURIComponent(`gateway ${made}`)}/claim`);
  await expect(say(client, 'rpc', { device: child, id: 1, data: {} })).rejects.toMatchObject({ code: 0x99 });
  expect((await device()).customerId.id).toBe(own.customerId);
});

describe('a customer user', () => {
  const saved = async (id: string, by: 'device' | 'device-with-credentials', info: unknown): Promise<Json> => {
    await own.admin.post(`/api/customer/${own.customerId}/device/${id}`);
    const { body: stored } = await own.customer.get(`/api/device/${id}`);
    const changed = { ...stored, additionalInfo: info };
    const { body: credentials } = await own.customer.get(`/api/device/${id}/credentials`);
    if (by === 'device') await own.customer.post('/api/device', changed);
    else await own.customer.post('/api/device-with-credentials', { device: changed, credentials });
    return (await own.admin.get(`/api/device/${id}`)).body.additionalInfo;
  };

  it.each(['device', 'device-with-credentials'] as const)('makes no device a gateway with /api/%s', async (by) => {
    const { body } = await own.admin.post('/api/device', { name: child, additionalInfo: { description: 'a' } });
    expect((await saved(body.id.id, by, { description: 'b', gateway: true })).gateway).toBeUndefined();
  });

  it('saves what else is said of a device, and leaves a gateway one', async () => {
    const { body } = await own.admin.post('/api/device', { name: child });
    expect(await saved(body.id.id, 'device', { description: 'b', gateway: true })).toEqual({ description: 'b' });
    expect(await saved(body.id.id, 'device', ['b'])).toEqual(['b']);
    expect(await saved(gatewayId, 'device', { description: 'b' })).toEqual({ description: 'b', gateway: true });
    expect(await saved(gatewayId, 'device', null)).toEqual({ gateway: true });
  });
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
