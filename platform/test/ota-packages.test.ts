/** Files of packages: how they come and go, what is refused, and that nothing is left of what was. */
import http from 'node:http';
import { filesOf, formOf, newPackage, settled, upload } from './package-requests.js';
import { type Caller, type Json, makeTenant } from './running-platform.js';
import { dataDir, foreign, own, platform, runTenantWorld, sys } from './tenant-world.js';

runTenantWorld({ foreign: true });

const MB = 1024 * 1024;
const files = () => filesOf(dataDir);
/** How many files there are once there are so many: they go after the answer. */
const filesOnce = async (count: number) => (await settled(files, ({ length }) => length === count)).length;
const send = (id: string, form: FormData, query?: string) => upload(platform.url, own.adminToken, id, form, query);
const newId = async (more?: Json): Promise<string> => (await newPackage(own.admin, more)).id.id;
/** Bytes that differ from each other, so that no part passes for another. */
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 0xff);

async function download(id: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${platform.url}/api/otaPackage/${id}/download`, {
    headers: { 'x-authorization': `Bearer ${own.adminToken}`, ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, header: (name: string) => response.headers.get(name), bytes };
}

it('a file comes back as it went, whole, by ranges, and under its name', async () => {
  const id = await newId();
  const bytes = bytesOf(3 * MB + 7);
  const { status, body } = await send(id, formOf(bytes, 'Gerät 1.bin', 'text/html'));
  expect(status).toBe(200);
  // Text of so large a file is left out.
  expect(body).toMatchObject({ dataSize: bytes.length, hasData: true, fileName: 'Gerät 1.bin', data: null });
  const whole = await download(id);
  expect(whole.bytes.equals(bytes)).toBe(true);
  expect(whole.header('content-length')).toBe(String(bytes.length));
  expect(whole.header('x-filename')).toBe('Ger%C3%A4t%201.bin');
  expect(whole.header('content-disposition')).toBe('attachment;filename=Ger%C3%A4t%201.bin');
  expect(whole.header('accept-ranges')).toBe('bytes');

  const part = await download(id, { range: 'bytes=1000-1999' });
  expect([part.status, part.header('content-range')]).toEqual([206, `bytes 1000-1999/${bytes.length}`]);
  expect(part.bytes.equals(bytes.subarray(1000, 2000))).toBe(true);
  const end = await download(id, { range: 'bytes=-5', 'if-range': whole.header('etag') ?? '' });
  expect(end.bytes.equals(bytes.subarray(-5))).toBe(true);
  const other = await download(id, { range: 'bytes=-5', 'if-range': '"another"' });
  expect([other.status, other.bytes.length]).toEqual([200, bytes.length]);
  const beyond = await download(id, { range: `bytes=${bytes.length}-` });
  expect([beyond.status, beyond.header('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  expect((await download(id, { range: 'lines=1-2' })).status).toBe(200);
});

it.each([
  ['a wrong checksum', 'checksumAlgorithm=MD5&checksum=00', () => formOf('x'), 400, 'Wrong otaPackage file!'],
  ['an empty file', undefined, () => formOf(''), 400, 'OtaPackage data should be specified!'],
  ['an unknown algorithm', 'checksumAlgorithm=ROT13', () => formOf('x'), 400, 'Unsupported checksum algorithm: ROT13'],
  ['no algorithm', '', () => formOf('x'), 400, "Required request parameter 'checksumAlgorithm' is not present"],
  ['a form without a file', undefined, () => new FormData(), 400, "Required request part 'file' is not present"],
  ['a file of another name', undefined, () => renamed(formOf('x')), 400, "Required request part 'file' is not present"],
  ['a name that is too long', undefined, () => formOf('x', 'n'.repeat(256)), 400, expect.stringContaining('file name')],
  [
    'more than a file may have',
    undefined,
    () => formOf(new Uint8Array(50 * MB + 1)),
    413,
    expect.stringContaining('52428800'),
  ],
])('%s is refused, and nothing is left', async (_what, query, form, status, message) => {
  const before = files();
  const id = await newId();
  const answer = await send(id, form(), query);
  expect(answer).toMatchObject({ status, body: { status, message } });
  expect((await own.admin.get(`/api/otaPackage/info/${id}`)).body).toMatchObject({ hasData: false, dataSize: null });
  expect(files()).toEqual(before);
  // A refusal closes nothing for the next file.
  expect((await send(id, formOf('fits'))).status).toBe(200);
});

function renamed(form: FormData): FormData {
  const other = new FormData();
  other.append('image', form.get('file') as Blob, 'x');
  return other;
}

it('files of a tenant take no more than its profile says, all of them together', async () => {
  const limited = await makeTenant(platform, sys);
  const profileData = { configuration: { type: 'DEFAULT', maxOtaPackagesInBytes: 10 } };
  const { body: profile } = await sys.post('/api/tenantProfile', { name: 'small files', profileData });
  const { body: tenant } = await sys.get(`/api/tenant/${limited.tenantId}`);
  await sys.post('/api/tenant', { ...tenant, tenantProfileId: profile.id });
  const before = files().length;
  const sent = async (text: string) => {
    const { id } = await newPackage(limited.admin);
    const answer = await upload(platform.url, limited.adminToken, id.id, formOf(text));
    return { id: id.id as string, answer };
  };
  const first = await sent('123456');
  expect(first.answer.status).toBe(200);
  const refused = await sent('12345');
  expect(refused.answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('10') } });
  expect((await limited.admin.get(`/api/otaPackage/info/${refused.id}`)).body.hasData).toBe(false);
  expect(await filesOnce(before + 1)).toBe(before + 1);
  expect((await sent('1234')).answer.status).toBe(200);
  await limited.admin.delete(`/api/otaPackage/${first.id}`);
  expect((await sent('123456')).answer.status).toBe(200);
});

it('a checksum is compared in any case', async () => {
  const query = 'checksumAlgorithm=md5&checksum=39084ED8B620C5172B458AD694E8A5D9';
  expect((await send(await newId(), formOf('sum me'), query)).body).toMatchObject({ checksumAlgorithm: 'MD5' });
});

it('what is no form, or breaks off, leaves nothing', async () => {
  const before = files();
  const id = await newId();
  const target = `/api/otaPackage/${id}?checksumAlgorithm=MD5`;
  expect(await own.admin.post(target, { file: 'x' })).toMatchObject({ status: 400 });
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
  /** The status of the answer to a form, null when the connection ends first. */
  const answerTo = (body: string, { isCut = false, type = 'multipart/form-data; boundary=b' } = {}) =>
    new Promise<number | null>((resolve) => {
      const headers = {
        'x-authorization': `Bearer ${own.adminToken}`,
        'content-type': type,
        'content-length': Buffer.byteLength(body) + (isCut ? 1000 : 0),
      };
      const request = http.request(platform.url + target, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? null);
      });
      request.on('error', () => resolve(null));
      request.write(body, () => isCut && request.destroy());
      if (!isCut) request.end();
    });
  expect(await answerTo(`${head}never ends`)).toBe(400);
  expect(await answerTo('no form at all')).toBe(400);
  expect(await answerTo('x', { type: 'multipart/form-data' })).toBe(400);
  expect(await answerTo(head + 'x'.repeat(200_000), { isCut: true })).toBeNull();
  expect(await settled(files, (seen) => seen.length === before.length)).toEqual(before);
  expect((await send(id, formOf('whole'))).status).toBe(200);
});

it('files go with their package, with its profile and with their tenant', async () => {
  const other = await makeTenant(platform, sys);
  const before = files().length;
  const { body: device } = await other.admin.post('/api/device', { name: 'board', type: 'board' });
  const ids: string[] = [];
  for (const deviceProfileId of [undefined, device.deviceProfileId, undefined]) {
    const { id } = await newPackage(other.admin, deviceProfileId ? { deviceProfileId } : {});
    expect((await upload(platform.url, other.adminToken, id.id, formOf('file'))).status).toBe(200);
    ids.push(id.id);
  }
  expect(files()).toHaveLength(before + 3);
  await other.admin.delete(`/api/otaPackage/${ids[0]}`);
  expect(await filesOnce(before + 2)).toBe(before + 2);
  await other.admin.delete(`/api/device/${device.id.id}`);
  await other.admin.delete(`/api/deviceProfile/${device.deviceProfileId.id}`);
  expect(await filesOnce(before + 1)).toBe(before + 1);
  await sys.delete(`/api/tenant/${other.tenantId}`);
  expect(await filesOnce(before)).toBe(before);
});

it('two uploads of one package at once leave one file', async () => {
  const before = files().length;
  const id = await newId();
  const answers = await Promise.all(['one', 'two', 'three'].map((text) => send(id, formOf(text.repeat(50_000)))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(await filesOnce(before + 1)).toBe(before + 1);
});

it('customers read what is said of packages of their tenant, and nobody of another tenant does', async () => {
  const id = await newId();
  await send(id, formOf('secret'));
  expect((await own.customer.get(`/api/otaPackage/info/${id}`)).status).toBe(200);
  const listed = async (caller: Caller) => {
    const { data } = (await caller.get('/api/otaPackages?pageSize=100&page=0')).body;
    return data.some((each: Json) => each.id.id === id);
  };
  expect([await listed(own.customer), await listed(own.admin), await listed(foreign.admin)]).toEqual([
    true,
    true,
    false,
  ]);
  for (const path of [`/${id}`, `/${id}/download`]) {
    expect((await own.customer.get(`/api/otaPackage${path}`)).status).toBe(403);
  }
  for (const path of [`/info/${id}`, `/${id}`, `/${id}/download`]) {
    expect((await foreign.admin.get(`/api/otaPackage${path}`)).status).toBe(403);
  }
  expect((await upload(platform.url, foreign.adminToken, id, formOf('x'))).status).toBe(403);
});
