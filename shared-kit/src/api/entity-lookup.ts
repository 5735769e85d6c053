import { queryOptions } from '@tanstack/react-query';
import type { Authority } from './authority';
import { type BaseEntity, type EntityId, type EntityType, entityId } from './entity-id';
import { http } from './http';
import { fetchPages, type PageData, type PageLink } from './page';
import { STALE_AFTER_MS } from './query-client';

/** Entities that a lookup by name offers. */
export const ENTITY_LOOKUP_LIMIT = 50;

/** Who looks: it decides which list is asked. */
export interface LookupUser {
  authority: Authority;
  tenantId: string;
  customerId: string;
}

/** What is looked for. */
export interface EntityLookup {
  entityType: EntityType;
  /** '' asks for the first ones. */
  text?: string;
  /** Type of the device, asset, edge or entity view, or of the rule chain (CORE unless it says EDGE). */
  subtype?: string;
  /** Default {@link ENTITY_LOOKUP_LIMIT}; -1 is everything, read in pages of 100. */
  limit?: number;
}

/** Any entity as its call answers it; members beyond these depend on its type. */
export interface AnyEntity extends BaseEntity {
  type?: string | null;
  additionalInfo?: { [name: string]: unknown } | null;
  [member: string]: unknown;
}

/** An entity that was found, under the name that people know it by. */
export interface FoundEntity {
  id: EntityId;
  name: string;
  entity: AnyEntity;
}

/** Lookups are somebody's typing: no loading bar, no toasts; what fails is for the picker to say. */
export const quietCall = { ignoreErrors: true, ignoreLoading: true };

/** Where a list is: a path with its own query, or the one entity that this user may see. */
type LookupCall = { path: string; query?: object } | { own: string };

interface LookupDeclaration {
  /** First part of its query keys: what changes entities of the type invalidates it. */
  collection: string;
  /** Member that is searched, sorted by and shown. */
  label: 'name' | 'title' | 'email';
  list: (who: LookupUser, subtype: string | undefined) => LookupCall;
  /** Path of one entity, without its id. */
  one: string;
  /** Parameter of a call that answers several by their ids. */
  many?: string;
}

const belongsToCustomer = (who: LookupUser) => who.authority === 'CUSTOMER_USER';

/** Lists of what can be assigned: the tenant's for its administrators, the customer's for its users. */
const assignable = (collection: string, list: string, one: string, many?: string): LookupDeclaration => ({
  collection,
  label: 'name',
  list: (who, type) => ({
    path: belongsToCustomer(who) ? `/api/customer/${who.customerId}/${list}` : `/api/tenant/${list}`,
    query: { type },
  }),
  one,
  many,
});

const plain = (
  collection: string,
  label: LookupDeclaration['label'],
  path: string,
  one: string,
): LookupDeclaration => ({ collection, label, list: () => ({ path }), one });

/** The calls by type of entity; types that are not here cannot be looked up by name. */
const lookups: Partial<Record<EntityType, LookupDeclaration>> = {
  DEVICE: assignable('devices', 'deviceInfos', '/api/device', 'deviceIds'),
  ASSET: assignable('assets', 'assetInfos', '/api/asset', 'assetIds'),
  EDGE: assignable('edges', 'edgeInfos', '/api/edge', 'edgeIds'),
  ENTITY_VIEW: assignable('entityViews', 'entityViewInfos', '/api/entityView'),
  TENANT: {
    collection: 'tenants',
    label: 'title',
    list: ({ authority, tenantId }) => (authority === 'SYS_ADMIN' ? { path: '/api/tenants' } : { own: tenantId }),
    one: '/api/tenant',
  },
  CUSTOMER: {
    collection: 'customers',
    label: 'title',
    list: (who) => (belongsToCustomer(who) ? { own: who.customerId } : { path: '/api/customers' }),
    one: '/api/customer',
  },
  RULE_CHAIN: {
    collection: 'ruleChains',
    label: 'name',
    list: (_, type = 'CORE') => ({ path: '/api/ruleChains', query: { type } }),
    one: '/api/ruleChain',
  },
  DASHBOARD: {
    collection: 'dashboards',
    label: 'title',
    list: (who) => ({
      path: belongsToCustomer(who) ? `/api/customer/${who.customerId}/dashboards` : '/api/tenant/dashboards',
    }),
    one: '/api/dashboard/info',
  },
  USER: plain('users', 'email', '/api/users', '/api/user'),
  OTA_PACKAGE: plain('otaPackages', 'title', '/api/otaPackages', '/api/otaPackage/info'),
  DEVICE_PROFILE: plain('deviceProfiles', 'name', '/api/deviceProfileInfos', '/api/deviceProfileInfo'),
  ASSET_PROFILE: plain('assetProfiles', 'name', '/api/assetProfileInfos', '/api/assetProfileInfo'),
  TENANT_PROFILE: plain('tenantProfiles', 'name', '/api/tenantProfileInfos', '/api/tenantProfileInfo'),
  WIDGETS_BUNDLE: plain('widgetsBundles', 'title', '/api/widgetsBundles', '/api/widgetsBundle'),
};

/** Types whose entities can be found by name. */
export const lookupEntityTypes = Object.keys(lookups) as EntityType[];

let alarmsReported = false;

/** The declaration of a type. Alarms have no such calls: that is logged once, and answers nothing. */
function lookupOf(entityType: EntityType): LookupDeclaration | undefined {
  if (entityType === 'ALARM' && !alarmsReported) {
    alarmsReported = true;
    console.error('Alarms cannot be looked up.');
  }
  return lookups[entityType];
}

function found({ label }: LookupDeclaration, entity: AnyEntity): FoundEntity {
  return { id: entity.id, name: String(entity[label] ?? entity.name ?? ''), entity };
}

/** A page of what a lookup finds. */
export interface FoundEntities {
  entities: FoundEntity[];
  hasMore: boolean;
}

/**
 * Entities of a type whose names contain a text, in the order of their names.
 *
 * @param page from 0
 * @throws ApiError as the call does; there is no toast.
 */
export async function findEntities(
  who: LookupUser,
  { entityType, text = '', subtype, limit = ENTITY_LOOKUP_LIMIT }: EntityLookup,
  page = 0,
  signal?: AbortSignal,
): Promise<FoundEntities> {
  const lookup = lookupOf(entityType);
  if (!lookup) return { entities: [], hasMore: false };
  const place = lookup.list(who, subtype || undefined);
  if ('own' in place) {
    const own = await findEntity(entityId(entityType, place.own), signal);
    const isMeant = own?.name.toLocaleLowerCase().includes(text.toLocaleLowerCase());
    return { entities: own && isMeant ? [own] : [], hasMore: false };
  }
  const link: PageLink = {
    pageSize: limit,
    page,
    textSearch: text,
    sortProperty: lookup.label,
    sortOrder: 'ASC',
  };
  const { data, hasNext } = await fetchPages(link, (one) =>
    http.get<PageData<AnyEntity>>(place.path, { ...one, ...place.query }, { ...quietCall, signal }),
  );
  return { entities: data.map((entity) => found(lookup, entity)), hasMore: hasNext };
}

/** One entity by its type and id; null for types without such a call. */
async function findEntity({ entityType, id }: EntityId, signal?: AbortSignal): Promise<FoundEntity | null> {
  const lookup = lookupOf(entityType);
  if (!lookup) return null;
  return found(lookup, await http.get<AnyEntity>(`${lookup.one}/${id}`, undefined, { ...quietCall, signal }));
}

/**
 * Entities of one type by their ids, in one call where the platform has it, else in one call per id. Those that cannot
 * be read are missing; the order is that of the ids.
 */
async function findEntitiesByIds(
  entityType: EntityType,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<FoundEntity[]> {
  const lookup = lookupOf(entityType);
  if (!lookup || ids.length === 0) return [];
  if (!lookup.many) {
    const answers = await Promise.allSettled(ids.map((id) => findEntity(entityId(entityType, id), signal)));
    return answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []));
  }
  const path = `${lookup.one}s`;
  const entities = await http.get<AnyEntity[]>(path, { [lookup.many]: ids }, { ...quietCall, signal });
  const byId = new Map(entities.map((entity) => [entity.id.id, found(lookup, entity)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** First part of the query keys of a type's lookups. */
const collectionOf = (entityType: EntityType) => lookups[entityType]?.collection ?? entityType;

/** {@link findEntities} as a query. */
export const entityLookupQuery = (who: LookupUser, lookup: EntityLookup, page = 0) =>
  queryOptions({
    queryKey: [collectionOf(lookup.entityType), 'lookup', who.authority, lookup, page],
    queryFn: ({ signal }) => findEntities(who, lookup, page, signal),
    staleTime: STALE_AFTER_MS,
  });

/** One entity with its name, whatever its type; null for types that cannot be looked up. */
export const foundEntityQuery = (id: EntityId) =>
  queryOptions({
    queryKey: [collectionOf(id.entityType), 'found', id.entityType, id.id],
    queryFn: ({ signal }) => findEntity(id, signal),
    staleTime: STALE_AFTER_MS,
  });

/** Several entities of one type with their names; those that cannot be read are missing. */
export const foundEntitiesQuery = (entityType: EntityType, ids: readonly string[]) =>
  queryOptions({
    queryKey: [collectionOf(entityType), 'foundMany', entityType, ids],
    queryFn: ({ signal }) => findEntitiesByIds(entityType, ids, signal),
    staleTime: STALE_AFTER_MS,
  });
