import { type Caller, customerRef } from './running-platform.js';
import { runTenantWorld, own as tenant } from './tenant-world.js';

let admin: Caller;

const INFOS = '/api/tenant/deviceInfos';
const names = async (query: string, path = INFOS) =>
  (await admin.get(`${path}?pageSize=100&page=0&${query}`)).body.data.map((row: { name: string }) => row.name);

runTenantWorld();
beforeAll(async () => {
  admin = tenant.admin;
  const customerId = customerRef(tenant.customerId);
  for (const device of [
    { name: 'Äpfel 1', type: 'Straße', label: 'ÖST' },
    { name: 'alpha', type: 'meter', label: null },
    { name: 'Beta', type: 'meter', label: 'roof 50%', customerId },
    { name: 'beta', type: 'relay', label: 'cellar_2' },
    { name: 'ŁÓDŹ', type: 'relay', label: '' },
  ]) {
    expect((await admin.post('/api/device', device)).status).toBe(200);
  }
});

describe('order', () => {
  test('texts sort by code point, in both directions', async () => {
    expect(await names('sortProperty=name')).toEqual(['Beta', 'alpha', 'beta', 'Äpfel 1', 'ŁÓDŹ']);
    expect(await names('sortProperty=name&sortOrder=desc')).toEqual(['ŁÓDŹ', 'Äpfel 1', 'beta', 'alpha', 'Beta']);
  });

  test('rows without a value come last, in both directions', async () => {
    expect((await names('sortProperty=customerTitle'))[0]).toBe('Beta');
    expect((await names('sortProperty=customerTitle&sortOrder=DESC'))[0]).toBe('Beta');
    expect((await names('sortProperty=label')).at(-1)).toBe('alpha');
    expect((await names('sortProperty=label&sortOrder=DESC')).at(-1)).toBe('alpha');
  });

  test('rows made one after another keep their order by time', async () => {
    expect(await names('sortProperty=createdTime')).toEqual(['Äpfel 1', 'alpha', 'Beta', 'beta', 'ŁÓDŹ']);
  });
});

describe('text search', () => {
  test('ignores case in any alphabet', async () => {
    expect(await names('textSearch=%C3%A4PFEL')).toEqual(['Äpfel 1']);
    expect(await names('textSearch=%C5%82%C3%B3d')).toEqual(['ŁÓDŹ']);
    expect(await names('textSearch=%C3%B6st')).toEqual(['Äpfel 1']);
  });

  test('looks into name, label, profile and customer of device infos', async () => {
    expect(await names('textSearch=RELAY&sortProperty=name')).toEqual(['beta', 'ŁÓDŹ']);
    expect(await names('textSearch=customer')).toEqual(['Beta']);
    expect(await names('textSearch=cellar')).toEqual(['beta']);
  });

  test('takes percent and underscore as wildcards', async () => {
    expect((await names('textSearch=b%25a&sortProperty=name')).slice(0, 2)).toEqual(['Beta', 'beta']);
    expect(await names('textSearch=cellar%2D2')).toEqual([]);
    expect(await names('textSearch=cellar_2')).toEqual(['beta']);
  });

  test('of a narrowed list leaves the profile name out', async () => {
    expect(await names('type=relay&textSearch=relay')).toEqual([]);
    expect(await names('type=relay&textSearch=cellar')).toEqual(['beta']);
  });

  test('takes quotes and SQL as plain text', async () => {
    expect(await names(`textSearch=${encodeURIComponent("'; DROP TABLE device; --")}`)).toEqual([]);
    expect((await names('')).length).toBe(5);
  });
});

describe('pages', () => {
  test('add up to the whole, without gaps or repeats', async () => {
    const seen: string[] = [];
    for (let page = 0; page < 3; page += 1) {
      const { body } = await admin.get(`${INFOS}?pageSize=2&page=${page}&sortProperty=type`);
      expect(body).toMatchObject({ totalElements: 5, totalPages: 3, hasNext: page < 2 });
      seen.push(...body.data.map((row: { name: string }) => row.name));
    }
    expect(new Set(seen).size).toBe(5);
  });

  test('past the end are empty and keep the totals', async () => {
    expect((await admin.get(`${INFOS}?pageSize=2&page=9`)).body).toEqual({
      data: [],
      totalPages: 3,
      totalElements: 5,
      hasNext: false,
    });
  });

  test.each([
    ['pageSize=0&page=0', "Incorrect page link page size '0'. Page size must be greater than zero."],
    ['pageSize=1&page=-1', "Incorrect page link page '-1'. Page must be positive integer."],
    ['pageSize=1', 'Parameter conditions "pageSize, page" not met for actual request parameters: pageSize={1}'],
    ['pageSize=abc&page=0', 'Invalid value of "pageSize": a whole number is expected'],
    ['pageSize=99999999999&page=0', 'Invalid value of "pageSize": a whole number is expected'],
    ['pageSize=1&page=0&sortProperty=na;me', 'Invalid sort property'],
    ['pageSize=1&page=0&sortProperty=nothing', 'Invalid sort property: "nothing"'],
    ['pageSize=1&page=0&sortProperty=constructor', 'Invalid sort property: "constructor"'],
    [
      'pageSize=1&page=0&sortProperty=name&sortOrder=up',
      "Unsupported sort order 'up'! Only 'ASC' or 'DESC' types are allowed.",
    ],
  ])('%s is refused', async (query, message) => {
    expect(await admin.get(`${INFOS}?${query}`)).toMatchObject({
      status: 400,
      body: { status: 400, errorCode: 31, message },
    });
  });
});

test('types in use follow the devices and their profile’s name', async () => {
  const types = async () => (await admin.get('/api/device/types')).body.map((row: { type: string }) => row.type);
  expect(await types()).toEqual(['Straße', 'meter', 'relay']);
  const [device] = (await admin.get(`${INFOS}?pageSize=1&page=0&type=relay`)).body.data;
  const profile = (await admin.get(`/api/deviceProfile/${device.deviceProfileId.id}`)).body;
  expect((await admin.post('/api/deviceProfile', { ...profile, name: 'switch' })).status).toBe(200);
  expect(await types()).toEqual(['Straße', 'meter', 'switch']);
});
