import type { EntityId } from '../api/entity-id';
import {
  type EntityDataPageLink,
  type EntityDataQuery,
  type EntityKey,
  type KeyFilter,
  SUBSCRIPTION_PAGE_SIZE_FALLBACK,
} from '../api/entity-query';
import type { EntityPage, QueryWindow } from './entity-page';
import { type EntitySet, IDS_PER_QUERY } from './entity-set';
import type { History } from './history-points';
import { type LiveState, worstState } from './live-state';
import { mergePage, upToPage, withKey } from './merge-sorted';
import type { RealtimeError } from './messages';
import type { QueryFeed } from './query-feed';

export interface EntitiesRequest {
  entities: EntitySet;
  /** Latest values, which stay live. */
  keys: readonly EntityKey[];
  /** The entity's own: `name`, `label`, `createdTime`, … */
  fields?: readonly string[];
  keyFilters?: readonly KeyFilter[];
  /** What is asked of a window of time: `createAggregates`, `createHistory`. */
  window?: QueryWindow;
  /** Entities that one answer may be about, where that is fewer than usual. */
  perAnswer?: number;
  /** This page alone, as a pager asks for it; without it all there are, page after page, newest first. */
  page?: EntityDataPageLink;
}

export interface EntitiesView {
  /** Those that are there so far; the same list until some come or go. */
  entities: readonly EntityId[];
  /** How many there are, those beyond the limit included; undefined until the platform answers. */
  total: number | undefined;
  /** More than so many cannot be had; null: all of them can. */
  limit: number | null;
  /** More of them, or of their past, are on their way. */
  isLoading: boolean;
  state: LiveState | undefined;
  error: RealtimeError | null;
  /** What was asked for of the past, as far as it is there. */
  history(entity: EntityId): History | undefined;
  /** How much of several queries, and of what calls read of the past, is here, 0 to 1; null while nothing is under way. */
  progress: number | null;
}

export interface EntitiesReader {
  /** Who is there, or how far it can be trusted, is another. */
  changed(view: EntitiesView): void;
  /** Values in the store changed, once per frame at most. */
  values?(entities: readonly EntityId[]): void;
}

interface Part {
  page: EntityPage | null;
  state: LiveState | undefined;
  error: RealtimeError | null;
  close(): void;
}

/**
 * Follows entities and keeps their values in the store: of all there are, with as many queries as it takes, each asked
 * once the one before it is answered. Equal queries of others are shared. The answer ends it.
 */
export function watchEntities(feed: QueryFeed, request: EntitiesRequest, reader: EntitiesReader): () => void {
  const ids = 'ids' in request.entities ? request.entities.ids : null;
  if (ids?.length === 0) {
    reader.changed(nobody);
    return () => {};
  }
  const places = new Map(ids?.map((id, at) => [id, at]));
  const parts: Part[] = [];
  let listed: readonly EntityId[] = [];
  let isEnded = false;

  function open(index: number) {
    const part: Part = { page: null, state: undefined, error: null, close: () => {} };
    parts.push(part);
    const query = queryOf(request, index);
    part.close = feed.entities({ query, keys: request.keys, window: request.window }, (change) => {
      if (isEnded || parts[index] !== part) return;
      if (change.kind === 'values') return reader.values?.(change.entities);
      if (change.kind === 'failed') part.error = change.error;
      else if (change.kind === 'state') part.state = change.state;
      else {
        Object.assign(part, { page: change.page, error: null });
        if (!hasPart(index + 1)) for (const beyond of parts.splice(index + 1)) beyond.close();
        else if (parts.length === index + 1) open(index + 1);
      }
      reader.changed(view());
    });
    // The feed reported what it already knew when it was opened.
    if (parts[index] !== part) part.close();
  }

  /** A page of more entities than one query may name: made of the first pages of several. */
  const mergedPage = ids && ids.length > idsPerQuery(request) ? request.page : undefined;

  function hasPart(index: number): boolean {
    if (request.page && !mergedPage) return false;
    if (ids) return index * idsPerQuery(request) < ids.length;
    const { hasNext, allowedEntities } = parts[index - 1]?.page ?? {};
    return Boolean(hasNext) && index * pageSize(request) < (allowedEntities ?? Number.POSITIVE_INFINITY);
  }

  /** How many queries it takes, as far as the first answer says. */
  function queriesFor(first: EntityPage | undefined): number {
    if (request.page && !mergedPage) return 1;
    if (ids) return Math.ceil(ids.length / idsPerQuery(request));
    const { totalElements = 0, allowedEntities } = first ?? {};
    return Math.ceil(Math.min(totalElements, allowedEntities ?? totalElements) / pageSize(request));
  }

  function totalOf(pages: readonly EntityPage[]): number | undefined {
    if (!ids || (request.page && !mergedPage)) return pages[0]?.totalElements;
    if (mergedPage && pages.length < parts.length) return undefined;
    const found = pages.reduce((sum, { totalElements }) => sum + totalElements, 0);
    return pages.length > 0 ? found + Math.max(ids.length - pages.length * idsPerQuery(request), 0) : undefined;
  }

  function view(): EntitiesView {
    const pages = parts.flatMap(({ page }) => page ?? []);
    const total = totalOf(pages);
    const allowed = pages[0]?.allowedEntities ?? Number.POSITIVE_INFINITY;
    const limit = !ids && !request.page && (total ?? 0) > allowed ? allowed : null;
    // Somebody who moves from one page to another may stand on both for a moment.
    const unique = new Map(pages.flatMap(({ entities }) => entities.map((entity) => [entity.id, entity])));
    let entities = [...unique.values()].slice(0, limit ?? undefined);
    if (mergedPage) {
      const sortedBy = ({ id }: EntityId) => pages.find(({ sortValues }) => sortValues.has(id))?.sortValues.get(id);
      entities = mergePage(entities, mergedPage, mergedPage.sortOrder ?? byCreation, sortedBy);
    }
    if (ids && !request.page) entities.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    if (!isSameList(entities, listed)) listed = entities;
    const isReading = pages.some(({ progress }) => progress !== null);
    const isLoading = isReading || parts.some(({ page, error }) => !page && !error);
    const needed = Math.max(queriesFor(pages[0]), parts.length);
    const here = pages.reduce((sum, { progress }) => sum + (progress ?? 1), 0);
    return {
      entities: listed,
      total,
      limit,
      isLoading,
      state: worstState(parts.map(({ state }) => state)),
      error: parts.find(({ error }) => error)?.error ?? null,
      progress: isReading || (isLoading && needed > 1) ? here / needed : null,
      history: ({ id }) => parts.find(({ page }) => page?.histories.has(id))?.page?.histories.get(id),
    };
  }

  open(0);
  return () => {
    isEnded = true;
    for (const { close } of parts) close();
  };
}

/** Of no ids nothing is asked: nobody is there, and nobody can come. */
const nobody: EntitiesView = {
  entities: [],
  total: 0,
  limit: null,
  isLoading: false,
  state: 'live',
  error: null,
  progress: null,
  history: () => undefined,
};

const isSameList = (one: readonly EntityId[], other: readonly EntityId[]) =>
  one.length === other.length && one.every((entity, at) => entity === other[at]);

const byCreation = { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' } as const;

const pageSize = ({ perAnswer = SUBSCRIPTION_PAGE_SIZE_FALLBACK }: EntitiesRequest) =>
  Math.min(perAnswer, SUBSCRIPTION_PAGE_SIZE_FALLBACK);
const idsPerQuery = ({ page, perAnswer = IDS_PER_QUERY }: EntitiesRequest) =>
  page ? IDS_PER_QUERY : Math.min(perAnswer, IDS_PER_QUERY);

function queryOf(request: EntitiesRequest, index: number): EntityDataQuery {
  const { entities, fields = [], keyFilters } = request;
  // Who is on a page may change, whoever asks for it.
  const page = request.page && { dynamic: true, ...request.page };
  const rest = {
    ...(keyFilters?.length ? { keyFilters } : {}),
    ...(fields.length > 0 ? { entityFields: fields.map((key) => ({ type: 'ENTITY_FIELD' as const, key })) } : {}),
  };
  if ('ids' in entities) {
    const { entityType, ids } = entities;
    const entityList = ids.slice(index * idsPerQuery(request), (index + 1) * idsPerQuery(request));
    const entityFilter = { type: 'entityList', entityType, entityList } as const;
    // Of named ones, some come and go only where a filter says who counts.
    const dynamic = rest.keyFilters && { dynamic: true };
    if (!page) return { entityFilter, pageLink: { pageSize: entityList.length, page: 0, ...dynamic }, ...rest };
    if (ids.length === entityList.length) return { entityFilter, pageLink: page, ...rest };
    const sortOrder = page.sortOrder ?? byCreation;
    const { key } = sortOrder;
    const sorted =
      key.type === 'ENTITY_FIELD' ? { entityFields: withKey(rest.entityFields ?? [], key) } : { latestValues: [key] };
    return { entityFilter, pageLink: upToPage({ ...page, sortOrder }), ...rest, ...sorted };
  }
  const pageLink = page ?? {
    pageSize: pageSize(request),
    page: index,
    sortOrder: byCreation,
    dynamic: true,
  };
  return { entityFilter: entities.filter, pageLink, ...rest };
}
