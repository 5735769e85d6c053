import type { EntityId, EntityType } from '../api/entity-id';
import type { AttributeScope } from '../api/telemetry';
import { bestState, type LiveState } from './live-state';

/** Where a latest value lives: one of the attribute scopes, the newest of them, or the time series. */
export type LatestScope = AttributeScope | 'ANY_SCOPE' | 'TIME_SERIES';
/** The same, the entity's own fields, such as its name, and values that stand for a window of time. */
export type ValueScope = LatestScope | 'ENTITY_FIELD' | 'AGGREGATE';

/** Values are texts on this channel, numbers and booleans too. */
export interface LatestValue {
  ts: number;
  value: string;
  /** Of a value that stands for several points: their number, if it is known. */
  count?: number;
}

/** Latest values by entity, scope and key. Plain data: listeners hear once per frame, and only of their key. */
export interface LatestStore {
  /** The same object until it changes; undefined when unknown, removed or never reported. */
  get(entity: EntityId, scope: ValueScope, key: string): LatestValue | undefined;
  /** Keys with a value, sorted; the same list until a key comes or goes. */
  keys(entity: EntityId, scope: ValueScope): readonly string[];
  listen(entity: EntityId, scope: ValueScope, key: string, listener: () => void): () => void;
  /** Hears when a key comes or goes. */
  listenKeys(entity: EntityId, scope: ValueScope, listener: () => void): () => void;
  /** Takes a value unless a newer one is known. `force`: whatever is known. Undefined removes. */
  put(entity: EntityId, scope: ValueScope, key: string, value: LatestValue | undefined, force?: boolean): void;
  /**
   * Takes stored values, as calls answer them, where the keys are not live. `complete`: of keys that are not named there
   * is no value any more.
   */
  seed(entity: EntityId, scope: ValueScope, values: Readonly<Record<string, LatestValue>>, complete?: boolean): void;
  /** Keeps values of these keys (null: all) until released; a value nobody holds is forgotten. */
  hold(entity: EntityId, scope: ValueScope, keys: ReadonlySet<string> | null): Hold;
  /** Whether a key is live; null asks of all keys together. Their listeners hear of changes. */
  state(entity: EntityId, scope: ValueScope, key: string | null): LiveState | undefined;
  /** When the values of a scope were last known to be true, in epoch ms of this computer; 0: never. */
  asOf(entity: EntityId, scope: ValueScope): number;
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

/** What is known of one entity's scope; what few need is made when it is needed, for there may be ten thousand. */
interface Group {
  values: Map<string, LatestValue>;
  listeners: Map<string, Set<() => void>> | null;
  keyListeners: Set<() => void> | null;
  holders: Holder[];
  asOf: number;
  sortedKeys: readonly string[] | null;
}

type Scopes = Partial<Record<ValueScope, Group>>;

const noKeys: readonly string[] = [];

const isSame = (one: LatestValue, other: LatestValue) =>
  one.ts === other.ts && one.value === other.value && one.count === other.count;

/** Latest values by entity, scope, and key. `frame` runs what tells listeners, once for all changes before it. */
export function createLatestStore(frame: (work: () => void) => void, now: () => number = Date.now): LatestStore {
  /** The id alone is not enough: the null ID is shared by every type. */
  const entities = new Map<EntityType, Map<string, Scopes>>();
  const pending = new Set<() => void>();

  const find = ({ entityType, id }: EntityId, scope: ValueScope) => entities.get(entityType)?.get(id)?.[scope];

  function need({ entityType, id }: EntityId, scope: ValueScope): Group {
    const ofType = entities.get(entityType) ?? new Map<string, Scopes>();
    entities.set(entityType, ofType);
    const scopes = ofType.get(id) ?? {};
    ofType.set(id, scopes);
    scopes[scope] ??= {
      values: new Map(),
      listeners: null,
      keyListeners: null,
      holders: [],
      asOf: 0,
      sortedKeys: null,
    };
    return scopes[scope];
  }

  /** Forgets a group of which nothing is known and nobody wants to know. */
  function tidy({ entityType, id }: EntityId, scope: ValueScope) {
    const scopes = entities.get(entityType)?.get(id);
    const group = scopes?.[scope];
    if (!group || group.values.size > 0 || group.holders.length > 0) return;
    if (group.listeners?.size || group.keyListeners?.size) return;
    delete scopes[scope];
    if (Object.keys(scopes).length === 0) entities.get(entityType)?.delete(id);
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
    if (known === value || (known && value && isSame(known, value))) return;
    if (value) group.values.set(key, value);
    else group.values.delete(key);
    tell(group.listeners?.get(key));
    if (!known !== !value) {
      group.sortedKeys = null;
      tell(group.keyListeners ?? undefined);
    }
  }

  const isHeld = ({ holders }: Group, key: string) => holders.some(({ keys }) => keys === null || keys.has(key));

  const stateOf = ({ holders }: Group, key: string | null) =>
    bestState(holders.flatMap(({ keys, state }) => (keys === null || (key !== null && keys.has(key)) ? [state] : [])));

  /** Who reads a value may show whether it is live. */
  function tellHolder(group: Group, { keys }: Holder) {
    if (group.listeners) for (const key of keys ?? group.listeners.keys()) tell(group.listeners.get(key));
    tell(group.keyListeners ?? undefined);
  }

  return {
    get: (entity, scope, key) => find(entity, scope)?.values.get(key),
    keys(entity, scope) {
      const group = find(entity, scope);
      if (!group) return noKeys;
      group.sortedKeys ??= [...group.values.keys()].sort((a, b) => a.localeCompare(b));
      return group.sortedKeys;
    },
    listen(entity, scope, key, listener) {
      const group = need(entity, scope);
      group.listeners ??= new Map();
      const { listeners } = group;
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        pending.delete(listener);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
        tidy(entity, scope);
      };
    },
    listenKeys(entity, scope, listener) {
      const group = need(entity, scope);
      group.keyListeners ??= new Set();
      const { keyListeners } = group;
      keyListeners.add(listener);
      return () => {
        keyListeners.delete(listener);
        pending.delete(listener);
        tidy(entity, scope);
      };
    },
    put(entity, scope, key, value, force = false) {
      const group = find(entity, scope) ?? need(entity, scope);
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
      const holder: Holder = { keys, state: undefined };
      group.holders.push(holder);
      return {
        tell(state) {
          if (!group.holders.includes(holder)) return;
          if (state === 'live' || holder.state === 'live') group.asOf = now();
          holder.state = state;
          tellHolder(group, holder);
        },
        release() {
          const at = group.holders.indexOf(holder);
          if (at < 0) return;
          group.holders.splice(at, 1);
          for (const key of keys ?? [...group.values.keys()]) if (!isHeld(group, key)) set(group, key, undefined);
          tidy(entity, scope);
        },
      };
    },
    state(entity, scope, key) {
      const group = find(entity, scope);
      return group && stateOf(group, key);
    },
    asOf: (entity, scope) => find(entity, scope)?.asOf ?? 0,
    clear() {
      const scopes = [...entities.values()].flatMap((ofType) => [...ofType.values()]);
      for (const group of scopes.flatMap((one) => Object.values(one)))
        for (const key of [...group.values.keys()]) set(group, key, undefined);
    },
  };
}
