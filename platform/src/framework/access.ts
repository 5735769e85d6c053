/**
 * The authorisation layer: role plus ownership, for every kind of entity, in one place.
 *
 * A kind declares who may do what (`defineEntityKind`, usually through `defineResource`); calls ask
 * `requireEntity(tx, user, id, 'READ_TELEMETRY')`, which answers the entity's owner or throws what callers are to see:
 * 404 "<Label> with id [...] is not found" for an unknown id, 403 (404 for kinds that hide foreign rows) for what is not theirs.
 */
import { badRequest, forbidden, notFound } from './errors.js';
import { type EntityId, type EntityType, NULL_UUID } from './ids.js';
import type { Role, SessionUser } from './route.js';
import type { SqlValue, Tx } from './tx.js';

export type Permission =
  | 'CREATE'
  /** That it exists and what it is called, as queries tell. `LIST` and `READ` let know that too. */
  | 'NAME'
  /** Its fields, as lists and queries tell. `READ` lets know them too. */
  | 'LIST'
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
  /** The columns entity queries know, by the names they have there; left out: queries do not find the kind. */
  queryColumns?: Readonly<Record<string, QueryColumn>>;
  /** Customer users may not query the kind at all. */
  closedToCustomerQueries?: boolean;
}

/** A column of the kind's table; `folded` is its lower-case copy where there is one. */
export interface QueryColumn {
  column: string;
  folded?: string;
  numeric?: true;
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

/** Whose an entity is: a tenant is its own. */
const ownerOf = (tx: Tx, entityId: EntityId): string | undefined =>
  entityId.entityType === 'TENANT' ? entityId.id : findEntity(tx, entityId)?.tenantId;

const notOwn = ({ entityType, id }: EntityId) =>
  badRequest(`${entityType} with id '${id}' doesn't belong to the current tenant.`);

/** Whether an entity is the tenant's own. */
export const isOwn = (tx: Tx, tenantId: string, entityId: EntityId): boolean => ownerOf(tx, entityId) === tenantId;

/** Throws unless the entity is the tenant's own. */
export function requireOwn(tx: Tx, tenantId: string, entityId: EntityId): void {
  if (!isOwn(tx, tenantId, entityId)) throw notOwn(entityId);
}

/**
 * Throws where an entity belongs to another tenant: a device may have been handed over while its messages waited. One that is deleted
 * is nobody's.
 */
export function refuseForeign(tx: Tx, tenantId: string, entityId: EntityId): void {
  if ((ownerOf(tx, entityId) ?? tenantId) !== tenantId) throw notOwn(entityId);
}

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

/** All that visitors may do who only read. */
const READING: readonly Permission[] = ['NAME', 'LIST', 'READ', 'READ_ATTRIBUTES', 'READ_TELEMETRY'];

/** Whether the user may do `permission` to an entity of this kind with this owner. */
export function isAllowed(tx: Tx, kind: EntityKind, user: SessionUser, owned: Owned, permission: Permission): boolean {
  if (user.readsOnly && !READING.includes(permission)) return false;
  return (kind.access[user.authority] ?? []).some(
    ({ may, reach }) => (may === 'all' || may.includes(permission)) && reaches(tx, reach, user, owned),
  );
}

/** Whether the role may do `permission` to any entity of the kind at all. */
export const roleMay = (kind: EntityKind, role: Role, permission: Permission): boolean =>
  (kind.access[role] ?? []).some(({ may }) => may === 'all' || may.includes(permission));

/** A condition on the rows of a kind's table, under the alias `e`. */
export interface RowCondition {
  sql: string;
  params: SqlValue[];
}

const onColumn = (column: string | null, value: string): RowCondition | null =>
  column === null ? null : { sql: `e.${column} = ?`, params: [value] };

/** A reach as a condition; null where it reaches nothing, or cannot be said in SQL. */
function reachCondition(kind: EntityKind, reach: Reach, user: SessionUser): RowCondition | null {
  const tenant = onColumn(kind.tenantColumn, user.tenantId);
  switch (reach) {
    case 'any':
      return { sql: '1', params: [] };
    case 'system':
      return kind.tenantColumn === null ? { sql: '1', params: [] } : onColumn(kind.tenantColumn, NULL_UUID);
    case 'tenant':
      return tenant;
    case 'customer': {
      const customer = user.customerId === NULL_UUID ? null : onColumn(kind.customerColumn, user.customerId);
      return tenant && customer && allOf([tenant, customer]);
    }
    case 'self':
      return { sql: 'e.id = ?', params: [user.userId] };
    default:
      return null;
  }
}

const joined = (conditions: readonly RowCondition[], word: 'AND' | 'OR'): RowCondition => ({
  sql: conditions.map(({ sql }) => sql).join(` ${word} `),
  params: conditions.flatMap(({ params }) => params),
});
const allOf = (conditions: readonly RowCondition[]) => joined(conditions, 'AND');

const reachesOf = (kind: EntityKind, role: Role, permissions: readonly Permission[]): Reach[] => [
  ...new Set(
    (kind.access[role] ?? [])
      .filter(({ may }) => may === 'all' || permissions.some((permission) => may.includes(permission)))
      .map(({ reach }) => reach),
  ),
];

/**
 * The rows of a kind to which the user may do one of the permissions; null when there are none. Reaches that are functions count
 * for none: what a query is to find has to be declared by columns.
 */
export function permittedRows(
  kind: EntityKind,
  user: SessionUser,
  permissions: readonly Permission[],
): RowCondition | null {
  const conditions = reachesOf(kind, user.authority, permissions).flatMap((reach) => {
    const condition = reachCondition(kind, reach, user);
    return condition ? [condition] : [];
  });
  if (conditions.length <= 1) return conditions[0] ?? null;
  return { sql: `(${conditions.map(({ sql }) => `(${sql})`).join(' OR ')})`, params: joined(conditions, 'OR').params };
}

/** Whether whoever reaches a row of the kind by one of `found` may do one of `permissions` to it: always, never, or row by row. */
export function coverage(
  kind: EntityKind,
  role: Role,
  permissions: readonly Permission[],
  found: readonly Permission[],
): 'all' | 'some' | 'none' {
  const covered = reachesOf(kind, role, permissions);
  if (covered.length === 0) return 'none';
  return covered.includes('any') || reachesOf(kind, role, found).every((reach) => covered.includes(reach))
    ? 'all'
    : 'some';
}

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
