import { SECOND } from '../time/constants';
import { endOfPast, subscriptionSpan } from '../time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '../time/timewindow';
import type { AlarmWindow } from './alarm-page';

const spanAt = (timewindow: StoredTimewindow, now: number) =>
  subscriptionSpan(completeTimewindow(timewindow, { now }), now);

/**
 * The times of a stored timewindow, completed where it lacks something. The platform keeps live the last so many ms alone: of
 * a window that follows the calendar those since its beginning.
 */
export const createAlarmWindow = (timewindow: StoredTimewindow): AlarmWindow => ({
  request: timewindow,
  until: (now) => endOfPast(spanAt(timewindow, now), now),
  ask(now) {
    const { fixedWindow, quickInterval, startTs = now, realtimeWindowMs = 0 } = spanAt(timewindow, now);
    if (fixedWindow) {
      const times = { startTs: fixedWindow.startTimeMs, endTs: fixedWindow.endTimeMs };
      return { live: times, call: times };
    }
    const last = { timeWindow: realtimeWindowMs };
    if (!quickInterval) return { live: last, call: last };
    const endsAt = startTs + realtimeWindowMs;
    return { live: { timeWindow: Math.max(now - startTs, SECOND) }, call: { startTs, endTs: endsAt }, endsAt };
  },
});
