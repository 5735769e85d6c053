import type { EntityId } from '../api/entity-id';
import { askHistory, type HistoryRequest, historyEnd } from './history';
import { createHistoryPoints, type History } from './history-points';
import type { FeedTrouble } from './live-query';
import type { KeysMessage, RealtimeError } from './messages';
import { createSharing } from './sharing';
import { createStandIn } from './stand-in';
import type { Subscriptions } from './subscriptions';

/** `progress`: how much of what calls read is here, 0 to 1; null when nothing is being read. */
export type HistoryChange = { kind: 'history'; history: History; progress: number | null } | FeedTrouble;

/** Histories of single entities: every role may ask for them, and they come in half as many bytes. */
export interface HistoryFeed {
  /** Readers of equal requests share one command and its points. The answer ends it. */
  watch(entity: EntityId, request: HistoryRequest, listener: (change: HistoryChange) => void): () => void;
}

export interface HistoryFeedDeps {
  subscriptions: Subscriptions;
  /** The server's time, as far as it is known. */
  serverNow(): number;
}

/** Histories of single entities; equal requests share one subscription. */
export function createHistoryFeed(deps: HistoryFeedDeps): HistoryFeed {
  const join = createSharing<HistoryChange>();
  return {
    watch({ entityType, id }, request, listener) {
      const open = (emit: (change: HistoryChange) => void) =>
        openEntityHistory(deps, { entityType, id }, request, emit);
      return join(JSON.stringify([entityType, id, request]), open, listener, historyEnd(request, deps.serverNow()));
    },
  };
}

function openEntityHistory(
  { subscriptions, serverNow }: HistoryFeedDeps,
  entity: EntityId,
  request: HistoryRequest,
  emit: (change: HistoryChange) => void,
) {
  const { entityType, id } = entity;
  let told: HistoryChange | null = null;
  let failure: HistoryChange | null = null;
  let state: HistoryChange | null = null;
  function failed(error: RealtimeError) {
    failure = { kind: 'failed', error };
    emit(failure);
  }
  const points = createHistoryPoints(
    subscriptions,
    () => {
      if (points.histories.has(id) || points.progress() !== null) tell();
    },
    (cause) => failed({ code: 0, message: cause.message, cause }),
  );
  let asked = askHistory(request, serverNow());
  function tell() {
    failure = null;
    told = { kind: 'history', history: points.histories.get(id) ?? {}, progress: points.progress() };
    emit(told);
  }
  const standIn = createStandIn(
    async () => () => {
      asked = askHistory(request, serverNow());
      points.read(asked.missing(entity), true);
    },
    failed,
  );
  const endRetry = subscriptions.onRetry(points.retry);
  const end = subscriptions.open({
    family: 'keys',
    start(cmdId) {
      asked = askHistory(request, serverNow());
      const { keys, ...range } = asked.part;
      const body = { cmdId, entityType, entityId: id, keys: keys.join(','), ...range };
      return { list: 'historyCmds', body };
    },
    // A history is read once: there is nothing to end, and the platform does not mind.
    stop: (cmdId) => ({
      list: 'tsSubCmds',
      body: { cmdId, entityType, entityId: id, keys: null, scope: null, unsubscribe: true },
    }),
    message(message) {
      const { data } = message as KeysMessage;
      const timeseries = Object.fromEntries(
        Object.entries(data ?? {}).map(([key, values]) => {
          const known = values.flatMap(([ts, value]) => (value === null ? [] : [{ ts, value }]));
          return [key, known];
        }),
      );
      const answer = { entityId: entity, latest: null, timeseries };
      points.answer([answer]);
      points.read(asked.missing(entity, answer), false);
      tell();
    },
    failed,
    state(next, isPaused) {
      state = { kind: 'state', state: next };
      emit(state);
      standIn.state(next, isPaused);
    },
  });
  return {
    replay: () => [told, failure, state].filter((one) => one !== null),
    close() {
      standIn.end();
      points.stop();
      endRetry();
      end();
    },
  };
}
