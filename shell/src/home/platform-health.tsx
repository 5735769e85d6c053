import { http } from '@mullion/shared-kit/api/http';
import { updatesQuery } from '@mullion/shared-kit/api/system';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { MINUTE, SECOND } from '@mullion/shared-kit/time/constants';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { StatusDot, type StatusDotProps } from '@mullion/shared-kit/ui/status-dot';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Bars } from './bars';
import { Card, HOME_REFRESH_MS } from './card';
import styles from './platform-health.module.css';
import { useT } from './texts';

/** Answers that take longer are worth a look, ms. */
const SLOW_ANSWER_MS = 1000;
/** Clocks that are further apart make times hard to compare, ms. */
const CLOCK_TOLERANCE_MS = 10_000;
/** How long response times are remembered, ms. */
const TREND_MS = 15 * MINUTE;

interface Answer {
  /** How long the platform took, ms. */
  took: number;
  /** Its clock minus this computer's, ms. */
  ahead: number;
  /** What it took before and now, oldest first. */
  trend: readonly number[];
}

/** One small call, timed: says whether the platform answers, how soon, and what time it has. */
const answerQuery = (now: () => number = Date.now) =>
  queryOptions({
    queryKey: ['home', 'answer'],
    queryFn: async ({ client, queryKey, signal }): Promise<Answer> => {
      const start = now();
      const time = await http.get<number>('/api/dashboard/serverTime', undefined, {
        signal,
        silent: true,
        ignoreLoading: true,
      });
      const took = now() - start;
      const before = client.getQueryData<Answer>(queryKey)?.trend ?? [];
      const trend = [...before, took].slice(-TREND_MS / HOME_REFRESH_MS);
      return { took, ahead: Math.round(time - (start + took / 2)), trend };
    },
    refetchInterval: HOME_REFRESH_MS,
    gcTime: TREND_MS,
  });

interface Check {
  id: 'connection' | 'clock' | 'version';
  status: StatusDotProps['status'];
  text: string;
}

/** What was found out about the platform so far: whether it answers in time, its clock, newer versions. */
function usePlatformChecks() {
  const t = useT();
  const { data, error } = useQuery(answerQuery());
  const { data: updates } = useQuery(updatesQuery());
  const checks: Check[] = [];
  if (error) checks.push({ id: 'connection', status: 'error', text: errorText(error) });
  else if (data) {
    const slow = data.took > SLOW_ANSWER_MS;
    const text = t(slow ? 'health.slow' : 'health.answers', { took: formatNumber(data.took) });
    checks.push({ id: 'connection', status: slow ? 'warn' : 'ok', text });
  }
  if (data) {
    const apart = Math.abs(data.ahead) > CLOCK_TOLERANCE_MS;
    const count = Math.round(Math.abs(data.ahead) / SECOND);
    const text = apart
      ? t(data.ahead > 0 ? 'health.clock.ahead' : 'health.clock.behind', { count })
      : t('health.clock.agrees');
    checks.push({ id: 'clock', status: apart ? 'warn' : 'ok', text });
  }
  if (updates) {
    const { updateAvailable } = updates;
    const text = t(updateAvailable ? 'health.version.update' : 'health.version.none');
    checks.push({ id: 'version', status: updateAvailable ? 'info' : 'ok', text });
  }
  return { checks, answer: data };
}

/** What of the platform needs a person. Absent while nothing does. */
export function PlatformAttention() {
  const t = useT();
  const wrong = usePlatformChecks().checks.filter(({ status }) => status !== 'ok');
  if (wrong.length === 0) return null;
  return (
    <Card title={t('attention.title')} detail={formatNumber(wrong.length)}>
      <Facts checks={wrong} />
    </Card>
  );
}

/** How soon the platform answers, and what else is as it should be. */
export function PlatformHealth({ className }: { className?: string }) {
  const t = useT();
  const { checks, answer } = usePlatformChecks();
  const fine = checks.filter(({ id, status }) => status === 'ok' && id !== 'connection');
  return (
    <Card title={t('health.title')} className={className}>
      <p className={styles.response}>
        <span className={styles.took}>{answer ? t('health.ms', { took: formatNumber(answer.took) }) : '–'}</span>
        <span className={styles.name}>{t('health.response-time')}</span>
      </p>
      <Bars values={answer?.trend ?? []} places={TREND_MS / HOME_REFRESH_MS} />
      <Facts checks={fine} />
    </Card>
  );
}

function Facts({ checks }: { checks: readonly Check[] }) {
  const t = useT();
  return (
    <dl className={styles.facts}>
      {checks.map(({ id, status, text }) => (
        <div key={id} className={styles.fact}>
          <dt className={styles.name}>{t(`health.${id}`)}</dt>
          <dd className={styles.value}>
            <StatusDot status={status}>{text}</StatusDot>
          </dd>
        </div>
      ))}
    </dl>
  );
}
