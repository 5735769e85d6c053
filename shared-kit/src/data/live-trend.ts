import type { EntityId } from '../api/entity-id';
import type { LatestStore } from '../realtime/latest-store';
import { appendPoint, type TrendPoint, trendInterval } from './trend';

/** A trend that grows with its value; plain data, read by components as an external store. */
export interface LiveTrend {
  get: () => readonly TrendPoint[];
  subscribe: (listener: () => void) => () => void;
}

const noPoints: readonly TrendPoint[] = [];

/**
 * Keeps every value of a key, but shows more of them at most once per `trendInterval` of their own time; the last ones of a
 * burst that long after they came.
 */
export function createLiveTrend(
  store: Pick<LatestStore, 'get' | 'listen'>,
  entity: EntityId,
  key: string,
  history: readonly TrendPoint[] = noPoints,
): LiveTrend {
  let all = history;
  let shown = history;
  const take = () => {
    const value = store.get(entity, 'TIME_SERIES', key);
    if (value) all = appendPoint(all, value.ts, value.value);
    const since = (all.at(-1)?.[0] ?? 0) - (shown.at(-1)?.[0] ?? 0);
    if (all !== shown && (since >= trendInterval || shown.length < 2)) shown = all;
  };
  take();
  return {
    get: () => shown,
    subscribe(listener) {
      take();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const showLate = () => {
        timer = undefined;
        if (shown === all) return;
        shown = all;
        listener();
      };
      const showSoon = () => {
        if (shown !== all) timer ??= setTimeout(showLate, trendInterval);
      };
      showSoon();
      const stop = store.listen(entity, 'TIME_SERIES', key, () => {
        const before = shown;
        take();
        if (shown !== before) listener();
        showSoon();
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
  };
}
