import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { EntityId, EntityType } from '../api/entity-id';
import type { EntityKey } from '../api/entity-query';
import type { LatestScope, LatestValue, ValueScope } from './latest-store';
import { type LiveState, worstState } from './live-state';
import { latestFeed, latestStore, queryFeed, subscriptions } from './realtime';
import type { ConnectionState } from './socket';
import { watchEntities } from './watch-entities';

/** The latest value of one key, live. Subscribes; undefined until the platform answers, and when there is none. */
export function useLatest(entity: EntityId, scope: LatestScope, key: string): LatestValue | undefined {
  useWatch(entity, scope, key);
  return useLatestValue(entity, scope, key);
}

/** The latest value of one key as far as someone else keeps it live (`useEntityData`, `useLiveKeys`). */
export function useLatestValue({ entityType, id }: EntityId, scope: ValueScope, key: string): LatestValue | undefined {
  const subscribe = useCallback(
    (listener: () => void) => latestStore.listen({ entityType, id }, scope, key, listener),
    [entityType, id, scope, key],
  );
  return useSyncExternalStore(subscribe, () => latestStore.get({ entityType, id }, scope, key));
}

/** Keeps every key of the scope live and names them; renders again only when a key comes or goes. */
export function useLiveKeys({ entityType, id }: EntityId, scope: LatestScope): readonly string[] {
  useWatch({ entityType, id }, scope, null);
  const subscribe = useCallback(
    (listener: () => void) => latestStore.listenKeys({ entityType, id }, scope, listener),
    [entityType, id, scope],
  );
  return useSyncExternalStore(subscribe, () => latestStore.keys({ entityType, id }, scope));
}

/** Whether one key is live as far as someone keeps it so; null asks of all keys of the scope together. */
export function useLiveState(
  { entityType, id }: EntityId,
  scope: LatestScope,
  key: string | null,
): LiveState | undefined {
  const subscribe = useCallback(
    (listener: () => void) =>
      key === null
        ? latestStore.listenKeys({ entityType, id }, scope, listener)
        : latestStore.listen({ entityType, id }, scope, key, listener),
    [entityType, id, scope, key],
  );
  return useSyncExternalStore(subscribe, () => latestStore.state({ entityType, id }, scope, key));
}

/** Whether all of some scopes is live, since when it is not, and another try. */
export interface LiveStatus {
  state: LiveState | undefined;
  /** When the values were last known to be true, in epoch ms of this computer; 0: never. */
  asOf: number;
  retry: () => void;
}

/** The state of all keys of some scopes together, as far as someone keeps them live (`useLiveKeys`). */
export function useLiveStatus({ entityType, id }: EntityId, scopes: readonly LatestScope[]): LiveStatus {
  const wanted = scopes.join();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = scopesOf(wanted).map((scope) => latestStore.listenKeys({ entityType, id }, scope, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [entityType, id, wanted],
  );
  const status = useSyncExternalStore(subscribe, () => {
    const state = worstState(scopesOf(wanted).map((scope) => latestStore.state({ entityType, id }, scope, null)));
    const asOf = Math.min(...scopesOf(wanted).map((scope) => latestStore.asOf({ entityType, id }, scope)));
    return `${state ?? ''}/${asOf}`;
  });
  const [state, asOf] = status.split('/');
  return { state: (state || undefined) as LiveState | undefined, asOf: Number(asOf), retry: subscriptions.retryNow };
}

const scopesOf = (joined: string) => joined.split(',') as LatestScope[];

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

export interface LiveAttribute extends LatestValue {
  key: string;
}

/**
 * Every key of the scope with its value, live. Renders with each change of any of them: where a table can read the
 * keys here and the values in its cells, use `useLiveKeys` and `useLatestValue`.
 */
export function useAttributesLive({ entityType, id }: EntityId, scope: LatestScope): readonly LiveAttribute[] {
  const keys = useLiveKeys({ entityType, id }, scope);
  const snapshot = useMemo(() => createSnapshot({ entityType, id }, scope, keys), [entityType, id, scope, keys]);
  return useSyncExternalStore(snapshot.subscribe, snapshot.get);
}

/**
 * Keeps values of the entities in view live, by one command for all of them; cells read them with `useLatestValue`.
 * A list that is equal in content may be a new array.
 */
export function useEntityData(entityType: EntityType, ids: readonly string[], keys: readonly EntityKey[]): void {
  const request = JSON.stringify([ids, keys]);
  useEffect(() => {
    const [wantedIds, wantedKeys] = JSON.parse(request) as [string[], EntityKey[]];
    if (wantedIds.length === 0) return;
    return watchEntities(queryFeed, { entities: { entityType, ids: wantedIds }, keys: wantedKeys }, { changed() {} });
  }, [entityType, request]);
}

/** State of the connection for live data. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(subscriptions.socket.subscribe, subscriptions.socket.state);

function useWatch({ entityType, id }: EntityId, scope: LatestScope, key: string | null) {
  useEffect(() => latestFeed.watch({ entityType, id }, scope, key), [entityType, id, scope, key]);
}

/** The values of some keys as one list that stays the same object until one of them changes. */
function createSnapshot(entity: EntityId, scope: LatestScope, keys: readonly string[]) {
  const read = () =>
    keys.flatMap((key) => {
      const value = latestStore.get(entity, scope, key);
      return value ? [{ key, ...value }] : [];
    });
  let list: readonly LiveAttribute[] = read();
  return {
    get: () => list,
    subscribe(listener: () => void) {
      const changed = () => {
        list = read();
        listener();
      };
      const ends = keys.map((key) => latestStore.listen(entity, scope, key, changed));
      list = read();
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
