/** How devices get an owner (claims) and credentials (provisioning) by themselves. */
import { call, type Json, type TestTenant } from './running-platform.js';
import { connectMqtt, foreign, own, platform, runTenantWorld } from './tenant-world.js';

runTenantWorld({ mqtt: true, foreign: true });

let made = 0;

beforeEach(() => {
  made += 1;
});
async function newDevice(extra: object = {}): Promise<{ id: string; name: string; token: string }> {
  const token = `onboarding-${made}`;
  const { body } = await own.admin.post(`/api/device?accessToken=${token}`, { name: `lamp ${made}`, ...extra });
  return { id: body.id.id, name: body.name, token };
}

describe('claims', () => {
  const claim = (by: TestTenant['customer'], name: string, body: object) =>
    by.post(`/api/customer/device/${encodeURIComponent(name)}/claim`, body);

  it.each([4, 5] as const)(
    'announced over MQTT of version %i make the device the customer’s',
    async (protocolVersion) => {
      const { name, token } = await newDevice();
      const client = await connectMqtt({ username: token, protocolVersion });
      await client.publishAsync('v1/devices/me/claim', '{"secretKey":"open"}', { qos: 1 });
      const { status, body } = await claim(own.customer, name, { secretKey: 'open' });
      expect([status, body.response, body.device.customerId.id]).toEqual([200, 'SUCCESS', own.customerId]);
      expect(await claim(own.customer, name, { secretKey: 'open' })).toMatchObject({ status: 400, body: 'CLAIMED' });
    },
  );

  it('of another tenant are not found', async () => {
    const { name, token } = await newDevice();
    await call(`${platform.url}/api/v1/${token}/claim`, 'POST', undefined, {});
    expect((await claim(foreign.customer, name, {})).status).toBe(404);
    expect((await claim(own.customer, name, {})).status).toBe(200);
  });

  it('are not guessed: a customer tries a device so often, and another device as before', async () => {
    const claimingData = JSON.stringify({ secretKey: 'hidden', expirationTime: 4_000_000_000_000 });
    const [tried, other] = [`tried ${made}`, `other ${made}`];
    for (const name of [tried, other]) {
      const { body } = await own.admin.post('/api/device', { name });
      await own.admin.post(`/api/plugins/telemetry/DEVICE/${body.id.id}/SERVER_SCOPE`, { claimingData });
    }
    for (let n = 0; n < 20; n += 1) expect((await claim(own.customer, tried, { secretKey: `${n}` })).status).toBe(400);
    expect(await claim(own.customer, tried, { secretKey: 'hidden' })).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('attempts') },
    });
    expect((await claim(own.customer, other, { secretKey: 'hidden' })).status).toBe(200);
  });

  it('customers give back what is theirs, and nothing of others', async () => {
    const { body: rival } = await own.admin.post('/api/customer', { title: `rival ${made}` });
    const { id, name } = await newDevice({ customerId: rival.id });
    const giveBack = () => own.customer.delete(`/api/customer/device/${encodeURIComponent(name)}/claim`);
    expect((await giveBack()).status).toBe(200);
    const owner = async () => (await own.admin.get(`/api/device/${id}`)).body.customerId.id;
    expect(await owner()).toBe(rival.id.id);
    await own.admin.post(`/api/customer/${own.customerId}/device/${id}`);
    await giveBack();
    expect(await owner()).not.toBe(own.customerId);
  });

  it.each(['nonsense', '[]', '{"durationMs":"long"}', '{"secretKey":{}}'])('%s announces nothing', async (raw) => {
    const { name, token } = await newDevice();
    expect((await call(`${platform.url}/api/v1/${token}/claim`, 'POST', undefined, undefined, raw)).status).toBe(400);
    expect((await claim(own.customer, name, {})).body).toBe('FAILURE');
  });
});

describe('provisioning', () => {
  async function profile(type: string): Promise<Json> {
    const key = { provisionDeviceKey: `key-${made}`, provisionDeviceSecret: `secret-${made}` };
    const { body } = await own.admin.post('/api/deviceProfile', {
      name: `profile ${made}`,
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      provisionType: type,
      provisionDeviceKey: key.provisionDeviceKey,
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: { type: 'DEFAULT' },
        provisionConfiguration: { type, provisionDeviceSecret: key.provisionDeviceSecret },
      },
    });
    return { ...key, id: body.id };
  }
  const ask = (body: object) => call(`${platform.url}/api/v1/provision`, 'POST', undefined, body);
  const answerOf = async (body: object): Promise<Json> => JSON.parse((await ask(body)).body);

  it.each([
    [4, { username: 'provision' }],
    [5, { clientId: 'provision' }],
  ] as const)('over MQTT of version %i gives credentials that let in', async (protocolVersion, as) => {
    const { id: _, ...key } = await profile('ALLOW_CREATE_NEW_DEVICES');
    const client = await connectMqtt({ protocolVersion, ...as });
    await client.subscribeAsync('/provision/response', { qos: 1 });
    const answer = new Promise<Json>((resolve) =>
      client.once('message', (_topic, text) => resolve(JSON.parse(text.toString()))),
    );
    await client.publishAsync('/provision/request', JSON.stringify({ ...key, deviceName: `walker ${made}` }), {
      qos: 1,
    });
    const { status, credentialsValue } = await answer;
    expect(status).toBe('SUCCESS');
    const device = await connectMqtt({ username: credentialsValue, protocolVersion });
    await device.publishAsync('v1/devices/me/telemetry', '{"v":1}', { qos: 1 });
  });

  it('is all a client that signed in for it may do', async () => {
    const client = await connectMqtt({ username: 'provision', protocolVersion: 5 });
    await expect(client.subscribeAsync('v1/devices/me/attributes')).rejects.toThrow();
    const refused = client.publishAsync('/provision/request', '{"provisionDeviceKey":"k"}', { qos: 1 });
    await expect(refused).rejects.toMatchObject({ code: 0x99 });
    await client.publishAsync('v1/devices/me/telemetry', '{"v":1}', { qos: 1 });
  });

  it('that fails leaves nothing, and is in the audit log without secrets', async () => {
    const { id, ...key } = await profile('ALLOW_CREATE_NEW_DEVICES');
    const { token } = await newDevice();
    const names = async () => (await own.admin.get('/api/tenant/devices?pageSize=100&page=0')).body.totalElements;
    const before = await names();
    expect(
      (await answerOf({ ...key, deviceName: `thief ${made}`, credentialsType: 'ACCESS_TOKEN', token })).status,
    ).toBe('FAILURE');
    expect((await answerOf({ ...key, deviceName: 'odd', credentialsType: 'LWM2M_CREDENTIALS' })).status).toBe(
      'FAILURE',
    );
    expect(await names()).toBe(before);
    const { body } = await own.admin.get('/api/audit/logs?pageSize=10&page=0&actionTypes=PROVISION_FAILURE');
    expect(body.data.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(body)).not.toContain(key.provisionDeviceSecret);
    expect(id.entityType).toBe('DEVICE_PROFILE');
  });

  it.each([{}, { provisionDeviceKey: 'k' }, { provisionDeviceKey: 1, provisionDeviceSecret: {} }, []])(
    '%j is no request',
    async (body) => {
      expect((await ask(body)).status).toBe(400);
    },
  );

  it('tells a device that is expected the credentials it has', async () => {
    const { id, ...key } = await profile('CHECK_PRE_PROVISIONED_DEVICES');
    const { name, token } = await newDevice({ deviceProfileId: id });
    expect(await answerOf({ ...key, deviceName: name })).toMatchObject({ credentialsValue: token, status: 'SUCCESS' });
    expect((await answerOf({ ...key, deviceName: 'unexpected' })).status).toBe('FAILURE');
    expect((await answerOf({ ...key, provisionDeviceSecret: 'wrong', deviceName: name })).status).toBe('NOT_FOUND');
  });
});
