import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Segmented } from '@mullion/shared-kit/ui/segmented';

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
