import { HOUR, SECOND } from '@mullion/shared-kit/time/constants';
import { REALTIME_LAST, REALTIME_TAB, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';

/** What a chart shows, as its address holds it. */
export interface ChartView {
  keys: readonly string[];
  timewindow: StoredTimewindow;
}

/** What a chart begins with: enough to see where a value comes from, and the newest at once. */
export const lastHour: StoredTimewindow = {
  selectedTab: REALTIME_TAB,
  realtime: { realtimeType: REALTIME_LAST, timewindowMs: HOUR, interval: 10 * SECOND },
};

const keysParameter = 'chart';
const windowParameter = 'window';

/** The chart that an address asks for. A timewindow that makes no sense is the last hour. */
export function chartOf(search: string): ChartView | null {
  const params = new URLSearchParams(search);
  const keys = parsed(params.get(keysParameter));
  if (!Array.isArray(keys)) return null;
  const texts = keys.filter((key): key is string => typeof key === 'string');
  if (texts.length === 0) return null;
  const timewindow = parsed(params.get(windowParameter));
  const isObject = typeof timewindow === 'object' && timewindow !== null && !Array.isArray(timewindow);
  return { keys: texts, timewindow: isObject ? (timewindow as StoredTimewindow) : lastHour };
}

/** The address of a chart: that of its entity's telemetry with what the chart shows. Null: without one. */
export function addressOf(page: string, view: ChartView | null): string {
  const url = new URL(page);
  for (const name of [keysParameter, windowParameter]) url.searchParams.delete(name);
  if (view) {
    url.searchParams.set('tab', 'telemetry');
    url.searchParams.set(keysParameter, JSON.stringify(view.keys));
    url.searchParams.set(windowParameter, JSON.stringify(view.timewindow));
  }
  return url.href;
}

/** Shows another address without going anywhere: dialogs close when somebody goes elsewhere. */
export const showAddress = (address: string): void => window.history.replaceState(window.history.state, '', address);

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
