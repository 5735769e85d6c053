import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import type { TelemetryRow } from '@mullion/shared-kit/tabs/telemetry-source';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useDrawable } from './drawable';
import styles from './telemetry.module.css';
import type { TelemetryContext } from './telemetry-context';

/** A row's chart, over the page, where there is something to draw and room for the button. */
export function ChartButton({ row: { key }, context }: { row: TelemetryRow; context: TelemetryContext }) {
  const { t, entity, subject } = context;
  const drawable = useDrawable(entity, key);
  const enlarge = async () => {
    const { openChart } = await loadCode(() => import(/* webpackChunkName: "chart-dialog" */ './chart-dialog'));
    await openChart(subject, [key]);
  };
  if (!drawable) return null;
  return (
    <IconButton
      size="small"
      icon="show_chart"
      className={styles.chartButton}
      label={t('telemetry.chart-one', { key })}
      onClick={() => runSafely(enlarge)}
    />
  );
}
