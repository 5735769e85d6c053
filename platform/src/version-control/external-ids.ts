/** Ids as files have them, and as the tenant has them: an entity that came from elsewhere keeps the id it has there as its external id. */
import { type EntityId, isUuid, NULL_UUID } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import type { Entity } from '../framework/resource.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { type AnyKind, isReference, type Json, VERSIONED_KINDS } from './versioned-kinds.js';

/** How an id is written on the other side; undefined for one that is not known there. */
export type Translate = (id: string) => string | undefined;

/** The ids of a tenant's entities that came from elsewhere: own id → external id. */
export function externalIds(tx: Tx, tenantId: string): Map<string, string> {
  const sql = VERSIONED_KINDS.map(
    ({ resource }) =>
      `SELECT id, external_id AS external FROM ${resource.definition.table} WHERE tenant_id = ? AND external_id IS NOT NULL`,
  );
  const rows = sql.flatMap((each) => tx.all<{ id: string; external: string }>(each, tenantId));
  return new Map(rows.map(({ id, external }) => [id, external]));
}

const translateText = (text: string, translate: Translate) =>
  isUuid(text) ? (translate(text.toLowerCase()) ?? text) : text;

/** Replaces every id anywhere in a JSON value, in place where it can. Unknown ones stay. */
export function translateEmbedded(value: unknown, translate: Translate): unknown {
  if (typeof value === 'string') return translateText(value, translate);
  if (Array.isArray(value)) {
    value.forEach((each, index) => {
      value[index] = translateEmbedded(each, translate);
    });
  } else if (isObject(value)) {
    for (const [key, each] of Object.entries(value)) value[key] = translateEmbedded(each, translate);
  }
  return value;
}

/** Replaces the ids that members of an entity name outright: also in lists, as those of a dashboard's customers. */
export function translateMembers(entity: Json, translate: (id: EntityId) => EntityId): Json {
  const one = (value: unknown): unknown => {
    if (isReference(value)) return translate(value);
    if (Array.isArray(value)) return value.map((each) => (isObject(each) ? translateMembers(each, translate) : each));
    return value;
  };
  return Object.fromEntries(Object.entries(entity).map(([name, value]) => [name, one(value)]));
}

/** A tenant's entity by the id files have for it. */
export function findByExternalId(tx: Tx, { resource }: AnyKind, tenantId: string, id: string): Entity | undefined {
  const [found] = resource.all(tx, where('t.tenant_id = ? AND t.external_id = ?', tenantId, id)) as Entity[];
  if (found) return found;
  const own = resource.find(tx, id) as Entity | undefined;
  return own?.tenantId?.id === tenantId && own.id.id !== NULL_UUID ? own : undefined;
}
