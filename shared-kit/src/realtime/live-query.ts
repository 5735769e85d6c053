import type { Command } from './commands';
import type { LiveState } from './live-state';
import type { QueryMessage, RealtimeError } from './messages';
import { createStandIn, type ReadInstead, readAgainAfter } from './stand-in';
import type { Subscriptions } from './subscriptions';

/** The platform refused the query, which is tried again; or it is (not) live. */
export type FeedTrouble = { kind: 'failed'; error: RealtimeError } | { kind: 'state'; state: LiveState };

/** A query command and what is made of its answers. */
export interface LiveQuery<T, C> {
  command(cmdId: number): Command;
  stopList: 'entityDataUnsubscribeCmds' | 'alarmDataUnsubscribeCmds' | 'entityCountUnsubscribeCmds';
  /** The whole picture: first, after a gap, and when entities enter or leave the page. */
  answer(message: QueryMessage<T>): void;
  /** Changed parts of items on the page, never before the page. */
  update?(items: readonly T[]): void;
  /**
   * Reads by calls what is not live; the answer takes it, unless something newer is known by then. A failure is told
   * where nothing is known.
   */
  standIn: ReadInstead;
  /** The length of the window of time that it is about. */
  timeWindow?(): number | undefined;
  state?(state: LiveState): void;
  /** Where things stand, for who comes late. */
  present(): C | null;
}

/** A live query that several readers share. */
export interface SharedQuery<C> {
  replay(): readonly C[];
  close(): void;
  /** Asks again, under a new number. */
  reopen(): void;
}

/** Opens a query. Updates may overtake the page they belong to: they wait for it. */
export function openQuery<T, C>(
  subscriptions: Subscriptions,
  query: LiveQuery<T, C>,
  emit: (change: C | FeedTrouble) => void,
): SharedQuery<C | FeedTrouble> {
  /** Null: the page is there. */
  let early: T[] | null = [];
  let failure: FeedTrouble | null = null;
  let state: FeedTrouble | null = null;
  const standIn = createStandIn(
    async (signal) => {
      const take = await query.standIn(signal);
      return () => {
        failure = null;
        take();
      };
    },
    (error) => {
      if (query.present()) return;
      failure = { kind: 'failed', error };
      emit(failure);
    },
    () => readAgainAfter(query.timeWindow?.()),
  );

  const open = () =>
    subscriptions.open({
      family: 'query',
      start: query.command,
      stop: (cmdId) => ({ list: query.stopList, body: { cmdId } }),
      sent() {
        early = [];
      },
      message(received) {
        failure = null;
        const message = received as QueryMessage<T>;
        const items = message.update ?? [];
        if (message.data || message.count !== undefined) {
          const waiting = early ?? [];
          early = null;
          query.answer(message);
          if (waiting.length > 0) query.update?.(waiting);
        } else if (early) early.push(...items);
        else query.update?.(items);
      },
      failed(error) {
        failure = { kind: 'failed', error };
        emit(failure);
      },
      state(next, isPaused) {
        state = { kind: 'state', state: next };
        query.state?.(next);
        emit(state);
        standIn.state(next, isPaused);
      },
    });

  let close = open();
  return {
    replay: () => [query.present(), failure, state].filter((one) => one !== null),
    close() {
      standIn.end();
      close();
    },
    reopen() {
      close();
      close = open();
    },
  };
}
