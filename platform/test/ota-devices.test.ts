/** What devices are told of packages and fetch of them. */
import mqtt from 'mqtt';
import { formOf, newPackage, settled, upload } from './package-requests.js';
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

beforeAll(async () => {
  port = await freePort();
  platform = await runPlatform({ env: { MQTT_PORT: String(port) } });
  tenant = await makeTenant(platform, await signInSystem(platform));
});
afterAll(() => platform.stop());

interface Board {
  device: Json;
  token: string;
}

/** Devices of a profile of their own. */
async function boards(count: number): Promise<Board[]> {
  made += 1;
  const type = `board ${made}`;
  const all: Board[] = [];
  for (let at = 0; at < count; at += 1) {
    const token = `board-${made}-${at}`;
    const { body } = await tenant.admin.post(`/api/device?accessToken=${token}`, { name: token, type });
    all.push({ device: body, token });
  }
  return all;
}
const one = async (): Promise<Board> => (await boards(1))[0] as Board;

/** A package with a file, of a device's profile. */
async function packageFor({ device }: Board, bytes: string | Uint8Array<ArrayBuffer>, more: Json = {}): Promise<Json> {
  const info = await newPackage(tenant.admin, { deviceProfileId: device.deviceProfileId, ...more });
  const { status } = await upload(
    platform.url,
    tenant.adminToken,
    info.id.id,
    formOf(bytes),
    'checksumAlgorithm=CRC32',
  );
  expect(status).toBe(200);
  return info;
}

const give = async ({ device }: Board, members: Json) => {
  const { status } = await tenant.admin.post('/api/device', { ...device, ...members });
  expect(status).toBe(200);
};
const giveProfile = async ({ device }: Board, members: Json) => {
  const path = `/api/deviceProfile/${device.deviceProfileId.id}`;
  const profile = (await tenant.admin.get(path)).body;
  expect((await tenant.admin.post('/api/deviceProfile', { ...profile, ...members })).status).toBe(200);
};
const shared = async ({ device }: Board): Promise<Record<string, unknown>> => {
  const path = `/api/plugins/telemetry/DEVICE/${device.id.id}/values/attributes/SHARED_SCOPE`;
  return Object.fromEntries((await tenant.admin.get(path)).body.map(({ key, value }: Json) => [key, value]));
};
const states = async ({ device }: Board, key: string): Promise<string[]> => {
  const path = `/api/plugins/telemetry/DEVICE/${device.id.id}/values/timeseries`;
  const { body } = await tenant.admin.get(`${path}?keys=${key}&startTs=0&endTs=${Date.now() + 60_000}&orderBy=ASC`);
  return (body[key] ?? []).map(({ value }: Json) => value);
};
/** The shared attributes of a device once one is what it is to be. */
const told = (board: Board, key: string, value: unknown) =>
  settled(
    () => shared(board),
    (seen) => seen[key] === value,
  );

it('a device is told of its package, and the history of its state has every step', async () => {
  const board = await one();
  const first = await packageFor(board, 'first', { tag: 'one' });
  await give(board, { firmwareId: first.id });
  expect(await told(board, 'fw_title', first.title)).toEqual({
    fw_title: first.title,
    fw_version: '1',
    fw_tag: 'one',
    fw_size: 5,
    fw_checksum: expect.any(String),
    fw_checksum_algorithm: 'CRC32',
  });
  expect(await states(board, 'fw_state')).toEqual(['QUEUED', 'INITIATED']);
  const second = await packageFor(board, 'second');
  await give(board, { firmwareId: second.id });
  // What the second one has not is gone with the first.
  expect(await told(board, 'fw_title', second.title)).not.toHaveProperty('fw_tag');
  expect(await states(board, 'fw_state')).toEqual(['QUEUED', 'INITIATED', 'QUEUED', 'INITIATED']);
  // The same again is nothing new.
  await give(board, { firmwareId: second.id, label: 'x' });
  await give(board, { firmwareId: null });
  expect(await told(board, 'fw_title', undefined)).toEqual({});
  expect(await states(board, 'fw_state')).toHaveLength(4);
});

it('a profile tells all of its devices but those with a package of their own, those that come later too', async () => {
  const all = await boards(45);
  const [first, ...rest] = all as [Board, ...Board[]];
  const [own, common] = [await packageFor(first, 'own'), await packageFor(first, 'common')];
  await give(first, { firmwareId: own.id });
  await giveProfile(first, { firmwareId: common.id });
  for (const board of rest)
    expect(await told(board, 'fw_title', common.title)).toMatchObject({ fw_title: common.title });
  expect(await shared(first)).toMatchObject({ fw_title: own.title });
  const { body: late } = await tenant.admin.post('/api/device', { name: `late ${made}`, type: first.device.type });
  expect(await told({ device: late, token: '' }, 'fw_title', common.title)).toMatchObject({ fw_size: 6 });
  await giveProfile(first, { firmwareId: null });
  for (const board of rest) expect(await told(board, 'fw_title', undefined)).toEqual({});
  expect(await shared(first)).toMatchObject({ fw_title: own.title });
  expect(await states(first, 'fw_state')).toEqual(['QUEUED', 'INITIATED']);
}, 60_000);

it('a package that is an address is announced by it, where it names a checksum algorithm', async () => {
  const board = await one();
  const address = { type: 'SOFTWARE', usesUrl: true, deviceProfileId: board.device.deviceProfileId };
  const info = { url: 'https://files.example/a.bin', checksum: 'abc', checksumAlgorithm: 'MD5' };
  const first = await newPackage(tenant.admin, { ...address, ...info });
  await give(board, { softwareId: first.id });
  expect(await told(board, 'sw_url', info.url)).toEqual({
    sw_title: first.title,
    sw_version: '1',
    sw_url: info.url,
    sw_checksum: 'abc',
    sw_checksum_algorithm: 'MD5',
  });
  const other = await one();
  const bare = await newPackage(tenant.admin, {
    ...address,
    deviceProfileId: other.device.deviceProfileId,
    url: info.url,
  });
  await give(other, { softwareId: bare.id });
  expect(
    await settled(
      () => states(other, 'sw_state'),
      ({ length }) => length === 2,
    ),
  ).toEqual(['QUEUED', 'INITIATED']);
  expect(await shared(other)).toEqual({});
});

it('a device fetches its file whole, by ranges and in chunks over HTTP', async () => {
  const board = await one();
  const given = await packageFor(board, '0123456789');
  await give(board, { firmwareId: given.id });
  const get = async (query: string, headers: Record<string, string> = {}) => {
    const path = `/api/v1/${board.token}/firmware?title=${encodeURIComponent(given.title)}&version=1${query}`;
    const response = await fetch(platform.url + path, { headers });
    return [response.status, await response.text()];
  };
  expect(await get('')).toEqual([200, '0123456789']);
  expect(await get('', { range: 'bytes=2-3' })).toEqual([206, '23']);
  expect(await get('&size=4&chunk=0')).toEqual([200, '0123']);
  expect(await get('&size=4&chunk=2')).toEqual([200, '89']);
  expect(await get('&size=4&chunk=3')).toEqual([200, '']);
  expect(await get('&size=x')).toEqual([400, expect.stringContaining('size')]);
});

it.each([0, 1] as const)(
  'chunks asked for in advance come in their order, none is left out, with QoS %i',
  async (qos) => {
    const board = await one();
    const size = 512 * 1024;
    const bytes = Uint8Array.from({ length: 5 * size }, (_, at) => Math.floor(at / size));
    await give(board, { firmwareId: (await packageFor(board, bytes)).id });
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { username: board.token });
    try {
      const got: [string, number, number | undefined][] = [];
      client.on('message', (topic, payload) => void got.push([topic, payload.length, payload[0]]));
      await client.subscribeAsync('v2/fw/response/+/chunk/+', { qos });
      for (let chunk = 0; chunk < 5; chunk += 1)
        client.publish(`v2/fw/request/1/chunk/${chunk}`, `${size}`, { qos: 1 });
      await settled(
        () => got.length,
        (count) => count === 5,
      );
      expect(got).toEqual([0, 1, 2, 3, 4].map((chunk) => [`v2/fw/response/1/chunk/${chunk}`, size, chunk]));
    } finally {
      await client.endAsync(true);
    }
  },
);

it.each([
  [4, 'v2/fw/response/+/chunk/+', 0],
  [5, 'v2/fw/response/+', 1],
] as const)('a device fetches chunks over MQTT %i, subscribed to %s', async (protocolVersion, filter, qos) => {
  const board = await one();
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7) & 0xff);
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { username: board.token, protocolVersion });
  try {
    const messages: [string, Buffer][] = [];
    client.on('message', (topic, payload) => void messages.push([topic, payload]));
    await client.subscribeAsync([filter, 'v2/fw/error'], { qos });
    const ask = async (chunk: number, size: string) => {
      const before = messages.length;
      await client.publishAsync(`v2/fw/request/7/chunk/${chunk}`, size, { qos: 1 });
      await settled(
        () => messages.length,
        (count) => count > before,
      );
      return messages.at(-1) as [string, Buffer];
    };
    expect((await ask(0, '1000'))[0]).toBe('v2/fw/error');
    await give(board, { firmwareId: (await packageFor(board, bytes)).id });
    const [topic, second] = await ask(1, '200000');
    expect(topic).toBe('v2/fw/response/7/chunk/1');
    expect(second.equals(bytes.subarray(200_000))).toBe(true);
    const [, whole] = await ask(0, '');
    expect(whole.equals(bytes)).toBe(true);
    expect((await ask(0, 'all'))[0]).toBe('v2/fw/error');
    expect((await ask(9, '200000'))[1]).toHaveLength(0);
  } finally {
    await client.endAsync(true);
  }
});
