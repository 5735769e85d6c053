import type { EntityId } from '../api/entity-id';
import type { Command } from './commands';
import type { Hold, LatestScope, LatestStore } from './latest-store';
import type { KeysMessage, RealtimeMessage } from './messages';
import { createSharing } from './sharing';
import { isAbsent } from './stored-values';
import type { Subscription } from './subscription';
import type { Subscriptions } from './subscriptions';

/**
 * Keeps every key that one entity has in a scope live in the store while somebody watches. Values that are not
 * live are read by callers that also need their types.
 */
export interface KeysFeed {
  /** The answer ends it. */
  watch(entity: EntityId, scope: LatestScope): () => void;
}

/** Latest values of single entities, by scope, written to the store; equal ones share one subscription. */
export function createKeysFeed(subscriptions: Subscriptions, store: LatestStore): KeysFeed {
  const join = createSharing<never>();

  function open(entity: EntityId, scope: LatestScope) {
    const hold = store.hold(entity, scope, null);
    const stop = subscriptions.open(keysSubscription(entity, scope, store, hold));
    return {
      replay: () => [],
      close() {
        stop();
        hold.release();
      },
    };
  }

  return {
    watch: (entity, scope) =>
      join(
        `${entity.entityType}/${entity.id}/${scope}`,
        () => open(entity, scope),
        () => {},
      ),
  };
}

function keysSubscription(entity: EntityId, scope: LatestScope, store: LatestStore, hold: Hold): Subscription {
  let isFirst = true;
  const command = (cmdId: number, unsubscribe: boolean): Command => {
    const body = { cmdId, entityType: entity.entityType, entityId: entity.id, keys: null, unsubscribe };
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
        for (const key of store.keys(entity, scope)) {
          if (!data || !Object.hasOwn(data, key)) store.put(entity, scope, key, undefined);
        }
      }
      isFirst = false;
    },
    failed() {},
    state: hold.tell,
  };
}

function newest(points: [number, string | null][]): { ts: number; value: string } | undefined {
  const [ts, value] = points.reduce((a, b) => (b[0] > a[0] ? b : a), points[0] ?? [0, null]);
  return value === null || isAbsent({ ts, value }) ? undefined : { ts, value };
}
