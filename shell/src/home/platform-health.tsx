import { http } from '@mullion/shared-kit/api/http';
import { updatesQuery } from '@mullion/shared-kit/api/system';
import { errorText } from '@mullion/shared-kit/entity/error-text';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { SECOND } from '@mullion/shared-kit/time/constants';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FIGURES_REFRESH_MS } from './figures';
import { Panel } from './panel';
import styles from './platform-health.module.css';

/** Answers that take longer are worth a look, ms. */
export const SLOW_ANSWER_MS = 1000;
/** Clocks that are further apart make times hard to compare, ms. */
export const CLOCK_TOLERANCE_MS = 10_000;

interface Answer {
  /** How long the platform took, ms. */
  took: number;
  /** Its clock minus this computer's, ms. */
  ahead: number;
}

/** One small call, timed: says whether the platform answers, how soon, and what time it has. */
export const answerQuery = (now: () => number = Date.now) =>
  queryOptions({
    queryKey: ['home', 'answer'],
    queryFn: async ({ signal }): Promise<Answer> => {
      const start = now();
      const time = await http.get<number>('/api/dashboard/serverTime', undefined, {
        signal,
        silent: true,
        ignoreLoading: true,
      });
      const took = now() - start;
      return { took, ahead: Math.round(time - (start + took / 2)) };
    },
    refetchInterval: FIGURES_REFRESH_MS,
    gcTime: 0,
  });

/** What the platform tells a system administrator about itself: whether it answers, its clock, newer versions. */
export function PlatformHealth() {
  const t = useT('shell');
  const answer = useQuery(answerQuery());
  const updates = useQuery(updatesQuery());
  const { took = 0, ahead = 0 } = answer.data ?? {};
  const apart = Math.round(Math.abs(ahead) / SECOND);
  return (
    <Panel title={t('health.title')} busy={answer.isPending}>
      <dl className={styles.facts}>
        <Fact name={t('health.connection')}>
          {answer.error ? (
            <StatusDot status="error">{errorText(answer.error)}</StatusDot>
          ) : (
            answer.data && (
              <StatusDot status={took > SLOW_ANSWER_MS ? 'warn' : 'ok'}>{t('health.answers-in', { took })}</StatusDot>
            )
          )}
        </Fact>
        <Fact name={t('health.clock')}>
          {answer.data && (
            <StatusDot status={Math.abs(ahead) > CLOCK_TOLERANCE_MS ? 'warn' : 'ok'}>
              {Math.abs(ahead) > CLOCK_TOLERANCE_MS
                ? t(ahead > 0 ? 'health.clock.ahead' : 'health.clock.behind', { count: apart })
                : t('health.clock.agrees')}
            </StatusDot>
          )}
        </Fact>
        <Fact name={t('health.version')}>
          {updates.data && (
            <StatusDot status={updates.data.updateAvailable ? 'info' : 'ok'}>
              {updates.data.updateAvailable ? t('health.version.update') : t('health.version.none')}
            </StatusDot>
          )}
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
