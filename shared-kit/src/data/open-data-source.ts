import type { StateParameters } from '../aliases/entity-alias';
import { viewerOf } from '../aliases/resolve-alias';
import type { EntityId } from '../api/entity-id';
import { createAggregates } from '../realtime/aggregates';
import type { AlarmPage } from '../realtime/alarm-page';
import { createHistory, entitiesPerAnswer, watchHistory } from '../realtime/history';
import type { LatestStore } from '../realtime/latest-store';
import type { FeedTrouble } from '../realtime/live-query';
import type { LiveState } from '../realtime/live-state';
import type { RealtimeError } from '../realtime/messages';
import type { QueryFeed } from '../realtime/query-feed';
import { latestStore, queryFeed, subscriptions } from '../realtime/realtime';
import type { Subscriptions } from '../realtime/subscriptions';
import { type EntitiesRequest, type EntitiesView, type EntitySet, watchEntities } from '../realtime/watch-entities';
import { session } from '../session/session';
import { serverClock } from '../time/server-time';
import type {
  AggregatesSource,
  AlarmsSource,
  DataSource,
  EntityCountSource,
  HistorySource,
  LatestSource,
} from './data-source';
import { alarmQuery, filterOf, resolveEntities, type SourceContext } from './source-query';

/** Why a source can have no data: its alias stands for nothing, or nobody aggregates a window that slides. */
export type SourceProblem = 'unresolved' | 'slidingWindow';

/** How far a view can be trusted. */
export interface SourceStatus {
  problem: SourceProblem | null;
  state: LiveState | undefined;
  error: RealtimeError | null;
}

/** Who there is. Their values are in the store while the source is open: cells read them with `useEntityValue`. */
export type EntitiesSourceView = EntitiesView & SourceStatus;

export interface AlarmsSourceView extends SourceStatus {
  /** Undefined until the platform answers. */
  page: AlarmPage | undefined;
}

export interface CountSourceView extends SourceStatus {
  /** Undefined until the platform answers. */
  count: number | undefined;
}

export type ViewOf<S extends DataSource> = S extends AlarmsSource
  ? AlarmsSourceView
  : S extends EntityCountSource
    ? CountSourceView
    : EntitiesSourceView;

export interface SourceReader<V> {
  /** Another view: who is there, alarms, a count, or how far that can be trusted. */
  changed(view: V): void;
  /** Values of these entities changed in the store, once per frame at most. */
  values?(entities: readonly EntityId[]): void;
}

export interface SourceFeeds {
  subscriptions: Subscriptions;
  queries: QueryFeed;
  store: LatestStore;
  /** The server's time, as far as it is known. */
  serverNow(): number;
}

const pageFeeds: SourceFeeds = {
  subscriptions,
  queries: queryFeed,
  store: latestStore,
  serverNow: serverClock.estimate,
};

/** Whoever is signed in, at a state of a dashboard. */
export const contextOf = (state: StateParameters = {}): SourceContext => ({
  viewer: viewerOf(session.store.getState().authUser),
  state,
});

/**
 * Opens a source for one reader; equal sources of others share its commands. The reader is told in the same tick what is known
 * already. The answer ends it.
 */
export function openDataSource<S extends DataSource>(
  source: S,
  reader: SourceReader<ViewOf<S>>,
  context: SourceContext = contextOf(),
  feeds: SourceFeeds = pageFeeds,
): () => void {
  return opened(source, reader as SourceReader<never>, context, feeds);
}

function opened(source: DataSource, reader: SourceReader<never>, context: SourceContext, feeds: SourceFeeds) {
  switch (source.kind) {
    case 'latest':
    case 'aggregates':
    case 'history':
      return openEntities(source, reader, context, feeds);
    case 'alarms':
      return openAlarms(source, reader, context, feeds);
    case 'entityCount':
      return openCount(source, reader, context, feeds);
  }
}

const nothing = { problem: null, state: undefined, error: null };
const empty: EntitiesSourceView = {
  ...nothing,
  entities: [],
  total: undefined,
  limit: null,
  isLoading: true,
  history: () => undefined,
};
const ended = () => {};

function openEntities(
  source: LatestSource | AggregatesSource | HistorySource,
  reader: SourceReader<EntitiesSourceView>,
  context: SourceContext,
  feeds: SourceFeeds,
) {
  const { queries, store, serverNow } = feeds;
  const tell = (problem: SourceProblem) => {
    reader.changed({ ...empty, problem, total: 0, isLoading: false });
    return ended;
  };
  const resolved = resolveEntities(source.entities, context);
  if (!resolved) return tell('unresolved');
  const { fields, keyFilters, page } = source;
  const alone = source.kind === 'history' ? namedAlone(source, resolved.entities) : null;
  if (source.kind === 'history' && alone) return openHistoryOf(alone, source, reader, feeds);
  const asked = askedOf(source, store, serverNow());
  if (asked.window?.ask(serverNow()) === null) return tell('slidingWindow');
  return watchEntities(
    queries,
    { page, ...resolved, fields, keyFilters, ...asked },
    {
      changed: (view) => reader.changed({ ...view, problem: null }),
      values: (entities) => reader.values?.(entities),
    },
  );
}

/** What is asked about the entities of a source. */
function askedOf(
  source: LatestSource | AggregatesSource | HistorySource,
  store: LatestStore,
  now: number,
): Pick<EntitiesRequest, 'keys' | 'window' | 'perAnswer'> {
  switch (source.kind) {
    case 'latest':
      return { keys: source.keys };
    case 'aggregates': {
      const { keys, timewindow, latest = [] } = source;
      return { keys: latest, window: createAggregates({ keys, timewindow }, store) };
    }
    case 'history': {
      const { keys, timewindow } = source;
      const request = { keys, timewindow };
      return { keys: [], window: createHistory(request), perAnswer: entitiesPerAnswer(request, now) };
    }
  }
}

/** The only entity that a source is about, where nothing but its points is asked for. */
function namedAlone({ fields, keyFilters, keys }: HistorySource, entities: EntitySet): EntityId | null {
  if (fields?.length || keyFilters?.length || keys.some((key) => key.includes(','))) return null;
  if ('filter' in entities) return entities.filter.type === 'singleEntity' ? entities.filter.singleEntity : null;
  const [id, ...others] = entities.ids;
  return id !== undefined && others.length === 0 ? { entityType: entities.entityType, id } : null;
}

function openHistoryOf(
  entity: EntityId,
  { keys, timewindow }: HistorySource,
  reader: SourceReader<EntitiesSourceView>,
  { subscriptions, serverNow }: SourceFeeds,
) {
  let view: EntitiesSourceView = { ...empty, entities: [entity], total: 1 };
  const tell = (change: Partial<EntitiesSourceView>) => {
    view = { ...view, ...change };
    reader.changed(view);
  };
  return watchHistory(subscriptions, entity, { keys, timewindow }, serverNow, {
    read: (history) =>
      tell({ isLoading: false, error: null, history: ({ id }) => (id === entity.id ? history : undefined) }),
    failed: (error) => tell({ isLoading: false, error }),
    state: (state) => tell({ state }),
  });
}

function openAlarms(
  source: AlarmsSource,
  reader: SourceReader<AlarmsSourceView>,
  context: SourceContext,
  { queries, serverNow }: SourceFeeds,
) {
  const tell = teller<AlarmsSourceView>({ page: undefined }, reader);
  const resolved = resolveEntities(source.entities, context);
  if (!resolved) return tell.unresolved();
  const query = alarmQuery(source, resolved.entities, serverNow());
  return queries.alarms(query, (change) => {
    if (change.kind === 'alarms') tell.data({ page: change.page });
    else tell.trouble(change);
  });
}

function openCount(
  { entities, keyFilters }: EntityCountSource,
  reader: SourceReader<CountSourceView>,
  context: SourceContext,
  { queries }: SourceFeeds,
) {
  const tell = teller<CountSourceView>({ count: undefined }, reader);
  const resolved = resolveEntities(entities, context);
  if (!resolved) return tell.unresolved();
  const query = { entityFilter: filterOf(resolved.entities), ...(keyFilters?.length ? { keyFilters } : {}) };
  return queries.count(query, (change) => {
    if (change.kind === 'count') tell.data({ count: change.count });
    else tell.trouble(change);
  });
}

/** Puts together what is told piece by piece. */
function teller<V extends SourceStatus>(data: Omit<V, keyof SourceStatus>, reader: SourceReader<V>) {
  let view = { ...nothing, ...data } as V;
  const tell = (change: Partial<V>) => {
    view = { ...view, ...change };
    reader.changed(view);
  };
  return {
    data: (data: Omit<V, keyof SourceStatus>) => tell({ ...(data as Partial<V>), error: null }),
    trouble: (change: FeedTrouble) =>
      tell((change.kind === 'failed' ? { error: change.error } : { state: change.state }) as Partial<V>),
    unresolved() {
      tell({ problem: 'unresolved' } as Partial<V>);
      return ended;
    },
  };
}
