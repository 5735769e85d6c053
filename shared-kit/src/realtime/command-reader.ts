import { ApiError } from '../api/api-error';
import type { EntityId } from '../api/entity-id';
import type { EntityData } from '../api/entity-query';
import type { TimeseriesRange } from '../api/telemetry';
import { columnsOf } from '../series/live-series';
import type { ParsedSeries } from '../series/parse-series';
import type { ReadByCommand } from '../series/read-series';
import { MAX_BUCKETS } from '../time/constants';
import { BROKEN_MESSAGE, liveCall, liveFailure, type QueryMessage, type RealtimeError } from './messages';
import type { Subscriptions } from './subscriptions';

/** Nothing else tells that a socket carries no answer, ms. */
const ANSWER_WITHIN_MS = 30_000;

/** Refusals of one command that are waited out; the subscription asks again by itself. */
const MOST_REFUSALS = 3;
/** The platform could not carry a command out; its other codes are final. */
const isBusy = ({ code }: RealtimeError) => code === 1 || code === BROKEN_MESSAGE;

/** What is read over each connection: one command at a time, since the platform closes a socket on which much waits. */
const queues = new WeakMap<Subscriptions, Promise<unknown>>();

/**
 * Reads ranges by commands, which take keys as a list: calls take them as one text, in which a comma ends a key. All readers
 * of a connection wait for each other.
 */
export const commandReader =
  (subscriptions: Subscriptions): ReadByCommand =>
  (entity, range, signal) => {
    const before = queues.get(subscriptions) ?? Promise.resolve();
    const reading = before.then(() => {
      signal.throwIfAborted();
      return readNow(subscriptions, entity, range, signal);
    });
    const settled = reading.catch(() => undefined);
    queues.set(subscriptions, settled);
    return reading;
  };

function readNow(
  subscriptions: Subscriptions,
  singleEntity: EntityId,
  { keys, startTs, endTs, agg = 'NONE', interval = 1, limit = MAX_BUCKETS }: TimeseriesRange,
  signal: AbortSignal,
): Promise<ParsedSeries> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => finish(() => reject(new ApiError({ kind: 'network', ...liveCall }))),
      ANSWER_WITHIN_MS,
    );
    let refusals = 0;
    const finish = (settle: () => void) => {
      clearTimeout(late);
      signal.removeEventListener('abort', stopped);
      end();
      settle();
    };
    const stopped = () => finish(() => reject(signal.reason));
    const end = subscriptions.open({
      family: 'query',
      start: (cmdId) => ({
        list: 'entityDataCmds',
        body: {
          cmdId,
          query: { entityFilter: { type: 'singleEntity', singleEntity }, pageLink: { pageSize: 1, page: 0 } },
          historyCmd: { keys, startTs, endTs, agg, interval, limit, fetchLatestPreviousPoint: false },
        },
      }),
      stop: (cmdId) => ({ list: 'entityDataUnsubscribeCmds', body: { cmdId } }),
      message(message) {
        const { data } = message as QueryMessage<EntityData>;
        if (!data) return;
        const series = Object.entries(data.data[0]?.timeseries ?? {});
        finish(() => resolve(Object.fromEntries(series.map(([key, values]) => [key, columnsOf(values)]))));
      },
      failed(error) {
        if (isBusy(error) && ++refusals <= MOST_REFUSALS) return;
        finish(() => reject(liveFailure(error)));
      },
    });
    signal.addEventListener('abort', stopped);
  });
}
