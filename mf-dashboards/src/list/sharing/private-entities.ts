import type { AliasFilter, EntityAlias } from '@mullion/shared-kit/aliases/entity-alias';
import { type AliasViewer, resolveAlias } from '@mullion/shared-kit/aliases/resolve-alias';
import { ApiError } from '@mullion/shared-kit/api/api-error';
import { makeAssetPublic } from '@mullion/shared-kit/api/assets';
import { makeDevicePublic } from '@mullion/shared-kit/api/devices';
import { type EntityId, isAssigned } from '@mullion/shared-kit/api/entity-id';
import { entityLookupQuery, type FoundEntity, foundEntitiesQuery } from '@mullion/shared-kit/api/entity-lookup';
import { findEntityData } from '@mullion/shared-kit/api/entity-query';
import { makeEntityViewPublic } from '@mullion/shared-kit/api/entity-views';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { readDatasource } from '@mullion/shared-kit/widget-runtime/datasource';
import type { QueryClient } from '@tanstack/react-query';
import { findDashboard } from '../../calls/dashboard-calls';
import { readDashboard } from '../../model/read-dashboard';
import { aliasesOf, sourcesOf } from '../../model/widget-uses';

/** What can be made public, and the call that does it. */
const publishers = {
  DEVICE: makeDevicePublic,
  ASSET: makeAssetPublic,
  ENTITY_VIEW: makeEntityViewPublic,
} as const;
type Publishable = keyof typeof publishers;
const publishable = Object.keys(publishers) as Publishable[];

/** Entities that are looked at of one alias, and that one call names. */
const MOST_OF_ALIAS = 1000;
const IDS_PER_CALL = 100;
/** Entities of which each is a call of its own; of more, where no call takes ids, the list is read. */
const MOST_CALLS = 10;
const ROWS_PER_CALL = 1000;
/** What was read counts for a minute: others may change it, too. What is changed here is asked for again at once. */
const asKnown = { staleTime: 60_000 };

const quiet = { ignoreErrors: true, ignoreLoading: true };

/** An entity that a dashboard shows and the public does not. */
export interface PrivateEntity {
  id: EntityId;
  name: string;
  /** Title of the customer that it is assigned to; '': of none. */
  owner: string;
}

/** How many entities a dashboard shows that could be public, and those that are not. */
export interface Shown {
  total: number;
  hidden: readonly PrivateEntity[];
  /** Names of aliases and sources of which visitors may not see everything: what cannot be public, and what was not looked at. */
  unsure: readonly string[];
}

/** Makes an entity public; it is taken from its customer. */
export const publish = ({ id }: PrivateEntity, options?: CallOptions): Promise<unknown> =>
  publishers[id.entityType as Publishable](id.id, options);

/** What an alias or a source stands for. */
interface Named {
  name: string;
  ids: readonly EntityId[];
  /** There is more, which was not looked at. */
  isPart?: boolean;
}

/**
 * Finds what the widgets of a dashboard show, and what of it depends on who looks, or on what they choose.
 * @param progress told how much has been looked at, 0 to 1
 * @param signal nobody wants to know any more
 */
export async function findShown(
  dashboardId: string,
  viewer: AliasViewer,
  client: QueryClient,
  { progress, signal }: { progress: (part: number) => void; signal: AbortSignal },
): Promise<Shown> {
  const { configuration } = readDashboard(await findDashboard(dashboardId, quiet)).dashboard;
  const { entityAliases } = configuration;
  const widgets = Object.values(configuration.widgets);
  const used = new Set(widgets.flatMap((widget) => aliasesOf(widget, entityAliases)));
  const asked = [...used].flatMap((id) => {
    const alias = Object.hasOwn(entityAliases, id) ? entityAliases[id] : undefined;
    return alias?.filter ? findOfAlias(alias, viewer) : [];
  });
  const direct = widgets.flatMap(sourcesOf).flatMap((source): Named[] => {
    const { entityType, entityId, entityName, name } = readDatasource(source);
    if (!entityType || !entityId) return [];
    return [{ name: entityName || name || entityType, ids: [{ entityType, id: entityId } as EntityId] }];
  });
  const all = [...(await Promise.all(asked)), ...direct];
  const unsure = all.filter(({ ids, isPart }) => isPart || !ids.every(isPublishable)).map(({ name }) => name);
  const ids = all.flatMap((one) => one.ids);
  const reads = publishable.flatMap((type) => readsOf(type, ids, viewer, client));
  const found: FoundEntity[] = [];
  for (const [at, read] of reads.entries()) {
    signal.throwIfAborted();
    progress(at / reads.length);
    found.push(...(await read()));
  }
  const owners = await titlesOf(found.map(customerOf), client);
  const hidden = found.flatMap((one) => {
    const owner = owners.get(customerOf(one));
    return owner?.isPublic ? [] : [{ id: one.id, name: one.name, owner: owner?.title ?? '' }];
  });
  return { total: found.length, hidden, unsure: [...new Set(unsure)] };
}

const isPublishable = ({ entityType }: EntityId) => publishable.some((type) => type === entityType);

/** One that the platform refuses leaves the others to be looked at. */
async function findOfAlias({ alias: name, filter }: EntityAlias, viewer: AliasViewer): Promise<Named> {
  const { stateEntity, entityFilter } = resolveAlias(filter, viewer);
  if (isViewers(filter)) return { name, ids: [], isPart: true };
  if (!entityFilter) return { name, ids: [], isPart: stateEntity };
  try {
    const most = filter.resolveMultiple ? MOST_OF_ALIAS : 1;
    const { data, hasNext } = await findEntityData({ entityFilter, ...pageOf(most) }, quiet);
    const isCut = filter.resolveMultiple && hasNext;
    return { name, ids: data.map(({ entityId }) => entityId), isPart: stateEntity || isCut };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { name, ids: [], isPart: true };
  }
}

/** Whether a filter stands for something else for each who looks; all of them are of one tenant. */
function isViewers(filter: AliasFilter): boolean {
  const start =
    filter.type === 'singleEntity' ? filter.singleEntity : 'rootEntity' in filter ? filter.rootEntity : undefined;
  return start ? /^CURRENT_(CUSTOMER|USER)/.test(start.entityType) : false;
}

/** The newest ones first, as widgets have them. */
const pageOf = (pageSize: number) => ({
  pageLink: {
    ...{ pageSize, page: 0 },
    sortOrder: { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
  } as const,
  entityFields: [{ type: 'ENTITY_FIELD', key: 'name' } as const],
});

/** The calls, one after the other, by which entities of a type are looked up. */
function readsOf(
  type: Publishable,
  all: readonly EntityId[],
  viewer: AliasViewer,
  client: QueryClient,
): (() => Promise<readonly FoundEntity[]>)[] {
  const ids = [...new Set(all.flatMap(({ entityType, id }) => (entityType === type ? [id] : [])))].sort();
  if (type === 'ENTITY_VIEW' && ids.length > MOST_CALLS) return [() => findInList(type, new Set(ids), viewer, client)];
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, at) =>
    ids.slice(at * IDS_PER_CALL, (at + 1) * IDS_PER_CALL),
  );
  return parts.map((part) => () => client.fetchQuery({ ...foundEntitiesQuery(type, part), ...asKnown }));
}

async function findInList(type: Publishable, ids: ReadonlySet<string>, viewer: AliasViewer, client: QueryClient) {
  const found: FoundEntity[] = [];
  for (let page = 0; ; page++) {
    const query = entityLookupQuery(viewer, { entityType: type, limit: ROWS_PER_CALL }, page);
    const { entities, hasMore } = await client.fetchQuery({ ...query, ...asKnown });
    found.push(...entities.filter(({ id }) => ids.has(id.id)));
    if (!hasMore || found.length === ids.size) return found;
  }
}

/** Id of the customer that an entity is assigned to; '': of none. */
function customerOf({ entity: { customerId } }: FoundEntity): string {
  const id = customerId as EntityId | null | undefined;
  return id && isAssigned(id) ? id.id : '';
}

/** What customers are called, and whether one is the public. */
async function titlesOf(ids: readonly string[], client: QueryClient) {
  const wanted = [...new Set(ids)].filter(Boolean).sort();
  const customers = await client.fetchQuery({ ...foundEntitiesQuery('CUSTOMER', wanted), ...asKnown });
  return new Map(
    customers.map(({ id, name, entity }) => [
      id.id,
      { title: name, isPublic: entity.additionalInfo?.isPublic === true },
    ]),
  );
}
