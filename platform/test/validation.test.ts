import { type Caller, call, customerRef, deviceRef, UNKNOWN_ID } from './running-platform.js';
import { platform, runTenantWorld, own as tenant } from './tenant-world.js';

let admin: Caller;

runTenantWorld();
beforeAll(() => {
  admin = tenant.admin;
});

const raw = (path: string, text: string) => call(platform.url + path, 'POST', tenant.adminToken, undefined, text);
const count = async () => (await admin.get('/api/tenant/devices?pageSize=1&page=0')).body.totalElements;

describe('bodies', () => {
  test.each([
    ['no body at all', ''],
    ['half an object', '{"name": "x"'],
    ['words', 'hello'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '5'],
  ])('%s is unreadable', async (_what, text) => {
    expect(await raw('/api/device', text)).toMatchObject({ status: 400, body: { errorCode: 30, status: 400 } });
  });

  test.each([
    [{ name: {} }, 'name'],
    [{ name: 'a', label: [] }, 'label'],
    [{ name: 'a', customerId: 'text' }, 'customerId'],
    [{ name: 'a', customerId: { entityType: 'DEVICE', id: UNKNOWN_ID } }, 'customerId'],
    [{ name: 'a', deviceProfileId: { id: UNKNOWN_ID } }, 'deviceProfileId'],
  ])('a wrong type in %j is refused by the name of the member', async (body, member) => {
    const answer = await admin.post('/api/device', body);
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 31 } });
    expect(answer.body.message).toContain(`"${member}"`);
  });

  test('a deeply nested value is refused, not crashed on', async () => {
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    const answer = await raw('/api/device', `{"name": "deep", "additionalInfo": ${deep}}`);
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 31 } });
  });

  test.each([250, 3000, 8000])(
    'a value of %i levels is refused, and nothing that passes it on ends',
    async (levels) => {
      const { body: device } = await admin.post('/api/device', { name: `levels ${levels}` });
      const details = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
      const alarm = `{"originator": {"entityType": "DEVICE", "id": "${device.id.id}"}, "type": "deep", "severity": "MAJOR",
      "status": "ACTIVE_UNACK", "details": ${details}}`;
      expect(await raw('/api/alarm', alarm)).toMatchObject({ status: 400, body: { errorCode: 31 } });
      const alarms = await admin.get(`/api/alarm/DEVICE/${device.id.id}?pageSize=1&page=0`);
      expect(alarms).toMatchObject({ status: 200, body: { totalElements: 0 } });
      expect((await admin.delete(`/api/device/${device.id.id}`)).status).toBe(200);
    },
  );

  test('an oversized body is refused with the error body', async () => {
    const answer = await raw('/api/device', `"${'x'.repeat(17 * 1024 * 1024)}"`);
    expect(answer).toMatchObject({ status: 413, body: { status: 413, errorCode: 31 } });
  });

  test('members of other prototypes are plain data', async () => {
    const answer = await raw(
      '/api/device',
      '{"name": "proto", "__proto__": {"label": "x"}, "additionalInfo": {"__proto__": {"a": 1}}}',
    );
    expect(answer.status).toBe(200);
    expect(answer.body.label).toBeNull();
  });
});

describe('rules of a device', () => {
  test.each([
    [{}, 'Device name should be specified!'],
    [{ name: ' ' }, 'Device name should be specified!'],
    [{ name: 'n'.repeat(256) }, 'Validation error: name length must be equal or less than 255'],
    [{ name: '<img src=x>' }, 'Validation error: name is malformed'],
    [{ name: 'a', additionalInfo: { deep: [{ text: '<script>' }] } }, 'Validation error: additionalInfo is malformed'],
    [
      { name: 'a', deviceProfileId: { entityType: 'DEVICE_PROFILE', id: UNKNOWN_ID } },
      'Device is referencing non existing device profile!',
    ],
    [{ name: 'a', customerId: customerRef(UNKNOWN_ID) }, "Can't assign device to non-existent customer!"],
  ])('%j is refused', async (body, message) => {
    expect(await admin.post('/api/device', body)).toMatchObject({ status: 400, body: { errorCode: 31, message } });
  });

  test('255 characters, umlauts and comparison signs are fine', async () => {
    for (const name of ['n'.repeat(255), 'Größe > 5 & < 7', 'a < b'])
      expect((await admin.post('/api/device', { name })).status).toBe(200);
  });

  test('an unknown id is a 404, whatever else is wrong', async () => {
    expect((await admin.post('/api/device', { id: deviceRef(UNKNOWN_ID), name: '' })).status).toBe(404);
  });

  test('a save replaces the whole device, its time of creation stays', async () => {
    const made = (await admin.post('/api/device', { name: 'whole', label: 'l', additionalInfo: { a: 1 } })).body;
    const answer = (await admin.post('/api/device', { id: made.id, name: 'whole', createdTime: 5 })).body;
    expect(answer).toMatchObject({ label: null, additionalInfo: null, createdTime: 5 });
    expect((await admin.get(`/api/device/${made.id.id}`)).body.createdTime).toBe(made.createdTime);
  });
});

describe('one call, one transaction', () => {
  test('a device with a taken token is not stored', async () => {
    await admin.post('/api/device?accessToken=taken-token', { name: 'first' });
    const before = await count();
    expect((await admin.post('/api/device?accessToken=taken-token', { name: 'second' })).status).toBe(400);
    expect(await count()).toBe(before);
  });

  test('a device whose type is new leaves no profile behind when it is refused', async () => {
    expect((await admin.post('/api/device', { name: '', type: 'never-made' })).status).toBe(400);
    const profiles = (await admin.get('/api/deviceProfileInfos?pageSize=100&page=0')).body.data;
    expect(profiles.map((profile: { name: string }) => profile.name)).not.toContain('never-made');
  });

  test('refused credentials leave neither device nor changed credentials', async () => {
    const credentials = { credentialsType: 'MQTT_BASIC', credentialsValue: '{}' };
    const before = await count();
    expect((await admin.post('/api/device-with-credentials', { device: { name: 'none' }, credentials })).status).toBe(
      400,
    );
    expect(await count()).toBe(before);
  });

  test('calls that arrive together are judged one after another: one of ten equal names wins', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.post('/api/device', { name: 'race' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  test('a failing call among others takes none of them down', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, i) => admin.post('/api/device', { name: `group ${i}` })),
      admin.post('/api/device', { name: 'x'.repeat(300) }),
      admin.delete(`/api/device/${UNKNOWN_ID}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400, 404]);
  });
});

describe('paths', () => {
  test.each([
    ['GET', '/api/device/zzz', 400, 31],
    ['GET', `/api/device/${UNKNOWN_ID}`, 404, 32],
    ['DELETE', '/api/auth/user', 405, 31],
  ])('%s %s answers %d/%d', async (method, path, status, errorCode) => {
    const answer = await call(platform.url + path, method, tenant.adminToken);
    expect(answer).toMatchObject({ status, body: { status, errorCode } });
    expect(Object.keys(answer.body).sort()).toEqual(['errorCode', 'message', 'status', 'timestamp']);
  });

  test('an unknown path has the web framework’s body, and asks for a token first', async () => {
    expect(await admin.get('/api/nothing')).toMatchObject({
      status: 404,
      body: { error: 'Not Found', path: '/api/nothing' },
    });
    expect((await platform.as().get('/api/nothing')).status).toBe(401);
  });

  test.each(['/api/device/%', '/api/device/%2e%2e%2f', '/api/device/..%00', `/api/device/${'9'.repeat(5000)}`])(
    '%s is refused calmly',
    async (path) => {
      const { status } = await admin.get(path);
      expect([400, 404]).toContain(status);
    },
  );
});
