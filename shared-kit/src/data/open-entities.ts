import type { EntityId } from '../api/entity-id';
import { createAggregates } from '../realtime/aggregates';
import { createHistory, entitiesPerAnswer, watchHistory } from '../realtime/history';
import type { LatestStore } from '../realtime/latest-store';
import { type EntitiesRequest, type EntitySet, watchEntities } from '../realtime/watch-entities';
import type { AggregatesSource, HistorySource, LatestSource, SeriesSource } from './data-source';
import { resolveEntities, type SourceContext } from './source-query';
import {
  type EntitiesSourceView,
  ended,
  nobodyKnown,
  type SeriesSourceView,
  type SourceFeeds,
  type SourceProblem,
  type SourceReader,
} from './source-view';

/** Opens what is known of entities: latest values, values of windows, points of the past. */
export function openEntities(
  source: LatestSource | AggregatesSource | HistorySource,
  reader: SourceReader<EntitiesSourceView>,
  context: SourceContext,
  feeds: SourceFeeds,
) {
  const { queries, store, serverNow } = feeds;
  const tell = (problem: SourceProblem) => {
    reader.changed({ ...nobodyKnown, problem, total: 0, isLoading: false });
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
  let view: EntitiesSourceView = { ...nobodyKnown, entities: [entity], total: 1 };
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

/** Opens series of entities: who they are is asked for only where they are not named, or more of them is wanted. */
export function openSeries(
  { kind: _, keys, latest = [], entities, fields, keyFilters, page, ...window }: SeriesSource,
  reader: SourceReader<SeriesSourceView>,
  context: SourceContext,
  feeds: SourceFeeds,
) {
  let view: SeriesSourceView = { ...nobodyKnown, series: null };
  let followed: readonly EntityId[] = [];
  const show = (next: EntitiesSourceView) => {
    let { series } = view;
    if (next.entities !== followed) {
      const before = series;
      followed = next.entities;
      series =
        followed.length > 0
          ? feeds.series.watch({ ...window, entities: followed, keys }, (now) => reader.frame?.(now))
          : null;
      // Those that stay are read by the new one already.
      before?.end();
    }
    view = { ...next, series };
    reader.changed(view);
  };
  const isNamed = 'ids' in entities && !(latest.length > 0 || fields?.length || keyFilters?.length || page);
  let end = ended;
  if (isNamed) {
    const named = entities.ids.map((id): EntityId => ({ entityType: entities.entityType, id }));
    show({ ...nobodyKnown, entities: named, total: named.length, isLoading: false });
  } else {
    const who: LatestSource = { kind: 'latest', entities, keys: latest, fields, keyFilters, page };
    end = openEntities(who, { changed: show, values: (changed) => reader.values?.(changed) }, context, feeds);
  }
  return () => {
    end();
    view.series?.end();
  };
}
