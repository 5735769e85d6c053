/** What devices are told of packages and fetch of them. */
import path from 'node:path';
import Database from 'libsql';
import { formOf, newPackage, settled, upload } from './package-requests.js';
import type { Json } from './running-platform.js';
import { connectMqtt, dataDir, own, platform, runTenantWorld, startAgain } from './tenant-world.js';

runTenantWorld({ mqtt: true });

let made = 0;

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
    const { body } = await own.admin.post(`/api/device?accessToken=${token}`, { name: token, type });
    all.push({ device: body, token });
  }
  return all;
}
const one = async (): Promise<Board> => (await boards(1))[0] as Board;

/** A package with a file, of a device's profile. */
async function packageFor({ device }: Board, bytes: string | Uint8Array<ArrayBuffer>, more: Json = {}): Promise<Json> {
  const info = await newPackage(own.admin, { deviceProfileId: device.deviceProfileId, ...more });
  const { status } = await upload(platform.url, own.adminToken, info.id.id, formOf(bytes), 'checksumAlgorithm=CRC32');
  expect(status).toBe(200);
  return info;
}

const give = async ({ device }: Board, members: Json) => {
  const { status } = await own.admin.post('/api/device', { ...device, ...members });
  expect(status).toBe(200);
};
const giveProfile = async ({ device }: Board, members: Json) => {
  const path = `/api/deviceProfile/${device.deviceProfileId.id}`;
  const profile = (await own.admin.get(path)).body;
  expect((await own.admin.post('/api/deviceProfile', { ...profile, ...members })).status).toBe(200);
};
const shared = async ({ device }: Board): Promise<Record<string, unknown>> => {
  const path = `/api/plugins/telemetry/DEVICE/${device.id.id}/values/attributes/SHARED_SCOPE`;
  return Object.fromEntries((await own.admin.get(path)).body.map(({ key, value }: Json) => [key, value]));
};
const states = async ({ device }: Board, key: string): Promise<string[]> => {
  const path = `/api/plugins/telemetry/DEVICE/${device.id.id}/values/timeseries`;
  const { body } = await own.admin.get(`${path}?keys=${key}&startTs=0&endTs=${Date.now() + 60_000}&orderBy=ASC`);
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
  const [special, common] = [await packageFor(first, 'own'), await packageFor(first, 'common')];
  await give(first, { firmwareId: special.id });
  await giveProfile(first, { firmwareId: common.id });
  for (const board of rest)
    expect(await told(board, 'fw_title', common.title)).toMatchObject({ fw_title: common.title });
  expect(await shared(first)).toMatchObject({ fw_title: special.title });
  const { body: late } = await own.admin.post('/api/device', { name: `late ${made}`, type: first.device.type });
  expect(await told({ device: late, token: '' }, 'fw_title', common.title)).toMatchObject({ fw_size: 6 });
  await giveProfile(first, { firmwareId: null });
  for (const board of rest) expect(await told(board, 'fw_title', undefined)).toEqual({});
  expect(await shared(first)).toMatchObject({ fw_title: special.title });
  expect(await states(first, 'fw_state')).toEqual(['QUEUED', 'INITIATED']);
}, 60_000);

it('a profile that is killed while it tells its devices goes on afterwards, and tells each of them once', async () => {
  const first = await one();
  const given = await packageFor(first, 'file');
  const names = Array.from({ length: 300 }, (_, at) => `rolled out ${at}`);
  const columns = ['NAME', 'TYPE'].map((type) => ({ type }));
  const file = names.map((name) => `${name},${first.device.type}`).join('\n');
  const table = { file, mapping: { columns, delimiter: ',', header: false, update: false } };
  expect((await own.admin.post('/api/device/bulk_import', table)).body).toMatchObject({ created: names.length });
  const database = new Database(path.join(dataDir, 'mullion.db'), { timeout: 10_000 });
  /** How far it is: the last device that was told; undefined when it is done. */
  const progress = () =>
    (database.prepare('SELECT told FROM ota_rollout').all([])[0] as { told: string } | undefined)?.told;
  await giveProfile(first, { firmwareId: given.id });
  while (progress() === '') await new Promise((resolve) => setImmediate(resolve));
  await platform.kill();
  expect(progress()).toEqual(expect.stringMatching(/./));
  await startAgain({ end: async () => {} });
  expect(await settled(progress, (told) => told === undefined)).toBeUndefined();
  database.close();
  const { body } = await own.admin.get(`/api/tenant/devices?pageSize=1000&page=0&type=${first.device.type}`);
  expect(body.data).toHaveLength(names.length + 1);
  for (const device of body.data as Json[]) {
    const board = { device, token: '' };
    expect([await shared(board), await states(board, 'fw_state')]).toMatchObject([
      { fw_title: given.title, fw_size: 4 },
      ['QUEUED', 'INITIATED'],
    ]);
  }
}, 60_000);

it('a package that is an address is announced by it, where it names a checksum algorithm', async () => {
  const board = await one();
  const address = { type: 'SOFTWARE', usesUrl: true, deviceProfileId: board.device.deviceProfileId };
  const info = { url: 'https://files.example/a.bin', checksum: 'abc', checksumAlgorithm: 'MD5' };
  const first = await newPackage(own.admin, { ...address, ...info });
  await give(board, { softwareId: first.id });
  expect(await told(board, 'sw_url', info.url)).toEqual({
    sw_title: first.title,
    sw_version: '1',
    sw_url: info.url,
    sw_checksum: 'abc',
    sw_checksum_algorithm: 'MD5',
  });
  const other = await one();
  const bare = await newPackage(own.admin, {
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
    const client = await connectMqtt({ username: board.token });
    const got: [string, number, number | undefined][] = [];
    client.on('message', (topic, payload) => void got.push([topic, payload.length, payload[0]]));
    await client.subscribeAsync('v2/fw/response/+/chunk/+', { qos });
    for (let chunk = 0; chunk < 5; chunk += 1) client.publish(`v2/fw/request/1/chunk/${chunk}`, `${size}`, { qos: 1 });
    await settled(
      () => got.length,
      (count) => count === 5,
    );
    expect(got).toEqual([0, 1, 2, 3, 4].map((chunk) => [`v2/fw/response/1/chunk/${chunk}`, size, chunk]));
  },
);

it.each([
  [4, 'v2/fw/response/+/chunk/+', 0],
  [5, 'v2/fw/response/+', 1],
] as const)('a device fetches chunks over MQTT %i, subscribed to %s', async (protocolVersion, filter, qos) => {
  const board = await one();
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7) & 0xff);
  const client = await connectMqtt({ username: board.token, protocolVersion });
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
});
