/**
 * The authorisation layer: role plus ownership, for every kind of entity, in one place.
 *
 * A kind declares who may do what (`defineEntityKind`, usually through `defineResource`); calls ask
 * `requireEntity(tx, user, id, 'READ_TELEMETRY')`, which answers the entity's owner or throws what callers are to see:
 * 404 "<Label> with id [...] is not found" for an unknown id, 403 (404 for kinds that hide foreign rows) for what is not theirs.
 */
import { forbidden, notFound } from './errors.js';
import { type EntityId, type EntityType, NULL_UUID } from './ids.js';
import type { Role, SessionUser } from './route.js';
import type { Tx } from './tx.js';

export type Permission =
  | 'CREATE'
  | 'READ'
  | 'WRITE'
  | 'DELETE'
  | 'ASSIGN'
  | 'READ_CREDENTIALS'
  | 'WRITE_CREDENTIALS'
  | 'RPC_CALL'
  | 'CLAIM'
  | 'READ_ATTRIBUTES'
  | 'WRITE_ATTRIBUTES'
  | 'READ_TELEMETRY'
  | 'WRITE_TELEMETRY';

/** Whom an entity belongs to; the null UUID means the system, or no customer. */
export interface Owned {
  id: string;
  tenantId: string;
  customerId: string;
}

/** Rows a grant covers: all, the system's, the caller's tenant's, the caller's customer's, the caller himself. */
type Reach = 'any' | 'system' | 'tenant' | 'customer' | 'self' | ((tx: Tx, user: SessionUser, owned: Owned) => boolean);
export interface Grant {
  reach: Reach;
  may: 'all' | readonly Permission[];
}
export type Access = Partial<Record<Role, readonly Grant[]>>;

export interface EntityKind {
  entityType: EntityType;
  /** How messages call it: "Device". */
  label: string;
  table: string;
  /** Column with the owning tenant: `tenant_id`, `id` for tenants themselves, null for system-wide kinds. */
  tenantColumn: string | null;
  customerColumn: string | null;
  /** Column shown as the entity's name. */
  nameColumn: string;
  access: Access;
  /** What a caller of another tenant sees. */
  foreign: 403 | 404;
  /** Unknown ids are answered without naming kind and id. */
  unnamed?: boolean;
}

const kinds = new Map<EntityType, EntityKind>();

export function defineEntityKind(kind: EntityKind): EntityKind {
  kinds.set(kind.entityType, kind);
  return kind;
}

export const entityKinds = (): readonly EntityKind[] => [...kinds.values()];

export function entityKind(entityType: EntityType): EntityKind {
  const kind = kinds.get(entityType);
  if (!kind) throw notFound();
  return kind;
}

export const unknownEntity = (kind: EntityKind, id: string) =>
  kind.unnamed ? notFound() : notFound(`${kind.label} with id [${id}] is not found`);

/** Owner and name of an entity, or undefined when there is none. */
export function findEntity(tx: Tx, { entityType, id }: EntityId): (Owned & { name: string }) | undefined {
  const kind = kinds.get(entityType);
  if (!kind) return undefined;
  return tx.get<Owned & { name: string }>(
    `SELECT id, ${kind.tenantColumn ?? `'${NULL_UUID}'`} AS tenantId, ${kind.customerColumn ?? `'${NULL_UUID}'`} AS customerId,
       ${kind.nameColumn} AS name FROM ${kind.table} WHERE id = ?`,
    id,
  );
}

export const entityExists = (tx: Tx, id: EntityId): boolean => findEntity(tx, id) !== undefined;

/** The tenant an entity belongs to (the null UUID for the system), or undefined when there is no such entity. */
export const tenantOf = (tx: Tx, id: EntityId): string | undefined => findEntity(tx, id)?.tenantId;

function reaches(tx: Tx, reach: Reach, user: SessionUser, owned: Owned): boolean {
  switch (reach) {
    case 'any':
      return true;
    case 'system':
      return owned.tenantId === NULL_UUID;
    case 'tenant':
      return owned.tenantId === user.tenantId;
    case 'customer':
      return owned.tenantId === user.tenantId && owned.customerId === user.customerId && user.customerId !== NULL_UUID;
    case 'self':
      return owned.id === user.userId;
    default:
      return reach(tx, user, owned);
  }
}

/** Whether the user may do `permission` to an entity of this kind with this owner. */
export function isAllowed(tx: Tx, kind: EntityKind, user: SessionUser, owned: Owned, permission: Permission): boolean {
  return (kind.access[user.authority] ?? []).some(
    ({ may, reach }) => (may === 'all' || may.includes(permission)) && reaches(tx, reach, user, owned),
  );
}

/** Whether the role may do `permission` to any entity of the kind at all. */
export const roleMay = (kind: EntityKind, role: Role, permission: Permission): boolean =>
  (kind.access[role] ?? []).some(({ may }) => may === 'all' || may.includes(permission));

/** Throws what the caller is to see unless he may do `permission`. */
export function requirePermission(
  tx: Tx,
  kind: EntityKind,
  user: SessionUser,
  owned: Owned,
  permission: Permission,
): void {
  if (isAllowed(tx, kind, user, owned, permission)) return;
  const hidden = kind.foreign === 404 && user.authority !== 'SYS_ADMIN' && owned.tenantId !== user.tenantId;
  throw hidden ? unknownEntity(kind, owned.id) : forbidden();
}

/** The entity's owner and name; throws 404 or 403 unless the user may do `permission` to it. */
export function requireEntity(
  tx: Tx,
  user: SessionUser,
  id: EntityId,
  permission: Permission,
): Owned & { name: string } {
  const kind = entityKind(id.entityType);
  if (!roleMay(kind, user.authority, permission)) throw forbidden();
  const owned = findEntity(tx, id);
  if (!owned) throw unknownEntity(kind, id.id);
  requirePermission(tx, kind, user, owned, permission);
  return owned;
}
