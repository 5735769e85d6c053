import { ApiError } from '../api/api-error';
import type { EntityData } from '../api/entity-query';
import { columnsOf } from '../series/live-series';
import type { ReadByCommand } from '../series/read-series';
import { MAX_BUCKETS } from '../time/constants';
import { liveCall, liveFailure, type QueryMessage } from './messages';
import type { Subscriptions } from './subscriptions';

/** Nothing else tells that a socket carries no answer, ms. */
const ANSWER_WITHIN_MS = 30_000;

/** Reads ranges by commands, which take keys as a list: calls take them as one text, in which a comma ends a key. */
export const commandReader =
  (subscriptions: Subscriptions): ReadByCommand =>
  (singleEntity, { keys, startTs, endTs, agg = 'NONE', interval = 1, limit = MAX_BUCKETS }, signal) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(
        () => finish(() => reject(new ApiError({ kind: 'network', ...liveCall }))),
        ANSWER_WITHIN_MS,
      );
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
        failed: (error) => finish(() => reject(liveFailure(error))),
      });
      signal.addEventListener('abort', stopped);
    });
