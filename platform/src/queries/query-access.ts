/**
 * What of an entity a query may tell, and may look at: queries know more than one call by id, so every row, field and kind of key is
 * held to what the authorisation layer lets the caller do. What may not be read is treated as if the entity did not have it, in
 * answers, filters, order and search alike.
 */
import { coverage, findEntity, isAllowed, type Permission, permittedRows } from '../framework/access.js';
import type { EntityId, EntityType } from '../framework/ids.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { kindOf } from './entity-tables.js';
import type { Condition } from './predicate-sql.js';
import type { KeyType } from './query-model.js';

/** What it takes to look at a kind of values. */
export type ValuePermission = 'READ_ATTRIBUTES' | 'READ_TELEMETRY';
export const VALUE_PERMISSIONS: readonly ValuePermission[] = ['READ_ATTRIBUTES', 'READ_TELEMETRY'];

/** Any of these makes an entity part of a query's answer. */
const FOUND_BY: readonly Permission[] = ['NAME', 'LIST', 'READ'];
const FIELDS_BY: readonly Permission[] = ['LIST', 'READ'];
/** Fields that tell no more than that the entity exists and what it is called. */
const NAME_FIELDS: readonly string[] = ['createdTime', 'entityType', 'name', 'title', 'label', 'type', 'parentId'];

/** What a key's values take; null for keys that have none. */
export function permissionOf(type: KeyType): ValuePermission | null {
  if (type === 'ENTITY_FIELD' || type === 'ALARM_FIELD') return null;
  return type === 'TIME_SERIES' ? 'READ_TELEMETRY' : 'READ_ATTRIBUTES';
}

/** The rows of a type that a query finds for the user; null when it finds none. */
export function visibleRows(type: EntityType, user: SessionUser): Condition | null {
  const kind = kindOf(type);
  return kind ? permittedRows(kind, user, FOUND_BY) : null;
}

/** Whether the user may see a field of every entity of the type that queries find for him. */
export function isFieldOpen(type: EntityType, user: SessionUser, field: string): boolean {
  if (NAME_FIELDS.includes(field)) return true;
  const kind = kindOf(type);
  return kind !== undefined && coverage(kind, user.authority, FIELDS_BY, FOUND_BY) === 'all';
}

/** The visible rows of a type whose values of a kind the user may read: all of them, none, or those that meet a condition. */
export function readableRows(type: EntityType, user: SessionUser, permission: Permission): Condition | 'all' | 'none' {
  const kind = kindOf(type);
  const covered = kind ? coverage(kind, user.authority, [permission], FOUND_BY) : 'none';
  if (!kind || covered !== 'some') return covered === 'all' ? 'all' : 'none';
  return permittedRows(kind, user, [permission]) ?? 'none';
}

/** Whether the user may do something to an entity that a query found for him. */
export function mayReadFound(tx: Tx, user: SessionUser, { entityType, id }: EntityId, permission: Permission): boolean {
  const kind = kindOf(entityType);
  const covered = kind ? coverage(kind, user.authority, [permission], FOUND_BY) : 'none';
  if (!kind || covered !== 'some') return covered === 'all';
  return mayRead(tx, user, { entityType, id }, permission);
}

/** Whether the user may do something to any entity. */
export function mayRead(tx: Tx, user: SessionUser, id: EntityId, permission: Permission): boolean {
  const kind = kindOf(id.entityType);
  const owned = kind && findEntity(tx, id);
  return kind !== undefined && owned !== undefined && isAllowed(tx, kind, user, owned, permission);
}
