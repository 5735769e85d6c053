import { formatNumber, formatTime } from '@mullion/shared-kit/time/format';
import { type LoadCount, type StoredVersion, sumOf } from '../../calls/modules';
import styles from './loads-chart.module.css';
import { useT } from './texts';

const hourMs = 3_600_000;

/** Loads and failed loads of each version, hour by hour; nothing where no page has reported any. */
export function LoadsChart({ versions }: { versions: readonly StoredVersion[] }) {
  const t = useT();
  const loaded = versions.filter(({ hours }) => sumOf(hours).loads > 0);
  if (loaded.length === 0) return null;
  const most = Math.max(...loaded.flatMap(({ hours }) => hours.map(({ loads }) => loads)));
  return (
    <figure className={styles.chart} aria-label={t('chart')}>
      <figcaption className={styles.caption}>
        <span>{t('chart')}</span>
        <span className={styles.key} data-failed={false}>
          {t('chart.loaded')}
        </span>
        <span className={styles.key} data-failed>
          {t('chart.failed')}
        </span>
      </figcaption>
      {loaded.map(({ version, hours }) => (
        <div key={version} className={styles.row}>
          <code>{version}</code>
          <HourBars label={`${version}: ${t('chart.sums', shown(sumOf(hours)))}`} hours={hours} most={most} />
          <span className={styles.sums}>{t('chart.sums', shown(sumOf(hours)))}</span>
        </div>
      ))}
      <div className={styles.row} aria-hidden="true">
        <span />
        <span className={styles.ends}>
          <span>{t('chart.from')}</span>
          <span>{t('chart.to')}</span>
        </span>
        <span />
      </div>
    </figure>
  );
}

const shown = ({ loads, failed }: LoadCount) => ({ loads: formatNumber(loads), failed: formatNumber(failed) });

/** One bar per hour: what failed at its foot, what loaded above. */
function HourBars({ label, hours, most }: { label: string; hours: readonly LoadCount[]; most: number }) {
  const t = useT();
  const now = Math.floor(Date.now() / hourMs);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${hours.length * 10} 100`}
      preserveAspectRatio="none"
      className={styles.bars}
    >
      {hours.map((count, at) => {
        const hour = (now - hours.length + 1 + at) * hourMs;
        const [high, low] = [(count.loads / most) * 100, (count.failed / most) * 100];
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
