import type { EntityId } from '../api/entity-id';
import { timeseriesFeed } from '../realtime/page-series';
import type { LatestSource, SeriesSource } from './data-source';
import { openLatest } from './open-entities';
import type { SourceContext } from './source-query';
import {
  type EntitiesSourceView,
  ended,
  nobodyKnown,
  type SeriesSourceView,
  type SourceFeeds,
  type SourceReader,
} from './source-view';

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
          ? (feeds.series ?? timeseriesFeed).watch({ ...window, entities: followed, keys }, (now) =>
              reader.frame?.(now),
            )
          : null;
      // Those that stay are read by the new one already.
      before?.end();
    }
    view = { ...next, series, problem: next.problem ?? (next.total === 0 ? 'noEntities' : null) };
    reader.changed(view);
  };
  const isNamed = 'ids' in entities && !(latest.length > 0 || fields?.length || keyFilters?.length || page);
  let end = ended;
  if (isNamed) {
    const named = entities.ids.map((id): EntityId => ({ entityType: entities.entityType, id }));
    show({ ...nobodyKnown, entities: named, total: named.length, isLoading: false });
  } else {
    const who: LatestSource = { kind: 'latest', entities, keys: latest, fields, keyFilters, page };
    end = openLatest(who, { changed: show, values: (changed) => reader.values?.(changed) }, context, feeds);
  }
  return () => {
    end();
    view.series?.end();
  };
}
