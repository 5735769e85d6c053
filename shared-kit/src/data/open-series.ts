import type { EntityId } from '../api/entity-id';
import { timeseriesFeed } from '../realtime/page-series';
import type { SeriesReader } from '../realtime/timeseries-feed';
import type { LatestSource, SeriesSource, SourceEntities } from './data-source';
import { openLatest } from './open-entities';
import { resolveEntities, type SourceContext } from './source-query';
import {
  type EntitiesSourceView,
  ended,
  nobodyKnown,
  type SeriesSourceView,
  type SourceFeeds,
  type SourceReader,
} from './source-view';

/**
 * Opens series of entities: who they are is asked for only where they are not named, or more of them is wanted. Series of one that an
 * alias names are asked for beside that, and told once it is known.
 */
export function openSeries(
  { kind: _, keys, latest = [], entities, fields, keyFilters, page, ...window }: SeriesSource,
  reader: SourceReader<SeriesSourceView>,
  context: SourceContext,
  feeds: SourceFeeds,
) {
  let followed: readonly EntityId[] = [];
  let series: SeriesReader | null = null;
  const follow = (next: readonly EntityId[]) => {
    if (isSame(followed, next)) return;
    const before = series;
    followed = next;
    series =
      followed.length > 0
        ? (feeds.series ?? timeseriesFeed).watch({ ...window, entities: followed, keys }, (now) => reader.frame?.(now))
        : null;
    // Those that stay are read by the new one already.
    before?.end();
  };
  const show = (next: EntitiesSourceView) => {
    const isKnown = next.total !== undefined;
    if (isKnown) follow(next.entities);
    const problem = next.problem ?? (next.total === 0 ? 'noEntities' : null);
    reader.changed({ ...next, series: isKnown ? series : null, problem });
  };
  const isNamed = 'ids' in entities && !(latest.length > 0 || fields?.length || keyFilters?.length || page);
  let end = ended;
  if (isNamed) {
    const named = entities.ids.map((id): EntityId => ({ entityType: entities.entityType, id }));
    show({ ...nobodyKnown, entities: named, total: named.length, isLoading: false });
  } else {
    const who: LatestSource = { kind: 'latest', entities, keys: latest, fields, keyFilters, page };
    follow(keyFilters?.length || page?.textSearch ? [] : theOnlyOne(entities, context));
    end = openLatest(who, { changed: show, values: (changed) => reader.values?.(changed) }, context, feeds);
  }
  return () => {
    end();
    series?.end();
  };
}

/** Whom an alias names, where that is one entity. */
function theOnlyOne(entities: SourceEntities, context: SourceContext): readonly EntityId[] {
  const resolved = resolveEntities(entities, context)?.entities;
  const filter = resolved && 'filter' in resolved ? resolved.filter : undefined;
  return filter?.type === 'singleEntity' ? [filter.singleEntity] : [];
}

const isSame = (some: readonly EntityId[], others: readonly EntityId[]) =>
  some.length === others.length &&
  some.every(({ entityType, id }, at) => others[at]?.id === id && others[at].entityType === entityType);
