/** An entity as a file of a repository has it. */
import type { EntityId } from '../framework/ids.js';
import type { Entity } from '../framework/resource.js';
import type { Tx } from '../framework/tx.js';
import { credentialsOf } from '../resources/device-credentials.js';
import { type RelationRow, showRelation } from '../resources/relations.js';
import { readAttributes } from '../telemetry/latest-values.js';
import { BOOLEAN, DOUBLE, JSON_TEXT, LONG, STRING, type TypedValue } from '../telemetry/typed-value.js';
import type { EntityFile } from './entity-file.js';
import { translateEmbedded, translateMembers } from './external-ids.js';
import { type AnyKind, entityTypeOf, type Json } from './versioned-kinds.js';

/** What is kept of an entity beside itself. */
export interface SaveOptions {
  saveRelations: boolean;
  saveAttributes: boolean;
  saveCredentials: boolean;
}

const externalOf =
  (ids: ReadonlyMap<string, string>) =>
  (id: EntityId): EntityId => ({
    entityType: id.entityType,
    id: ids.get(id.id) ?? id.id,
  });

/** An attribute with a member for each type a value may have. A number beyond the exact ones is a text. */
function attributeOf({ key, ts, value: { kind, value } }: { key: string; ts: number; value: TypedValue }): Json {
  const only = (wanted: number) => (kind === wanted ? value : null);
  const long = only(LONG);
  return {
    key,
    lastUpdateTs: ts,
    booleanValue: only(BOOLEAN),
    strValue: only(STRING),
    longValue: typeof long === 'bigint' ? String(long) : long,
    doubleValue: only(DOUBLE),
    jsonValue: only(JSON_TEXT),
  };
}

function relationsOf(tx: Tx, { entityType, id }: EntityId): Json[] {
  const rows = tx.all<RelationRow>(
    `SELECT * FROM relation WHERE from_id = ? AND from_type = ? AND type_group = 'COMMON'
     UNION SELECT * FROM relation WHERE to_id = ? AND to_type = ? AND type_group = 'COMMON'
     ORDER BY from_id, to_id, type`,
    id,
    entityType,
    id,
    entityType,
  );
  return rows.map((row) => ({ ...showRelation(row) }));
}

function credentialsFor(tx: Tx, { entityType, id }: EntityId): Json | undefined {
  const found = entityType === 'DEVICE' ? credentialsOf(tx, id) : undefined;
  if (!found) return undefined;
  const { credentialsType, credentialsId, credentialsValue } = found;
  return { credentialsType, credentialsId, credentialsValue };
}

/** The file of an entity. `ids`: the tenant's external ids. */
export function exportEntity(
  tx: Tx,
  kind: AnyKind,
  entity: Entity,
  { saveRelations, saveAttributes, saveCredentials }: SaveOptions,
  ids: ReadonlyMap<string, string>,
): EntityFile {
  const { createdTime: _created, tenantId: _tenant, ...members } = entity as Entity & Json;
  const external = externalOf(ids);
  const { scopes = ['SERVER_SCOPE'], parts = [], embedded } = kind;
  const file: EntityFile = {
    entityType: entityTypeOf(kind),
    entity: translateMembers(structuredClone(members), external),
  };
  if (saveRelations) file.relations = relationsOf(tx, entity.id).map((each) => translateMembers(each, external));
  if (saveAttributes) {
    file.attributes = Object.fromEntries(
      scopes.map((scope) => [scope, readAttributes(tx, entity.id.id, scope, null).map(attributeOf)]),
    );
  }
  const credentials = saveCredentials ? credentialsFor(tx, entity.id) : undefined;
  if (credentials) file.credentials = credentials;
  for (const { member, read } of parts) file[member] = read(tx, entity as never);
  for (const value of embedded?.(file) ?? []) translateEmbedded(value, (id) => ids.get(id));
  return file;
}
