import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { errorText } from '@mullion/shared-kit/entity/error-text';
import { LiveStatus } from '@mullion/shared-kit/entity/live-status';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { HOUR, SECOND } from '@mullion/shared-kit/time/constants';
import { REALTIME_LAST, REALTIME_TAB, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { TimewindowControl } from '@mullion/shared-kit/time-controls/timewindow-control';
import { Button } from '@mullion/shared-kit/ui/button';
import { TimeSeriesChart } from '@mullion/shared-kit/ui/chart';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useState } from 'react';
import styles from './telemetry.module.css';
import { numberOf } from './trend';
import { useChartSeries } from './use-chart-series';

/** Opens a chart of some keys of an entity. */
export async function openChart(entity: EntityId, entityName: string, keys: readonly string[]): Promise<void> {
  await openDialog<void>((close) => (
    <ChartDialog entity={entity} entityName={entityName} keys={keys} onClose={() => close()} />
  ));
}

interface ChartDialogProps {
  entity: EntityId;
  entityName: string;
  keys: readonly string[];
  onClose: () => void;
}

const chartHeight = 340;

/** What a chart begins with: enough to see where a value comes from, and the newest at once. */
const lastHour: StoredTimewindow = {
  selectedTab: REALTIME_TAB,
  realtime: { realtimeType: REALTIME_LAST, timewindowMs: HOUR, interval: 10 * SECOND },
};

function ChartDialog({ entity, entityName, keys, onClose }: ChartDialogProps) {
  const t = useT('mf-entities');
  const [timewindow, setTimewindow] = useState<StoredTimewindow>(lastHour);
  const { data, error, state, asOf, retry } = useChartSeries(entity, keys, timewindow);
  const title =
    keys.length === 1
      ? t('chart.title-one', { key: keys[0], name: entityName })
      : t('chart.title', { name: entityName });
  return (
    <Dialog size="large" title={title} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <div className={styles.timewindow}>
        <TimewindowControl asButton aggregation value={timewindow} onChange={setTimewindow} />
        <LiveStatus state={state} asOf={asOf} onRetry={retry} />
      </div>
      {error ? (
        <ErrorState reason={errorText(error)} onRetry={retry} />
      ) : data ? (
        <TimeSeriesChart
          label={title}
          height={chartHeight}
          from={data.from}
          to={data.to}
          series={keys.map((key) => ({
            id: key,
            label: key,
            points: (data.series[key] ?? []).map(({ ts, value }) => [ts, numberOf(value)] as const),
          }))}
        />
      ) : (
        <Skeleton height={`${chartHeight}px`} />
      )}
    </Dialog>
  );
}
