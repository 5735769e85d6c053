/** What a device profile and a certificate change about a device's MQTT. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { IClientOptions } from 'mqtt';
import protobuf from 'protobufjs';
import type { Json } from './running-platform.js';
import { connectMqtt, own, runTenantWorld } from './tenant-world.js';
import { certificateUntil, DEVICE, SERVER } from './tls-certificates.js';
import { freePort } from './transport-free-port.js';

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-tls-'));
let tlsPort: number;
let made = 0;

runTenantWorld({
  mqtt: true,
  env: async () => {
    tlsPort = await freePort();
    const [certificate, key] = ['server.crt', 'server.key'].map((name) => path.join(folder, name)) as [string, string];
    writeFileSync(certificate, SERVER.cert);
    writeFileSync(key, SERVER.key);
    return { MQTT_TLS_PORT: String(tlsPort), MQTT_TLS_CERT: certificate, MQTT_TLS_KEY: key };
  },
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  made += 1;
});
const overTls = (options: IClientOptions = {}) =>
  connectMqtt({ protocol: 'mqtts', port: tlsPort, ca: SERVER.cert, ...options });
const newDevice = async (extra: object = {}): Promise<{ id: string; token: string }> => {
  const token = `profiled-${made}`;
  const { body } = await own.admin.post(`/api/device?accessToken=${token}`, { name: `profiled ${made}`, ...extra });
  return { id: body.id.id, token };
};
const latest = async (id: string, keys: string): Promise<Json> =>
  (await own.admin.get(`/api/plugins/telemetry/DEVICE/${id}/values/timeseries?keys=${keys}`)).body;

describe('a profile', () => {
  const profile = async (transport: object): Promise<Json> =>
    (
      await own.admin.post('/api/deviceProfile', {
        name: `mqtt ${made}`,
        type: 'DEFAULT',
        transportType: 'MQTT',
        profileData: {
          configuration: { type: 'DEFAULT' },
          transportConfiguration: {
            type: 'MQTT',
            deviceTelemetryTopic: 'site/+/data',
            deviceAttributesTopic: 'site/about/#',
            transportPayloadTypeConfiguration: { transportPayloadType: 'JSON' },
            ...transport,
          },
        },
      })
    ).body;

  it('gives its devices topics of their own, by filters', async () => {
    const { id: deviceProfileId } = await profile({});
    const { id, token } = await newDevice({ deviceProfileId });
    const client = await connectMqtt({ username: token });
    await client.publishAsync('site/7/data', '{"a":1}', { qos: 1 });
    await client.publishAsync('site/7/8/data', '{"b":1}', { qos: 1 });
    await client.publishAsync('site/about/this/one', '{"c":1}', { qos: 1 });
    await client.publishAsync('v1/devices/me/telemetry', '{"d":1}', { qos: 1 });
    expect(Object.keys(await latest(id, 'a,d')).sort()).toEqual(['a', 'd']);
    expect((await latest(id, 'b')).b?.[0]?.value ?? null).toBeNull();
    const { body } = await own.admin.get(`/api/plugins/telemetry/DEVICE/${id}/values/attributes/CLIENT_SCOPE`);
    expect(body).toMatchObject([{ key: 'c', value: 1 }]);
  });

  it('lets a connection go on after what cannot be read, from the moment it says so', async () => {
    const saved = await profile({ sendAckOnValidationException: false });
    const { token } = await newDevice({ deviceProfileId: saved.id });
    const first = await connectMqtt({ username: token });
    const ended = new Promise<void>((resolve) => first.once('close', () => resolve()));
    first.publish('v1/devices/me/telemetry', 'nonsense', { qos: 1 });
    await ended;
    const second = await connectMqtt({ username: token });
    saved.profileData.transportConfiguration.sendAckOnValidationException = true;
    expect((await own.admin.post('/api/deviceProfile', saved)).status).toBe(200);
    await second.publishAsync('v1/devices/me/telemetry', 'nonsense', { qos: 1 });
    expect(second.connected).toBe(true);
  });
});

describe('protobuf payloads', () => {
  const schema = (name: string, body: string) => `syntax = "proto3";\npackage demo;\nmessage ${name} {\n${body}\n}`;
  const schemas = {
    deviceTelemetryProtoSchema: schema('T', 'optional int64 ts = 1;\nV values = 2;\nmessage V { double temp = 1; }'),
    deviceAttributesProtoSchema: schema('A', 'string model = 1;'),
    deviceRpcRequestProtoSchema: schema('Q', 'string method = 1;\nint32 requestId = 2;\nstring params = 3;'),
    deviceRpcResponseProtoSchema: schema('R', 'string payload = 1;'),
  };
  const encode = (source: string, value: object): Buffer => {
    const { root } = protobuf.parse(source, { keepCase: true });
    const demo = root.lookup('demo');
    const [message] = demo instanceof protobuf.Namespace ? demo.nestedArray : [];
    if (!(message instanceof protobuf.Type)) throw new Error('the schema has no message');
    return Buffer.from(message.encode(message.fromObject(value)).finish());
  };
  async function protoDevice(flags: object = {}): Promise<{ id: string; token: string }> {
    const { body } = await own.admin.post('/api/deviceProfile', {
      name: `protobuf ${made}`,
      type: 'DEFAULT',
      transportType: 'MQTT',
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: {
          type: 'MQTT',
          transportPayloadTypeConfiguration: { transportPayloadType: 'PROTOBUF', ...schemas, ...flags },
        },
      },
    });
    return newDevice({ deviceProfileId: body.id });
  }

  it.each([4, 5] as const)('of version %i are read by the schemas of the profile', async (protocolVersion) => {
    const { id, token } = await protoDevice();
    const client = await connectMqtt({ username: token, protocolVersion });
    const reading = encode(schemas.deviceTelemetryProtoSchema, { ts: 1_700_000_000_000, values: { temp: 21.5 } });
    await client.publishAsync('v1/devices/me/telemetry', reading, { qos: 1 });
    await client.publishAsync('v2/a/p', encode(schemas.deviceAttributesProtoSchema, { model: 'M1' }), { qos: 1 });
    expect((await latest(id, 'temp')).temp).toEqual([{ ts: 1_700_000_000_000, value: '21.5' }]);
    await client.publishAsync('v2/t/j', '{"hum":40}', { qos: 1 });
    expect((await latest(id, 'hum')).hum[0].value).toBe('40');
    const { body } = await own.admin.get(`/api/plugins/telemetry/DEVICE/${id}/values/attributes/CLIENT_SCOPE`);
    expect(body).toMatchObject([{ key: 'model', value: 'M1' }]);
  });

  it('are JSON as well where the profile says so, and refused otherwise', async () => {
    const strict = await protoDevice();
    const first = await connectMqtt({ username: strict.token, protocolVersion: 5 });
    await expect(first.publishAsync('v2/t', '{"temp":1}', { qos: 1 })).rejects.toMatchObject({ code: 0x99 });
    made += 1;
    const lenient = await protoDevice({ enableCompatibilityWithJsonPayloadFormat: true });
    const second = await connectMqtt({ username: lenient.token, protocolVersion: 5 });
    await second.publishAsync('v2/t', '{"temp":1}', { qos: 1 });
    expect((await latest(lenient.id, 'temp')).temp[0].value).toBe('1');
  });

  it('carry commands and their answers', async () => {
    const { id, token } = await protoDevice();
    const client = await connectMqtt({ username: token });
    client.on('message', (topic, payload) => {
      const type = protobuf.parse(schemas.deviceRpcRequestProtoSchema, { keepCase: true }).root.lookupType('demo.Q');
      const { method, params } = type.toObject(type.decode(payload));
      const answer = encode(schemas.deviceRpcResponseProtoSchema, { payload: `${method} ${params}` });
      client.publish(topic.replace('request', 'response'), answer, { qos: 1 });
    });
    await client.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 });
    const { body } = await own.admin.post(`/api/rpc/twoway/${id}`, { method: 'read', params: 'level' });
    expect(body).toEqual({ payload: 'read level' });
  });
});

describe('over TLS', () => {
  it.each([4, 5] as const)('a device of version %i signs in with its token', async (protocolVersion) => {
    const { id, token } = await newDevice();
    const client = await overTls({ username: token, protocolVersion });
    await client.publishAsync('v1/devices/me/telemetry', '{"a":1}', { qos: 1 });
    expect((await latest(id, 'a')).a[0].value).toBe('1');
    await expect(overTls({ username: 'wrong' })).rejects.toThrow();
  });

  it('a device signs in with its certificate, until it has other credentials', async () => {
    const { id } = await newDevice();
    await expect(overTls({ ...DEVICE })).rejects.toThrow();
    const { body } = await own.admin.get(`/api/device/${id}/credentials`);
    const credentials = {
      ...body,
      credentialsType: 'X509_CERTIFICATE',
      credentialsId: null,
      credentialsValue: DEVICE.cert,
    };
    expect((await own.admin.post('/api/device/credentials', credentials)).status).toBe(200);
    const client = await overTls({ ...DEVICE });
    await client.publishAsync('v1/devices/me/telemetry', '{"a":1}', { qos: 1 });
    expect((await latest(id, 'a')).a[0].value).toBe('1');
    const gone = new Promise<void>((resolve) => client.once('close', () => resolve()));
    await own.admin.post('/api/device/credentials', { ...body, credentialsId: `other-${made}` });
    await gone;
    await expect(overTls({ ...DEVICE })).rejects.toThrow();
  });

  it('a connection ends when the certificate does that it began with, and not before', async () => {
    const { id } = await newDevice();
    const until = Math.floor(Date.now() / 1000) * 1000 + 5000;
    const shown = certificateUntil(until);
    const { body } = await own.admin.get(`/api/device/${id}/credentials`);
    const changed = { credentialsType: 'X509_CERTIFICATE', credentialsId: null, credentialsValue: shown.cert };
    expect((await own.admin.post('/api/device/credentials', { ...body, ...changed })).status).toBe(200);
    const client = await overTls({ ...shown, protocolVersion: 5 });
    const told = new Promise<Json>((resolve) => client.once('disconnect', resolve));
    expect((await told).reasonCode).toBe(0x87);
    expect(Date.now()).toBeGreaterThanOrEqual(until);
    await expect(overTls({ ...shown })).rejects.toThrow();
  });

  it('another certificate lets nobody in, and neither does the text of the right one', async () => {
    const { id } = await newDevice();
    const { body } = await own.admin.get(`/api/device/${id}/credentials`);
    const credentials = {
      ...body,
      credentialsType: 'X509_CERTIFICATE',
      credentialsId: null,
      credentialsValue: DEVICE.cert,
    };
    await own.admin.post('/api/device/credentials', credentials);
    await expect(overTls({ cert: SERVER.cert, key: SERVER.key })).rejects.toThrow();
    await expect(connectMqtt({ username: DEVICE.cert })).rejects.toThrow();
  });
});
