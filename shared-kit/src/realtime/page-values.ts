import type { EntityId } from '../api/entity-id';
import type { EntityData, EntityKey, EntityKeyType } from '../api/entity-query';
import type { Hold, LatestStore, ValueScope } from './latest-store';
import type { LiveState } from './live-state';
import { isAbsent } from './stored-values';

const scopes: Partial<Record<EntityKeyType, ValueScope>> = {
  ATTRIBUTE: 'ANY_SCOPE',
  CLIENT_ATTRIBUTE: 'CLIENT_SCOPE',
  SHARED_ATTRIBUTE: 'SHARED_SCOPE',
  SERVER_ATTRIBUTE: 'SERVER_SCOPE',
  TIME_SERIES: 'TIME_SERIES',
  ENTITY_FIELD: 'ENTITY_FIELD',
};

/** Where the store keeps the values of a key; undefined where it does not (fields of alarms). */
export const scopeOf = ({ type }: EntityKey): ValueScope | undefined => scopes[type];

/** Keys by the scope that keeps them. */
export type KeySets = ReadonlyMap<ValueScope, ReadonlySet<string>>;

/** Keys by the scope in which their values are stored; those of windows are aggregates. */
export function keySets(keys: readonly EntityKey[], windowNames: readonly string[]): KeySets {
  const sets = new Map<ValueScope, Set<string>>();
  const add = (scope: ValueScope | undefined, key: string) => {
    if (scope) sets.set(scope, (sets.get(scope) ?? new Set()).add(key));
  };
  for (const key of keys) add(scopeOf(key), key.key);
  for (const name of windowNames) add('AGGREGATE', name);
  return sets;
}

/** Holds values of the entities on a page, as they come and go. */
export function keepEntities(store: LatestStore, sets: KeySets) {
  let holds = new Map<string, Hold[]>();
  let state: LiveState | undefined;
  return {
    tell(next: LiveState) {
      state = next;
      for (const own of holds.values()) for (const hold of own) hold.tell(next);
    },
    keep(entities: readonly EntityId[]) {
      const before = holds;
      holds = new Map();
      for (const entity of entities) {
        const { id } = entity;
        if (holds.has(id)) continue;
        const own = before.get(id) ?? [...sets].map(([scope, keys]) => store.hold(entity, scope, keys));
        if (!before.delete(id) && state) for (const hold of own) hold.tell(state);
        holds.set(id, own);
      }
      for (const own of before.values()) for (const hold of own) hold.release();
    },
  };
}

/** Puts what is kept. `isLive`: the whole truth, whatever is known; else what is newer counts. */
export function putLatest(
  store: LatestStore,
  sets: KeySets,
  { entityId: entity, latest }: EntityData,
  isLive: boolean,
) {
  for (const [type, values] of Object.entries(latest ?? {})) {
    const scope = scopes[type as EntityKeyType];
    const kept = scope && sets.get(scope);
    if (!kept) continue;
    for (const [key, { ts, value }] of Object.entries(values)) {
      if (!kept.has(key)) continue;
      // The time of a field is that of its reading.
      if (scope === 'ENTITY_FIELD') store.put(entity, scope, key, value === '' ? undefined : { ts: 0, value }, true);
      else store.put(entity, scope, key, isAbsent({ ts, value }) ? undefined : { ts, value }, isLive);
    }
  }
}
