import type { QueryFunctionContext } from '@tanstack/react-query';
import * as assetProfiles from './asset-profiles';
import * as assets from './assets';
import * as auth from './auth';
import * as customers from './customers';
import * as profiles from './device-profiles';
import * as devices from './devices';
import { entityId, isAssigned, NULL_UUID } from './entity-id';
import * as queries from './entity-query';
import { entitySubtypesQuery } from './entity-subtype';
import { http } from './http';
import { ownTenant } from './scope';
import * as system from './system';
import * as telemetry from './telemetry';
import * as tenantProfiles from './tenant-profiles';
import * as tenants from './tenants';
import * as users from './users';

jest.mock('./http', () => ({
  http: { get: jest.fn(), post: jest.fn(), put: jest.fn(), delete: jest.fn() },
}));
const { toQueryString } = jest.requireActual('./http-client');

type Call = (...args: unknown[]) => unknown;
const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
  const note = (text: string, query: unknown) => {
    const search = query ? toQueryString(query) : '';
    sent.push(text + (search && `?${search}`));
    return Promise.resolve({ data: [], hasNext: false });
  };
  const mocks = http as unknown as Record<string, jest.Mock<unknown, Parameters<Call>>>;
  mocks.get?.mockImplementation((url, query) => note(`GET ${url}`, query));
  mocks.delete?.mockImplementation((url, query) => note(`DELETE ${url}`, query));
  mocks.post?.mockImplementation((url, body, options) =>
    note(`POST ${url}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`, (options as { query?: object })?.query),
  );
});

/** Runs a call, or the function of query options. */
async function run(what: unknown) {
  const { queryFn } = (what ?? {}) as { queryFn?: unknown };
  await (typeof queryFn === 'function' ? queryFn({ signal: undefined } as unknown as QueryFunctionContext) : what);
}

const page = { pageSize: 10, page: 2, textSearch: 'x', sortProperty: 'name', sortOrder: 'ASC' as const };
const paged = 'pageSize=10&page=2&textSearch=x&sortProperty=name&sortOrder=ASC';
const device = entityId('DEVICE', 'd');
const base = '/api/plugins/telemetry/DEVICE/d';

/** Paths, methods and parameters of the platform's API. */
it.each<[string, () => unknown]>([
  [
    `GET /api/tenant/deviceInfos?${paged}&deviceProfileId=p`,
    () => devices.deviceInfosQuery(ownTenant, page, { deviceProfileId: 'p' }),
  ],
  [
    `GET /api/customer/c/deviceInfos?${paged}`,
    () => devices.deviceInfosQuery({ kind: 'customer', customerId: 'c' }, page),
  ],
  [`GET /api/edge/e/devices?${paged}`, () => devices.deviceInfosQuery({ kind: 'edge', edgeId: 'e' }, page)],
  ['GET /api/device/info/d', () => devices.deviceInfoQuery('d')],
  ['GET /api/device/types', () => entitySubtypesQuery('DEVICE')],
  ['GET /api/device/d/credentials', () => devices.deviceCredentialsQuery('d')],
  ['POST /api/device {"name":"n"}', () => devices.saveDevice({ name: 'n' })],
  ['DELETE /api/device/d', () => devices.deleteDevice('d')],
  ['POST /api/customer/c/device/d', () => devices.assignDeviceToCustomer('c', 'd')],
  ['DELETE /api/customer/device/d', () => devices.unassignDeviceFromCustomer('d')],
  ['POST /api/customer/public/device/d', () => devices.makeDevicePublic('d')],
  ['POST /api/customer/device/a%20b/claim {"secretKey":"s"}', () => devices.claimDevice('a b', 's')],
  ['POST /api/customer/device/a/claim {}', () => devices.claimDevice('a')],
  ['DELETE /api/customer/device/a/claim', () => devices.unclaimDevice('a')],
  ['GET /api/deviceProfileInfo/p', () => profiles.deviceProfileInfoQuery('p')],
  ['GET /api/deviceProfileInfo/default', () => profiles.defaultDeviceProfileInfoQuery()],
  [`GET /api/deviceProfiles?${paged}`, () => profiles.deviceProfilesQuery(page)],
  ['GET /api/deviceProfile/p', () => profiles.deviceProfileQuery('p')],
  ['DELETE /api/deviceProfile/p', () => profiles.deleteDeviceProfile('p')],
  ['POST /api/deviceProfile/p/default', () => profiles.setDefaultDeviceProfile('p')],
  ['GET /api/devices/count/FIRMWARE/p', () => profiles.countDevicesWithoutPackage('FIRMWARE', 'p')],
  ['GET /api/deviceProfile/devices/keys/attributes', () => profiles.deviceKeysQuery('attributes')],
  ['GET /api/assetProfileInfo/default', () => assetProfiles.defaultAssetProfileInfoQuery()],
  [`GET /api/assetProfiles?${paged}`, () => assetProfiles.assetProfilesQuery(page)],
  ['GET /api/assetProfile/p', () => assetProfiles.assetProfileQuery('p')],
  ['POST /api/assetProfile {"name":"n"}', () => assetProfiles.saveAssetProfile({ name: 'n' })],
  ['DELETE /api/assetProfile/p', () => assetProfiles.deleteAssetProfile('p')],
  ['POST /api/assetProfile/p/default', () => assetProfiles.setDefaultAssetProfile('p')],
  ['GET /api/tenantProfileInfo/default', () => tenantProfiles.defaultTenantProfileInfoQuery()],
  [`GET /api/tenantProfiles?${paged}`, () => tenantProfiles.tenantProfilesQuery(page)],
  ['GET /api/tenantProfile/p', () => tenantProfiles.tenantProfileQuery('p')],
  ['POST /api/tenantProfile {"name":"n"}', () => tenantProfiles.saveTenantProfile({ name: 'n' })],
  ['DELETE /api/tenantProfile/p', () => tenantProfiles.deleteTenantProfile('p')],
  ['POST /api/tenantProfile/p/default', () => tenantProfiles.setDefaultTenantProfile('p')],
  [`GET /api/customers?${paged}`, () => customers.customersQuery(page)],
  ['GET /api/customer/c', () => customers.customerQuery('c')],
  ['GET /api/customer/c/shortInfo', () => customers.customerShortInfoQuery('c')],
  ['POST /api/customer {"title":"t"}', () => customers.saveCustomer({ title: 't' })],
  ['DELETE /api/customer/c', () => customers.deleteCustomer('c')],
  [`GET /api/tenantInfos?${paged}`, () => tenants.tenantInfosQuery(page)],
  ['GET /api/tenant/t', () => tenants.tenantQuery('t')],
  ['POST /api/tenant {"title":"t"}', () => tenants.saveTenant({ title: 't' })],
  ['DELETE /api/tenant/t', () => tenants.deleteTenant('t')],
  [`GET /api/users?${paged}`, () => users.usersQuery({ kind: 'system' }, page)],
  [`GET /api/tenant/t/users?${paged}`, () => users.usersQuery({ kind: 'otherTenant', tenantId: 't' }, page)],
  [`GET /api/customer/c/users?${paged}`, () => users.usersQuery({ kind: 'customer', customerId: 'c' }, page)],
  ['GET /api/user/u', () => users.userQuery('u')],
  [
    'POST /api/user {"email":"a@b.cc","authority":"TENANT_ADMIN"}?sendActivationMail=false',
    () => users.saveUser({ email: 'a@b.cc', authority: 'TENANT_ADMIN' }),
  ],
  ['DELETE /api/user/u', () => users.deleteUser('u')],
  ['GET /api/user/u/activationLink', () => users.userActivationLink('u')],
  ['POST /api/user/sendActivationMail?email=a%40b.cc', () => users.sendActivationMail('a@b.cc')],
  [
    'POST /api/user/u/userCredentialsEnabled?userCredentialsEnabled=false',
    () => users.setUserCredentialsEnabled('u', false),
  ],
  [`GET /api/tenant/assetInfos?${paged}&type=t`, () => assets.assetInfosQuery(ownTenant, page, { type: 't' })],
  ['GET /api/asset/types', () => entitySubtypesQuery('ASSET')],
  ['GET /api/edge/types', () => entitySubtypesQuery('EDGE')],
  ['GET /api/entityView/types', () => entitySubtypesQuery('ENTITY_VIEW')],
  ['GET /api/tenant/devices?deviceName=a%20b', () => devices.findDeviceByName('a b')],
  [
    `GET ${base}/values/attributes/SERVER_SCOPE?keys=a,b`,
    () => telemetry.attributesQuery(device, 'SERVER_SCOPE', ['a', 'b']),
  ],
  [`GET ${base}/keys/attributes`, () => telemetry.attributeKeysQuery(device)],
  [`GET ${base}/keys/attributes/SHARED_SCOPE`, () => telemetry.attributeKeysQuery(device, 'SHARED_SCOPE')],
  [`GET ${base}/keys/timeseries`, () => telemetry.timeseriesKeysQuery(device)],
  [`GET ${base}/values/timeseries?useStrictDataTypes=true`, () => telemetry.latestTimeseriesQuery(device)],
  [
    `GET ${base}/values/timeseries?limit=100&keys=a&startTs=1&endTs=2&agg=AVG&interval=1000&useStrictDataTypes=true`,
    () => telemetry.readTimeseries(device, { keys: ['a'], startTs: 1, endTs: 2, agg: 'AVG', interval: 1000 }),
  ],
  [`POST ${base}/attributes/SHARED_SCOPE {"a":1}`, () => telemetry.saveAttributes(device, 'SHARED_SCOPE', { a: 1 })],
  [`DELETE ${base}/CLIENT_SCOPE?keys=a,b`, () => telemetry.deleteAttributes(device, 'CLIENT_SCOPE', ['a', 'b'])],
  [
    `DELETE ${base}/timeseries/delete?keys=a&deleteAllDataForKeys=true`,
    () => telemetry.deleteTimeseries(device, ['a'], 'all'),
  ],
  [
    `DELETE ${base}/timeseries/delete?keys=a&deleteAllDataForKeys=false&startTs=1&endTs=2`,
    () => telemetry.deleteTimeseries(device, ['a'], { startTs: 1, endTs: 2 }),
  ],
  ['POST /api/noauth/oauth2Clients?platform=WEB', () => auth.oauth2ClientsQuery()],
  ['GET /api/auth/2fa/providers', () => auth.twoFactorProvidersQuery()],
  ['POST /api/auth/2fa/verification/send?providerType=SMS', () => auth.sendVerificationCode('SMS')],
  ['GET /api/noauth/userPasswordPolicy', () => auth.passwordPolicyQuery()],
  ['POST /api/noauth/resetPasswordByEmail {"email":"a@b.cc"}', () => auth.requestPasswordReset('a@b.cc')],
  ['GET /api/uiSettings/helpBaseUrl', () => system.helpBaseUrlQuery()],
  ['GET /api/admin/updates', () => system.updatesQuery()],
  [
    'POST /api/entitiesQuery/count {"entityFilter":{"type":"entityType","entityType":"DEVICE"}}',
    () => queries.countEntities({ entityFilter: { type: 'entityType', entityType: 'DEVICE' } }),
  ],
])('%s', async (expected, call) => {
  await run(call());
  expect(sent).toEqual([expected]);
});

it('offers nothing on the sign-in page when the providers cannot be read', async () => {
  (http.post as jest.Mock).mockRejectedValue(new Error('down'));
  (http.get as jest.Mock).mockRejectedValue(new Error('down'));
  const context = {} as never;
  await expect((auth.oauth2ClientsQuery().queryFn as Call)(context)).resolves.toEqual([]);
  await expect((auth.twoFactorProvidersQuery().queryFn as Call)(context)).resolves.toEqual([]);
});

it('names a person by their names, or by their e-mail', () => {
  const email = 'a@b.cc';
  expect(users.displayName({ firstName: 'Ada', lastName: 'L', email })).toBe('Ada L');
  expect(users.displayName({ firstName: null, lastName: 'L', email })).toBe('L');
  expect(users.displayName({ firstName: ' ', lastName: null, email })).toBe(email);
});

it('knows the id that means nobody', () => {
  expect([isAssigned(null), isAssigned({ id: NULL_UUID }), isAssigned({ id: 'c' })]).toEqual([false, false, true]);
});
