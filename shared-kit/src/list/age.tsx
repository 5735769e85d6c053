import type { LiveState } from '../realtime/live-state';
import { DAY, HOUR, MINUTE, SECOND } from '../time/constants';
import { type AgeOptions, formatAge, formatDateTime, isMoment } from '../time/format';
import { useAge } from '../time/use-age';
import styles from './age.module.css';

export interface AgeProps {
  /** Epoch ms of the server's clock; null: it never was. */
  ts: number | null;
  /** Text if it never happened. */
  never?: string;
  /** A value that isn't live may be older than shown: it is gray. */
  state?: LiveState;
}

/** How long ago something was, kept up to date; the exact time is its title. */
export function Age({ ts, never, state }: AgeProps) {
  const age = useAge(ts);
  if (ts === null) return never ? <span className={styles.never}>{never}</span> : null;
  return (
    <time
      className={styles.age}
      data-live={state}
      dateTime={isMoment(ts) ? new Date(ts).toISOString() : undefined}
      title={formatDateTime(ts)}
    >
      {age}
    </time>
  );
}

/** Width of a table's column in which every age of the reader's language fits. */
export function ageWidth(style?: AgeOptions['style']): string {
  const ages = [0, 59 * SECOND, 59 * MINUTE, 23 * HOUR, 6 * DAY, 29 * DAY, 360 * DAY, 3600 * DAY];
  const longest = Math.max(...ages.map((age) => formatAge(0, age, { style }).length));
  return `calc(${longest}ch + 1.25rem)`;
}
