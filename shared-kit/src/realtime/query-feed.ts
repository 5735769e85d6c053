import {
  type EntityCountQuery,
  type EntityData,
  type EntityDataQuery,
  type EntityKey,
  SUBSCRIPTION_PAGE_SIZE_FALLBACK,
} from '../api/entity-query';
import type { PageData } from '../api/page';
import type { AlarmDataQuery, Command } from './commands';
import type { LiveState } from './live-state';
import type { QueryMessage, RealtimeError, RealtimeMessage } from './messages';
import { createSharing } from './sharing';
import type { Subscription, Subscriptions } from './subscriptions';

/** What a subscription to a query hears. */
export type QueryChange<T> =
  /** The whole page: first, after a reconnect, and when entities enter or leave it. */
  | { kind: 'page'; page: PageData<T>; allowedEntities: number | null; totalEntities: number | null }
  /** Changed parts of items on the page. */
  | { kind: 'update'; items: T[] }
  | FeedTrouble;

/** The platform refused the query, which is tried again; or it is (not) live. */
export type FeedTrouble = { kind: 'failed'; error: RealtimeError } | { kind: 'state'; state: LiveState };

export type CountChange = { kind: 'count'; count: number } | FeedTrouble;

/** Live queries. Equal queries share one command; each method answers how to end the subscription. */
export interface QueryFeed {
  /** Entities of a page with their latest values, which stay live for `latestKeys`. */
  entities(
    query: EntityDataQuery,
    latestKeys: readonly EntityKey[],
    listener: (change: QueryChange<EntityData>) => void,
  ): () => void;
  alarms<A>(query: AlarmDataQuery, listener: (change: QueryChange<A>) => void): () => void;
  count(query: EntityCountQuery, listener: (change: CountChange) => void): () => void;
}

export function createQueryFeed(subscriptions: Subscriptions): QueryFeed {
  const joinQuery = createSharing<QueryChange<unknown>>();
  const joinCount = createSharing<CountChange>();

  const open = (command: (cmdId: number) => Command, stop: StopList, reader: Reader) =>
    subscriptions.open({
      family: 'query',
      start: command,
      stop: (cmdId) => ({ list: stop, body: { cmdId } }),
      ...reader,
    });

  return {
    entities(query, latestKeys, listener) {
      const full = withLatestKeys(withPageSize(query), latestKeys);
      const latestCmd = latestKeys.length ? { keys: latestKeys } : undefined;
      return joinQuery(
        JSON.stringify(['entities', full, latestKeys]),
        (emit) => {
          const reader = pageReader<EntityData>(emit, mergeEntityData);
          const command = (cmdId: number): Command => ({
            list: 'entityDataCmds',
            body: { cmdId, query: full, latestCmd },
          });
          return { replay: reader.replay, close: open(command, 'entityDataUnsubscribeCmds', reader) };
        },
        listener as (change: QueryChange<unknown>) => void,
      );
    },
    alarms(query, listener) {
      const full = withPageSize(query);
      return joinQuery(
        JSON.stringify(['alarms', full]),
        (emit) => {
          const reader = pageReader<{ id?: unknown }>(emit, (known, update) => ({ ...known, ...update }));
          const command = (cmdId: number): Command => ({ list: 'alarmDataCmds', body: { cmdId, query: full } });
          return { replay: reader.replay, close: open(command, 'alarmDataUnsubscribeCmds', reader) };
        },
        listener as (change: QueryChange<unknown>) => void,
      );
    },
    count(query, listener) {
      return joinCount(
        JSON.stringify(query),
        (emit) => {
          let last: CountChange | null = null;
          let state: CountChange | null = null;
          const tell = (change: CountChange) => {
            last = change;
            emit(change);
          };
          const command = (cmdId: number): Command => ({ list: 'entityCountCmds', body: { cmdId, query } });
          const reader: Reader = {
            message: (message) => tell({ kind: 'count', count: (message as QueryMessage).count ?? 0 }),
            failed: (error) => tell({ kind: 'failed', error }),
            state(next) {
              state = { kind: 'state', state: next };
              emit(state);
            },
          };
          return { replay: () => present(last, state), close: open(command, 'entityCountUnsubscribeCmds', reader) };
        },
        listener,
      );
    },
  };
}

/** What there is of some things. */
const present = <C>(...things: (C | null)[]): C[] => things.filter((one) => one !== null);

type StopList = 'entityDataUnsubscribeCmds' | 'alarmDataUnsubscribeCmds' | 'entityCountUnsubscribeCmds';
type Reader = Pick<Subscription, 'sent' | 'message' | 'failed' | 'state'>;

const withPageSize = <Q extends { pageLink: { pageSize: number } }>(query: Q): Q =>
  query.pageLink.pageSize > 0
    ? query
    : { ...query, pageLink: { ...query.pageLink, pageSize: SUBSCRIPTION_PAGE_SIZE_FALLBACK } };

/** Live keys must stand among the query's values too: the platform reads their first values by the query. */
function withLatestKeys(query: EntityDataQuery, keys: readonly EntityKey[]): EntityDataQuery {
  const known = new Set((query.latestValues ?? []).map(({ type, key }) => `${type}/${key}`));
  const missing = keys.filter(({ type, key }) => !known.has(`${type}/${key}`));
  return { ...query, latestValues: [...(query.latestValues ?? []), ...missing] };
}

/** Keeps the page up to date for those who come late; updates that overtake the page wait for it. */
function pageReader<T extends object>(emit: (change: QueryChange<T>) => void, merge: (known: T, update: T) => T) {
  let last: Extract<QueryChange<T>, { kind: 'page' }> | null = null;
  let early: T[] = [];
  let isFirst = true;
  let failure: QueryChange<T> | null = null;
  let state: QueryChange<T> | null = null;

  const apply = (items: readonly T[]) => {
    if (!last) return;
    const updates = new Map(items.map((item) => [identity(item), item]));
    const data = last.page.data.map((item) => {
      const update = updates.get(identity(item));
      return update ? merge(item, update) : item;
    });
    last = { ...last, page: { ...last.page, data } };
  };

  return {
    replay: () => present(failure ?? last, state),
    sent() {
      isFirst = true;
      early = [];
    },
    message(message: RealtimeMessage) {
      failure = null;
      const { data, update, allowedEntities = null, totalEntities = null } = message as QueryMessage<T>;
      if (data) {
        last = { kind: 'page', page: data, allowedEntities, totalEntities };
        apply(early);
        early = [];
        isFirst = false;
        emit(last);
      } else if (update && isFirst) early.push(...update);
      else if (update) {
        apply(update);
        emit({ kind: 'update', items: update });
      }
    },
    failed(error: RealtimeError) {
      failure = { kind: 'failed', error };
      emit(failure);
    },
    state(next: LiveState) {
      state = { kind: 'state', state: next };
      emit(state);
    },
  };
}

/** Entity data is known by its entity, an alarm by its own id. */
function identity(item: object): string {
  const { id, entityId } = item as { id?: { id?: string }; entityId?: { entityType: string; id: string } };
  return id?.id ?? `${entityId?.entityType}/${entityId?.id}`;
}

/** An update names only what changed. Series are not kept. */
function mergeEntityData(known: EntityData, update: EntityData): EntityData {
  const latest = { ...known.latest };
  for (const [type, values] of Object.entries(update.latest ?? {}) as [EntityKey['type'], typeof latest.ATTRIBUTE][]) {
    const merged = { ...latest[type] };
    for (const [key, value] of Object.entries(values ?? {})) {
      const before = merged[key];
      if (!before || value.ts === 0 || value.ts >= before.ts) merged[key] = value;
    }
    latest[type] = merged;
  }
  return { ...known, latest };
}
