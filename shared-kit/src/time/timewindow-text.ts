import { currentDateLocale, type Translate } from '../i18n/i18n';
import { formatDateTimeText } from './date-time-text';
import { formatLast } from './duration';
import { isolated } from './isolated';
import { fromStoredTime } from './period';
import { zoneAbbreviation } from './time-zone';
import {
  HISTORY_FIXED,
  HISTORY_LAST,
  HISTORY_QUICK,
  REALTIME_LAST,
  REALTIME_QUICK,
  REALTIME_TAB,
  type Timewindow,
} from './timewindow';

export interface TimewindowTextOptions {
  /** "History" goes without saying where there is nothing else … */
  historyOnly?: boolean;
  /** … unless it shall be said. */
  alwaysDisplayTypePrefix?: boolean;
  /** Epoch ms, for the time of year that a zone's abbreviation depends on. */
  now?: number;
  locale?: string;
}

/**
 * A timewindow in words: `Live: last minute`, `History: Current day | CET`.
 *
 * @param say texts of this folder
 */
export function timewindowText(timewindow: Timewindow, say: Translate, options: TimewindowTextOptions = {}): string {
  const { historyOnly, alwaysDisplayTypePrefix, now = Date.now(), locale = currentDateLocale() } = options;
  const { realtime, history, timezone } = timewindow;
  const isRealtime = timewindow.selectedTab === REALTIME_TAB;
  const last = (ms: number) => formatLast(ms, say, { locale });
  const text = isRealtime
    ? {
        [REALTIME_LAST]: () => last(realtime.timewindowMs),
        [REALTIME_QUICK]: () => say(`quick.${realtime.quickInterval}`),
      }[realtime.realtimeType]()
    : {
        [HISTORY_LAST]: () => last(history.timewindowMs),
        [HISTORY_QUICK]: () => say(`quick.${history.quickInterval}`),
        [HISTORY_FIXED]: () =>
          say('timewindow.text.period', {
            start: isolated(formatDateTimeText(history.fixedTimewindow.startTimeMs)),
            end: isolated(formatDateTimeText(history.fixedTimewindow.endTimeMs)),
          }),
      }[history.historyType]();
  const bare = !isRealtime && historyOnly && !alwaysDisplayTypePrefix;
  const whole = bare ? text : say(`timewindow.text.${isRealtime ? 'realtime' : 'history'}`, { text });
  if (!timezone) return whole;
  // A period has the clock of its own time of year.
  const isPeriod = !isRealtime && history.historyType === HISTORY_FIXED;
  const at = isPeriod ? fromStoredTime(history.fixedTimewindow.startTimeMs, timezone) : now;
  return say('timewindow.text.zone', { text: whole, zone: zoneAbbreviation(at, timezone, locale) });
}
