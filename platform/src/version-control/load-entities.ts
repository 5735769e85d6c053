/** Makes a tenant's entities what the files of a version say: run on a scratch copy, with the rules of every kind. */
import { isDeepStrictEqual } from 'node:util';
import { entityKinds, findEntity } from '../framework/access.js';
import { badRequest, PlatformError } from '../framework/errors.js';
import { type EntityId, isUuid, newId } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import type { Entity, Resource } from '../framework/resource.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import {
  createAccessToken,
  credentialsOf,
  formatCredentials,
  storeCredentials,
} from '../resources/device-credentials.js';
import {
  deleteRelation,
  type Relation,
  type RelationRow,
  showRelation,
  storeRelation,
} from '../resources/relations.js';
import { copyAttributes } from '../telemetry/value-store.js';
import type { EntityFile } from './entity-file.js';
import { externalIds, findByExternalId, translateEmbedded, translateMembers } from './external-ids.js';
import { attributesIn, relationsIn } from './file-values.js';
import type { WantedKind } from './load-requests.js';
import type { LoadError, LoadedKind } from './load-status.js';
import { type AnyKind, entityTypeOf, type Json, versionedKind } from './versioned-kinds.js';

/** A file of a version, with the id it has there. */
export interface LoadedFile {
  externalId: EntityId;
  file: EntityFile;
  wanted: WantedKind;
}

/** Why a load is refused. */
export class LoadRefusal extends Error {
  constructor(readonly reason: LoadError) {
    super(reason.type);
  }
}

/** An entity that is loaded: which one it becomes. */
interface Target extends LoadedFile {
  kind: AnyKind;
  id: string;
  old: Entity | undefined;
}

type AnyResource = Resource<Entity & { externalId?: EntityId | null; customerId?: EntityId }>;
const resourceOf = (kind: AnyKind): AnyResource => kind.resource as unknown as AnyResource;

export class Loading {
  readonly #targets = new Map<string, Target>();
  /** Own ids by external ones, of what came from elsewhere before. */
  #known: Map<string, string> | undefined;

  /** `scratch`: where it is tried; `live`: the database, for what is no part of the copy. */
  constructor(
    readonly scratch: Tx,
    readonly live: Tx,
    readonly user: SessionUser,
  ) {}

  /** Stores what the files have. Throws a LoadRefusal, or the 400 of a rule. */
  load(files: readonly LoadedFile[]): void {
    for (const each of files) this.#target(each);
    for (const target of this.#targets.values()) this.#storeEntity(target);
    for (const target of this.#targets.values()) this.#storeRest(target);
  }

  /** The tenant's entities of a kind that were not loaded, and may go. */
  others(kind: AnyKind): Entity[] {
    const loaded = new Set([...this.#targets.values()].map(({ id }) => id));
    const all = resourceOf(kind).all(this.scratch, where('t.tenant_id = ?', this.user.tenantId)) as Entity[];
    return all.filter((entity) => !loaded.has(entity.id.id) && !kind.stays?.(entity as never));
  }

  erase(kind: AnyKind, entity: Entity): void {
    resourceOf(kind).erase(this.scratch, entity, this.user);
    resourceOf(kind).audit(this.scratch, this.user, 'DELETED', entity, { entityId: entity.id.id });
  }

  /** What was made and what was changed, by kind. */
  counts(): LoadedKind[] {
    const all = new Map<string, LoadedKind>();
    for (const { externalId, old } of this.#targets.values()) {
      const { entityType } = externalId;
      const of = all.get(entityType) ?? { entityType, created: 0, updated: 0, deleted: 0 };
      all.set(entityType, of);
      if (old) of.updated += 1;
      else of.created += 1;
    }
    return [...all.values()];
  }

  #target(loaded: LoadedFile): void {
    const { externalId, file, wanted } = loaded;
    const kind = versionedKind(externalId.entityType);
    if (!kind) throw badRequest(`Import for entity type ${externalId.entityType} is not supported`);
    const old = this.#existing(kind, externalId.id, file, wanted);
    const id = old?.id.id ?? newId(this.scratch.now);
    this.#targets.set(externalId.id, { ...loaded, kind, id, old });
  }

  #existing(kind: AnyKind, externalId: string, { entity }: EntityFile, wanted: WantedKind): Entity | undefined {
    const { tenantId } = this.user;
    const known = findByExternalId(this.scratch, kind, tenantId, externalId);
    if (known) return known;
    const standing = kind.standing?.(this.scratch, tenantId, entity) as Entity | undefined;
    if (standing) return standing;
    if (!wanted.findExistingEntityByName) return undefined;
    const { nameFrom = 'name' } = kind.resource.definition as { nameFrom?: string };
    const name = entity[nameFrom];
    if (typeof name !== 'string') return undefined;
    const [named] = resourceOf(kind).all(this.scratch, where(`t.tenant_id = ? AND t.${nameFrom} = ?`, tenantId, name));
    return named;
  }

  /** The tenant's own id for one of a file; undefined when it has no such entity. */
  #own = (id: EntityId): string | undefined => {
    const target = this.#targets.get(id.id);
    if (target) return target.id;
    const kind = versionedKind(id.entityType);
    if (kind) return findByExternalId(this.live, kind, this.user.tenantId, id.id)?.id.id;
    const isKind = entityKinds().some(({ entityType }) => entityType === id.entityType);
    return isKind && findEntity(this.live, id)?.tenantId === this.user.tenantId ? id.id : undefined;
  };

  #ownReference = (source: EntityId, id: EntityId): EntityId => {
    const own = isUuid(id.id) ? this.#own({ ...id, id: id.id.toLowerCase() }) : undefined;
    if (own) return { entityType: id.entityType, id: own };
    throw new LoadRefusal({ type: 'MISSING_REFERENCED_ENTITY', source, target: id });
  };

  #storeEntity(target: Target): void {
    const { kind, externalId, old } = target;
    const resource = resourceOf(kind);
    const stored =
      old && kind.unchanging?.(old as never)
        ? resource.patch(this.scratch, old, { externalId })
        : resource.store(this.scratch, { entity: this.#asOwn(target), old: old as never, user: this.user });
    const entry = { entity: resource.auditView(stored) };
    resource.audit(this.scratch, this.user, old ? 'UPDATED' : 'ADDED', stored, entry);
  }

  /** What a file says of an entity, with the tenant's own ids. */
  #asOwn({ kind, externalId, file, id, old }: Target): Entity {
    const kept = (kind.kept ?? []) as readonly string[];
    // Where an entity came from is said by what is being loaded, not by the file.
    const { id: _id, externalId: _external, tenantId: _tenant, ...members } = file.entity;
    for (const name of kept) members[name] = (old as unknown as Json | undefined)?.[name] ?? null;
    const own = translateMembers(members, (each) =>
      kept.length > 0 && each.entityType === 'OTA_PACKAGE' ? each : this.#ownReference(externalId, each),
    );
    const data: Json = { ...file, entity: own };
    for (const value of kind.embedded?.(data) ?? []) translateEmbedded(value, this.#ownText);
    const fitted = kind.fit?.(own, old as never) ?? own;
    return resourceOf(kind).parse(
      { ...fitted, externalId },
      {
        id: { entityType: entityTypeOf(kind), id },
        createdTime: old?.createdTime ?? this.scratch.now,
        tenantId: { entityType: 'TENANT', id: this.user.tenantId },
      },
    );
  }

  /** An id anywhere in a text of a file; unknown ones stay. */
  #ownText = (id: string): string | undefined => {
    this.#known ??= new Map([...externalIds(this.live, this.user.tenantId)].map(([own, external]) => [external, own]));
    return this.#targets.get(id)?.id ?? this.#known.get(id);
  };

  #storeRest(target: Target): void {
    const { kind, externalId, file, id, wanted } = target;
    const entityId: EntityId = { entityType: externalId.entityType, id };
    if (externalId.entityType === 'DEVICE') this.#storeCredentials(target);
    if (wanted.loadAttributes && file.attributes) {
      for (const scope of kind.scopes ?? (['SERVER_SCOPE'] as const)) {
        const values = attributesIn(file.attributes[scope], this.scratch.now);
        copyAttributes(this.scratch, { entityId, tenantId: this.user.tenantId }, scope, values);
      }
    }
    if (wanted.loadRelations && file.relations) this.#storeRelations(entityId, externalId, file.relations);
    const parts = kind.parts ?? [];
    if (parts.length === 0) return;
    const entity = resourceOf(kind).find(this.scratch, id) as never;
    const of = { entity, user: this.user, live: this.live };
    for (const { member, store } of parts) store(this.scratch, file[member], of);
  }

  #storeCredentials({ externalId, file, id, wanted }: Target): void {
    const given = wanted.loadCredentials ? file.credentials : undefined;
    if (!given) {
      if (!credentialsOf(this.scratch, id)) createAccessToken(this.scratch, id);
      return;
    }
    const formatted = formatCredentials(given);
    // Credentials that are stored anew end the sessions of their device.
    const stored = credentialsOf(this.scratch, id);
    if (stored && isDeepStrictEqual({ ...stored, ...formatted }, stored)) return;
    const conflict = new LoadRefusal({ type: 'DEVICE_CREDENTIALS_CONFLICT', source: externalId });
    const holder = this.live.get<{ device: string }>(
      'SELECT device_id AS device FROM device_credentials WHERE credentials_id = ?',
      formatted.credentialsId,
    );
    if (holder && !credentialsOf(this.scratch, holder.device)) throw conflict;
    try {
      storeCredentials(this.scratch, id, formatted);
    } catch (error) {
      throw error instanceof PlatformError ? conflict : error;
    }
  }

  #storeRelations({ entityType, id }: EntityId, source: EntityId, relations: readonly Json[]): void {
    const translate = (end: EntityId) => this.#ownReference(source, end);
    const wanted = relationsIn(relations).map(
      (relation): Relation => ({ ...relation, from: translate(relation.from), to: translate(relation.to) }),
    );
    const name = ({ from, to, type }: Relation) => JSON.stringify([from.id, to.id, type]);
    const names = new Set(wanted.map(name));
    const present = this.scratch
      .all<RelationRow>(
        `SELECT * FROM relation WHERE from_id = ? AND from_type = ? AND type_group = 'COMMON'
         UNION SELECT * FROM relation WHERE to_id = ? AND to_type = ? AND type_group = 'COMMON'`,
        id,
        entityType,
        id,
        entityType,
      )
      .map(showRelation);
    for (const relation of present) if (!names.has(name(relation))) deleteRelation(this.scratch, relation);
    for (const relation of wanted) storeRelation(this.scratch, relation);
  }
}
