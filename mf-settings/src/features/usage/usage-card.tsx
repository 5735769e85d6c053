import { formatNumber } from '@mullion/shared-kit/time/format';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { useT } from './texts';
import styles from './usage.module.css';
import type { KindOfUse } from './usage-query';

const dots = { ENABLED: 'ok', WARNING: 'warn', DISABLED: 'error' } as const;

/** One kind of use: its state in a word, what was used of the limit, and the way to more. */
export function UsageCard({ use: { kind, state, counters } }: { use: KindOfUse }) {
  const t = useT();
  const name = t(`kind.${kind.id}`);
  return (
    <li className={styles.card} data-state={state}>
      <div className={styles.top}>
        <h2 className={styles.name}>{name}</h2>
        <StatusDot status={dots[state]}>{t(`state.${state}`)}</StatusDot>
      </div>
      {counters.map(({ name: counter, count, limit, percent }) => (
        <div key={counter} className={styles.counter}>
          <span>{t(`counter.${counter}`)}</span>
          <span className={styles.number}>
            {limit === null
              ? t('unlimited', { count: formatNumber(count) })
              : t('limited', {
                  count: formatNumber(count),
                  limit: formatNumber(limit),
                  percent: formatNumber(percent ?? 0),
                })}
          </span>
          {percent !== null && <ProgressBar label={t(`counter.${counter}`)} value={percent / 100} />}
        </div>
      ))}
      <p className={styles.links}>
        <TextLink to={`/usage?view=${kind.id}`} aria-label={t('details.of', { name })}>
          {t('details')}
        </TextLink>
        {kind.id === 'rule-engine' && <TextLink to="/usage?view=statistics">{t('statistics.view')}</TextLink>}
      </p>
    </li>
  );
}
