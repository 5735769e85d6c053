import type { StateParameters } from '../aliases/entity-alias';
import { viewerOf } from '../aliases/resolve-alias';
import type { EntityId } from '../api/entity-id';
import type { AlarmPage } from '../realtime/alarm-page';
import type { FeedTrouble } from '../realtime/live-query';
import { latestStore, queryFeed, subscriptions } from '../realtime/realtime';
import { timeseriesFeed } from '../realtime/use-series';
import { type EntitySet, watchEntities } from '../realtime/watch-entities';
import { session } from '../session/session';
import { serverClock } from '../time/server-time';
import type { AlarmsSource, DataSource, EntityCountSource } from './data-source';
import { openEntities, openSeries } from './open-entities';
import { alarmQuery, filterOf, resolveEntities, type SourceContext } from './source-query';
import {
  type AlarmsSourceView,
  type CountSourceView,
  ended,
  nothingKnown,
  type SourceFeeds,
  type SourceReader,
  type SourceStatus,
  type ViewOf,
} from './source-view';

const pageFeeds: SourceFeeds = {
  subscriptions,
  queries: queryFeed,
  series: timeseriesFeed,
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
    case 'series':
      return openSeries(source, reader, context, feeds);
    case 'alarms':
      return openAlarms(source, reader, context, feeds);
    case 'entityCount':
      return openCount(source, reader, context, feeds);
  }
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
  const follow = (entities: EntitySet) =>
    queries.alarms(alarmQuery(source, entities, serverNow()), (change) => {
      if (change.kind === 'alarms') tell.data({ page: change.page });
      else tell.trouble(change);
    });
  const { entities, page } = resolved;
  if (!page || filterOf(entities).type === 'singleEntity') return follow(entities);
  // An alarm query knows no newest entity: who that is has to be found before.
  let followed: EntityId | undefined;
  let end = ended;
  const endNewest = watchEntities(
    queries,
    { entities, page, keys: [] },
    {
      changed({ entities: [newest], total, error, state }) {
        if (total === undefined) return error ? tell.trouble({ kind: 'failed', error }) : undefined;
        if (newest && newest.id === followed?.id) return;
        end();
        followed = newest;
        end = newest ? follow({ filter: { type: 'singleEntity', singleEntity: newest } }) : ended;
        if (!newest && state) tell.trouble({ kind: 'state', state });
        if (!newest) tell.data({ page: noAlarms });
      },
    },
  );
  return () => {
    endNewest();
    end();
  };
}

const noAlarms: AlarmPage = { alarms: [], totalElements: 0, hasNext: false, totalEntities: 0, allowedEntities: 0 };

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
  let view = { ...nothingKnown, ...data } as V;
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
