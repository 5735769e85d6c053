import { useT } from '@mullion/shared-kit/i18n/i18n';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { chartKeys } from './telemetry-actions';
import type { TelemetryContext } from './telemetry-context';

type TelemetryViewName = 'values' | 'chart';

/** The latest values, or how they came about. */
export function TelemetryViews({ value, onChange }: { value: TelemetryViewName; onChange: () => void }) {
  const t = useT('mf-entities');
  return (
    <Segmented
      label={t('telemetry.view')}
      value={value}
      options={[
        { value: 'values', label: t('telemetry.values') },
        { value: 'chart', label: t('telemetry.chart') },
      ]}
      onChange={(next) => {
        if (next !== value) onChange();
      }}
    />
  );
}

/** The same above the latest values: the chart is that of all keys, of which none may be known yet. */
export function LatestViews({ context }: { context: TelemetryContext }) {
  const open = () => {
    const keys = latestStore.keys(context.entity, 'TIME_SERIES');
    if (keys.length > 0) chartKeys(keys, context);
    else context.onChart([]);
  };
  return <TelemetryViews value="values" onChange={open} />;
}
