import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { readTimeseries } from '@mullion/shared-kit/api/telemetry';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { errorText } from '@mullion/shared-kit/entity/error-text';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Button } from '@mullion/shared-kit/ui/button';
import { TimeSeriesChart } from '@mullion/shared-kit/ui/chart';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChartRange, chartRanges, pointsPerChart } from './chart-ranges';
import styles from './telemetry.module.css';
import { numberOf } from './trend';

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

function ChartDialog({ entity, entityName, keys, onClose }: ChartDialogProps) {
  const t = useT('mf-entities');
  const [range, setRange] = useState<ChartRange>(chartRanges[1]);
  const query = useQuery({
    queryKey: ['telemetry', entity.entityType, entity.id, 'chart', keys, range.id],
    placeholderData: keepPreviousData,
    refetchInterval: range.interval,
    queryFn: async ({ signal }) => {
      const to = Date.now();
      const from = to - range.length;
      const data = await readTimeseries(
        entity,
        { keys, startTs: from, endTs: to, agg: 'AVG', interval: range.interval, limit: pointsPerChart },
        signal,
      );
      return { from, to, data };
    },
  });
  const { data } = query;
  return (
    <Dialog
      size="large"
      title={
        keys.length === 1
          ? t('chart.title-one', { key: keys[0], name: entityName })
          : t('chart.title', { name: entityName })
      }
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <fieldset className={styles.ranges} aria-label={t('chart.range')}>
        {chartRanges.map((one) => (
          <Button
            key={one.id}
            size="small"
            variant={one.id === range.id ? 'primary' : 'text'}
            aria-pressed={one.id === range.id}
            onClick={() => setRange(one)}
          >
            {t(`chart.range.${one.id}`)}
          </Button>
        ))}
      </fieldset>
      {query.isError ? (
        <ErrorState reason={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : data ? (
        <TimeSeriesChart
          label={t('chart.title', { name: entityName })}
          height={chartHeight}
          from={data.from}
          to={data.to}
          series={keys.map((key) => ({
            id: key,
            label: key,
            points: (data.data[key] ?? []).map(({ ts, value }) => [ts, numberOf(value)] as const),
          }))}
        />
      ) : (
        <Skeleton height={`${chartHeight}px`} />
      )}
    </Dialog>
  );
}
