import { isJsonObject, readJson } from '@mullion/shared-kit/browser/read-json';
import type { ChartZoom } from '@mullion/shared-kit/charts/chart';
import { HOUR, SECOND } from '@mullion/shared-kit/time/constants';
import { isMoment } from '@mullion/shared-kit/time/format';
import {
  completeTimewindow,
  HISTORY_FIXED,
  HISTORY_TAB,
  REALTIME_LAST,
  REALTIME_TAB,
  type StoredTimewindow,
} from '@mullion/shared-kit/time/timewindow';

/** What a chart shows, as its address holds it. */
export interface ChartView {
  /** None is named: all that can be drawn. */
  keys: readonly string[];
  timewindow: StoredTimewindow;
  /** The part of the timewindow that is shown; null: all of it. */
  zoom: ChartZoom | null;
}

/** What a chart begins with: enough to see where a value comes from, and the newest at once. */
export const lastHour: StoredTimewindow = {
  selectedTab: REALTIME_TAB,
  realtime: { realtimeType: REALTIME_LAST, timewindowMs: HOUR, interval: 10 * SECOND },
};

// Of the tab, with which they leave the address.
const keysParameter = 'tab.chart';
const windowParameter = 'tab.window';
const zoomParameter = 'tab.zoom';

/**
 * The chart that an address asks for. A timewindow that makes no sense is the last hour; a zoom that a live window has left behind is
 * shown from history.
 * @param now epoch ms
 */
export function chartOf(search: string, now = Date.now()): ChartView | null {
  const params = new URLSearchParams(search);
  const keys = readJson(params.get(keysParameter));
  if (!Array.isArray(keys)) return null;
  const texts = [...new Set(keys.filter((key): key is string => typeof key === 'string'))];
  if (texts.length === 0 && keys.length > 0) return null;
  const stored = readJson(params.get(windowParameter));
  const timewindow = isJsonObject(stored) ? (stored as StoredTimewindow) : lastHour;
  const zoom = zoomOf(params.get(zoomParameter));
  return zoom && hasLeft(timewindow, zoom, now)
    ? { keys: texts, timewindow: fixed(timewindow, zoom), zoom: null }
    : { keys: texts, timewindow, zoom };
}

/** The address of a chart: that of its entity's telemetry with what the chart shows. Null: without one. */
export function addressOf(page: string, view: ChartView | null): string {
  const url = new URL(page);
  for (const name of [keysParameter, windowParameter, zoomParameter]) url.searchParams.delete(name);
  if (view) {
    url.searchParams.set('tab', 'telemetry');
    url.searchParams.set(keysParameter, JSON.stringify(view.keys));
    url.searchParams.set(windowParameter, JSON.stringify(view.timewindow));
    if (view.zoom) url.searchParams.set(zoomParameter, view.zoom.map(Math.round).join('-'));
  }
  return url.href;
}

function zoomOf(text: string | null): ChartZoom | null {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(text ?? '') ?? [];
  return from && to && Number(from) < Number(to) && isMoment(Number(to)) ? [Number(from), Number(to)] : null;
}

/** Whether a good part of a zoom lies before a live window by now. */
function hasLeft(timewindow: StoredTimewindow, [from, to]: ChartZoom, now: number): boolean {
  const { selectedTab, realtime } = completeTimewindow(timewindow);
  if (selectedTab !== REALTIME_TAB || realtime.realtimeType !== REALTIME_LAST) return false;
  return from + (to - from) / 4 < now - realtime.timewindowMs;
}

const fixed = (timewindow: StoredTimewindow, [startTimeMs, endTimeMs]: ChartZoom): StoredTimewindow => ({
  ...timewindow,
  selectedTab: HISTORY_TAB,
  history: { historyType: HISTORY_FIXED, fixedTimewindow: { startTimeMs, endTimeMs } },
});
