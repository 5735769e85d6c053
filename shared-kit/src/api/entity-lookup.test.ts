import { QueryClient } from '@tanstack/react-query';
import type { Authority } from './authority';
import { type EntityType, entityId } from './entity-id';
import {
  ENTITY_LOOKUP_LIMIT,
  entityLookupQuery,
  findEntities,
  foundEntitiesQuery,
  foundEntityQuery,
  type LookupUser,
} from './entity-lookup';
import { http } from './http';
import { ALL_PAGES_SIZE } from './page';

jest.mock('./http', () => ({ http: { get: jest.fn() } }));
const { toQueryString } = jest.requireActual('./http-client');
const get = http.get as unknown as jest.Mock<Promise<unknown>, [string, object | undefined, object]>;

const as = (authority: Authority): LookupUser => ({ authority, tenantId: 't', customerId: 'c' });
const admin = as('TENANT_ADMIN');
const sent = () => get.mock.calls.map(([url, query]) => (query ? `${url}?${toQueryString(query)}` : url));
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const page = (data: unknown[], hasNext = false) => ({ data, hasNext, totalPages: 1, totalElements: data.length });

beforeEach(() => get.mockReset().mockResolvedValue(page([])));

const by = (property: string, rest = '') =>
  `?pageSize=50&page=0&textSearch=pu&sortProperty=${property}&sortOrder=ASC${rest}`;

it.each<[Authority, EntityType, string]>([
  ['TENANT_ADMIN', 'DEVICE', `/api/tenant/deviceInfos${by('name', '&type=s')}`],
  ['CUSTOMER_USER', 'DEVICE', `/api/customer/c/deviceInfos${by('name', '&type=s')}`],
  ['TENANT_ADMIN', 'ASSET', `/api/tenant/assetInfos${by('name', '&type=s')}`],
  ['CUSTOMER_USER', 'ASSET', `/api/customer/c/assetInfos${by('name', '&type=s')}`],
  ['TENANT_ADMIN', 'EDGE', `/api/tenant/edgeInfos${by('name', '&type=s')}`],
  ['CUSTOMER_USER', 'ENTITY_VIEW', `/api/customer/c/entityViewInfos${by('name', '&type=s')}`],
  ['SYS_ADMIN', 'TENANT', `/api/tenants${by('title')}`],
  ['TENANT_ADMIN', 'CUSTOMER', `/api/customers${by('title')}`],
  ['TENANT_ADMIN', 'RULE_CHAIN', `/api/ruleChains${by('name', '&type=s')}`],
  ['TENANT_ADMIN', 'DASHBOARD', `/api/tenant/dashboards${by('title')}`],
  ['CUSTOMER_USER', 'DASHBOARD', `/api/customer/c/dashboards${by('title')}`],
  ['TENANT_ADMIN', 'USER', `/api/users${by('email')}`],
  ['TENANT_ADMIN', 'OTA_PACKAGE', `/api/otaPackages${by('title')}`],
  ['TENANT_ADMIN', 'DEVICE_PROFILE', `/api/deviceProfileInfos${by('name')}`],
  ['TENANT_ADMIN', 'ASSET_PROFILE', `/api/assetProfileInfos${by('name')}`],
  ['TENANT_ADMIN', 'WIDGETS_BUNDLE', `/api/widgetsBundles${by('title')}`],
])('%s looks up %s by name', async (authority, entityType, call) => {
  await findEntities(as(authority), { entityType, text: 'pu', subtype: 's' });
  expect(sent()).toEqual([call]);
  expect(get.mock.calls[0]?.[2]).toMatchObject({ ignoreErrors: true, ignoreLoading: true });
});

test('rule chains without a type are core ones, and a lookup asks for fifty', async () => {
  await findEntities(admin, { entityType: 'RULE_CHAIN' });
  expect(sent()).toEqual(['/api/ruleChains?pageSize=50&page=0&sortProperty=name&sortOrder=ASC&type=CORE']);
  expect(ENTITY_LOOKUP_LIMIT).toBe(50);
});

it.each<[Authority, EntityType, string]>([
  ['TENANT_ADMIN', 'TENANT', '/api/tenant/t'],
  ['CUSTOMER_USER', 'CUSTOMER', '/api/customer/c'],
])('a %s finds only their own %s, if the text is in its name', async (authority, entityType, path) => {
  get.mockResolvedValue({ id: entityId(entityType, 'x'), title: 'Harbour works' });
  const names = async (text: string) =>
    (await findEntities(as(authority), { entityType, text })).entities.map(({ name }) => name);
  expect(await names('HARB')).toEqual(['Harbour works']);
  expect(await names('mill')).toEqual([]);
  expect(sent()).toEqual([path, path]);
});

test('a limit of -1 reads every page of a hundred', async () => {
  const device = (id: string) => ({ id: entityId('DEVICE', id), name: id });
  get.mockResolvedValueOnce(page([device('a')], true)).mockResolvedValueOnce(page([device('b')]));
  const { entities: found } = await findEntities(admin, { entityType: 'DEVICE', limit: -1 });
  expect(found.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(sent().map((call) => call.replace(/&sort.*/, ''))).toEqual([
    `/api/tenant/deviceInfos?pageSize=${ALL_PAGES_SIZE}&page=0`,
    `/api/tenant/deviceInfos?pageSize=${ALL_PAGES_SIZE}&page=1`,
  ]);
});

test('alarms answer nothing, which the console is told once', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  expect(await findEntities(admin, { entityType: 'ALARM', text: 'a' })).toEqual({ entities: [], hasMore: false });
  expect(await client().fetchQuery(foundEntitiesQuery('ALARM', ['1']))).toEqual([]);
  expect(await client().fetchQuery(foundEntityQuery(entityId('ALARM', '1')))).toBeNull();
  expect(error).toHaveBeenCalledTimes(1);
  expect(get).not.toHaveBeenCalled();
  error.mockRestore();
});

test.each<[EntityType, string]>([
  ['DEVICE', '/api/devices?deviceIds=b,a'],
  ['ASSET', '/api/assets?assetIds=b,a'],
  ['EDGE', '/api/edges?edgeIds=b,a'],
])('several of type %s are read in one call, in the order of the ids', async (entityType, call) => {
  get.mockResolvedValue(['a', 'b'].map((id) => ({ id: entityId(entityType, id), name: `the ${id}` })));
  const found = await client().fetchQuery(foundEntitiesQuery(entityType, ['b', 'a']));
  expect(found.map(({ name }) => name)).toEqual(['the b', 'the a']);
  expect(sent()).toEqual([call]);
});

test('several of another type are read one by one; those that cannot be read are missing', async () => {
  get.mockImplementation(async (url) => {
    if (url.endsWith('/b')) throw new Error('gone');
    return { id: entityId('CUSTOMER', 'a'), title: 'Mill' };
  });
  const found = await client().fetchQuery(foundEntitiesQuery('CUSTOMER', ['a', 'b']));
  expect(found.map(({ name }) => name)).toEqual(['Mill']);
  expect(sent()).toEqual(['/api/customer/a', '/api/customer/b']);
});

it.each<[EntityType, string]>([
  ['DASHBOARD', '/api/dashboard/info/1'],
  ['DEVICE_PROFILE', '/api/deviceProfileInfo/1'],
  ['ASSET_PROFILE', '/api/assetProfileInfo/1'],
  ['OTA_PACKAGE', '/api/otaPackage/info/1'],
  ['ENTITY_VIEW', '/api/entityView/1'],
  ['USER', '/api/user/1'],
])('reads one %s by its id', async (entityType, call) => {
  get.mockResolvedValue({ id: entityId(entityType, '1'), name: 'n' });
  await client().fetchQuery(foundEntityQuery(entityId(entityType, '1')));
  expect(sent()).toEqual([call]);
});

test('lookups go stale with everything else of their collection', () => {
  const key = entityLookupQuery(admin, { entityType: 'ENTITY_VIEW', text: 'a' }).queryKey;
  expect(key[0]).toBe('entityViews');
});
