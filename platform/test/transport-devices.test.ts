import type { IClientOptions, MqttClient } from 'mqtt';
import { TestSocket } from './realtime-socket.js';
import { call, type Json, runPlatform } from './running-platform.js';
import { connectMqtt, foreign, own, platform, runTenantWorld } from './tenant-world.js';
import { freePort } from './transport-free-port.js';

runTenantWorld({ mqtt: true, foreign: true });

const T0 = 1_700_000_000_000;
let device: string;
let token: string;
let base: string;
let version: 4 | 5 = 4;

let devices = 0;
beforeEach(async () => {
  devices += 1;
  device = (await own.admin.post('/api/device', { name: `sender ${devices}`, type: 'default' })).body.id.id;
  token = (await own.admin.get(`/api/device/${device}/credentials`)).body.credentialsId;
  base = `/api/plugins/telemetry/DEVICE/${device}`;
});
const connect = (options: IClientOptions) => connectMqtt({ protocolVersion: version, ...options });
const signIn = (options: IClientOptions = {}) => connect({ username: token, ...options });
const latest = async (keys: string) => (await own.admin.get(`${base}/values/timeseries?keys=${keys}`)).body;
const attributes = async (scope: string): Promise<Record<string, Json>> => {
  const { body } = await own.admin.get(`${base}/values/attributes/${scope}`);
  return Object.fromEntries(body.map(({ key, value }: Json) => [key, value]));
};
const device1 = (path: string, body?: unknown, raw?: string) =>
  call(
    `${platform.url}/api/v1/${token}/${path}`,
    body === undefined && raw === undefined ? 'GET' : 'POST',
    undefined,
    body,
    raw,
  );

/** The first message to a topic. */
const received = (client: MqttClient, topic: string) =>
  new Promise<Json>((resolve) => {
    client.on('message', (to, payload) => {
      if (to === topic) resolve(JSON.parse(payload.toString()));
    });
  });
const closed = (client: MqttClient) => new Promise((resolve) => client.once('close', () => resolve(true)));

describe('over HTTP', () => {
  it('a device sends telemetry and attributes with its token alone', async () => {
    expect((await device1('telemetry', { ts: T0, values: { t: '21.5' } })).status).toBe(200);
    expect((await device1('attributes', { serial: 'A1' })).status).toBe(200);
    expect(await latest('t')).toEqual({ t: [{ ts: T0, value: '21.5' }] });
    expect(await attributes('CLIENT_SCOPE')).toEqual({ serial: 'A1' });
  });

  it('a device reads its attributes, and no server ones', async () => {
    await own.admin.post(`${base}/SHARED_SCOPE`, { rate: 5, mode: { fast: true } });
    await own.admin.post(`${base}/SERVER_SCOPE`, { secret: 1 });
    await device1('attributes', { serial: 'A1' });
    expect((await device1('attributes')).body).toEqual({
      client: { serial: 'A1' },
      shared: { rate: 5, mode: { fast: true } },
    });
    expect((await device1('attributes?sharedKeys=rate,secret')).body).toEqual({ shared: { rate: 5 } });
  });

  it('a waiting device is told what changes', async () => {
    const poll = device1('attributes/updates?timeout=20000');
    // The poll is registered once the platform has looked the token up; a second poll that times out marks that moment.
    expect((await device1('attributes/updates?timeout=200')).status).toBe(408);
    await own.admin.post(`${base}/SHARED_SCOPE`, { rate: 6 });
    expect((await poll).body).toEqual({ rate: 6 });
  });

  it('a waiting device whose token was changed meanwhile is told nothing', async () => {
    const { body: made } = await own.admin.post('/api/device', { name: 'renewed', type: 'default' });
    const { body: credentials } = await own.admin.get(`/api/device/${made.id.id}/credentials`);
    const poll = (timeout: number) =>
      call(`${platform.url}/api/v1/${credentials.credentialsId}/attributes/updates?timeout=${timeout}`, 'GET');
    const waiting = poll(20_000);
    // Marks the moment in which the first one waits.
    expect((await poll(200)).status).toBe(408);
    const renewed = { ...credentials, credentialsId: 'another-token' };
    expect((await own.admin.post('/api/device/credentials', renewed)).status).toBe(200);
    await own.admin.post(`/api/plugins/telemetry/DEVICE/${made.id.id}/SHARED_SCOPE`, { secret: 1 });
    expect(await waiting).toMatchObject({ status: 401 });
  });

  it.each([
    ['nonsense', 400],
    [JSON.stringify({ a: 'x'.repeat(70_000) }), 413],
  ])('%.20s is refused', async (raw, status) => {
    expect((await device1('telemetry', undefined, raw)).status).toBe(status);
  });

  it('nobody gets in with a wrong token, or the token of a deleted device', async () => {
    expect((await call(`${platform.url}/api/v1/wrong/telemetry`, 'POST', undefined, { a: 1 })).status).toBe(401);
    await own.admin.delete(`/api/device/${device}`);
    expect((await device1('telemetry', { a: 1 })).status).toBe(401);
    expect((await device1('attributes/updates')).status).toBe(401);
  });
});

describe.each([4, 5] as const)('over MQTT of version %i', (protocolVersion) => {
  beforeEach(() => {
    version = protocolVersion;
  });

  it('what is acknowledged is stored, over a kill of the platform too', async () => {
    const port = await freePort();
    const other = await runPlatform({ env: { MQTT_PORT: String(port) } });
    const client = await connect({ username: 'A1_TEST_TOKEN', port });
    for (let i = 1; i <= 50; i += 1) {
      await client.publishAsync('v1/devices/me/telemetry', JSON.stringify({ ts: T0 + i, values: { v: i } }), {
        qos: 1,
      });
    }
    const admin = other.as(await other.signIn('tenant@thingsboard.org', 'tenant'));
    const { body } = await admin.get('/api/tenant/devices?deviceName=Test%20Device%20A1');
    const range = await admin.get(
      `/api/plugins/telemetry/DEVICE/${body.id.id}/values/timeseries?keys=v&startTs=${T0}&endTs=${T0 + 99}&limit=1000`,
    );
    expect(range.body.v).toHaveLength(50);
    await other.kill();
    await other.stop();
  });

  it('topics of both lengths carry telemetry and attributes, unknown ones are only acknowledged', async () => {
    const client = await signIn();
    const send = (topic: string, body: object) => client.publishAsync(topic, JSON.stringify(body), { qos: 1 });
    await send('v1/devices/me/telemetry', { ts: T0, values: { a: 1 } });
    await send('v2/t', { ts: T0, values: { b: 2 } });
    await send('v1/devices/me/attributes', { c: 3 });
    await send('v2/a', { d: 4 });
    await send('v1/devices/me/unheard', { e: 5 });
    expect(await latest('a,b')).toEqual({ a: [{ ts: T0, value: '1' }], b: [{ ts: T0, value: '2' }] });
    expect(await attributes('CLIENT_SCOPE')).toEqual({ c: 3, d: 4 });
  });

  it('a device asks for attributes and is told of changes to shared ones', async () => {
    await own.admin.post(`${base}/SHARED_SCOPE`, { rate: 5 });
    const client = await signIn();
    await client.subscribeAsync(['v1/devices/me/attributes', 'v1/devices/me/attributes/response/+'], { qos: 1 });
    const answer = received(client, 'v1/devices/me/attributes/response/7');
    await client.publishAsync('v1/devices/me/attributes/request/7', '{"sharedKeys":"rate,absent"}', { qos: 1 });
    expect(await answer).toEqual({ shared: { rate: 5 } });
    const update = received(client, 'v1/devices/me/attributes');
    await own.admin.post(`${base}/SHARED_SCOPE`, { rate: 6 });
    expect(await update).toEqual({ rate: 6 });
    const gone = new Promise<Json>((resolve) =>
      client.on('message', (_to, payload) => {
        const message = JSON.parse(payload.toString());
        if (message.deleted) resolve(message);
      }),
    );
    await own.admin.delete(`${base}/SHARED_SCOPE?keys=rate`);
    expect(await gone).toEqual({ deleted: ['rate'] });
  });

  it('devices hear nothing of each other, and cannot push each other out', async () => {
    const other = (await own.admin.post('/api/device', { name: `listener ${devices}`, type: 'default' })).body.id.id;
    const otherToken = (await own.admin.get(`/api/device/${other}/credentials`)).body.credentialsId;
    const listener = await signIn({ username: otherToken, clientId: 'same' });
    const heard: string[] = [];
    listener.on('message', (topic) => heard.push(topic));
    await listener.subscribeAsync('v1/devices/me/attributes', { qos: 1 });
    await expect(listener.subscribeAsync('#', { qos: 1 })).rejects.toThrow();
    await expect(listener.subscribeAsync('v1/devices/me/telemetry', { qos: 1 })).rejects.toThrow();
    const client = await signIn({ clientId: 'same' });
    await client.publishAsync('v1/devices/me/attributes', '{"c":1}', { qos: 1 });
    await client.publishAsync('v1/devices/me/telemetry', '{"v":1}', { qos: 1, retain: true });
    await listener.publishAsync('v1/devices/me/telemetry', '{"v":2}', { qos: 1 });
    expect(listener.connected && client.connected).toBe(true);
    expect(heard).toEqual([]);
  });

  it('wrong credentials are refused, and a payload that cannot be read ends the session', async () => {
    await expect(connect({ username: 'wrong' })).rejects.toThrow(/Connection refused/);
    await expect(connect({ username: token, password: 'surplus' })).rejects.toThrow(/Connection refused/);
    const client = await signIn();
    const ended = closed(client);
    // MQTT 5 has an answer for that.
    if (version === 5) {
      const refused = client.publishAsync('v1/devices/me/telemetry', 'nonsense', { qos: 1 });
      await expect(refused).rejects.toMatchObject({ code: 0x99 });
      expect(client.connected).toBe(true);
    }
    client.publish('v1/devices/me/telemetry', 'nonsense', { qos: version === 5 ? 0 : 1 });
    expect(await ended).toBe(true);
  });

  it('MQTT basic credentials let in with all they name', async () => {
    const { body } = await own.admin.get(`/api/device/${device}/credentials`);
    const value = { clientId: `c-${device}`, userName: `u-${device}`, password: 'p' };
    const saved = await own.admin.post('/api/device/credentials', {
      ...body,
      credentialsType: 'MQTT_BASIC',
      credentialsId: null,
      credentialsValue: JSON.stringify(value),
    });
    expect(saved.status).toBe(200);
    const as = (given: Partial<typeof value>) =>
      connect({ clientId: given.clientId ?? 'any', username: given.userName, password: given.password });
    const client = await as(value);
    await client.publishAsync('v1/devices/me/telemetry', `{"ts":${T0},"values":{"v":1}}`, { qos: 1 });
    expect((await latest('v')).v[0].value).toBe('1');
    await expect(as({ ...value, password: 'wrong' })).rejects.toThrow();
    await expect(as({ ...value, clientId: 'other' })).rejects.toThrow();
    await expect(connect({ username: token })).rejects.toThrow();
  });

  it('the session of a deleted device ends', async () => {
    const client = await signIn();
    const ended = closed(client);
    await own.admin.delete(`/api/device/${device}`);
    expect(await ended).toBe(true);
  });

  it('a device that was handed to another tenant is signed out, and speaks for that tenant from then on', async () => {
    const client = await signIn();
    const gone = closed(client);
    await client.publishAsync('v1/devices/me/telemetry', '{"before":1}', { qos: 1 });
    expect((await own.admin.post(`/api/tenant/${foreign.tenantId}/device/${device}`)).status).toBe(200);
    expect(await gone).toBe(true);
    const again = await signIn();
    await again.publishAsync('v1/devices/me/telemetry', '{"after":1}', { qos: 1 });
    const { body } = await foreign.admin.get(`${base}/values/timeseries?keys=after`);
    expect(body.after).toMatchObject([{ value: '1' }]);
  });

  it('a device that signs in with something else from now on is signed out', async () => {
    const client = await signIn();
    const gone = closed(client);
    const { body } = await own.admin.get(`/api/device/${device}/credentials`);
    await own.admin.post('/api/device/credentials', { ...body, credentialsId: `renewed-${devices}` });
    expect(await gone).toBe(true);
    await expect(signIn()).rejects.toThrow(/not authorized|bad user/i);
    await connect({ username: `renewed-${devices}` });
  });
});

describe('activity', () => {
  it('a new device is inactive, one that sends becomes active, one that is silent too long does not stay it', async () => {
    expect(await attributes('SERVER_SCOPE')).toEqual({ active: false });
    const socket = await TestSocket.open(platform.url, own.adminToken);
    socket.send({
      attrSubCmds: [
        { cmdId: 1, entityType: 'DEVICE', entityId: device, keys: 'active,inactivityAlarmTime', scope: 'SERVER_SCOPE' },
      ],
    });
    await socket.until((message) => message.subscriptionId === 1);
    await own.admin.post(`${base}/SERVER_SCOPE`, { inactivityTimeout: 1000 });
    const before = Date.now();
    await device1('telemetry', { v: 1 });
    await socket.until((message) => message.data.active?.[0]?.[1] === 'true');
    const state = await attributes('SERVER_SCOPE');
    expect(state.lastActivityTime).toBeGreaterThanOrEqual(before);
    // Looked for every ten seconds.
    const quiet = await socket
      .until((message) => message.data.inactivityAlarmTime !== undefined)
      .catch(() => socket.until((message) => message.data.inactivityAlarmTime !== undefined));
    expect(quiet.data.active[0][1]).toBe('false');
    socket.close();
  });

  it('connecting and disconnecting are noted', async () => {
    const socket = await TestSocket.open(platform.url, own.adminToken);
    const keys = 'lastConnectTime,lastDisconnectTime';
    socket.send({ attrSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: device, keys, scope: 'SERVER_SCOPE' }] });
    await socket.until((message) => message.subscriptionId === 1);
    const client = await signIn();
    await socket.until((message) => message.data.lastConnectTime);
    await client.endAsync();
    await socket.until((message) => message.data.lastDisconnectTime);
    socket.close();
  });
});
