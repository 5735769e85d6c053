import type { EntityCountQuery } from '../api/entity-query';
import { type AlarmChange, type AlarmPageDeps, type AlarmsQuery, openAlarmPage, wholeAlarms } from './alarm-page';
import type { Command } from './commands';
import { type EntitiesQuery, type EntityChange, type EntityPageDeps, openEntities, wholeQuery } from './entity-page';
import { type FeedTrouble, openQuery } from './live-query';
import { createSharing } from './sharing';

export type { FeedTrouble };

export type CountChange = { kind: 'count'; count: number } | FeedTrouble;

/** Live queries. Equal queries share one command; each method answers how to end the subscription. */
export interface QueryFeed {
  /** Who is on a page of entities. Their values are in the store as long as somebody listens here. */
  entities(query: EntitiesQuery, listener: (change: EntityChange) => void): () => void;
  /** A page of alarms, once per frame at most. */
  alarms(query: AlarmsQuery, listener: (change: AlarmChange) => void): () => void;
  /** How many entities a query finds; the platform counts again every minute. */
  count(query: EntityCountQuery, listener: (change: CountChange) => void): () => void;
}

export interface QueryFeedDeps extends EntityPageDeps, AlarmPageDeps {
  /** The call for a count while nothing is live. */
  count(query: EntityCountQuery, signal: AbortSignal): Promise<number>;
}

/** Entities, alarms, and counts of queries; equal queries share one subscription. */
export function createQueryFeed(deps: QueryFeedDeps): QueryFeed {
  const joinEntities = createSharing<EntityChange>();
  const joinAlarms = createSharing<AlarmChange>();
  const joinCount = createSharing<CountChange>();
  return {
    entities(query, listener) {
      const whole = wholeQuery(query);
      const open = (emit: (change: EntityChange) => void) => openEntities(deps, whole, emit);
      return joinEntities(JSON.stringify(whole), open, listener, whole.window?.until?.(deps.serverNow()));
    },
    alarms(query, listener) {
      const whole = wholeAlarms(query);
      const open = (emit: (change: AlarmChange) => void) => openAlarmPage(deps, whole, emit);
      return joinAlarms(JSON.stringify(whole), open, listener, whole.window.until?.(deps.serverNow()));
    },
    count: (query, listener) =>
      joinCount(JSON.stringify(query), (emit) => openEntityCount(deps, query, emit), listener),
  };
}

function openEntityCount(
  { subscriptions, count: read }: QueryFeedDeps,
  query: EntityCountQuery,
  emit: (change: CountChange) => void,
) {
  let last: CountChange | null = null;
  const tell = (count: number) => {
    last = { kind: 'count', count };
    emit(last);
  };
  return openQuery<never, CountChange>(
    subscriptions,
    {
      command: (cmdId): Command => ({ list: 'entityCountCmds', body: { cmdId, query } }),
      stopList: 'entityCountUnsubscribeCmds',
      answer: ({ count = 0 }) => tell(count),
      async standIn(signal) {
        const count = await read(query, signal);
        return () => tell(count);
      },
      present: () => last,
    },
    emit,
  );
}
