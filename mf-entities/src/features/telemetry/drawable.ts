import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { useCallback, useSyncExternalStore } from 'react';
import { numberOf } from './trend';

/** Whether the newest value of a key can be drawn: a number, or one of two states, but no text. */
export const isDrawable = (entity: EntityId, key: string): boolean =>
  numberOf(latestStore.get(entity, 'TIME_SERIES', key)?.value) !== null;

/** The same, live; renders again only when it changes. */
export function useDrawable({ entityType, id }: EntityId, key: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => latestStore.listen({ entityType, id }, 'TIME_SERIES', key, listener),
    [entityType, id, key],
  );
  return useSyncExternalStore(subscribe, () => isDrawable({ entityType, id }, key));
}
