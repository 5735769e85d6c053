import type { EntityId } from '../api/entity-id';
import { createAggregates } from '../realtime/aggregates';
import { isAskable } from '../realtime/askable-key';
import type { EntitySet } from '../realtime/entity-set';
import { createHistory, entitiesPerAnswer, type HistoryRequest, wholeHistory } from '../realtime/history';
import { historyFeed } from '../realtime/page-series';
import type { AggregatesSource, HistorySource } from './data-source';
import { cannotHave, followEntities } from './open-entities';
import { resolveEntities, type SourceContext } from './source-query';
import { type EntitiesSourceView, nobodyKnown, type SourceFeeds, type SourceReader } from './source-view';

/** Opens values that stand for a window of time. */
export function openAggregates(
  source: AggregatesSource,
  reader: SourceReader<EntitiesSourceView>,
  context: SourceContext,
  feeds: SourceFeeds,
): () => void {
  const { keys, timewindow, latest = [] } = source;
  const resolved = resolveEntities(source.entities, context);
  if (!resolved) return cannotHave('unresolved', reader);
  const window = createAggregates({ keys, timewindow }, feeds.store);
  if (window.ask(feeds.serverNow()) === null) return cannotHave('slidingWindow', reader);
  return followEntities(source, resolved, { keys: latest, window }, reader, feeds);
}

/** Opens points of the past: those of one entity by themselves, those of many with the query that finds them. */
export function openHistory(
  source: HistorySource,
  reader: SourceReader<EntitiesSourceView>,
  context: SourceContext,
  feeds: SourceFeeds,
): () => void {
  const { keys, timewindow } = source;
  const request = wholeHistory({ keys, timewindow, maxDatapoints: feeds.maxDatapoints() });
  const resolved = resolveEntities(source.entities, context);
  if (!resolved) return cannotHave('unresolved', reader);
  const alone = namedAlone(source, resolved.entities);
  if (alone) return openHistoryOf(alone, request, reader, feeds);
  const window = createHistory(request);
  const perAnswer = entitiesPerAnswer(request, feeds.serverNow());
  return followEntities(source, resolved, { keys: [], window, perAnswer }, reader, feeds);
}

/** The only entity that a source is about, where nothing but its points is asked for, by names that its command can list. */
function namedAlone({ fields, keyFilters, keys }: HistorySource, entities: EntitySet): EntityId | null {
  if (fields?.length || keyFilters?.length || keys.some((key) => key.includes(','))) return null;
  if (!keys.some(isAskable)) return null;
  if ('filter' in entities) return entities.filter.type === 'singleEntity' ? entities.filter.singleEntity : null;
  const [id, ...others] = entities.ids;
  return id !== undefined && others.length === 0 ? { entityType: entities.entityType, id } : null;
}

function openHistoryOf(
  entity: EntityId,
  request: HistoryRequest,
  reader: SourceReader<EntitiesSourceView>,
  { histories = historyFeed }: SourceFeeds,
) {
  let view: EntitiesSourceView = { ...nobodyKnown, entities: [entity], total: 1 };
  const tell = (change: Partial<EntitiesSourceView>) => {
    view = { ...view, ...change };
    reader.changed(view);
  };
  return histories.watch(entity, request, (change) => {
    switch (change.kind) {
      case 'history': {
        const { history, progress } = change;
        const mine = ({ id }: EntityId) => (id === entity.id ? history : undefined);
        return tell({ isLoading: progress !== null, error: null, progress, history: mine });
      }
      case 'failed':
        return tell({ isLoading: false, progress: null, error: change.error });
      case 'state':
        return tell({ state: change.state });
    }
  });
}
