/** Reading entities as files, for commits and comparisons: in pieces, where reads may take long. */
import { badRequest } from '../framework/errors.js';
import type { EntityId, EntityType } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { Entity } from '../framework/resource.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import type { CommittedKind } from './commit-requests.js';
import { fileText, parseFile } from './entity-file.js';
import { exportEntity, type SaveOptions } from './export-entity.js';
import { externalIds } from './external-ids.js';
import type { VersionFile } from './fast-import.js';
import { fileOf } from './layout.js';
import { type AnyKind, versionedKind } from './versioned-kinds.js';

/** Entities of a piece, and the characters it ends after. */
const ENTITIES = 200;
const CHARACTERS = 4_000_000;

/** Whose entities are read, and for whom: searches are shared out by users. */
export type Reader = Pick<SessionUser, 'tenantId' | 'customerId' | 'userId'>;

export interface ExportRequest {
  user: Reader;
  entityType: EntityType;
  /** null: all of the tenant, those after the id `after`. */
  ids: readonly string[] | null;
  after: string;
  options: SaveOptions;
}

export interface ExportedPiece {
  files: VersionFile[];
  /** Where the next piece begins; null at the end. */
  next: string | null;
}

/** Throws 400 for a kind that has no versions. */
export function requireKind(entityType: EntityType): AnyKind {
  const kind = versionedKind(entityType);
  if (!kind) throw badRequest(`Export for entity type ${entityType} is not supported`);
  return kind;
}

/** A tenant's own entity. Throws 400. */
export function requireOwn(tx: Tx, kind: AnyKind, tenantId: string, { entityType, id }: EntityId): Entity {
  const entity = kind.resource.find(tx, id) as Entity | undefined;
  if (entity?.tenantId?.id !== tenantId) throw badRequest(`${entityType} [${id}] not found`);
  return entity;
}

/** The ids after one, in their order. */
function idsAfter(tx: Tx, kind: AnyKind, { user, ids, after }: ExportRequest): string[] {
  if (ids)
    return [...new Set(ids)]
      .sort()
      .filter((id) => id > after)
      .slice(0, ENTITIES);
  return tx
    .all<{ id: string }>(
      `SELECT id FROM ${kind.resource.definition.table} WHERE tenant_id = ? AND id > ? ORDER BY id LIMIT ${ENTITIES}`,
      user.tenantId,
      after,
    )
    .map(({ id }) => id);
}

/** How many entities a commit is asked for. Throws 400 for a kind that has no versions. */
export const countExported = defineOperation(
  'versions.count',
  'read',
  (
    tx,
    { tenantId, kinds }: { tenantId: string; kinds: readonly Pick<CommittedKind, 'entityType' | 'ids'>[] },
  ): number => {
    const countOf = ({ entityType, ids }: (typeof kinds)[number]): number => {
      const { table } = requireKind(entityType).resource.definition;
      if (ids) return new Set(ids).size;
      return Number(tx.get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE tenant_id = ?`, tenantId)?.n);
    };
    return kinds.reduce((sum, kind) => sum + countOf(kind), 0);
  },
);

export const exportPiece = defineOperation('versions.export', 'search', (tx, request: ExportRequest): ExportedPiece => {
  const { entityType, options } = request;
  const { tenantId } = request.user;
  const kind = requireKind(entityType);
  const ids = externalIds(tx, tenantId);
  const wanted = idsAfter(tx, kind, request);
  const files: VersionFile[] = [];
  let size = 0;
  for (const id of wanted) {
    const file = exportEntity(tx, kind, requireOwn(tx, kind, tenantId, { entityType, id }), options, ids);
    const text = fileText(file);
    files.push({ path: fileOf({ entityType, id: ids.get(id) ?? id }), text });
    size += text.length;
    if (size > CHARACTERS) break;
  }
  const more = files.length < wanted.length || wanted.length === ENTITIES;
  return { files, next: more ? (wanted[files.length - 1] ?? null) : null };
});

/** The id files have for a tenant's entity. Throws 400 when it has no such entity. */
export const externalIdOf = defineOperation(
  'versions.external-id',
  'read',
  (tx, { tenantId, entityId }: { tenantId: string; entityId: EntityId }): string => {
    const entity = requireOwn(tx, requireKind(entityId.entityType), tenantId, entityId);
    return (entity as Entity & { externalId?: EntityId | null }).externalId?.id ?? entityId.id;
  },
);

interface FileOfVersion {
  user: Reader;
  /** What the file has, and is read as, where that may take long. */
  text: string;
}

/** What a file of a version has beside the entity. Throws 400 for one that cannot be read. */
export const partsOfFile = defineOperation(
  'versions.file-parts',
  'search',
  (_tx, { entityType, text }: FileOfVersion & { entityType: EntityType }) => {
    const { relations, attributes, credentials } = parseFile(text, entityType);
    return {
      hasRelations: relations !== undefined,
      hasAttributes: attributes !== undefined,
      hasCredentials: credentials !== undefined,
    };
  },
);

/** One entity as it is now and as a file has it, of both the same parts, as JSON text. Throws 400 for a file that cannot be read. */
export const compareWithFile = defineOperation(
  'versions.compare',
  'search',
  (tx, { user, entityId, text }: FileOfVersion & { entityId: EntityId }): string => {
    const { tenantId } = user;
    const kind = requireKind(entityId.entityType);
    const otherVersion = parseFile(text, entityId.entityType);
    const options: SaveOptions = {
      saveRelations: otherVersion.relations !== undefined,
      saveAttributes: otherVersion.attributes !== undefined,
      saveCredentials: otherVersion.credentials !== undefined,
    };
    const own = requireOwn(tx, kind, tenantId, entityId);
    const currentVersion = exportEntity(tx, kind, own, options, externalIds(tx, tenantId));
    return JSON.stringify({ currentVersion, otherVersion });
  },
);
