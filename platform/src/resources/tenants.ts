/** Tenants. */
import { deleteTenantRows, notifyTenantCreated, notifyTenantDeleted } from '../framework/entity-hooks.js';
import { badRequest } from '../framework/errors.js';
import { jsonValue, reference, text } from '../framework/fields.js';
import { type EntityId, parseUuid } from '../framework/ids.js';
import { defineResource, type Entity } from '../framework/resource.js';
import { readById, save } from '../framework/resource-routes.js';
import { defineRoute, S, S_T } from '../framework/route.js';
import { type Contact, contactFields, contactQueryFields, requireEmail } from './contact.js';
import { withoutDeletedDashboards } from './deleted-dashboards.js';
import { defineRemoval, removeInPieces } from './removals.js';
import { defaultTenantProfileId, tenantProfiles } from './tenant-profiles.js';

export interface Tenant extends Entity, Contact {
  title: string | null;
  region: string | null;
  tenantProfileId: EntityId | null;
  additionalInfo: unknown;
}

export const tenants = defineResource<Tenant>({
  entityType: 'TENANT',
  label: 'Tenant',
  table: 'tenant',
  owner: 'own',
  foreign: 403,
  nameFrom: 'title',
  fields: {
    title: text(),
    region: text(),
    tenantProfileId: reference('TENANT_PROFILE'),
    ...contactFields,
    additionalInfo: jsonValue(),
  },
  search: ['title'],
  queryFields: {
    name: 'title',
    title: 'title',
    label: 'title',
    ...contactQueryFields,
    region: 'region',
    additionalInfo: 'additionalInfo',
  },
  views: {
    info: {
      joins: 'LEFT JOIN tenant_profile p ON p.id = t.tenant_profile_id',
      columns: { tenantProfileName: { sql: 'p.name' } },
    },
  },
  access: {
    SYS_ADMIN: [{ reach: 'any', may: 'all' }],
    TENANT_ADMIN: [{ reach: 'tenant', may: ['READ', 'READ_ATTRIBUTES', 'READ_TELEMETRY'] }],
    CUSTOMER_USER: [{ reach: 'tenant', may: ['NAME'] }],
  },
  echoCreatedTime: true,
  check: (tx, { entity }) => {
    entity.region = 'Global';
    entity.tenantProfileId ??= { entityType: 'TENANT_PROFILE', id: defaultTenantProfileId(tx) };
    if (!entity.title) throw badRequest('Tenant title should be specified!');
    if (entity.email) requireEmail(entity.email);
    if (!tenantProfiles.find(tx, entity.tenantProfileId.id)) {
      throw badRequest('Tenant is referencing to non-existent tenant profile!');
    }
  },
  afterSave: (tx, { entity, old }) => {
    if (!old) notifyTenantCreated(tx, entity.id.id);
  },
  beforeDelete: (tx, { id }) => notifyTenantDeleted(tx, id.id),
});

/** Rows deleted in one transaction, so that other writes do not wait long. */
const ROWS_AT_ONCE = 500;
const tenantRemoval = defineRemoval('tenant', 'tenant_removal', (tx, id) => deleteTenantRows(tx, id, ROWS_AT_ONCE));

const list = (path: string, view?: string) =>
  defineRoute({
    method: 'GET',
    path,
    auth: S,
    mode: 'read',
    handler: (tx, call) => tenants.list(tx, call.query, { view }),
  });

export const tenantRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/tenant/:id',
    auth: S_T,
    mode: 'read',
    handler: (tx, call) =>
      withoutDeletedDashboards(tx, tenants.require(tx, call.user, parseUuid(call.param('id')), 'READ')),
  }),
  readById(tenants, '/api/tenant/info', S_T, 'info'),
  save(tenants, '/api/tenant', S),
  removeInPieces(tenants, '/api/tenant', S, tenantRemoval),
  list('/api/tenants'),
  list('/api/tenantInfos', 'info'),
];
