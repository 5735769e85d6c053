import type { Units } from '@mullion/shared-kit/api/units';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { LiveStatus } from '@mullion/shared-kit/list/live-status';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useLatestTelemetry } from '@mullion/shared-kit/tabs/telemetry-source';
import { DAY } from '@mullion/shared-kit/time/constants';
import { TimewindowPresets } from '@mullion/shared-kit/time-controls/timewindow-presets';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { type ReactNode, useMemo, useState } from 'react';
import type { ChartSubject } from '../../screen-parts/charts/chart-subject';
import { ChartView, useChart } from '../../screen-parts/charts/chart-view';
import { UnitsProblem } from '../../screen-parts/charts/units-problem';
import { useUnits } from '../../screen-parts/charts/use-units';
import { lastHour } from './chart-address';
import { isDrawable } from './drawable';
import { KeyValues, keyValues } from './key-values';
import styles from './key-values.module.css';

const chartHeight = 220;

interface TelemetryOverviewProps extends ChartSubject {
  /** In the place of values where there is none. Absent: nothing, and no place is kept for values either. */
  empty?: ReactNode;
}

/** The newest values that matter, and a chart of one of them. */
export function TelemetryOverview({ empty, ...subject }: TelemetryOverviewProps) {
  const t = useT('mf-entities');
  const { entity } = subject;
  const { keys, answer, live } = useLatestTelemetry(entity);
  const known = useUnits(entity, subject.profileId);
  const { units } = known;
  const [chosen, setChosen] = useState<string>();
  const charted = chosen ?? keyValues(keys, () => 0).find((key) => isDrawable(entity, key));
  if (keys.length === 0) {
    if (answer.isPending && empty) return <Skeleton lines={4} height="4rem" />;
    if (answer.isError)
      return <ErrorState level={2} reason={errorText(answer.error)} onRetry={() => void answer.refetch()} />;
    return empty ?? null;
  }
  const status = <LiveStatus {...live} />;
  return (
    <section className={styles.telemetry} aria-label={t('overview.values')}>
      {!charted && status}
      <KeyValues entity={entity} keys={keys} units={units} charted={charted} onChart={setChosen} />
      <UnitsProblem known={known} />
      {charted && <KeyChart key={charted} subject={subject} name={charted} units={units} status={status} />}
    </section>
  );
}

interface KeyChartProps {
  subject: ChartSubject;
  name: string;
  units: Units;
  /** Whether the values above are live. */
  status: ReactNode;
}

function KeyChart({ subject, name, units, status }: KeyChartProps) {
  const t = useT('mf-entities');
  const [timewindow, setTimewindow] = useState(lastHour);
  const keys = useMemo(() => [name], [name]);
  const chart = useChart(subject.entity, keys, timewindow, units);
  const enlarge = () =>
    runSafely(async () => {
      const { openChart } = await loadCode(() => import(/* webpackChunkName: "chart-dialog" */ './chart-dialog'));
      await openChart(subject, keys, timewindow);
    });
  return (
    <div className={styles.chart}>
      <div className={styles.chartHead}>
        <h3 className={styles.title}>{name}</h3>
        {status}
        <TimewindowPresets value={timewindow} onChange={setTimewindow} longest={7 * DAY} />
        <IconButton size="small" icon="open_in_full" label={t('overview.enlarge')} onClick={enlarge} />
      </div>
      <ChartView chart={chart} label={name} height={chartHeight} hasNames={false} />
    </div>
  );
}
