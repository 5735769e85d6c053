import { isJsonObject, readJson } from '../browser/read-json';
import type { Translate } from '../i18n/i18n';
import type { StoredTimewindow } from '../time/timewindow';
import { TimewindowControl } from '../time-controls/timewindow-control';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import type { ListFilter } from './list-filters';
import styles from './timewindow-filter.module.css';

/** The time window that a filter's value stands for; `usual` where there is none, or nothing that makes sense. */
export function filterTimewindow<U extends StoredTimewindow | null>(value: string | null | undefined, usual: U) {
  const stored = readJson(value);
  return isJsonObject(stored) ? (stored as StoredTimewindow) : usual;
}

interface TimewindowFilterOptions {
  name: string;
  /** What it begins with. */
  usual: StoredTimewindow;
  /** i18n key: the list isn't bounded in time until somebody bounds it. */
  anyTime?: string;
  /** Nothing comes in by itself: windows that end now are of history. */
  historyOnly?: boolean;
}

/** A filter by time; its value is the time window as JSON. */
export const timewindowFilter = <C extends { t: Translate }>(options: TimewindowFilterOptions): ListFilter<C> => ({
  name: options.name,
  component: ({ value, onChange, context: { t } }) => {
    const { usual, anyTime, historyOnly } = options;
    const choose = (timewindow: StoredTimewindow) => onChange(JSON.stringify(timewindow));
    const shown = filterTimewindow(value, anyTime ? null : usual);
    if (!shown)
      return (
        <Button icon="schedule" onClick={() => choose(usual)}>
          {anyTime && t(anyTime)}
        </Button>
      );
    return (
      <span className={styles.window}>
        <TimewindowControl asButton historyOnly={historyOnly} value={shown} onChange={choose} />
        {anyTime && <IconButton icon="close" size="small" label={t(anyTime)} onClick={() => onChange(null)} />}
      </span>
    );
  },
});
