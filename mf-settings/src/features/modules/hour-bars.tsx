import type { LoadCount } from '@mullion/shared-kit/module/modules-state';
import { formatNumber, formatTime } from '@mullion/shared-kit/time/format';
import { sumOf } from '../../calls/modules';
import styles from './hour-bars.module.css';
import { useT } from './texts';

const hourMs = 3_600_000;

const shown = ({ loads, failed }: LoadCount) => ({ loads: formatNumber(loads), failed: formatNumber(failed) });

/** Loads of a version hour by hour: what failed at the foot of each bar, what loaded above. */
export function HourBars({ version, hours, most }: { version: string; hours: readonly LoadCount[]; most: number }) {
  const t = useT();
  const now = Math.floor(Date.now() / hourMs);
  return (
    <svg
      role="img"
      aria-label={`${version}: ${t('chart.sums', shown(sumOf(hours)))}`}
      viewBox={`0 0 ${hours.length * 10} 100`}
      preserveAspectRatio="none"
      className={styles.bars}
    >
      {hours.map((count, at) => {
        const hour = (now - hours.length + 1 + at) * hourMs;
        const [high, low] = [(count.loads / most) * 100, (count.failed / most) * 100];
        if (count.loads === 0) return null;
        return (
          <g key={hour}>
            <title>{`${formatTime(hour)} – ${t('chart.sums', shown(count))}`}</title>
            <rect x={at * 10} width={10} height={100} className={styles.hour} />
            <rect x={at * 10 + 1} width={8} y={100 - high} height={high - low} className={styles.loaded} />
            <rect x={at * 10 + 1} width={8} y={100 - low} height={low} className={styles.failed} />
          </g>
        );
      })}
    </svg>
  );
}
