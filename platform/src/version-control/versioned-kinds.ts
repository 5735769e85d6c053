/**
 * The kinds of entities that have versions, declared: what of an entity refers to others, and what else is kept of it.
 *
 *     export const assetVersions = defineVersionedKind<Asset>({ resource: assets });
 *
 * To add a kind: declare it here, in the place where it is loaded (what others refer to comes first).
 */
import { type EntityId, type EntityType, NULL_UUID } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import type { Entity, Resource } from '../framework/resource.js';
import type { SessionUser } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { assetProfileSource, assetProfiles, RESERVED_ASSET_TYPE } from '../resources/asset-profiles.js';
import { assets, isReportAsset, reportAsset } from '../resources/assets.js';
import { type Customer, customers, isPublicCustomer, publicCustomer } from '../resources/customers.js';
import { dashboards } from '../resources/dashboards.js';
import { deviceProfiles } from '../resources/device-profiles.js';
import { devices } from '../resources/devices.js';
import { entityViews } from '../resources/entity-views.js';
import { defaultProfile } from '../resources/profiles.js';
import { ruleChains } from '../rule-chains/rule-chains.js';
import type { AttributeScope } from '../telemetry/scopes.js';
import { widgetBundles } from '../widgets/widget-bundles.js';
import { widgetTypes } from '../widgets/widget-types.js';
import { readChainFile, storeChainFile } from './chain-files.js';

export type Json = Record<string, unknown>;

/** What a part beside the entity gets when it is stored. */
interface PartOf<E extends Entity> {
  entity: E;
  user: SessionUser;
  /** The database, where `tx` is a copy of what the tenant has. */
  live: Tx;
}

/** Something that belongs to an entity and is kept beside it: nodes of a rule chain, types of a widget bundle. */
interface Part<E extends Entity> {
  /** Its member in the file. */
  member: string;
  read(tx: Tx, entity: E): unknown;
  /** Stores what a file has; what the entity had before goes. */
  store(tx: Tx, part: unknown, of: PartOf<E>): void;
}

export interface VersionedKind<E extends Entity = Entity> {
  resource: Resource<E>;
  /** Scopes of attributes that are kept; default: the server's. */
  scopes?: readonly AttributeScope[];
  /** Members that stay as they are when an older version is loaded, as they refer to what has no versions. */
  kept?: readonly (keyof E & string)[];
  /** The JSON values of a file in which any text may be the id of an entity. */
  embedded?: (data: Json) => unknown[];
  parts?: readonly Part<E>[];
  /** The entity a loaded one becomes, beside those of its id and name: the one of its kind that every tenant has. */
  standing?: (tx: Tx, tenantId: string, entity: Json) => E | undefined;
  /** Fits what is loaded to what is there. */
  fit?: (entity: Json, old: E | undefined) => Json;
  /** Whether no load changes what an entity says of itself; its attributes and relations come all the same. */
  unchanging?: (entity: E) => boolean;
  /** Whether an entity is one that every tenant has: it is not deleted with what a version lacks. */
  stays?: (entity: E) => boolean;
  /** Kinds of which a saved entity counts as its owner being saved: SQL that answers the `id` of the owner of `?`. */
  owns?: Partial<Record<EntityType, string>>;
  /** Other tables with rows of the kind, and which of those are a tenant's. Theirs come along where a load is tried. */
  tables?: Readonly<Record<string, string>>;
}

/** Any kind, where only what all have in common is used. */
export type AnyKind = VersionedKind<never>;

const defineVersionedKind = <E extends Entity>(kind: VersionedKind<E>): AnyKind => kind as unknown as AnyKind;

const isDefault = (entity: Json) => entity.default === true;
/** The platform makes it, with the reports of its queues: nobody may save one. */
const isReportProfile = ({ name }: { name?: unknown }) => name === RESERVED_ASSET_TYPE;
const values = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** All kinds that have versions, in the order they are loaded. */
export const VERSIONED_KINDS: readonly AnyKind[] = [
  defineVersionedKind({
    resource: customers,
    standing: (tx, tenantId, entity) =>
      isPublicCustomer(entity as unknown as Customer) ? publicCustomer(tx, tenantId) : undefined,
    unchanging: isPublicCustomer,
    stays: isPublicCustomer,
  }),
  defineVersionedKind({
    resource: ruleChains,
    // Which node is the first one is said by the contents.
    kept: ['firstRuleNodeId'],
    fit: (entity, old) => ({ ...entity, root: old?.root ?? false }),
    stays: ({ root }) => root,
    embedded: ({ metaData }) => [
      ...values(member(metaData, 'nodes')).map((node) => member(node, 'configuration')),
      member(metaData, 'ruleChainConnections'),
    ],
    tables: { rule_node: 'tenant_id = ?', rule_node_link: 'tenant_id = ?' },
    parts: [{ member: 'metaData', read: readChainFile, store: storeChainFile }],
  }),
  defineVersionedKind({
    resource: dashboards,
    embedded: ({ entity }) => {
      const configuration = member(entity, 'configuration');
      const actions = values(member(configuration, 'widgets')).map((widget) =>
        member(member(widget, 'config'), 'actions'),
      );
      return [member(configuration, 'entityAliases'), ...actions];
    },
  }),
  defineVersionedKind({
    resource: assetProfiles,
    standing: (tx, tenantId, entity) => {
      if (isDefault(entity)) return defaultProfile(tx, assetProfiles, tenantId);
      return isReportProfile(entity) ? assetProfileSource.named(tx, tenantId, RESERVED_ASSET_TYPE) : undefined;
    },
    fit: (entity, old) => ({ ...entity, default: old?.default ?? false }),
    unchanging: isReportProfile,
    stays: (profile) => profile.default || isReportProfile(profile),
  }),
  defineVersionedKind({
    resource: assets,
    standing: (tx, tenantId, entity) =>
      isReportAsset(entity) && typeof entity.name === 'string' ? reportAsset(tx, tenantId, entity.name) : undefined,
    unchanging: isReportAsset,
    stays: isReportAsset,
  }),
  defineVersionedKind({
    resource: deviceProfiles,
    kept: ['firmwareId', 'softwareId'],
    embedded: ({ entity }) => [member(member(entity, 'profileData'), 'alarms')],
    standing: (tx, tenantId, entity) => (isDefault(entity) ? defaultProfile(tx, deviceProfiles, tenantId) : undefined),
    fit: (entity, old) => ({ ...entity, default: old?.default ?? false }),
    stays: (profile) => profile.default,
  }),
  defineVersionedKind({
    resource: devices,
    scopes: ['SERVER_SCOPE', 'SHARED_SCOPE'],
    kept: ['firmwareId', 'softwareId'],
    tables: { device_credentials: 'device_id IN (SELECT id FROM device)' },
  }),
  defineVersionedKind({ resource: entityViews }),
  defineVersionedKind({
    resource: widgetBundles,
    tables: { widget_type: 'tenant_id = ?' },
    owns: {
      WIDGET_TYPE:
        'SELECT b.id FROM widget_type t JOIN widgets_bundle b ON b.tenant_id = t.tenant_id AND b.alias = t.bundle_alias WHERE t.id = ?',
    },
    parts: [
      {
        member: 'widgets',
        read: (tx, { tenantId, alias }) =>
          widgetTypes.all(tx, where('t.tenant_id = ? AND t.bundle_alias = ?', tenantId?.id, alias)),
        store: (tx, part, { entity, user }) => {
          const own = where('t.tenant_id = ? AND t.bundle_alias = ?', entity.tenantId?.id, entity.alias);
          const present = new Map(widgetTypes.all(tx, own).map((type) => [type.alias, type]));
          for (const type of values(part).filter(isObject)) {
            const old = present.get(typeof type.alias === 'string' ? type.alias : null);
            if (old) present.delete(old.alias);
            const fresh = widgetTypes.newEntity(tx, user.tenantId, { ...type, bundleAlias: entity.alias });
            const head = old ? { id: old.id, createdTime: old.createdTime } : {};
            widgetTypes.store(tx, { entity: { ...fresh, ...head }, old, user });
          }
          for (const gone of present.values()) widgetTypes.erase(tx, gone, user);
        },
      },
    ],
  }),
];

/** The entity with versions that one is, or belongs to; undefined where there is none. */
export function versionedEntity(tx: Tx, entity: EntityId): EntityId | undefined {
  for (const kind of VERSIONED_KINDS) {
    const entityType = entityTypeOf(kind);
    if (entityType === entity.entityType) return entity;
    const sql = kind.owns?.[entity.entityType];
    const owner = sql && tx.get<{ id: string }>(sql, entity.id);
    if (owner) return { entityType, id: owner.id };
  }
  return undefined;
}

/** How a kind is versioned; undefined when it is not. */
export const versionedKind = (entityType: unknown): AnyKind | undefined =>
  VERSIONED_KINDS.find(({ resource }) => resource.definition.entityType === entityType);

export const entityTypeOf = ({ resource }: AnyKind): EntityType => resource.definition.entityType;

/** Whether a value names an entity. */
export const isReference = (value: unknown): value is EntityId =>
  isObject(value) && typeof value.entityType === 'string' && typeof value.id === 'string' && value.id !== NULL_UUID;
