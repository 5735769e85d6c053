import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { numberOf } from '@mullion/shared-kit/realtime/stored-values';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

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

/** The keys that can be drawn, live; renders again only when another one can. */
export function useDrawableKeys({ entityType, id }: EntityId, keys: readonly string[]): readonly string[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = keys.map((key) => latestStore.listen({ entityType, id }, 'TIME_SERIES', key, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [entityType, id, keys],
  );
  const found = useSyncExternalStore(subscribe, () =>
    JSON.stringify(keys.filter((key) => isDrawable({ entityType, id }, key))),
  );
  return useMemo(() => JSON.parse(found) as string[], [found]);
}
