import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { StateParameters } from '../aliases/entity-alias';
import { useAliasViewer } from '../aliases/use-alias-viewer';
import type { EntityId } from '../api/entity-id';
import type { EntityKey } from '../api/entity-query';
import { type AggregatedKey, aggregateName } from '../realtime/aggregate-name';
import type { LatestValue } from '../realtime/latest-store';
import { scopeOf } from '../realtime/page-values';
import { useLatestValue } from '../realtime/use-latest';
import type { StoredTimewindow } from '../time/timewindow';
import type { DataSource } from './data-source';
import { openDataSource } from './open-data-source';
import type { SourceContext } from './source-query';
import type { SourceReader, ViewOf } from './source-view';

const noState: StateParameters = {};

/**
 * Opens a source and gives its view: who is there, alarms or a count. Values are not part of it, so that a table does not
 * render for each: cells read theirs with `useEntityValue`. A source that is equal in content may be a new object; null
 * opens nothing. Undefined until something is known of this source. Another `attempt` opens it anew, where it failed.
 * `open` opens it otherwise, such as from what is kept.
 */
export function useDataSource<S extends DataSource>(
  source: S | null,
  state = noState,
  attempt = 0,
  open: (source: S, reader: SourceReader<ViewOf<S>>, context: SourceContext) => () => void = openDataSource,
): ViewOf<S> | undefined {
  const viewer = useAliasViewer();
  const [told, setTold] = useState<{ of: string; view: ViewOf<S> }>();
  const wanted = JSON.stringify([source, { viewer, state }, attempt]);
  // Minified, an imported function may be another one each time it is named.
  const opened = useEffectEvent(open);
  // Asked for before it is painted without, not after.
  useLayoutEffect(() => {
    const [declared, context] = JSON.parse(wanted) as [S | null, SourceContext];
    if (!declared) return;
    return opened(declared, { changed: (view) => setTold({ of: wanted, view }) }, context);
  }, [wanted]);
  return told?.of === wanted ? told.view : undefined;
}

/** The latest value of one key of an entity, live, as far as an open source keeps it: renders again when it changes. */
export const useEntityValue = (entity: EntityId, key: EntityKey): LatestValue | undefined =>
  useLatestValue(entity, scopeOf(key) ?? 'ENTITY_FIELD', key.key);

/** A value of a window, or with `previous` of the one it is compared with, as long as a source with that key is open. */
export const useAggregate = (
  entity: EntityId,
  key: AggregatedKey,
  timewindow: StoredTimewindow,
  part: 'current' | 'previous' = 'current',
): LatestValue | undefined => useLatestValue(entity, 'AGGREGATE', aggregateName(key, timewindow, part));
