import { ChartLegend } from '@mullion/shared-kit/charts/chart-legend';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { useLatestTelemetry } from '@mullion/shared-kit/tabs/telemetry-source';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useMemo } from 'react';
import { type ChartSubject, maxDrawn } from '../../screen-parts/charts/chart-subject';
import { useUnits } from '../../screen-parts/charts/use-units';
import type { ChartView } from './chart-address';
import { ChartWithTools } from './chart-with-tools';
import { useDrawableKeys } from './drawable';
import styles from './telemetry.module.css';
import { TelemetryViews } from './telemetry-views';
import type { useChartAddress } from './use-chart-address';

interface TelemetryChartProps {
  subject: ChartSubject;
  view: ChartView;
  address: ReturnType<typeof useChartAddress>;
}

const chartHeight = 420;

/** The chart in the tab: of any keys that can be drawn, as its address says. */
export default function TelemetryChart({ subject, view, address }: TelemetryChartProps) {
  const t = useT('mf-entities');
  const { entity, name } = subject;
  const { keys, answer } = useLatestTelemetry(entity);
  const { units } = useUnits(entity, subject.profileId);
  const drawable = useDrawableKeys(entity, keys);
  // A key keeps its color whatever else is drawn.
  const colors = useMemo(() => new Map(drawable.map((key, at) => [key, at])), [drawable]);
  const drawn = useMemo(() => {
    const wanted = view.keys.length > 0 ? view.keys.filter((key) => drawable.includes(key)) : drawable;
    return wanted.slice(0, maxDrawn);
  }, [view, drawable]);
  const views = <TelemetryViews value="chart" onChange={address.close} />;
  const toggle = (key: string) => {
    const next = drawn.includes(key)
      ? drawn.filter((one) => one !== key)
      : drawable.filter((one) => one === key || drawn.includes(one));
    address.change({ ...view, keys: next });
  };
  if (drawn.length === 0)
    return (
      <div className={styles.chartFrame}>
        <div className={styles.chartTools}>{views}</div>
        {answer.isError ? (
          <ErrorState level={2} reason={errorText(answer.error)} onRetry={() => void answer.refetch()} />
        ) : answer.isPending ? (
          <Skeleton height={`${chartHeight}px`} />
        ) : (
          <p>{t('telemetry.nothing-to-chart')}</p>
        )}
      </div>
    );
  return (
    <div className={styles.chartFrame}>
      <ChartWithTools
        subject={subject}
        title={drawn.length === 1 ? t('chart.title-one', { key: drawn[0], name }) : t('chart.title', { name })}
        view={{ ...view, keys: drawn }}
        onView={address.change}
        onZoom={address.zoom}
        height={chartHeight}
        start={views}
        colors={colors}
        legend={
          <ChartLegend
            series={drawable.map((key) => ({ id: key, label: key, unit: units.get(key), color: colors.get(key) }))}
            shown={new Set(drawn)}
            fewest={1}
            limit={maxDrawn}
            onToggle={toggle}
          />
        }
      />
    </div>
  );
}
