/** Rules of saves and lists that lie between the common ones: what is unique, which rule speaks first, what has to fit. */
import { type Caller, deviceRef, type Json, makeTenant, UNKNOWN_ID } from './running-platform.js';
import { foreign, own, platform, runTenantWorld, sys } from './tenant-world.js';

runTenantWorld({ foreign: true });

const make = async (path: string, body: object, by: Caller = own.admin): Promise<Json> => {
  const { status, body: made } = await by.post(path, body);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${made.message}`);
  return made;
};
const refusal = async (answer: Promise<{ status: number; body: Json }>) => {
  const { status, body } = await answer;
  return [status, body.errorCode, body.message];
};

const PROFILE_DATA = { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } };
const DEVICE_PROFILE = { type: 'DEFAULT', transportType: 'DEFAULT', profileData: PROFILE_DATA };

describe('external ids', () => {
  test.each([
    ['DEVICE', '/api/device', () => ({}), 'name', 'Device with such external id already exists!'],
    ['ASSET', '/api/asset', () => ({}), 'name', 'Asset with such external id already exists!'],
    ['CUSTOMER', '/api/customer', () => ({}), 'title', 'Customer with such external id already exists!'],
    [
      'DEVICE_PROFILE',
      '/api/deviceProfile',
      () => DEVICE_PROFILE,
      'name',
      'Device profile with such external id already exists!',
    ],
    ['ASSET_PROFILE', '/api/assetProfile', () => ({}), 'name', 'Asset profile with such external id already exists!'],
    ['DASHBOARD', '/api/dashboard', () => ({}), 'title', 'Dashboard with such external id already exists!'],
    ['RULE_CHAIN', '/api/ruleChain', () => ({}), 'name', 'Rule Chain with such external id already exists!'],
  ])('of a %s are unique in the tenant', async (entityType, path, rest, name, message) => {
    const externalId = { entityType, id: UNKNOWN_ID };
    const first = await make(path, { ...rest(), [name]: `first ${entityType}`, externalId });
    expect(await refusal(own.admin.post(path, { ...rest(), [name]: 'second', externalId }))).toEqual([
      400,
      31,
      message,
    ]);
    expect((await make(path, { ...first, [name]: 'renamed' })).externalId).toEqual(externalId);
    await make(path, { ...rest(), [name]: 'elsewhere', externalId }, foreign.admin);
  });

  test('of entity views too', async () => {
    const entityId = (await make('/api/device', { name: 'seen by two views' })).id;
    const view = { type: 'v', entityId, externalId: { entityType: 'ENTITY_VIEW', id: UNKNOWN_ID } };
    await make('/api/entityView', { ...view, name: 'first view' });
    expect(await refusal(own.admin.post('/api/entityView', { ...view, name: 'second view' }))).toEqual([
      400,
      31,
      'Entity View with such external id already exists!',
    ]);
  });
});

describe('the rule that speaks first', () => {
  const unknownProfile = { entityType: 'DEVICE_PROFILE', id: UNKNOWN_ID };

  test.each([
    ['/api/device', { deviceProfileId: unknownProfile }, 'Device name should be specified!'],
    [
      '/api/asset',
      { assetProfileId: { entityType: 'ASSET_PROFILE', id: UNKNOWN_ID } },
      'Asset name should be specified!',
    ],
    ['/api/entityView', {}, 'Entity View type should be specified!'],
    ['/api/entityView', { type: 'v' }, 'Entity view name should be specified!'],
    ['/api/edge', {}, 'Edge type should be specified!'],
    ['/api/edge', { type: 'e', name: 'n' }, 'Edge secret should be specified!'],
    [
      '/api/deviceProfile',
      {
        ...DEVICE_PROFILE,
        name: 'p',
        profileData: {},
        defaultDashboardId: { entityType: 'DASHBOARD', id: UNKNOWN_ID },
      },
      'Device profile data transport configuration should be specified!',
    ],
  ])('on %s with %j', async (path, body, message) => {
    expect(await refusal(own.admin.post(path, body))).toEqual([400, 31, message]);
  });

  test('is the limit before a profile is looked for or made', async () => {
    const mine = await makeTenant(platform, sys);
    const configuration = { type: 'DEFAULT', maxDevices: 1 };
    const profile = await make(
      '/api/tenantProfile',
      { name: `one ${mine.tenantId}`, profileData: { configuration } },
      sys,
    );
    await make(
      '/api/tenant',
      { ...(await sys.get(`/api/tenant/${mine.tenantId}`)).body, tenantProfileId: profile.id },
      sys,
    );
    await make('/api/device', { name: 'one' }, mine.admin);
    expect(await refusal(mine.admin.post('/api/device', { name: 'two', deviceProfileId: unknownProfile }))).toEqual([
      400,
      31,
      "Can't create more then 1 devices!",
    ]);
  });
});

describe('wrong types inside a body', () => {
  test.each([
    ['/api/device', { name: 'w', createdTime: 'soon' }, 'createdTime'],
    ['/api/device', { name: 'w', tenantId: 'mine' }, 'tenantId'],
    ['/api/device', { name: 'w', deviceData: [] }, 'deviceData'],
    ['/api/device', { name: 'w', deviceData: { configuration: { type: 'ODD' } } }, 'configuration.type'],
    ['/api/entityView', { name: 'w', type: 'v', keys: [] }, 'keys'],
    [
      '/api/deviceProfile',
      { ...DEVICE_PROFILE, name: 'w', profileData: { ...PROFILE_DATA, provisionConfiguration: { type: 'ODD' } } },
      'provisionConfiguration.type',
    ],
    [
      '/api/deviceProfile',
      { ...DEVICE_PROFILE, name: 'w', profileData: { ...PROFILE_DATA, configuration: { type: 5 } } },
      'configuration.type',
    ],
  ])('of %s %j are named', async (path, body, member) => {
    const answer = await own.admin.post(path, body);
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 31 } });
    expect(answer.body.message).toContain(`"${member}"`);
  });

  test.each([
    ['alarms', { alarms: [null] }],
    ['communicationConfigs', { transportConfiguration: { type: 'SNMP', communicationConfigs: [null] } }],
    ['bootstrap', { transportConfiguration: { type: 'LWM2M', bootstrap: [null] } }],
  ])('a gap in the list "%s" is named', async (member, more) => {
    const body = { ...DEVICE_PROFILE, name: `gap in ${member}`, profileData: { ...PROFILE_DATA, ...more } };
    expect(await refusal(own.admin.post('/api/deviceProfile', body))).toEqual([
      400,
      31,
      `Invalid value of "${member}": a list without gaps is expected`,
    ]);
  });

  test.each(['a\u0000b', '\ud83d', 'half \udc00 a character'])('the text %j cannot be kept as it is', async (name) => {
    for (const [path, body] of [
      ['/api/device', { name }],
      ['/api/asset', { name: 'fine', label: name }],
      ['/api/customer', { title: name }],
    ] as const)
      expect((await own.admin.post(path, body)).status).toBe(400);
    const label = 'whole \u{1f600} characters, \u00e9 and e\u0301';
    expect((await make('/api/asset', { name: `kept beside ${JSON.stringify(name)}`, label })).label).toBe(label);
  });

  test.each([
    ['maxDevices', { configuration: { type: 'DEFAULT', maxDevices: 'many' } }],
    ['configuration.type', { configuration: { maxDevices: 1 } }],
    ['warnThreshold', { configuration: { type: 'DEFAULT', warnThreshold: 'high' } }],
    [
      'tenantServerRestLimitsConfiguration',
      { configuration: { type: 'DEFAULT', tenantServerRestLimitsConfiguration: [] } },
    ],
    ['queueConfiguration', { configuration: { type: 'DEFAULT' }, queueConfiguration: 'none' }],
  ])('of a tenant profile name "%s"', async (member, profileData) => {
    const answer = await sys.post('/api/tenantProfile', { name: `wrong ${member}`, profileData });
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 31 } });
    expect(answer.body.message).toContain(`"${member}"`);
  });

  test('a device’s transport that is incomplete is refused, whatever its profile', async () => {
    const deviceData = { transportConfiguration: { type: 'SNMP', host: '' } };
    expect(await refusal(own.admin.post('/api/device', { name: 'w', deviceData }))).toEqual([
      400,
      31,
      'Transport configuration is not valid',
    ]);
  });
});

test('the reserved type of assets is refused with a profile, too', async () => {
  const assetProfileId = (await own.admin.get('/api/assetProfileInfo/default')).body.id;
  expect(await refusal(own.admin.post('/api/asset', { name: 'r', type: 'TbServiceQueue', assetProfileId }))).toEqual([
    400,
    31,
    'Unable to save asset with type TbServiceQueue',
  ]);
});

test('two device profiles without provisioning share no key; an empty one is a key as well', async () => {
  const profile = (name: string, provisionDeviceKey: string | null) =>
    own.admin.post('/api/deviceProfile', { ...DEVICE_PROFILE, name, provisionDeviceKey });
  for (const name of ['keyless', 'keyless too']) expect((await profile(name, null)).status).toBe(200);
  expect((await profile('empty', '')).status).toBe(200);
  expect(await refusal(profile('empty too', ''))).toEqual([
    400,
    31,
    'Device profile with such provision device key already exists!',
  ]);
});

describe('edges', () => {
  const edge = (name: string) =>
    make('/api/edge', { name, type: 't', secret: 's', routingKey: `${own.tenantId} ${name}` });

  test('keep a device while they show a view of it', async () => {
    const [held, device] = [await edge('holding'), await make('/api/device', { name: 'held' })];
    const view = await make('/api/entityView', { name: 'held view', type: 'v', entityId: device.id });
    const [onDevice, onView] = [
      `/api/edge/${held.id.id}/device/${device.id.id}`,
      `/api/edge/${held.id.id}/entityView/${view.id.id}`,
    ];
    await own.admin.post(onDevice);
    await own.admin.post(onView);
    expect(await refusal(own.admin.delete(onDevice))).toEqual([
      400,
      31,
      "Can't unassign device/asset from edge that is related to entity view and entity view is assigned to edge!",
    ]);
    expect((await own.admin.delete(onView)).status).toBe(200);
    expect((await own.admin.delete(onDevice)).status).toBe(200);
  });

  test('begin with a chain for edges, and with no other', async () => {
    const saved = await edge('chained');
    const [core, forEdges] = [
      await make('/api/ruleChain', { name: 'For the server', type: 'CORE' }),
      await make('/api/ruleChain', { name: 'For edges', type: 'EDGE' }),
    ];
    const refused = [400, 31, "Can't assign non EDGE ruleChain to edge!"];
    expect(await refusal(own.admin.post('/api/edge', { ...saved, rootRuleChainId: core.id }))).toEqual(refused);
    expect(await refusal(own.admin.post(`/api/edge/${saved.id.id}/${core.id.id}/root`))).toEqual(refused);
    const { rootRuleChainId } = await make('/api/edge', { ...saved, rootRuleChainId: forEdges.id });
    expect(rootRuleChainId).toEqual(forEdges.id);
  });

  test('are listed for administrators in pages and for both roles by their ids', async () => {
    const { id } = await edge('listed');
    const names = ({ body }: { body: Json }) => (body.data ?? body).map(({ name }: Json) => name);
    expect(names(await own.admin.get('/api/edges?pageSize=9&page=0&textSearch=LIST'))).toEqual(['listed']);
    expect((await own.customer.get('/api/edges?pageSize=9&page=0')).status).toBe(403);
    expect(names(await own.admin.get(`/api/edges?edgeIds=${id.id}`))).toEqual(['listed']);
    expect(names(await own.customer.get(`/api/edges?edgeIds=${id.id}`))).toEqual([]);
    expect(names(await foreign.admin.get(`/api/edges?edgeIds=${id.id}&pageSize=9&page=0`))).toEqual([]);
  });
});

describe('tenants', () => {
  test('may be called by blanks, but not by nothing', async () => {
    const { id } = await make('/api/tenant', { title: '  ' }, sys);
    expect(await refusal(sys.post('/api/tenant', { title: '' }))).toEqual([
      400,
      31,
      'Tenant title should be specified!',
    ]);
    await sys.delete(`/api/tenant/${id.id}`);
  });

  test('are shown without a home dashboard that is gone', async () => {
    const dashboardId = (await make('/api/dashboard', { title: 'home' })).id;
    await own.admin.post('/api/tenant/dashboard/home/info', { dashboardId, hideDashboardToolbar: true });
    const info = async () => (await own.admin.get(`/api/tenant/${own.tenantId}`)).body.additionalInfo;
    expect(await info()).toEqual({ homeDashboardId: dashboardId.id, homeDashboardHideToolbar: true });
    await own.admin.delete(`/api/dashboard/${dashboardId.id}`);
    expect(await info()).toEqual({ homeDashboardHideToolbar: true });
  });
});

test('a device handed to its own tenant loses customer and relations only', async () => {
  const device = await make('/api/device', { name: 'handed', type: 'kept' });
  const handed = await own.admin.post(`/api/tenant/${own.tenantId}/device/${device.id.id}`);
  expect(handed.body).toMatchObject({
    id: deviceRef(device.id.id),
    type: 'kept',
    deviceProfileId: device.deviceProfileId,
  });
});

describe('calls about LwM2M', () => {
  const device = { name: 'old form', type: 'default' };
  const credentials = { credentialsType: 'ACCESS_TOKEN', credentialsId: `old form ${process.pid}` };

  test('save a device with its credentials under the names of older clients', async () => {
    const saved = await make('/api/lwm2m/device-credentials', {
      'org.thingsboard.server.common.data.Device': device,
      'org.thingsboard.server.common.data.security.DeviceCredentials': credentials,
    });
    const { body } = await own.admin.get(`/api/device/${saved.id.id}/credentials`);
    expect(body.credentialsId).toBe(credentials.credentialsId);
    const lacking = { 'org.thingsboard.server.common.data.Device': device };
    expect((await own.admin.post('/api/lwm2m/device-credentials', lacking)).status).toBe(404);
  });

  test('have nothing to say about servers, as none runs', async () => {
    const asked = (word: string) => own.admin.get(`/api/lwm2m/deviceProfile/bootstrap/${word}`);
    for (const word of ['true', 'false']) expect(await asked(word)).toMatchObject({ status: 200, body: '' });
    expect((await asked('perhaps')).status).toBe(400);
  });
});
