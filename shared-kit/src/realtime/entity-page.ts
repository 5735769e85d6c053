import type { EntityId, EntityType } from '../api/entity-id';
import {
  type EntityData,
  type EntityDataQuery,
  type EntityKey,
  SUBSCRIPTION_PAGE_SIZE_FALLBACK,
} from '../api/entity-query';
import type { PageData } from '../api/page';
import { LONGEST_TIMER_MS } from '../time/constants';
import type { EntityDataCmd } from './commands';
import type { History, HistoryPoints, MissingPoints } from './history-points';
import type { LatestStore } from './latest-store';
import { type FeedTrouble, openQuery, type SharedQuery } from './live-query';
import { keepEntities, keySets, putLatest } from './page-values';
import { eachOnce } from './sharing';
import type { Subscriptions } from './subscriptions';

/** A page of entities and what of them stays live. */
export interface EntitiesQuery {
  query: EntityDataQuery;
  /** Latest values. */
  keys: readonly EntityKey[];
  /** Values that stand for a window of time: `createAggregates`. */
  window?: QueryWindow;
}

/** What a query asks for beside its latest values, for a window of time, and what is made of the answers. */
export interface QueryWindow {
  /** Equal requests are one. */
  request: object;
  /** The keys that it keeps in the store's scope `AGGREGATE`. */
  names: readonly string[];
  ask(now: number): AskedWindow | null;
  /** Up to when a window of the past is asked for at `now`; undefined of one that goes on. */
  until?(now: number): number | undefined;
  /** Reads by calls what `ask` would be answered, item by item; not of what is read in parts (`missing`). */
  read?(entities: readonly EntityId[], now: number, signal: AbortSignal): Promise<readonly EntityData[]>;
  /** `isUpdate`: its latest values are news; on a page they are what is known. */
  take?(item: EntityData, isUpdate: boolean): void;
  /** Keeps the points of its answers; told of each part that has come, and of what could not be read. */
  createPoints?(subscriptions: Subscriptions, changed: () => void, failed: (error: Error) => void): HistoryPoints;
  /** These are on the page no more. */
  left?(entities: readonly EntityId[]): void;
}

export interface AskedWindow {
  command: Pick<EntityDataCmd, 'historyCmd' | 'aggHistoryCmd' | 'aggTsCmd'>;
  /** When it ends and is requested again, epoch ms. */
  endsAt?: number;
  /** The points that calls have to read of an entity besides its answer; without one, all of them. */
  missing?(entity: EntityId, answer?: EntityData): readonly MissingPoints[];
}

export interface EntityPage {
  /** In the order of the query; the same list until entities enter or leave. */
  entities: readonly EntityId[];
  totalElements: number;
  hasNext: boolean;
  /** How many entities of all pages one may ask for; null: as many as there are. */
  allowedEntities: number | null;
  /** What the entities are sorted by, by their ids. */
  sortValues: ReadonlyMap<string, string | undefined>;
  /** What was asked for of the past, by the entity's id. */
  histories: ReadonlyMap<string, History>;
  /** How much of what calls read of the past is here, 0 to 1; null when nothing is being read. */
  progress: number | null;
}

export type EntityChange =
  | { kind: 'page'; page: EntityPage }
  /** Their values changed, once per frame at most. */
  | { kind: 'values'; entities: readonly EntityId[] }
  | FeedTrouble;

/** Asks a query once, by a call. */
export type ReadRows = (query: EntityDataQuery, signal: AbortSignal) => Promise<PageData<EntityData>>;

export interface EntityPageDeps {
  subscriptions: Subscriptions;
  store: LatestStore;
  /** The calls used while nothing is live. */
  read: ReadRows;
  frame: (work: () => void) => void;
  /** The server's time, as far as it is known. */
  serverNow(): number;
}

/**
 * What is sent, the same for equal needs: keys in one order, each once. Live keys stand among the query's values too, for
 * by the query their first values are read.
 */
export function wholeQuery({ query, keys, ...rest }: EntitiesQuery): EntitiesQuery {
  const { pageLink, entityFields, latestValues = [] } = query;
  const pageSize = pageLink.pageSize > 0 ? pageLink.pageSize : SUBSCRIPTION_PAGE_SIZE_FALLBACK;
  return {
    ...rest,
    keys: keysOnce(keys),
    query: {
      ...query,
      pageLink: { ...pageLink, pageSize },
      ...(entityFields ? { entityFields: keysOnce(entityFields) } : {}),
      latestValues: keysOnce([...latestValues, ...keys]),
    },
  };
}

/** Each key once, without members that queries do not know. */
export const keysOnce = (keys: readonly EntityKey[]): EntityKey[] =>
  eachOnce(
    keys.map(({ type, key }) => ({ type, key })),
    ({ type, key }) => `${type}/${key}`,
  );

const noHistories: ReadonlyMap<string, History> = new Map();

/** Opens a page of entities: reports which are on it and puts their values into the store. */
export function openEntities(
  { subscriptions, store, read, frame, serverNow }: EntityPageDeps,
  { query, keys, window }: EntitiesQuery,
  emit: (change: EntityChange) => void,
): SharedQuery<EntityChange> {
  const sets = keySets([...(query.latestValues ?? []), ...(query.entityFields ?? [])], window?.names ?? []);
  const kept = keepEntities(store, sets);
  let page: EntityPage | null = null;
  let changed = new Map<string, EntityId>();
  let windowTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  /** The answer to the command is still to come. A page after it says who entered or left, without values of the window. */
  let isAsked = false;
  let asked: AskedWindow | null | undefined;
  const points = window?.createPoints?.(
    subscriptions,
    () => page && showPage(page),
    (cause) => emit({ kind: 'failed', error: { code: 0, message: cause.message, cause } }),
  );
  const endRetry = points && subscriptions.onRetry(points.retry);
  kept.keep(namedEntities(query));

  function showPage(next: Omit<EntityPage, 'histories' | 'progress'>) {
    page = { ...next, histories: points?.histories ?? noHistories, progress: points?.progress() ?? null };
    emit({ kind: 'page', page });
  }

  function tellChanged() {
    const entities = [...changed.values()];
    changed = new Map();
    if (entities.length > 0 && !isClosed) emit({ kind: 'values', entities });
  }

  function takePage(
    { data, totalElements, hasNext }: PageData<EntityData>,
    allowedEntities: number | null,
    isLive: boolean,
  ) {
    const ids = data.map(({ entityId }) => entityId);
    const entities = page && sameEntities(page.entities, ids) ? page.entities : ids;
    kept.keep(entities);
    points?.keep(entities);
    const here = new Set(entities.map(({ id }) => id));
    window?.left?.((page?.entities ?? []).filter(({ id }) => !here.has(id)));
    for (const item of data) putLatest(store, sets, item, isLive);
    const sortKey = query.pageLink.sortOrder?.key;
    const sortValue = ({ latest }: EntityData) => sortKey && latest?.[sortKey.type]?.[sortKey.key]?.value;
    const sortValues = new Map(data.map((item) => [item.entityId.id, sortValue(item)]));
    showPage({ entities, totalElements, hasNext, allowedEntities, sortValues });
  }

  const shared = openQuery<EntityData, EntityChange>(
    subscriptions,
    {
      command(cmdId) {
        asked = window?.ask(serverNow());
        isAsked = true;
        clearTimeout(windowTimer);
        if (asked?.endsAt) windowTimer = setTimeout(() => shared.reopen(), waitUntil(asked.endsAt, serverNow()));
        const latestCmd = keys.length > 0 ? { keys } : undefined;
        return { list: 'entityDataCmds', body: { cmdId, query, latestCmd, ...asked?.command } };
      },
      stopList: 'entityDataUnsubscribeCmds',
      answer({ data, allowedEntities = null }) {
        if (!data) return;
        const isAnswer = isAsked;
        isAsked = false;
        if (isAnswer) {
          points?.answer(data.data);
          for (const item of data.data) window?.take?.(item, false);
          points?.read(
            data.data.flatMap((item) => asked?.missing?.(item.entityId, item) ?? []),
            false,
          );
        }
        takePage(data, allowedEntities, true);
        if (window && !isAnswer && !isClosed) shared.reopen();
      },
      update(items) {
        const isIdle = changed.size === 0;
        for (const item of items) {
          changed.set(item.entityId.id, item.entityId);
          window?.take?.(item, true);
          points?.put(item);
          putLatest(store, sets, item, false);
        }
        if (isIdle) frame(tellChanged);
      },
      async standIn(signal) {
        const rows = await read(query, signal);
        const entities = rows.data.map(({ entityId }) => entityId);
        const past = await window?.read?.(entities, serverNow(), signal);
        return () => {
          for (const item of past ?? []) window?.take?.(item, false);
          asked = window?.ask(serverNow());
          // What takes longer than the pause goes on.
          if (points?.progress() === null) {
            points.read(
              entities.flatMap((entity) => asked?.missing?.(entity) ?? []),
              true,
            );
          }
          takePage(rows, page?.allowedEntities ?? null, false);
        };
      },
      timeWindow: () => (asked ? lengthOf(asked) : undefined),
      state: kept.tell,
      present: () => page && { kind: 'page', page },
    },
    emit,
  );
  return {
    ...shared,
    close() {
      isClosed = true;
      clearTimeout(windowTimer);
      endRetry?.();
      points?.stop();
      shared.close();
      kept.keep([]);
    },
  };
}

function lengthOf({ command: { historyCmd, aggHistoryCmd, aggTsCmd } }: AskedWindow): number | undefined {
  const past = historyCmd ?? aggHistoryCmd;
  return aggTsCmd?.timeWindow ?? (past && past.endTs - past.startTs);
}

/** ms until then; where a timer cannot wait so long, the longest that it can. */
export const waitUntil = (end: number, now: number) => Math.min(Math.max(end - now, 1000), LONGEST_TIMER_MS);

/** Those whom a query names; who they are is known before any answer. */
function namedEntities({ entityFilter }: EntityDataQuery): EntityId[] {
  if (entityFilter.type === 'singleEntity') return [entityFilter.singleEntity];
  if (entityFilter.type !== 'entityList') return [];
  const { entityType, entityList } = entityFilter;
  return entityList.map((id) => ({ entityType: entityType as EntityType, id }));
}

const sameEntities = (one: readonly EntityId[], other: readonly EntityId[]) =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);
