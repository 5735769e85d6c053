import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useState } from 'react';

/** A time window, and another that is followed in its place for now, such as what of a chart is zoomed. */
export function useWindowForNow(usual: StoredTimewindow) {
  const [forNow, followForNow] = useState<StoredTimewindow>();
  return { timewindow: forNow ?? usual, usualTimewindow: usual, followForNow };
}
