import { serverClock } from '@mullion/shared-kit/time/server-time';
import { timewindowSpan } from '@mullion/shared-kit/time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';

/** A time window as a call asks it now; what has just happened is in one that ends now, whatever the clocks say. */
export function spanOf(timewindow: StoredTimewindow) {
  const now = serverClock.estimate();
  const { startTimeMs, endTimeMs } = timewindowSpan(completeTimewindow(timewindow, { now }), now);
  return { startTime: startTimeMs, ...(endTimeMs < now && { endTime: endTimeMs }) };
}
