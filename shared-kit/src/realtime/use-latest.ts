import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { EntityId } from '../api/entity-id';
import type { LatestScope, LatestValue, ValueScope } from './latest-store';
import type { LiveState } from './live-state';
import { latestStore } from './realtime';

/** The latest value of one key, as far as an open source keeps it (`useDataSource`). */
export function useLatestValue({ entityType, id }: EntityId, scope: ValueScope, key: string): LatestValue | undefined {
  const subscribe = useCallback(
    (listener: () => void) => latestStore.listen({ entityType, id }, scope, key, listener),
    [entityType, id, scope, key],
  );
  return useSyncExternalStore(subscribe, () => latestStore.get({ entityType, id }, scope, key));
}

/** Whether one key is live, as far as an open source keeps it so. */
export function useLiveState({ entityType, id }: EntityId, scope: ValueScope, key: string): LiveState | undefined {
  const subscribe = useCallback(
    (listener: () => void) => latestStore.listen({ entityType, id }, scope, key, listener),
    [entityType, id, scope, key],
  );
  return useSyncExternalStore(subscribe, () => latestStore.state({ entityType, id }, scope, key));
}

/**
 * Takes stored values of all keys of a scope, as a call answered them, for as long as they are not live: rows are there
 * before the first live answer, and without one.
 */
export function useStoredValues(
  { entityType, id }: EntityId,
  scope: LatestScope,
  values: Readonly<Record<string, LatestValue>> | undefined,
): void {
  useEffect(() => {
    if (values) latestStore.seed({ entityType, id }, scope, values, true);
  }, [entityType, id, scope, values]);
}
