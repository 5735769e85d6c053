/** What device and asset profiles have in common: declaration, rules, the default one, who uses them. Their calls: `profile-routes.ts`. */
import type { Access } from '../framework/access.js';
import { findEntity } from '../framework/access.js';
import { whenTenantCreated } from '../framework/entity-hooks.js';
import { badRequest, notFound } from '../framework/errors.js';
import { flag, reference, text } from '../framework/fields.js';
import { type EntityId, NULL_UUID } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import type { Entity, Resource } from '../framework/resource.js';
import type { ResourceDefinition } from '../framework/resource-definition.js';
import type { Tx } from '../framework/tx.js';
import { queueExists } from './queues.js';

export interface Profile extends Entity {
  name: string | null;
  description: string | null;
  image: string | null;
  default: boolean;
  defaultRuleChainId: EntityId | null;
  defaultDashboardId: EntityId | null;
  defaultQueueName: string | null;
  externalId: EntityId | null;
}

/** Whose profiles: "Device" or "Asset". */
export type Profiled = 'Device' | 'Asset';

const ACCESS: Access = {
  TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
  CUSTOMER_USER: [{ reach: 'tenant', may: ['READ'] }],
};

/** The fields every profile has. */
export const profileFields = (entityType: 'DEVICE_PROFILE' | 'ASSET_PROFILE') => ({
  name: text(),
  description: text({ max: Number.MAX_SAFE_INTEGER }),
  image: text({ max: 1_000_000, markup: true }),
  default: flag('is_default'),
  defaultRuleChainId: reference('RULE_CHAIN'),
  defaultDashboardId: reference('DASHBOARD'),
  defaultQueueName: text(),
  externalId: reference(entityType),
});

const tableOf = (kind: Profiled) => kind.toLowerCase();

/** Whether a device (an asset) has the profile. */
export const isUsed = (tx: Tx, kind: Profiled, profileId: string): boolean =>
  tx.get(`SELECT 1 FROM ${tableOf(kind)} WHERE ${tableOf(kind)}_profile_id = ? LIMIT 1`, profileId) !== undefined;

/** All of a profile's declaration but its fields and its own rules. */
export function profileBasics<P extends Profile>(kind: Profiled) {
  const noun = tableOf(kind);
  return {
    entityType: kind === 'Device' ? 'DEVICE_PROFILE' : 'ASSET_PROFILE',
    label: `${kind} profile`,
    table: `${noun}_profile`,
    owner: 'tenant',
    foreign: 403,
    search: ['name'],
    queryFields: { name: 'name' },
    closedToCustomerQueries: true,
    sortAlso: { isDefault: 't.is_default' },
    access: ACCESS,
    unique: [
      { property: 'name', message: `${kind} profile with such name already exists!` },
      { property: 'externalId', message: `${kind} profile with such external id already exists!` },
    ],
    echoCreatedTime: true,
    audited: true,
    // A profile's name is the type of what has it.
    afterSave: (tx, { entity, old }) => {
      if (!old || old.name === entity.name) return;
      tx.run(`UPDATE ${noun} SET type = ? WHERE ${noun}_profile_id = ?`, entity.name, entity.id.id);
    },
    beforeDelete: (tx, entity) => {
      if (entity.default) throw badRequest(`Deletion of Default ${kind} Profile is prohibited!`);
      if (isUsed(tx, kind, entity.id.id)) {
        throw badRequest(`The ${noun} profile referenced by the ${noun}s cannot be deleted!`);
      }
    },
  } as const satisfies Partial<ResourceDefinition<P>>;
}

/** Throws 400 when the profile claims to be the default while another is, or names a queue there is not. */
export function checkDefaultAndQueue(tx: Tx, kind: Profiled, profile: Profile): void {
  const tenantId = profile.tenantId?.id ?? NULL_UUID;
  const noun = tableOf(kind);
  const other =
    profile.default &&
    tx.get(
      `SELECT id FROM ${noun}_profile WHERE tenant_id = ? AND is_default = 1 AND id <> ?`,
      tenantId,
      profile.id.id,
    );
  if (other) throw badRequest(`Another default ${noun} profile is present in scope of current tenant!`);
  if (profile.defaultQueueName && !queueExists(tx, tenantId, profile.defaultQueueName)) {
    throw badRequest(`${kind} profile is referencing to non-existent queue!`);
  }
}

function checkReference(tx: Tx, id: EntityId | null, tenantId: string | undefined, noun: string): void {
  if (!id) return;
  const found = findEntity(tx, id);
  if (!found) throw badRequest(`Can't assign non-existent ${noun}!`);
  if (found.tenantId !== tenantId) throw badRequest(`Can't assign ${noun} from different tenant!`);
}

/** Rule chain and dashboard of a profile have to exist, in its tenant. Throws 400. */
export function checkProfileReferences(tx: Tx, profile: Profile): void {
  checkReference(tx, profile.defaultRuleChainId, profile.tenantId?.id, 'rule chain');
  checkReference(tx, profile.defaultDashboardId, profile.tenantId?.id, 'dashboard');
}

/** The profiles a tenant has without saving one: its default, and those made for new types. */
export interface ProfileSource<P extends Profile> {
  kind: Profiled;
  profiles: Resource<P>;
  /** The tenant's profile of a name, made when there is none. */
  named(tx: Tx, tenantId: string, name: string): P;
}

/** `fields`: what a profile has that nobody configured. Every new tenant gets its default one. */
export function profileSource<P extends Profile>(
  kind: Profiled,
  profiles: Resource<P>,
  fields: () => Partial<P>,
): ProfileSource<P> {
  const make = (tx: Tx, tenantId: string, more: Partial<P>): P => {
    const description = `Default ${tableOf(kind)} profile`;
    return profiles.insert(tx, profiles.newEntity(tx, tenantId, { ...fields(), description, ...more }));
  };
  whenTenantCreated(`${tableOf(kind)} profiles`, (tx, tenantId) =>
    make(tx, tenantId, { name: 'default', default: true } as Partial<P>),
  );
  return {
    kind,
    profiles,
    named: (tx, tenantId, name) =>
      profiles.all(tx, where('t.tenant_id = ? AND t.name = ?', tenantId, name))[0] ??
      make(tx, tenantId, { name } as Partial<P>),
  };
}

/** The tenant's default profile. Throws 404. */
export function defaultProfile<P extends Profile>(tx: Tx, profiles: Resource<P>, tenantId: string): P {
  const [found] = profiles.all(tx, where('t.tenant_id = ? AND t.is_default = 1', tenantId));
  if (!found) throw notFound();
  return found;
}

/** The profile something is saved with: the named one, else the one of its type's name, else the tenant's default. Throws 400. */
export function resolveProfile<P extends Profile>(
  tx: Tx,
  { kind, profiles, named }: ProfileSource<P>,
  entity: { tenantId?: EntityId; type: string | null },
  profileId: EntityId | null,
): P {
  const tenantId = entity.tenantId?.id ?? NULL_UUID;
  if (!profileId) return entity.type ? named(tx, tenantId, entity.type) : defaultProfile(tx, profiles, tenantId);
  const profile = profiles.find(tx, profileId.id);
  if (!profile) throw badRequest(`${kind} is referencing non existing ${tableOf(kind)} profile!`);
  if (profile.tenantId?.id !== tenantId) {
    throw badRequest(`${kind} can\`t be referencing to ${tableOf(kind)} profile from different tenant!`);
  }
  return profile;
}
