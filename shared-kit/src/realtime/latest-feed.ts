import type { EntityId } from '../api/entity-id';
import type { Command } from './commands';
import type { Hold, LatestScope, LatestStore, LatestValue } from './latest-store';
import type { KeysMessage, RealtimeMessage } from './messages';
import type { Subscription, Subscriptions } from './subscriptions';

/** Keys one command names, so that it stays well below the size of a message. */
const KEYS_PER_COMMAND = 100;

/** Keeps latest values of one entity live in the store while somebody watches them. */
export interface LatestFeed {
  /** Watches one key, or with null every key there is and will be. The answer ends it. */
  watch(entity: EntityId, scope: LatestScope, key: string | null): () => void;
}

/** Reads stored values by a call. */
export type ReadLatest = (
  entity: EntityId,
  scope: LatestScope,
  keys: readonly string[],
) => Promise<Record<string, LatestValue>>;

interface Live {
  /** Null: all keys. */
  keys: readonly string[] | null;
  close(): void;
}

interface Wanted {
  entity: EntityId;
  scope: LatestScope;
  /** Key (null: all) → watchers. */
  watchers: Map<string | null, number>;
  live: Live[];
}

/**
 * Values of named keys that are not live are read once each time that is found out; who watches all keys reads them
 * where their types are needed too.
 *
 * Watchers of one tick share commands: a hundred cells that appear together ask once for a hundred keys, a cell that
 * comes later asks for its own only.
 */
export function createLatestFeed(
  subscriptions: Subscriptions,
  store: LatestStore,
  read: ReadLatest = async () => ({}),
): LatestFeed {
  const wanted = new Map<string, Wanted>();
  const dirty = new Set<Wanted>();

  subscriptions.beforeFlush(() => {
    for (const want of dirty) settle(want);
    dirty.clear();
  });

  function change(want: Wanted, key: string | null, by: 1 | -1) {
    const watchers = (want.watchers.get(key) ?? 0) + by;
    if (watchers > 0) want.watchers.set(key, watchers);
    else want.watchers.delete(key);
    dirty.add(want);
    subscriptions.requestFlush();
  }

  /** Opens what is missing, then closes what nobody needs. */
  function settle(want: Wanted) {
    const named = [...want.watchers.keys()].filter((key) => key !== null);
    // the platform splits names at commas: such a key can only be watched among all
    const all = want.watchers.has(null) || named.some((key) => key.includes(','));
    const needed = want.live.filter(({ keys }) => (keys ? !all && keys.some((key) => want.watchers.has(key)) : all));
    const covered = new Set(needed.flatMap(({ keys }) => keys ?? []));
    const missing = all ? [] : named.filter((key) => !covered.has(key));
    const opened: Live[] = [];
    if (all && needed.length === 0) opened.push(open(want, null));
    for (let i = 0; i < missing.length; i += KEYS_PER_COMMAND) {
      opened.push(open(want, missing.slice(i, i + KEYS_PER_COMMAND)));
    }
    for (const live of want.live) if (!needed.includes(live)) live.close();
    want.live = [...needed, ...opened];
    if (want.live.length === 0) wanted.delete(idOf(want.entity, want.scope));
  }

  function open({ entity, scope }: Wanted, keys: readonly string[] | null): Live {
    const hold = store.hold(entity, scope, keys && new Set(keys));
    const stop = subscriptions.open(keysSubscription(entity, scope, keys, store, read, hold));
    return {
      keys,
      close() {
        stop();
        hold.release();
      },
    };
  }

  return {
    watch(entity, scope, key) {
      const id = idOf(entity, scope);
      const want = wanted.get(id) ?? { entity, scope, watchers: new Map(), live: [] };
      wanted.set(id, want);
      change(want, key, 1);
      let watching = true;
      return () => {
        if (watching) change(want, key, -1);
        watching = false;
      };
    },
  };
}

const idOf = (entity: EntityId, scope: LatestScope) => `${entity.entityType}/${entity.id}/${scope}`;

function keysSubscription(
  entity: EntityId,
  scope: LatestScope,
  keys: readonly string[] | null,
  store: LatestStore,
  read: ReadLatest,
  hold: Hold,
): Subscription {
  let isFirst = true;
  const command = (cmdId: number, unsubscribe: boolean): Command => {
    const body = {
      cmdId,
      entityType: entity.entityType,
      entityId: entity.id,
      keys: keys?.join(',') ?? null,
      unsubscribe,
    };
    if (scope === 'TIME_SERIES') return { list: 'tsSubCmds', body: { ...body, scope: 'LATEST_TELEMETRY' } };
    return { list: 'attrSubCmds', body: { ...body, scope: scope === 'ANY_SCOPE' ? null : scope } };
  };
  return {
    family: 'keys',
    start: (cmdId) => command(cmdId, false),
    stop: (cmdId) => command(cmdId, true),
    sent() {
      isFirst = true;
    },
    message(message: RealtimeMessage) {
      const { data } = message as KeysMessage;
      for (const [key, points] of Object.entries(data ?? {})) {
        store.put(entity, scope, key, newest(points), isFirst);
      }
      // what the first answer does not name is gone
      if (isFirst) {
        for (const key of keys ?? store.keys(entity, scope)) {
          if (!data || !Object.hasOwn(data, key)) store.put(entity, scope, key, undefined);
        }
      }
      isFirst = false;
    },
    failed() {},
    state(state, isPaused) {
      hold.tell(state);
      // What cannot be read is told by the state already.
      if (state !== 'live' && keys && !isPaused) {
        read(entity, scope, keys).then(
          (values) => store.seed(entity, scope, values),
          () => {},
        );
      }
    },
  };
}

function newest(points: [number, string | null][]): { ts: number; value: string } | undefined {
  const [ts, value] = points.reduce((a, b) => (b[0] > a[0] ? b : a), points[0] ?? [0, null]);
  return ts === 0 || value === null ? undefined : { ts, value };
}
