/** Entities of the tenant a message tells of, or that are found from its originator. */
import { edges } from '../../edges/edges.js';
import { isOwn, refuseForeign } from '../../framework/access.js';
import { ENTITY_TYPES, type EntityId, type EntityType, NULL_UUID } from '../../framework/ids.js';
import { where } from '../../framework/paging.js';
import type { Resource } from '../../framework/resource.js';
import type { Tx } from '../../framework/tx.js';
import { alarms } from '../../resources/alarms.js';
import { assets } from '../../resources/assets.js';
import { customers } from '../../resources/customers.js';
import { dashboards } from '../../resources/dashboards.js';
import { devices } from '../../resources/devices.js';
import { entityViews } from '../../resources/entity-views.js';
import { filteredRelations, type RelationFilter } from '../../resources/relation-search.js';
import { tenants } from '../../resources/tenants.js';
import { users } from '../../resources/users.js';
import { ruleChains } from '../../rule-chains/rule-chains.js';
import { flag, list, object, oneOf, type Property, type Shape, text, wholeOr } from '../configuration.js';

/** An entity with whatever members its kind has. */
export type AnyEntity = Readonly<Record<string, unknown>>;

const resources = { alarms, assets, customers, dashboards, devices, edges, entityViews, ruleChains, tenants, users };
const byType = new Map(
  Object.values(resources).map((resource) => [resource.definition.entityType, resource as unknown as Resource<never>]),
);

/** An entity of the tenant, or undefined: of kinds that have no members to tell, too. */
export function ownEntity(tx: Tx, tenantId: string, entityId: EntityId): AnyEntity | undefined {
  if (!isOwn(tx, tenantId, entityId)) return undefined;
  return byType.get(entityId.entityType)?.find(tx, entityId.id) as AnyEntity | undefined;
}

const NAMED: Readonly<Partial<Record<EntityType, string>>> = {
  DEVICE: 'name',
  ASSET: 'name',
  ENTITY_VIEW: 'name',
  EDGE: 'name',
  CUSTOMER: 'title',
  DASHBOARD: 'title',
  USER: 'email',
};

/** The tenant's entity of a kind and name, or undefined. */
export function entityNamed(tx: Tx, tenantId: string, entityType: EntityType, name: string): AnyEntity | undefined {
  const column = NAMED[entityType];
  if (!column) return undefined;
  const found = byType.get(entityType)?.all(tx, where(`t.tenant_id = ? AND t.${column} = ?`, tenantId, name));
  return found?.[0] as AnyEntity | undefined;
}

/** The customer an entity has, or null. */
export function customerOf(entity: AnyEntity | undefined): string | null {
  const customer = entity?.customerId as EntityId | undefined;
  return customer && customer.id !== NULL_UUID ? customer.id : null;
}

/** Of these alone the customer is looked up. */
const OF_CUSTOMERS: readonly EntityType[] = ['USER', 'ASSET', 'DEVICE'];

/** The customer of an originator; itself where it is one; null where it has none. Throws for originators that cannot have one. */
export function customerOfOriginator(tx: Tx, tenantId: string, originator: EntityId): EntityId | null {
  refuseForeign(tx, tenantId, originator);
  if (originator.entityType === 'CUSTOMER') return isOwn(tx, tenantId, originator) ? originator : null;
  if (!OF_CUSTOMERS.includes(originator.entityType))
    throw new Error(`Unexpected original EntityType ${originator.entityType}`);
  const id = customerOf(ownEntity(tx, tenantId, originator));
  return id === null ? null : { entityType: 'CUSTOMER', id };
}

const DIRECTIONS = ['FROM', 'TO'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const direction = oneOf(DIRECTIONS);
export const entityType: Property<EntityType | null> = oneOf(ENTITY_TYPES);

/** Left out, a search goes one level deep; null is without a limit. */
const maxLevel: Property<number> = (value, name) => (value === undefined ? 1 : wholeOr(0)(value, name));

interface FilterConfig {
  relationType: string | null;
  entityTypes: (EntityType | null)[];
}
const filter = object<FilterConfig>({ relationType: text, entityTypes: list(entityType) });

/** How related entities are looked for. */
export interface RelationsQuery {
  direction: Direction | null;
  maxLevel: number;
  filters: (FilterConfig | null)[];
  fetchLastLevelOnly: boolean;
}
const shape: Shape<RelationsQuery> = { direction, maxLevel, filters: list(filter), fetchLastLevelOnly: flag };
export const relationsQuery = object(shape);

/** Relations that one message may have looked at: a search without a limit of levels holds up the engine meanwhile. */
const MOST_RELATIONS = 10_000;

/** The tenant's entities behind relations of a root, the nearest first. */
export function relatedEntities(tx: Tx, tenantId: string, root: EntityId, query: RelationsQuery | null): EntityId[] {
  if (!query?.direction) throw new Error('"relationsQuery.direction" should be specified!');
  refuseForeign(tx, tenantId, root);
  const filters = query.filters.flatMap((each): RelationFilter[] =>
    each
      ? [
          {
            relationType: each.relationType || null,
            entityTypes: each.entityTypes.filter((type): type is EntityType => type !== null),
          },
        ]
      : [],
  );
  const search = {
    root,
    direction: query.direction,
    group: 'COMMON',
    maxLevel: query.maxLevel,
    most: MOST_RELATIONS,
  } as const;
  const far = query.direction === 'FROM' ? 'to' : 'from';
  return filteredRelations(tx, { ...search, lastLevelOnly: query.fetchLastLevelOnly }, filters)
    .map((relation) => relation[far])
    .filter((entityId) => isOwn(tx, tenantId, entityId));
}
