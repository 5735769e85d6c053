import { filtersOf } from '../realtime/entity-set';
import type { LatestScope } from '../realtime/latest-store';
import { worstState } from '../realtime/live-state';
import { type EntitiesRequest, watchEntities } from '../realtime/watch-entities';
import { type OpenPart, watchParts } from '../realtime/watch-parts';
import type { AggregatesSource, AllKeysSource, EntityCountSource, HistorySource, LatestSource } from './data-source';
import { type ResolvedEntities, resolveEntities, type SourceContext } from './source-query';
import {
  type CountSourceView,
  type EntitiesSourceView,
  ended,
  type KeysSourceView,
  nobodyKnown,
  nothingKnown,
  type SourceFeeds,
  type SourceProblem,
  type SourceReader,
  teller,
} from './source-view';

/** Opens latest values of entities. */
export function openLatest(
  source: LatestSource,
  reader: SourceReader<EntitiesSourceView>,
  context: SourceContext,
  feeds: SourceFeeds,
): () => void {
  const resolved = resolveEntities(source.entities, context);
  if (!resolved) return cannotHave('unresolved', reader);
  return followEntities(source, resolved, { keys: source.keys }, reader, feeds);
}

/** Tells why there are no entities. */
export function cannotHave(problem: SourceProblem, reader: SourceReader<EntitiesSourceView>): () => void {
  reader.changed({ ...nobodyKnown, problem, total: 0, isLoading: false });
  return ended;
}

/** Follows the entities of a source, and what is asked about them. */
export function followEntities(
  { fields, keyFilters, page }: LatestSource | AggregatesSource | HistorySource,
  { ifNone, ...resolved }: ResolvedEntities,
  asked: Pick<EntitiesRequest, 'keys' | 'window' | 'perAnswer'>,
  reader: SourceReader<EntitiesSourceView>,
  { queries }: SourceFeeds,
): () => void {
  const problemOf = problemOfNone(ifNone, !keyFilters?.length && !page?.textSearch);
  return watchEntities(
    queries,
    { page, ...resolved, fields, keyFilters, ...asked },
    {
      changed: (view) => {
        // Others that its filter finds are not meant.
        const total = resolved.page && view.total ? 1 : view.total;
        reader.changed({ ...view, total, problem: problemOf(total) });
      },
      values: (entities) => reader.values?.(entities),
    },
  );
}

/** Why there are none, unless a search or a filter left some out: what it leaves out may be public. */
const problemOfNone = (ifNone: ResolvedEntities['ifNone'], isUnfiltered: boolean) => (total: number | undefined) =>
  (total === 0 && isUnfiltered && ifNone) || null;

/** Opens every key of an entity's scopes. */
export function openAllKeys(
  { entity, scopes }: AllKeysSource,
  reader: SourceReader<KeysSourceView>,
  { allKeys, store }: SourceFeeds,
): () => void {
  let told: KeysSourceView | undefined;
  const changed = () => {
    const view: KeysSourceView = {
      ...nothingKnown,
      state: worstState(scopes.map((scope) => store.state(entity, scope, null))),
      asOf: Math.min(...scopes.map((scope) => store.asOf(entity, scope))),
      keys: Object.fromEntries(scopes.map((scope) => [scope, store.keys(entity, scope)])),
    };
    const before = told;
    if (before && before.state === view.state && before.asOf === view.asOf && isSameKeys(before, view)) return;
    told = view;
    reader.changed(view);
  };
  const ends = scopes.flatMap((scope) => [store.listenKeys(entity, scope, changed), allKeys.watch(entity, scope)]);
  changed();
  return () => {
    for (const end of ends) end();
  };
}

const isSameKeys = ({ keys: before }: KeysSourceView, { keys: now }: KeysSourceView) =>
  Object.entries(now).every(([scope, list]) => before[scope as LatestScope] === list);

/** Opens a count of entities: of more than one query may name with several, once all of them are answered. */
export function openCount(
  { entities, keyFilters }: EntityCountSource,
  reader: SourceReader<CountSourceView>,
  context: SourceContext,
  { queries }: SourceFeeds,
) {
  const { tell, unresolved } = teller<CountSourceView>({ count: undefined }, reader);
  const resolved = resolveEntities(entities, context);
  if (!resolved) return unresolved();
  const problemOf = problemOfNone(resolved.ifNone, !keyFilters?.length);
  const opens = filtersOf(resolved.entities).map((entityFilter): OpenPart<number> => {
    const query = { entityFilter, ...(keyFilters?.length ? { keyFilters } : {}) };
    return (listener) =>
      queries.count(query, (change) =>
        listener(change.kind === 'count' ? { kind: 'answer', answer: change.count } : change),
      );
  });
  return watchParts(opens, ({ answers, ...view }) => {
    const isWhole = answers.length === opens.length;
    const count = isWhole ? answers.reduce((sum, one) => sum + one, 0) : undefined;
    tell({ ...view, count, problem: problemOf(count) });
  });
}
