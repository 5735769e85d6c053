import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { useCallback, useSyncExternalStore } from 'react';
import { namedEntity } from './open-latest-rows';
import { readValue } from './value-format';
import { scopeOf } from './widget-source';

/** An entity with its values by label, as functions of tables get it: as they are now. */
export function entityRowOf(entity: EntityId, keys: readonly DataKey[], typeName: string): Record<string, unknown> {
  const { name, label } = namedEntity(entity);
  const values = keys.map((key) => {
    const scope = scopeOf(key);
    const value = scope && latestStore.get(entity, scope, key.name)?.value;
    return [key.label, value === undefined ? null : readValue(value)];
  });
  const named = { id: entity, entityName: name, entityLabel: label || name, entityType: typeName };
  return { ...Object.fromEntries(values), ...named };
}

/** The same, live. */
export function useEntityRow({ entityType, id }: EntityId, keys: readonly DataKey[], typeName: string) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = keys.flatMap((key) => {
        const scope = scopeOf(key);
        return scope ? latestStore.listen({ entityType, id }, scope, key.name, listener) : [];
      });
      return () => {
        for (const end of ends) end();
      };
    },
    [entityType, id, keys],
  );
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(entityRowOf({ entityType, id }, keys, typeName)));
  return JSON.parse(text) as Record<string, unknown>;
}
