import type { EntityId } from '../api/entity-id';
import type { AttributeScope } from '../api/telemetry';
import { bestState, type LiveState } from './live-state';

/** Where a latest value lives: one of the attribute scopes, the newest of them, or the time series. */
export type LatestScope = AttributeScope | 'ANY_SCOPE' | 'TIME_SERIES';

/** Values are texts on this channel, numbers and booleans too. */
export interface LatestValue {
  ts: number;
  value: string;
}

/** Latest values by entity, scope and key. Plain data: listeners hear once per frame, and only of their key. */
export interface LatestStore {
  /** The same object until it changes; undefined when unknown, removed or never reported. */
  get(entity: EntityId, scope: LatestScope, key: string): LatestValue | undefined;
  /** Keys with a value, sorted; the same list until a key comes or goes. */
  keys(entity: EntityId, scope: LatestScope): readonly string[];
  listen(entity: EntityId, scope: LatestScope, key: string, listener: () => void): () => void;
  /** Hears when a key comes or goes. */
  listenKeys(entity: EntityId, scope: LatestScope, listener: () => void): () => void;
  /** Takes a value unless a newer one is known. `force`: whatever is known. Undefined removes. */
  put(entity: EntityId, scope: LatestScope, key: string, value: LatestValue | undefined, force?: boolean): void;
  /**
   * Takes stored values, as calls answer them, where the keys are not live. `complete`: of keys that are not named there
   * is no value any more.
   */
  seed(entity: EntityId, scope: LatestScope, values: Readonly<Record<string, LatestValue>>, complete?: boolean): void;
  /** Keeps values of these keys (null: all) until released; a value nobody holds is forgotten. */
  hold(entity: EntityId, scope: LatestScope, keys: readonly string[] | null): Hold;
  /** Whether a key is live; null asks of all keys together. Their listeners hear of changes. */
  state(entity: EntityId, scope: LatestScope, key: string | null): LiveState | undefined;
  /** When the values of a scope were last known to be true, in epoch ms of this computer; 0: never. */
  asOf(entity: EntityId, scope: LatestScope): number;
  /** Forgets every value; listeners stay. */
  clear(): void;
}

/** Somebody who keeps values. */
export interface Hold {
  /** Whether what they keep is live. */
  tell(state: LiveState): void;
  release(): void;
}

interface Holder {
  /** Null: all. */
  keys: ReadonlySet<string> | null;
  state: LiveState | undefined;
}

interface Group {
  values: Map<string, LatestValue>;
  listeners: Map<string, Set<() => void>>;
  keyListeners: Set<() => void>;
  holders: Set<Holder>;
  asOf: number;
  sortedKeys: readonly string[] | null;
}

const noKeys: readonly string[] = [];

export function createLatestStore(
  frame: (work: () => void) => void = (work) => void requestAnimationFrame(work),
  now: () => number = Date.now,
): LatestStore {
  const groups = new Map<string, Group>();
  const pending = new Set<() => void>();

  const find = (entity: EntityId, scope: LatestScope) => groups.get(`${entity.entityType}/${entity.id}/${scope}`);

  function need(entity: EntityId, scope: LatestScope): Group {
    const id = `${entity.entityType}/${entity.id}/${scope}`;
    let group = groups.get(id);
    if (!group) {
      group = {
        values: new Map(),
        listeners: new Map(),
        keyListeners: new Set(),
        holders: new Set(),
        asOf: 0,
        sortedKeys: null,
      };
      groups.set(id, group);
    }
    return group;
  }

  /** All changes of one frame are told in one go, so that React renders once. */
  function tell(listeners: Iterable<() => void> | undefined) {
    if (!listeners) return;
    const idle = pending.size === 0;
    for (const listener of listeners) pending.add(listener);
    if (idle && pending.size > 0) {
      frame(() => {
        const due = [...pending];
        pending.clear();
        for (const listener of due) listener();
      });
    }
  }

  function set(group: Group, key: string, value: LatestValue | undefined) {
    const known = group.values.get(key);
    if (known === value || (known && value && known.ts === value.ts && known.value === value.value)) return;
    if (value) group.values.set(key, value);
    else group.values.delete(key);
    tell(group.listeners.get(key));
    if (!known !== !value) {
      group.sortedKeys = null;
      tell(group.keyListeners);
    }
  }

  const isHeld = ({ holders }: Group, key: string) => [...holders].some(({ keys }) => keys === null || keys.has(key));

  const stateOf = ({ holders }: Group, key: string | null) =>
    bestState(
      [...holders].flatMap(({ keys, state }) => (keys === null || (key !== null && keys.has(key)) ? [state] : [])),
    );

  /** Who reads a value may show whether it is live. */
  function tellHolder(group: Group, { keys }: Holder) {
    for (const key of keys ?? group.listeners.keys()) tell(group.listeners.get(key));
    tell(group.keyListeners);
  }

  function listenIn<K>(map: Map<K, Set<() => void>>, key: K, listener: () => void) {
    const set = map.get(key) ?? new Set();
    map.set(key, set.add(listener));
    return () => {
      set.delete(listener);
      pending.delete(listener);
      if (set.size === 0 && map.get(key) === set) map.delete(key);
    };
  }

  return {
    get: (entity, scope, key) => find(entity, scope)?.values.get(key),
    keys(entity, scope) {
      const group = find(entity, scope);
      if (!group) return noKeys;
      group.sortedKeys ??= [...group.values.keys()].sort((a, b) => a.localeCompare(b));
      return group.sortedKeys;
    },
    listen: (entity, scope, key, listener) => listenIn(need(entity, scope).listeners, key, listener),
    listenKeys(entity, scope, listener) {
      const { keyListeners } = need(entity, scope);
      keyListeners.add(listener);
      return () => {
        keyListeners.delete(listener);
        pending.delete(listener);
      };
    },
    put(entity, scope, key, value, force = false) {
      const group = need(entity, scope);
      const known = group.values.get(key);
      if (!force && known && value && value.ts < known.ts) return;
      set(group, key, value);
    },
    seed(entity, scope, values, complete = false) {
      const group = need(entity, scope);
      const isLive = (key: string) => stateOf(group, key) === 'live';
      for (const [key, value] of Object.entries(values)) {
        const known = group.values.get(key);
        if (!isLive(key) && !(known && known.ts > value.ts)) set(group, key, value);
      }
      if (complete) {
        for (const key of [...group.values.keys()])
          if (!Object.hasOwn(values, key) && !isLive(key)) set(group, key, undefined);
      }
      group.asOf = now();
      tellHolder(group, { keys: null, state: undefined });
    },
    hold(entity, scope, keys) {
      const group = need(entity, scope);
      const holder: Holder = { keys: keys && new Set(keys), state: undefined };
      group.holders.add(holder);
      return {
        tell(state) {
          if (!group.holders.has(holder)) return;
          if (state === 'live' || holder.state === 'live') group.asOf = now();
          holder.state = state;
          tellHolder(group, holder);
        },
        release() {
          if (!group.holders.delete(holder)) return;
          for (const key of keys ?? [...group.values.keys()]) if (!isHeld(group, key)) set(group, key, undefined);
        },
      };
    },
    state(entity, scope, key) {
      const group = find(entity, scope);
      return group && stateOf(group, key);
    },
    asOf: (entity, scope) => find(entity, scope)?.asOf ?? 0,
    clear() {
      for (const group of groups.values()) for (const key of [...group.values.keys()]) set(group, key, undefined);
    },
  };
}
