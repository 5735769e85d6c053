/** Tenant profiles: limits and rates a tenant lives under. The system's own, managed by system administrators. */
import { badRequest, notFound } from '../framework/errors.js';
import { flag, integer, jsonValue, parseText, text } from '../framework/fields.js';
import { NULL_UUID, parseUuid } from '../framework/ids.js';
import { defineResource, type Entity } from '../framework/resource.js';
import { readById, removeById, save } from '../framework/resource-routes.js';
import { provideLimits } from '../framework/resource-rules.js';
import { defineRoute, S } from '../framework/route.js';
import { isObject, numberOf, objectOf, type Shape, variantOf } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { checkQueue, type QueueSettings, readQueues } from './queue-rules.js';

export interface TenantProfile extends Entity {
  name: string | null;
  description: string | null;
  default: boolean;
  isolatedTbRuleEngine: boolean;
  profileData: unknown;
}

/** A tenant profile's limits as they are when nobody set any: numbers 0 and texts null mean unlimited. */
export const DEFAULT_CONFIGURATION: Readonly<Record<string, unknown>> = {
  type: 'DEFAULT',
  maxDevices: 0,
  maxAssets: 0,
  maxCustomers: 0,
  maxUsers: 0,
  maxDashboards: 0,
  maxRuleChains: 0,
  maxResourcesInBytes: 0,
  maxOtaPackagesInBytes: 0,
  transportTenantMsgRateLimit: null,
  transportTenantTelemetryMsgRateLimit: null,
  transportTenantTelemetryDataPointsRateLimit: null,
  transportDeviceMsgRateLimit: null,
  transportDeviceTelemetryMsgRateLimit: null,
  transportDeviceTelemetryDataPointsRateLimit: null,
  tenantEntityExportRateLimit: null,
  tenantEntityImportRateLimit: null,
  maxTransportMessages: 0,
  maxTransportDataPoints: 0,
  maxREExecutions: 0,
  maxJSExecutions: 0,
  maxDPStorageDays: 0,
  maxRuleNodeExecutionsPerMessage: 0,
  maxEmails: 0,
  maxSms: 0,
  maxCreatedAlarms: 0,
  tenantServerRestLimitsConfiguration: null,
  customerServerRestLimitsConfiguration: null,
  maxWsSessionsPerTenant: 0,
  maxWsSessionsPerCustomer: 0,
  maxWsSessionsPerRegularUser: 0,
  maxWsSessionsPerPublicUser: 0,
  wsMsgQueueLimitPerSession: 0,
  maxWsSubscriptionsPerTenant: 0,
  maxWsSubscriptionsPerCustomer: 0,
  maxWsSubscriptionsPerRegularUser: 0,
  maxWsSubscriptionsPerPublicUser: 0,
  wsUpdatesPerSessionRateLimit: null,
  cassandraQueryTenantRateLimitsConfiguration: null,
  defaultStorageTtlDays: 0,
  alarmsTtlDays: 0,
  rpcTtlDays: 0,
  warnThreshold: 0,
};

export interface ProfileData {
  configuration: Record<string, unknown>;
  queueConfiguration: QueueSettings[] | null;
}

/** What a limit accepts: a whole number (the threshold any), or a text. */
function limitShape(member: string, initial: unknown): Shape {
  if (member === 'warnThreshold') return numberOf(0);
  return typeof initial === 'number' ? (value, name) => integer(initial).parse(value, name) : parseText;
}

const { type: _type, ...LIMITS } = DEFAULT_CONFIGURATION;
const readConfiguration = variantOf('type', {
  DEFAULT: objectOf(
    Object.fromEntries(Object.entries(LIMITS).map(([member, initial]) => [member, limitShape(member, initial)])),
  ),
}) as Shape<ProfileData['configuration']>;

/** Profile data as it is stored: every member of the configuration is there. Throws 400 when the configuration is missing. */
function completeProfileData(value: unknown): ProfileData {
  if (value === null) return { configuration: { ...DEFAULT_CONFIGURATION }, queueConfiguration: null };
  if (!isObject(value) || !isObject(value.configuration)) {
    throw badRequest('Tenant profile data configuration should be specified!');
  }
  return {
    configuration: readConfiguration(value.configuration, 'configuration'),
    queueConfiguration: readQueues(value.queueConfiguration, 'queueConfiguration'),
  };
}

function checkQueues({ queueConfiguration: queues }: ProfileData): void {
  if (!queues) throw badRequest('Tenant profile data queue configuration should be specified!');
  if (!queues.some((queue) => queue?.name === 'Main'))
    throw badRequest('Main queue configuration should be specified!');
  const names = new Set<unknown>();
  for (const queue of queues) {
    checkQueue(queue);
    if (names.has(queue.name)) throw badRequest(`Queue configuration name '${queue.name}' already present!`);
    names.add(queue.name);
  }
}

const usedByTenants = (tx: Tx, id: string) =>
  tx.get('SELECT 1 FROM tenant WHERE tenant_profile_id = ? LIMIT 1', id) !== undefined;

export const tenantProfiles = defineResource<TenantProfile>({
  entityType: 'TENANT_PROFILE',
  label: 'Tenant profile',
  table: 'tenant_profile',
  owner: 'system',
  foreign: 403,
  fields: {
    name: text(),
    description: text({ max: Number.MAX_SAFE_INTEGER }),
    default: flag('is_default'),
    isolatedTbRuleEngine: flag(),
    profileData: jsonValue({ checked: false }),
  },
  search: ['name'],
  access: { SYS_ADMIN: [{ reach: 'any', may: 'all' }] },
  sortAlso: { isDefault: 't.is_default' },
  unique: [{ property: 'name', message: 'Tenant profile with such name already exists!' }],
  echoCreatedTime: true,
  check: (tx, { entity, old }) => {
    if (!entity.name) throw badRequest('Tenant profile name should be specified!');
    const data = completeProfileData(entity.profileData);
    entity.profileData = data;
    if (entity.default) {
      const other = tx.get('SELECT id FROM tenant_profile WHERE is_default = 1 AND id <> ?', entity.id.id);
      if (other) throw badRequest('Another default tenant profile is present!');
    }
    if (entity.isolatedTbRuleEngine) checkQueues(data);
    if (old && old.isolatedTbRuleEngine !== entity.isolatedTbRuleEngine) {
      throw badRequest("Can't update isolatedTbRuleEngine property!");
    }
  },
  beforeDelete: (tx, entity) => {
    if (entity.default) throw badRequest('Deletion of Default Tenant Profile is prohibited!');
    if (usedByTenants(tx, entity.id.id)) {
      throw badRequest('The tenant profile referenced by the tenants cannot be deleted!');
    }
  },
});

/** The id of the profile tenants get when none is named. */
export function defaultTenantProfileId(tx: Tx): string {
  return tx.get<{ id: string }>('SELECT id FROM tenant_profile WHERE is_default = 1')?.id ?? NULL_UUID;
}

/** The data of the profile a tenant lives under. */
export function profileDataOf(tx: Tx, tenantId: string): { isolated: boolean; data: ProfileData } | undefined {
  const row = tx.get<{ isolated: number; data: string }>(
    `SELECT p.isolated_tb_rule_engine AS isolated, p.profile_data AS data
       FROM tenant t JOIN tenant_profile p ON p.id = t.tenant_profile_id WHERE t.id = ?`,
    tenantId,
  );
  return row && { isolated: row.isolated === 1, data: JSON.parse(row.data) as ProfileData };
}

/** One member of the configuration of a tenant's profile; 0 (unlimited) when it is not set. */
export function tenantLimit(tx: Tx, tenantId: string, member: string): number {
  const row = tx.get<{ value: unknown }>(
    `SELECT json_extract(p.profile_data, '$.configuration.' || ?) AS value
       FROM tenant t JOIN tenant_profile p ON p.id = t.tenant_profile_id WHERE t.id = ?`,
    member,
    tenantId,
  );
  return Number(row?.value ?? 0) || 0;
}
provideLimits(tenantLimit);

const infoOf = ({ id, name }: Pick<TenantProfile, 'id' | 'name'>) => ({ id, name });

export const tenantProfileRoutes = [
  readById(tenantProfiles, '/api/tenantProfile', S),
  save(tenantProfiles, '/api/tenantProfile', S),
  removeById(tenantProfiles, '/api/tenantProfile', S),
  defineRoute({
    method: 'POST',
    path: '/api/tenantProfile/:id/default',
    auth: S,
    mode: 'write',
    handler: (tx, call) => {
      const profile = tenantProfiles.require(tx, call.user, parseUuid(call.param('id')), 'WRITE');
      tx.run('UPDATE tenant_profile SET is_default = 0 WHERE is_default = 1');
      return tenantProfiles.patch(tx, profile, { default: true });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/tenantProfileInfo/default',
    auth: S,
    mode: 'read',
    handler: (tx) => {
      const profile = tenantProfiles.find(tx, defaultTenantProfileId(tx));
      if (!profile) throw notFound();
      return infoOf(profile);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/tenantProfileInfo/:id',
    auth: S,
    mode: 'read',
    handler: (tx, call) => {
      const profile = tenantProfiles.find(tx, parseUuid(call.param('id')));
      if (!profile) throw notFound();
      return infoOf(profile);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/tenantProfiles',
    auth: S,
    mode: 'read',
    handler: (tx, call) => tenantProfiles.list(tx, call.query, {}),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/tenantProfileInfos',
    auth: S,
    mode: 'read',
    handler: (tx, call) => {
      const { data, ...totals } = tenantProfiles.list(tx, call.query, {});
      return { data: data.map((row) => infoOf(row as unknown as TenantProfile)), ...totals };
    },
  }),
];
