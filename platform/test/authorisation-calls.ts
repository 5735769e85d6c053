/**
 * What a caller sends to a route when he means certain things: the path's ids, the query, the body. A route of the table that
 * changes something and is not described here fails the authorisation test.
 */
import { ENTITY_TYPES, idOf, type Kind, type Things } from './authorisation-world.js';
import { formOf } from './package-requests.js';
import type { Json, RouteFacts } from './running-platform.js';

const ref = (things: Things, kind: Kind) => things[kind].id;
const named = (value: string) => `${value} changed`;

/** The kind a path parameter means; `:id` is the thing of the word before it. */
const PARAMETERS: Record<string, Kind> = {
  customerId: 'customer',
  tenantId: 'tenant',
  deviceId: 'device',
  userId: 'user',
  edgeId: 'edge',
  ruleChainId: 'ruleChain',
  rpcId: 'rpc',
  deviceProfileId: 'deviceProfile',
  externalId: 'device',
  internalId: 'device',
};

/** The nouns of paths; calls of nouns that are no key here carry no ids of tenants' things. */
const NOUNS: Record<string, Kind> = {
  user: 'user',
  tenant: 'tenant',
  customer: 'customer',
  device: 'device',
  asset: 'asset',
  entityView: 'entityView',
  edge: 'edge',
  dashboard: 'dashboard',
  alarm: 'alarm',
  deviceProfile: 'deviceProfile',
  deviceProfileInfo: 'deviceProfile',
  assetProfile: 'assetProfile',
  assetProfileInfo: 'assetProfile',
  ruleChain: 'ruleChain',
  ruleNode: 'ruleNode',
  resource: 'resource',
  otaPackage: 'otaPackage',
  widgetsBundle: 'widgetsBundle',
  widgetType: 'widgetType',
};

/** The kind of every `:parameter` of a path; null for parameters that are no id of a tenant's thing. */
export function parametersOf(path: string): [string, Kind | null][] {
  const nouns = path.split('/').filter((word) => Object.hasOwn(NOUNS, word));
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    if (name !== 'id') return [name, PARAMETERS[name] ?? null];
    return [name, NOUNS[nouns.at(-1) ?? ''] ?? null];
  });
}

/** Parameters that are no ids. */
const PLAIN: Record<string, string> = {
  eventType: 'LC_EVENT',
  isBootstrapServer: 'true',
  scope: 'SERVER_SCOPE',
  ttl: '0',
  key: 'general',
  name: 'Main',
  token: 'no-such-token',
  clazz: 'org.thingsboard.rule.engine.action.TbLogNode',
  type: 'FILTER',
  otaPackageType: 'FIRMWARE',
  versionId: '0'.repeat(40),
};

/** The path with ids: each parameter of a kind from the things `choose` gives it, `:entityType/:entityId` as `entity`. */
export function fillPath(path: string, choose: (name: string) => Things, entity: Kind, unknown: string): string {
  const kinds = new Map(parametersOf(path));
  return path.replace(/:(\w+)/g, (_match, name: string) => {
    if (name === 'entityType') return ENTITY_TYPES[entity];
    if (name === 'entityId') return idOf(choose(name), entity);
    if (name === 'deviceName') return encodeURIComponent(choose(name).device.name);
    const kind = kinds.get(name);
    return kind ? idOf(choose(name), kind) : (PLAIN[name] ?? unknown);
  });
}

/** Every query parameter that calls read ids from, and what lists need. */
export function queryOf({ method, path }: RouteFacts, things: Things): string {
  const query = new URLSearchParams({ pageSize: '100', page: '0', keys: 'a,v', deleteAllDataForKeys: 'true' });
  for (const kind of ['device', 'asset', 'edge'] as const) query.set(`${kind}Ids`, idOf(things, kind));
  query.set('deviceProfileId', path.includes('keys/') ? idOf(things, 'deviceProfile') : '');
  query.set('entityId', idOf(things, 'device'));
  query.set('entityType', 'DEVICE');
  query.set('fromId', idOf(things, 'device'));
  query.set('fromType', 'DEVICE');
  query.set('relationType', 'Contains');
  if (path === '/api/relation') {
    query.set('toId', idOf(things, 'asset'));
    query.set('toType', 'ASSET');
  }
  query.set('branch', 'main');
  query.set('versionId', '0'.repeat(40));
  query.set('timeout', '20');
  query.set('providerType', 'TOTP');
  query.set('componentTypes', 'FILTER,FLOW');
  if (path.endsWith('find/keys')) for (const name of ['timeseries', 'attributes']) query.set(name, 'true');
  if (path === '/api/tenant/customers') query.set('customerTitle', things.customer.title);
  if (path === '/api/resource/lwm2m') {
    for (const [name, value] of [
      ['objectIds', '3_1.0'],
      ['sortOrder', 'ASC'],
      ['sortProperty', 'id'],
    ] as const)
      query.set(name, value);
  }
  if (path.includes('userCredentialsEnabled')) query.set('userCredentialsEnabled', 'true');
  if (path.endsWith('sendActivationMail')) query.set('email', things.user.email);
  if (path.startsWith('/api/widgetType')) {
    query.set('isSystem', 'false');
    query.set('bundleAlias', things.widgetType.bundleAlias);
    query.set('alias', things.widgetType.alias);
  }
  if (path === '/api/ruleChains') query.set('type', 'EDGE');
  query.set('limit', '100');
  query.set('checksumAlgorithm', 'MD5');
  if (path.startsWith('/api/events/')) query.set('tenantId', idOf(things, 'tenant'));
  if (path === '/api/ruleChains/import') query.set('overwrite', 'true');
  if (path.startsWith('/api/alarm') && method === 'GET') query.set('fetchOriginator', 'true');
  return query.toString();
}

const saved = (kind: Kind, change: object) => (things: Things) => ({ ...things[kind], ...change });
const searchFrom = (things: Things, extra: object) => ({
  parameters: { rootId: idOf(things, 'device'), rootType: 'DEVICE', direction: 'FROM', maxLevel: 2 },
  relationType: 'Contains',
  ...extra,
});
const customersOf = (things: Things) => [idOf(things, 'customer')];
const page = { page: 0, pageSize: 100, sortOrder: null };
const latestValues = [
  { type: 'TIME_SERIES', key: 'v' },
  { type: 'SERVER_ATTRIBUTE', key: 'a' },
];
const entityFields = ['name', 'label', 'title', 'email'].map((key) => ({ type: 'ENTITY_FIELD', key }));
const dataQuery = (things: Things, kind: Kind) => ({
  entityFilter: { type: 'entityList', entityType: ENTITY_TYPES[kind], entityList: [idOf(things, kind)] },
  pageLink: page,
  entityFields,
  latestValues,
});

/** Bodies per `METHOD path`. Several: each is sent. */
export const BODIES: Record<string, (things: Things) => Json[]> = {
  'POST /api/user': (things) => [
    saved('user', { firstName: 'changed' })(things),
    { email: 'new-one@mullion.test', authority: 'CUSTOMER_USER', customerId: ref(things, 'customer') },
    { email: 'new-two@mullion.test', authority: 'TENANT_ADMIN', tenantId: ref(things, 'tenant') },
  ],
  'POST /api/tenant': (things) => [{ ...things.tenant, title: 'changed tenant' }],
  'POST /api/customer': (things) => [
    saved('customer', { city: 'changed' })(things),
    { title: 'planted', tenantId: ref(things, 'tenant') },
  ],
  'POST /api/deviceProfile': (things) => [
    saved('deviceProfile', { description: 'changed' })(things),
    {
      ...things.deviceProfile,
      id: null,
      name: named(things.deviceProfile.name),
      defaultRuleChainId: ref(things, 'ruleChain'),
      defaultDashboardId: ref(things, 'dashboard'),
    },
  ],
  'POST /api/assetProfile': (things) => [
    saved('assetProfile', { description: 'changed' })(things),
    {
      name: named(things.assetProfile.name),
      defaultRuleChainId: ref(things, 'ruleChain'),
      defaultDashboardId: ref(things, 'dashboard'),
    },
  ],
  'POST /api/device': (things) => [
    saved('device', { label: 'changed' })(things),
    { name: 'planted', customerId: ref(things, 'customer') },
    { name: 'planted too', deviceProfileId: ref(things, 'deviceProfile') },
    { name: 'planted once more', deviceProfileId: ref(things, 'deviceProfile'), firmwareId: ref(things, 'otaPackage') },
    { name: 'planted as well', tenantId: ref(things, 'tenant'), customerId: ref(things, 'customer') },
  ],
  'POST /api/devices': (things) => [searchFrom(things, { deviceTypes: ['default'] })],
  'POST /api/device/credentials': (things) => [
    { deviceId: ref(things, 'device'), credentialsType: 'ACCESS_TOKEN', credentialsId: 'taken-over' },
  ],
  'POST /api/device-with-credentials': (things) => [
    {
      device: { ...things.device, label: 'changed' },
      credentials: { credentialsType: 'ACCESS_TOKEN', credentialsId: 'taken-over-too' },
    },
  ],
  'POST /api/asset': (things) => [
    saved('asset', { label: 'changed' })(things),
    { name: 'planted', type: 'default', customerId: ref(things, 'customer') },
    { name: 'planted too', assetProfileId: ref(things, 'assetProfile') },
  ],
  'POST /api/assets': (things) => [searchFrom(things, { assetTypes: ['default'] })],
  'POST /api/entityView': (things) => [
    saved('entityView', { type: 'changed' })(things),
    {
      name: 'planted',
      type: 'default',
      entityId: ref(things, 'device'),
      keys: { timeseries: ['v'], attributes: { cs: [], sh: [], ss: ['a'] } },
    },
    { name: 'planted too', type: 'default', entityId: ref(things, 'asset'), customerId: ref(things, 'customer') },
  ],
  'POST /api/entityViews': (things) => [searchFrom(things, { entityViewTypes: ['default'] })],
  'POST /api/edge': (things) => [
    saved('edge', { label: 'changed' })(things),
    { name: 'planted', type: 'default', routingKey: 'planted', secret: 's', customerId: ref(things, 'customer') },
  ],
  'POST /api/edges': (things) => [searchFrom(things, { edgeTypes: ['default'] })],
  'POST /api/ruleChain': (things) => [saved('ruleChain', { debugMode: true })(things)],
  'POST /api/ruleChain/metadata': (things) => [
    { ruleChainId: ref(things, 'ruleChain'), nodes: [{ ...things.ruleNode, debugMode: true }] },
  ],
  'POST /api/ruleChain/testScript': () => [
    {
      script: 'return true;',
      scriptType: 'filter',
      argNames: ['msg', 'metadata', 'msgType'],
      msg: '{}',
      metadata: {},
      msgType: 'X',
    },
  ],
  'POST /api/ruleChains/import': (things) => [
    {
      ruleChains: [{ ...things.ruleChain, name: 'planted' }],
      metadata: [{ ruleChainId: ref(things, 'ruleChain'), nodes: [things.ruleNode] }],
    },
  ],
  'POST /api/dashboard': (things) => [saved('dashboard', { mobileHide: true })(things)],
  'POST /api/dashboard/:id/customers': (things) => [customersOf(things)],
  'POST /api/dashboard/:id/customers/add': (things) => [customersOf(things)],
  'POST /api/dashboard/:id/customers/remove': (things) => [customersOf(things)],
  'POST /api/tenant/dashboard/home/info': (things) => [
    { dashboardId: ref(things, 'dashboard'), hideDashboardToolbar: true },
  ],
  'POST /api/alarm': (things) => [
    saved('alarm', { severity: 'MINOR' })(things),
    { originator: ref(things, 'device'), type: 'planted', severity: 'MINOR', status: 'ACTIVE_UNACK' },
    { ...things.alarm, id: null, severity: 'CRITICAL' },
  ],
  'POST /api/resource': (things) => [saved('resource', { title: `${things.resource.title} changed` })(things)],
  'POST /api/otaPackage': (things) => [
    saved('otaPackage', { additionalInfo: { description: 'changed' } })(things),
    { type: 'FIRMWARE', title: 'planted', version: '1', deviceProfileId: ref(things, 'deviceProfile') },
  ],
  'POST /api/otaPackage/:id': () => [formOf('planted')],
  'POST /api/widgetsBundle': (things) => [saved('widgetsBundle', { description: 'changed' })(things)],
  'POST /api/widgetType': (things) => [
    saved('widgetType', { description: 'changed' })(things),
    { bundleAlias: things.widgetsBundle.alias, name: 'planted', descriptor: { type: 'latest' } },
  ],
  'POST /api/relation': (things) => [
    { from: ref(things, 'device'), to: ref(things, 'asset'), type: 'Manages', typeGroup: 'COMMON' },
    { from: ref(things, 'asset'), to: ref(things, 'customer'), type: 'Manages', typeGroup: 'COMMON' },
  ],
  'POST /api/relations': (things) => [searchFrom(things, { filters: [] })],
  'POST /api/relations/info': (things) => [searchFrom(things, { filters: [] })],
  'POST /api/entitiesQuery/find': (things) => [
    ...(['device', 'asset', 'entityView', 'dashboard', 'customer', 'user', 'edge', 'tenant'] as const).map((kind) =>
      dataQuery(things, kind),
    ),
    {
      entityFilter: {
        type: 'relationsQuery',
        rootEntity: ref(things, 'device'),
        direction: 'FROM',
        maxLevel: 2,
        filters: [],
      },
      pageLink: page,
      entityFields,
      latestValues,
    },
    {
      entityFilter: { type: 'apiUsageState', customerId: ref(things, 'customer') },
      pageLink: page,
      entityFields,
      latestValues,
    },
  ],
  'POST /api/entitiesQuery/find/keys': (things) => [dataQuery(things, 'device'), dataQuery(things, 'asset')],
  'POST /api/entitiesQuery/count': (things) => [{ entityFilter: dataQuery(things, 'device').entityFilter }],
  'POST /api/alarmsQuery/find': (things) => [
    {
      entityFilter: dataQuery(things, 'device').entityFilter,
      pageLink: {
        ...page,
        timeWindow: 86_400_000,
        sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
      },
      alarmFields: ['type', 'originator', 'severity'].map((key) => ({ type: 'ALARM_FIELD', key })),
      entityFields,
      latestValues,
    },
  ],
};

/** Entities of somebody, as requests of version control name them. */
const VERSIONED = ['device', 'asset', 'entityView', 'dashboard', 'customer', 'deviceProfile', 'ruleChain'] as const;
const EVERYTHING = { saveRelations: true, saveAttributes: true, saveCredentials: true };
const VERSION = { versionName: 'planted', branch: 'main' };
BODIES['POST /api/entities/vc/version'] = (things) => [
  ...VERSIONED.map((kind) => ({ ...VERSION, type: 'SINGLE_ENTITY', entityId: ref(things, kind), config: EVERYTHING })),
  {
    ...VERSION,
    type: 'COMPLEX',
    entityTypes: { DEVICE: { allEntities: false, entityIds: [idOf(things, 'device')], ...EVERYTHING } },
  },
];

const LOAD = { versionId: '0'.repeat(40) };
BODIES['POST /api/entities/vc/entity'] = (things) =>
  VERSIONED.map((kind) => ({ ...LOAD, type: 'SINGLE_ENTITY', externalEntityId: ref(things, kind), config: {} }));

BODIES['POST /api/events/:entityType/:entityId'] = () => [{ eventType: 'LC_EVENT' }];
BODIES['POST /api/events/:entityType/:entityId/clear'] = () => [{ eventType: 'LC_EVENT' }];

const imported = (kind: 'device' | 'asset' | 'edge', columns: Record<string, string>) => (things: Things) => {
  const cells: Json[] = [['NAME', things[kind].name], ...Object.entries(columns)];
  const mapping = { columns: cells.map(([type]) => ({ type })), delimiter: ';', header: false, update: true };
  return [{ file: cells.map(([, text]) => text).join(';'), mapping }];
};
BODIES['POST /api/device/bulk_import'] = imported('device', { LABEL: 'changed', ACCESS_TOKEN: 'taken-over-by-table' });
BODIES['POST /api/asset/bulk_import'] = imported('asset', { LABEL: 'changed' });
BODIES['POST /api/edge/bulk_import'] = imported('edge', {
  LABEL: 'changed',
  TYPE: 'default',
  ROUTING_KEY: 'r',
  SECRET: 's',
});

BODIES['POST /api/lwm2m/device-credentials'] = (things) => BODIES['POST /api/device-with-credentials']?.(things) ?? [];

const attributes = () => [{ a: 'changed' }];
for (const path of [':deviceId/:scope', ':entityType/:entityId/:scope', ':entityType/:entityId/attributes/:scope']) {
  BODIES[`POST /api/plugins/telemetry/${path}`] = attributes;
}
for (const path of ['timeseries/:scope', 'timeseries/:scope/:ttl']) {
  BODIES[`POST /api/plugins/telemetry/:entityType/:entityId/${path}`] = () => [{ v: 'changed' }];
}

for (const path of ['/api/rpc', '/api/plugins/rpc']) {
  for (const way of ['oneway', 'twoway']) {
    BODIES[`POST ${path}/${way}/:deviceId`] = () => [
      { method: 'changed', params: {}, persistent: true, expirationTime: 4_000_000_000_000 },
    ];
  }
}
BODIES['POST /api/customer/device/:deviceName/claim'] = () => [{}];

/** Calls that change something by their path alone. */
const BY_PATH_ALONE = [
  /^DELETE /,
  /^POST \/api\/customer\/(public|:customerId)\/\w+\/:id$/,
  /^POST \/api\/edge\/(sync\/)?:edgeId/,
  /^POST \/api\/alarm\/:id\//,
  /^POST \/api\/(deviceProfile|assetProfile)\/:id\/default$/,
  /^POST \/api\/ruleChain\/:id\//,
  /^POST \/api\/tenant\/:tenantId\/device\/:id$/,
  /^POST \/api\/user\/(:id\/userCredentialsEnabled|sendActivationMail)$/,
];

/** Calls that name nothing of a tenant: about the platform's settings, or about the caller himself. */
const ABOUT_NO_THING = [
  /^POST \/api\/(auth|noauth|2fa|admin|oauth2)\//,
  /^PUT \/api\/2fa\/account\/config$/,
  /^POST \/api\/(tenantProfile|queues)\b/,
  /^POST \/api\/ruleChain\/device\/default$/,
  /^POST \/api\/v1\//,
  /^POST \/login\//,
];

export const routeName = ({ method, path }: RouteFacts) => `${method} ${path}`;

/** Whether the test knows what to send to a route. */
export const isDescribed = (route: RouteFacts): boolean => {
  const name = routeName(route);
  if (route.method === 'GET' || Object.hasOwn(BODIES, name)) return true;
  return [...BY_PATH_ALONE, ...ABOUT_NO_THING].some((pattern) => pattern.test(name));
};

/** Whether a call can mean a thing of a tenant at all. */
export const addressesThings = (route: RouteFacts): boolean =>
  !ABOUT_NO_THING.some((pattern) => pattern.test(routeName(route)));

/** The bodies for a route; `[undefined]` when it takes none. */
export const bodiesOf = (route: RouteFacts, things: Things): Json[] =>
  BODIES[routeName(route)]?.(things) ?? [undefined];
