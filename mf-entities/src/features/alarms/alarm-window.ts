import { DAY, HOUR, MINUTE } from '@mullion/shared-kit/time/constants';
import {
  HISTORY_FIXED,
  HISTORY_TAB,
  REALTIME_LAST,
  REALTIME_TAB,
  type StoredTimewindow,
} from '@mullion/shared-kit/time/timewindow';

/** How much is seen of before at least, and of what an alarm lasted. */
const leastBefore = 20 * MINUTE;
const partBefore = 1 / 3;
/** How much is seen of after. */
const leastAfter = 5 * MINUTE;
const partAfter = 1 / 6;

/** Lengths of windows that go on: one that is a little too long leaves the beginning in view for a while. */
const lengths = [
  30 * MINUTE,
  45 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  DAY,
  2 * DAY,
  4 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
];

/**
 * The time around an alarm: from some time before it was raised until some time after it was over, or until now, which goes on.
 * @param clearTs null: it is not over
 * @param now epoch ms
 */
export function aroundAlarm(startTs: number, clearTs: number | null, now: number): StoredTimewindow {
  const lasted = Math.max(0, (clearTs ?? now) - startTs);
  const before = Math.max(leastBefore, lasted * partBefore);
  if (clearTs === null) {
    const wanted = lasted + before;
    const timewindowMs = lengths.find((length) => length >= wanted) ?? Math.ceil(wanted / DAY) * DAY;
    return { selectedTab: REALTIME_TAB, realtime: { realtimeType: REALTIME_LAST, timewindowMs } };
  }
  const endTimeMs = Math.min(now, clearTs + Math.max(leastAfter, lasted * partAfter));
  return {
    selectedTab: HISTORY_TAB,
    history: {
      historyType: HISTORY_FIXED,
      fixedTimewindow: { startTimeMs: startTs - before, endTimeMs: Math.max(endTimeMs, clearTs) },
    },
  };
}
