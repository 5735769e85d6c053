/** Rules of resources between the common cases: what is checked first, whose models show, how they are paged and sorted, file names. */
import { rmSync } from 'node:fs';
import { filesOf, settled } from './package-requests.js';
import {
  type Caller,
  type Json,
  makeTenant,
  newDataDir,
  type RunningPlatform,
  runPlatform,
  signInSystem,
} from './running-platform.js';

const dataDir = newDataDir();

let platform: RunningPlatform;
let sys: Caller;
let admin: Caller;

beforeAll(async () => {
  platform = await runPlatform({ dataDir });
  sys = await signInSystem(platform);
});
afterAll(async () => {
  await platform.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  admin = (await makeTenant(platform, sys)).admin;
});

/** How many files there are in the folder of blobs. */
const files = () => filesOf(dataDir).length;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const item = (operations: string) =>
  `<Item ID="1"><Name>Level</Name><Operations>${operations}</Operations><Type>Integer</Type></Item>`;
const model = (id: number, name: string, operations = 'R') =>
  base64(
    `<LWM2M><Object ObjectType="MODefinition"><Name>${name}</Name><ObjectID>${id}</ObjectID><ObjectVersion>1.0</ObjectVersion>
      <MultipleInstances>Single</MultipleInstances><Mandatory>Optional</Mandatory><Resources>${item(operations)}</Resources></Object></LWM2M>`,
  );
const add = (by: Caller, more: object) =>
  by.post('/api/resource', { title: 'Store', resourceType: 'JKS', fileName: 'store.jks', data: base64('x'), ...more });
const addModel = (by: Caller, data: string) => add(by, { resourceType: 'LWM2M_MODEL', fileName: 'model.xml', data });

it('wants data first, then a model it can read, then title, type and file name', async () => {
  const message = async (more: object) => (await add(admin, more)).body.message;
  expect(await message({ title: null, data: null })).toBe('Resource data should be specified!');
  expect(await message({ title: null, resourceType: null })).toBe('Resource title should be specified!');
  expect(await message({ resourceType: null, fileName: null })).toBe('Resource type should be specified!');
  const unreadable = { title: null, resourceType: 'LWM2M_MODEL', fileName: 'm.xml', data: base64('no xml') };
  expect(await message(unreadable)).toBe('Failed to parse file m.xml');
});

it('wants a title with every change of a resource', async () => {
  const { body } = await add(admin, {});
  expect((await add(admin, { id: body.id, title: '' })).body.message).toBe('Resource title should be specified!');
});

it('shows a tenant its own model in place of the system’s of the same key', async () => {
  const { body: common } = await addModel(sys, model(40_001, 'Common pump'));
  const objects = async () =>
    (await admin.get('/api/resource/lwm2m?sortProperty=id&sortOrder=ASC&objectIds=40001_1.0')).body as Json[];
  expect((await objects()).map(({ name }) => name)).toEqual(['Common pump']);
  await addModel(admin, model(40_001, 'Own pump'));
  expect((await objects()).map(({ name }) => name)).toEqual(['Own pump']);
  const page = await admin.get('/api/resource/lwm2m/page?pageSize=10&page=0&textSearch=40001_1.0:OWN');
  expect(page.body.map(({ name }: Json) => name)).toEqual(['Own pump']);
  await sys.delete(`/api/resource/${common.id.id}`);
});

it('pages models, and sorts within the page; what has nothing to read leaves a gap', async () => {
  await addModel(admin, model(40_020, 'Pump B'));
  await addModel(admin, model(40_010, 'Pump A'));
  await addModel(admin, model(40_030, 'Pump C', 'E'));
  const page = async (query: string): Promise<string[]> =>
    (await admin.get(`/api/resource/lwm2m/page?textSearch=pump&${query}`)).body.map(({ name }: Json) => name);
  expect(await page('pageSize=2&page=0')).toEqual(['Pump A', 'Pump B']);
  expect(await page('pageSize=2&page=0&sortProperty=name&sortOrder=DESC')).toEqual(['Pump B', 'Pump A']);
  expect(await page('pageSize=2&page=0&sortProperty=a.b&sortOrder=desc')).toEqual(['Pump A', 'Pump B']);
  expect(await page('pageSize=2&page=1')).toEqual([]);
  expect((await admin.get('/api/resource/lwm2m?sortProperty=id&objectIds=40010_1.0')).status).toBe(400);
});

it('has one content, the last that was saved, as data and as a download', async () => {
  const { body } = await add(admin, { data: base64('first') });
  expect(body).toEqual(expect.not.objectContaining({ size: expect.anything(), model: expect.anything() }));
  const changed = await add(admin, { id: body.id, data: base64('second') });
  expect(changed.body.data).toBe(base64('second'));
  expect((await admin.get(`/api/resource/${body.id.id}`)).body).toEqual({ ...body, data: base64('second') });
  expect((await admin.get(`/api/resource/${body.id.id}/download`)).body).toBe('second');
  const { body: page } = await admin.get('/api/resource?pageSize=10&page=0');
  expect(page.data.map(({ id }: Json) => id)).toEqual([body.id]);
});

it.each([0, 1, 2])('shows a large content of 3n + %i bytes as it was sent', async (more) => {
  const data = base64('ä "\\'.repeat(60_000) + 'x'.repeat(more));
  const { body } = await add(admin, { data, fileName: `large ${more}` });
  expect([body.title, body.data === data]).toEqual(['Store', true]);
  expect((await admin.get(`/api/resource/${body.id.id}`)).body).toEqual(body);
});

it('has a file of its own, which goes with it, and none where it is refused', async () => {
  const before = files();
  const { body } = await add(admin, {});
  expect((await add(admin, {})).status).toBe(400);
  expect((await add(admin, { id: body.id, data: base64('other') })).status).toBe(200);
  expect(
    await settled(
      () => files() - before,
      (more) => more === 1,
    ),
  ).toBe(1);
  await admin.delete(`/api/resource/${body.id.id}`);
  expect(
    await settled(
      () => files() - before,
      (more) => more === 0,
    ),
  ).toBe(0);
});

it('counts against what the profile allows as the text that was sent', async () => {
  const tenant = await makeTenant(platform, sys);
  const configuration = { type: 'DEFAULT', maxResourcesInBytes: 12 };
  const profile = { name: 'Small', profileData: { configuration } };
  const { body: small } = await sys.post('/api/tenantProfile', profile);
  const { body: own } = await sys.get(`/api/tenant/${tenant.tenantId}`);
  await sys.post('/api/tenant', { ...own, tenantProfileId: small.id });
  const first = (await add(tenant.admin, { data: base64('seven..') })).body;
  expect((await add(tenant.admin, { data: base64('x'), fileName: 'second' })).body.message).toContain(
    'limit is exhausted',
  );
  const change = (text: string) => add(tenant.admin, { id: first.id, data: base64(text) });
  expect((await change('ten bytes.')).body.message).toContain('limit is exhausted');
  expect((await change('nine byte')).status).toBe(200);
  const narrower = { configuration: { ...configuration, maxResourcesInBytes: 4 } };
  await sys.post('/api/tenantProfile', { ...small, profileData: narrower });
  expect((await change('ninebyte')).status).toBe(200);
  expect((await change('nine byte')).body.message).toContain('limit is exhausted');
});

it.each([
  ['my store.jks', 'my store.jks'],
  ['Schlüssel.jks', 'Schl%C3%BCssel.jks'],
])('downloads a file under the name %s', async (fileName, inHeader) => {
  const tenant = await makeTenant(platform, sys);
  const { body } = await add(tenant.admin, { fileName });
  const response = await fetch(`${platform.url}/api/resource/${body.id.id}/download`, {
    headers: { 'x-authorization': `Bearer ${tenant.adminToken}` },
  });
  expect(response.headers.get('x-filename')).toBe(inHeader);
  expect(response.headers.get('content-disposition')).toBe(`attachment;filename=${inHeader}`);
  expect(await response.text()).toBe('x');
});
