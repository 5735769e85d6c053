import type { EntityId } from '../api/entity-id';
import { type AggregatedKey, aggregateName } from '../realtime/aggregates';
import type { LatestValue } from '../realtime/latest-store';
import { useLatestValue } from '../realtime/use-latest';
import type { StoredTimewindow } from '../time/timewindow';

/** A value of a window, or with `previous` of the one it is compared with, as long as a source with that key is open. */
export const useAggregate = (
  entity: EntityId,
  key: AggregatedKey,
  timewindow: StoredTimewindow,
  part: 'current' | 'previous' = 'current',
): LatestValue | undefined => useLatestValue(entity, 'AGGREGATE', aggregateName(key, timewindow, part));
