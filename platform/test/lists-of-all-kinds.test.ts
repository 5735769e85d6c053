/** Every list: the properties it sorts by, in both directions, and what it answers to pages there are not. */
import { type Caller, customerRef, type Json } from './running-platform.js';
import { runTenantWorld, sys, own as tenant } from './tenant-world.js';

const made = async (by: Caller, path: string, body: object): Promise<Json> => {
  const answer = await by.post(path, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.message}`);
  return answer.body;
};

runTenantWorld();
beforeAll(async () => {
  const { admin } = tenant;
  const customerId = customerRef(tenant.customerId);
  for (const [name, label, more] of [
    ['beta', 'Roof', { customerId }],
    ['Alpha', null, {}],
    ['gamma', 'attic', { customerId }],
  ] as const) {
    const device = await made(admin, '/api/device', { name, label, type: `${name} kind`, ...more });
    await made(admin, '/api/asset', { name, label, type: `${name} kind`, ...more });
    await made(admin, '/api/entityView', {
      name,
      type: `${name} kind`,
      entityId: device.id,
      startTimeMs: name.length,
      ...more,
    });
    await made(admin, '/api/edge', { name, label, type: name, secret: 's', routingKey: `list ${name}`, ...more });
    await made(admin, '/api/dashboard', { title: name });
    await made(admin, '/api/ruleChain', { name });
    await made(admin, '/api/otaPackage', { type: 'FIRMWARE', title: name, version: name, tag: label });
    await made(admin, '/api/customer', { title: name, city: label, country: name });
    const person = { email: `${name}@lists.test`, firstName: label, lastName: name };
    await made(admin, '/api/user?sendActivationMail=false', { ...person, authority: 'TENANT_ADMIN' });
    await made(sys, '/api/tenant', { title: name, city: label, phone: name });
  }
});

const CONTACT = ['title', 'email', 'country', 'state', 'city', 'address', 'address2', 'zip', 'phone'];
const PROFILE = ['name', 'description', 'isDefault'];
/** Path (`:customer`, `:tenant` for ids), who asks, by what it is sorted. */
const LISTS: [string, 'admin' | 'sys', string[]][] = [
  ['/api/users', 'admin', ['firstName', 'lastName', 'email']],
  ['/api/tenant/:tenant/users', 'sys', ['firstName', 'lastName', 'email']],
  ['/api/customer/:customer/users', 'admin', ['firstName', 'lastName', 'email']],
  ['/api/tenants', 'sys', CONTACT],
  ['/api/tenantInfos', 'sys', [...CONTACT, 'tenantProfileName']],
  ['/api/tenantProfiles', 'sys', PROFILE],
  ['/api/tenantProfileInfos', 'sys', ['name', 'id']],
  ['/api/customers', 'admin', ['title', 'email', 'country', 'city']],
  ['/api/queues?serviceType=TB_RULE_ENGINE', 'sys', ['name', 'topic']],
  ['/api/queues?serviceType=TB_RULE_ENGINE', 'admin', ['name', 'topic']],
  ['/api/resource', 'admin', ['title', 'resourceType', 'tenantId']],
  [
    '/api/otaPackages',
    'admin',
    ['title', 'version', 'tag', 'type', 'url', 'fileName', 'dataSize', 'checksum', 'hasData'],
  ],
  ['/api/deviceProfiles', 'admin', [...PROFILE, 'type', 'transportType']],
  ['/api/deviceProfileInfos', 'admin', [...PROFILE, 'type', 'transportType']],
  ['/api/assetProfiles', 'admin', PROFILE],
  ['/api/assetProfileInfos', 'admin', PROFILE],
  ['/api/alarms', 'admin', ['type', 'startTs']],
  ['/api/audit/logs', 'admin', ['entityType', 'entityName', 'userName', 'actionType', 'actionStatus']],
  ['/api/tenant/devices', 'admin', ['name', 'label', 'type']],
  ['/api/tenant/deviceInfos', 'admin', ['name', 'label', 'type', 'deviceProfileName', 'customerTitle']],
  ['/api/customer/:customer/devices', 'admin', ['name', 'label', 'type']],
  ['/api/customer/:customer/deviceInfos', 'admin', ['name', 'deviceProfileName', 'customerTitle']],
  ['/api/tenant/assets', 'admin', ['name', 'label', 'type']],
  ['/api/tenant/assetInfos', 'admin', ['name', 'label', 'type', 'assetProfileName', 'customerTitle']],
  ['/api/customer/:customer/assets', 'admin', ['name', 'label', 'type']],
  ['/api/customer/:customer/assetInfos', 'admin', ['name', 'assetProfileName', 'customerTitle']],
  ['/api/tenant/entityViews', 'admin', ['name', 'type', 'startTimeMs']],
  ['/api/tenant/entityViewInfos', 'admin', ['name', 'type', 'customerTitle']],
  ['/api/customer/:customer/entityViews', 'admin', ['name', 'type']],
  ['/api/customer/:customer/entityViewInfos', 'admin', ['name', 'customerTitle']],
  ['/api/edges', 'admin', ['name', 'type', 'label']],
  ['/api/tenant/edges', 'admin', ['name', 'type', 'label']],
  ['/api/tenant/edgeInfos', 'admin', ['name', 'type', 'label', 'customerTitle']],
  ['/api/customer/:customer/edgeInfos', 'admin', ['name', 'customerTitle']],
  ['/api/tenant/dashboards', 'admin', ['title']],
  ['/api/tenant/:tenant/dashboards', 'sys', ['title']],
  ['/api/customer/:customer/dashboards', 'admin', ['title']],
  ['/api/ruleChains', 'admin', ['name', 'root']],
];

const ask = (path: string, who: 'admin' | 'sys', query: string) => {
  const target = path.replace(':customer', tenant.customerId).replace(':tenant', tenant.tenantId);
  return (who === 'sys' ? sys : tenant.admin).get(`${target}${target.includes('?') ? '&' : '?'}${query}`);
};
const rank = (value: Json) => (typeof value === 'object' ? value.id : value);
/** By code point; what has no value comes last in both directions. */
const ordered = (values: Json[], direction: 1 | -1) => {
  const present = values.filter((value) => value !== null).map(rank);
  const sorted = present.sort((a, b) => (a === b ? 0 : (a < b ? -1 : 1) * direction));
  return [...sorted, ...values.filter((value) => value === null)];
};

test.each(LISTS)('%s (%s) sorts by %j', async (path, who, properties) => {
  for (const property of ['createdTime', ...properties]) {
    for (const [order, direction] of [
      ['ASC', 1],
      ['desc', -1],
    ] as const) {
      const { status, body } = await ask(path, who, `pageSize=50&page=0&sortProperty=${property}&sortOrder=${order}`);
      expect({ property, status }).toEqual({ property, status: 200 });
      const member = property === 'isDefault' ? 'default' : property;
      const values = body.data.filter((row: Json) => member in row).map((row: Json) => row[member]);
      expect(values.map((value: Json) => (value === null ? null : rank(value)))).toEqual(ordered(values, direction));
    }
  }
});

const BAD = [
  'pageSize=0&page=0',
  'pageSize=-5&page=0',
  'pageSize=1&page=-1',
  'pageSize=1',
  'page=0',
  '',
  'pageSize=x&page=0',
  'pageSize=1&page=1.5',
  'pageSize=2147483648&page=0',
  'pageSize=65537&page=0',
  'pageSize=1&page=0&sortProperty=noSuchColumn',
  'pageSize=1&page=0&sortProperty=a%20b',
  'pageSize=1&page=0&sortProperty=createdTime&sortOrder=up',
];
const FAR = ['pageSize=65536&page=2147483647', 'pageSize=1&page=0&textSearch=%5C', 'pageSize=1&page=0&textSearch=%00'];

test.each(LISTS)('%s (%s) refuses pages there are not, and is calm about far ones', async (path, who) => {
  for (const query of BAD)
    expect({ query, ...(await ask(path, who, query)) }).toMatchObject({ query, status: 400, body: { errorCode: 31 } });
  for (const query of FAR)
    expect({ query, status: (await ask(path, who, query)).status }).toEqual({ query, status: 200 });
});
