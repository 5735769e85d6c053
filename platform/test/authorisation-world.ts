/**
 * Whom the authorisation test plays: two tenants, in the first two customers, a public one and things of nobody. Every thing
 * carries its zone in its texts, so that an answer tells whose data are in it.
 */
import { formOf } from './package-requests.js';
import {
  type Answer,
  type Caller,
  type Json,
  makeTenant,
  PASSWORD,
  type RunningPlatform,
  type TestTenant,
} from './running-platform.js';

/** Whose: of the calling customer, of another customer, of no customer, of everybody, of another tenant. */
export const ZONES = ['mine', 'neighbour', 'free', 'open', 'foreign'] as const;
export type Zone = (typeof ZONES)[number];

/** Kinds of things of a zone, under the names paths and bodies use. */
export const KINDS = [
  'tenant',
  'customer',
  'user',
  'device',
  'asset',
  'entityView',
  'edge',
  'dashboard',
  'alarm',
  'deviceProfile',
  'assetProfile',
  'ruleChain',
  'ruleNode',
  'resource',
  'otaPackage',
  'widgetsBundle',
  'widgetType',
  'rpc',
] as const;
export type Kind = (typeof KINDS)[number];

export const ENTITY_TYPES: Record<Kind, string> = {
  tenant: 'TENANT',
  customer: 'CUSTOMER',
  user: 'USER',
  device: 'DEVICE',
  asset: 'ASSET',
  entityView: 'ENTITY_VIEW',
  edge: 'EDGE',
  dashboard: 'DASHBOARD',
  alarm: 'ALARM',
  deviceProfile: 'DEVICE_PROFILE',
  assetProfile: 'ASSET_PROFILE',
  ruleChain: 'RULE_CHAIN',
  ruleNode: 'RULE_NODE',
  resource: 'TB_RESOURCE',
  otaPackage: 'OTA_PACKAGE',
  widgetsBundle: 'WIDGETS_BUNDLE',
  widgetType: 'WIDGET_TYPE',
  rpc: 'RPC',
};

/** The things of a zone, as their owner reads them. */
export type Things = Record<Kind, Json>;
export const idOf = (things: Things, kind: Kind): string => things[kind].id.id;

/** The text that marks a thing of a zone. */
export const marker = (zone: Zone, kind: Kind) => `zq-${zone}-${kind}`;
export const MARKERS = /zq-(\w+)-(\w+)/g;

let made = 0;

const expectOk = ({ status, body }: Answer, what: string): Json => {
  if (status !== 200) throw new Error(`making ${what} answered ${status} ${JSON.stringify(body)}`);
  return body;
};

interface Owner {
  customer: Json;
  user: Json;
  /** false: the customer stands beside the things, which are nobody's. */
  assigned?: boolean;
}

/**
 * Makes one thing of every kind for a zone. Kinds that belong to
 * a tenant only (profiles, rule chains, resources, widgets) are made and marked all the same.
 */
export async function createThings(
  tenant: TestTenant,
  zone: Zone,
  { customer, user, assigned = true }: Owner,
): Promise<Things> {
  made += 1;
  const number = made;
  const { admin } = tenant;
  const text = (kind: Kind) => `${marker(zone, kind)} ${number}`;
  const save = async (path: string, body: object) => expectOk(await admin.post(path, body), path);
  const shared = assigned ? { customerId: customer.id } : {};
  const device = await save('/api/device', {
    name: text('device'),
    label: text('device'),
    additionalInfo: { description: text('device') },
    ...shared,
  });
  const asset = await save('/api/asset', { name: text('asset'), type: 'default', label: text('asset'), ...shared });
  const entityView = await save('/api/entityView', {
    name: text('entityView'),
    type: 'default',
    entityId: device.id,
    keys: { timeseries: ['v'], attributes: { cs: [], sh: [], ss: ['a'] } },
    ...shared,
  });
  const edge = await save('/api/edge', {
    name: text('edge'),
    type: 'default',
    routingKey: `key-${number}`,
    secret: text('edge'),
    ...shared,
  });
  let dashboard = await save('/api/dashboard', { title: text('dashboard'), configuration: { a: text('dashboard') } });
  if (assigned) {
    await save(`/api/customer/${customer.id.id}/dashboard/${dashboard.id.id}`, {});
    dashboard = (await admin.get(`/api/dashboard/${dashboard.id.id}`)).body;
  }
  const alarm = await save('/api/alarm', {
    originator: device.id,
    type: text('alarm'),
    severity: 'MAJOR',
    status: 'ACTIVE_UNACK',
    details: { a: text('alarm') },
  });
  const deviceProfile = await save('/api/deviceProfile', {
    name: text('deviceProfile'),
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    profileData: { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } },
  });
  const assetProfile = await save('/api/assetProfile', { name: text('assetProfile') });
  const ruleChain = await save('/api/ruleChain', { name: text('ruleChain'), type: 'EDGE' });
  const { nodes } = await save('/api/ruleChain/metadata', {
    ruleChainId: ruleChain.id,
    nodes: [{ type: 'a.Node', name: text('ruleNode'), configuration: {} }],
  });
  const resource = await save('/api/resource', {
    title: text('resource'),
    resourceType: 'JKS',
    fileName: `${text('resource')}.jks`,
    data: Buffer.from(text('resource')).toString('base64'),
  });
  const { id: packageId } = await save('/api/otaPackage', {
    title: text('otaPackage'),
    version: '1',
    type: 'FIRMWARE',
    deviceProfileId: deviceProfile.id,
  });
  const otaPackage = expectOk(
    await admin.post(`/api/otaPackage/${packageId.id}?checksumAlgorithm=MD5`, formOf(text('otaPackage'))),
    'the file of a package',
  );
  const widgetsBundle = await save('/api/widgetsBundle', { title: text('widgetsBundle') });
  const widgetType = await save('/api/widgetType', {
    bundleAlias: widgetsBundle.alias,
    name: text('widgetType'),
    descriptor: { type: 'latest', a: text('widgetType') },
  });
  const { rpcId } = await save(`/api/rpc/twoway/${device.id.id}`, {
    method: text('rpc'),
    params: { a: text('rpc') },
    persistent: true,
    expirationTime: 4_000_000_000_000,
  });
  for (const [kind, { id }] of Object.entries({ device, asset, edge }) as [Kind, Json][]) {
    const at = `/api/plugins/telemetry/${id.entityType}/${id.id}`;
    await save(`${at}/attributes/SERVER_SCOPE`, { a: text(kind) });
    await save(`${at}/timeseries/ANY`, { v: text(kind) });
  }
  await save('/api/relation', { from: device.id, to: asset.id, type: 'Contains', typeGroup: 'COMMON' });
  return {
    tenant: { id: { entityType: 'TENANT', id: tenant.tenantId } },
    customer,
    user,
    device,
    asset,
    entityView,
    edge,
    dashboard,
    alarm,
    deviceProfile,
    assetProfile,
    ruleChain,
    ruleNode: nodes[0],
    resource,
    otaPackage,
    widgetsBundle,
    widgetType,
    rpc: expectOk(await admin.get(`/api/rpc/persistent/${rpcId}`), 'a command'),
  };
}

export interface World {
  own: TestTenant;
  foreign: TestTenant;
  things: Record<Zone, Things>;
  publicCustomer: Json;
  /** Fresh things like those a role calls its own, for calls that change or delete them. */
  fresh(role: 'system' | 'admin' | 'customer'): Promise<Things>;
}

async function makeCustomer(tenant: TestTenant, zone: Zone): Promise<{ customer: Json; user: Json }> {
  made += 1;
  const title = `${marker(zone, 'customer')} ${made}`;
  const customer = expectOk(await tenant.admin.post('/api/customer', { title, city: title }), 'a customer');
  const user = expectOk(
    await tenant.admin.post('/api/user?sendActivationMail=false', {
      email: `${marker(zone, 'user')}-${made}@mullion.test`,
      authority: 'CUSTOMER_USER',
      customerId: customer.id,
    }),
    'a user',
  );
  return { customer, user };
}

export async function makeWorld(platform: RunningPlatform, sys: Caller): Promise<World> {
  const own = await makeTenant(platform, sys);
  const foreign = await makeTenant(platform, sys);
  const customer = (await own.admin.get(`/api/customer/${own.customerId}`)).body;
  const customerUser = (await own.admin.get(`/api/user/${own.customerUserId}`)).body;
  const ownAdmin = (await sys.get(`/api/user/${own.adminId}`)).body;
  const neighbour = await makeCustomer(own, 'neighbour');
  const stranger = await makeCustomer(foreign, 'foreign');
  const nobody = { customer, user: ownAdmin, assigned: false };
  const first = await createThings(own, 'free', nobody);
  const shown = expectOk(await own.admin.post(`/api/customer/public/device/${idOf(first, 'device')}`), 'the public');
  const publicCustomer = expectOk(await own.admin.get(`/api/customer/${shown.customerId.id}`), 'the public');
  await own.admin.delete(`/api/customer/device/${idOf(first, 'device')}`);
  return {
    own,
    foreign,
    publicCustomer,
    things: {
      mine: await createThings(own, 'mine', { customer, user: customerUser }),
      neighbour: await createThings(own, 'neighbour', neighbour),
      free: await createThings(own, 'free', nobody),
      open: await createThings(own, 'open', { customer: publicCustomer, user: ownAdmin }),
      foreign: await createThings(foreign, 'foreign', stranger),
    },
    fresh: async (role) => {
      if (role === 'customer') return createThings(own, 'mine', { customer, user: customerUser });
      if (role === 'admin') return createThings(own, 'free', { ...(await makeCustomer(own, 'mine')), assigned: false });
      const tenant = await makeTenant(platform, sys);
      const user = (await sys.get(`/api/user/${tenant.adminId}`)).body;
      return createThings(tenant, 'free', { ...(await makeCustomer(tenant, 'mine')), user, assigned: false });
    },
  };
}

/** Someone with an authenticator app: the half token of a sign-in that waits for the code. */
export async function halfToken(
  platform: RunningPlatform,
  sys: Caller,
  tenant: TestTenant,
  code: CodeOf,
): Promise<string> {
  expectOk(
    await sys.post('/api/2fa/settings', {
      providers: [{ providerType: 'TOTP', issuerName: 'Mullion' }],
      minVerificationCodeSendPeriod: 5,
      totalAllowedTimeForVerification: 3600,
    }),
    'the second factor',
  );
  const config = expectOk(
    await tenant.admin.post('/api/2fa/account/config/generate?providerType=TOTP'),
    'an authenticator',
  );
  const secret = new URL(config.authUrl).searchParams.get('secret') ?? '';
  expectOk(
    await tenant.admin.post(`/api/2fa/account/config?verificationCode=${code(secret)}`, config),
    'the authenticator',
  );
  return platform.signIn(tenant.adminEmail, PASSWORD);
}
type CodeOf = (secret: string) => string;
