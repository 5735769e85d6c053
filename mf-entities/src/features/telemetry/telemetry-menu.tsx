import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { RowMenu } from '@mullion/shared-kit/list/row-menu';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useDrawable } from './drawable';
import styles from './telemetry.module.css';
import { type TelemetryContext, type TelemetryRow, telemetryActions } from './telemetry-actions';

/** Its chart, at once, where there is something to draw and room for the button; and all that can be done with one key. */
export function TelemetryMenu({ row, context }: { row: TelemetryRow; context: TelemetryContext }) {
  const { t, subject } = context;
  const { key } = row;
  const drawable = useDrawable(subject.entity, key);
  /** Opens the chart of the key over the page. */
  const enlarge = async () => {
    const { openChart } = await loadCode(() => import(/* webpackChunkName: "chart-dialog" */ './chart-dialog'));
    await openChart(subject, [key]);
  };
  return (
    <span className={styles.actions}>
      {drawable && (
        <IconButton
          size="small"
          icon="show_chart"
          className={styles.chartButton}
          label={t('telemetry.chart-one', { key })}
          onClick={() => runSafely(enlarge)}
        />
      )}
      <RowMenu row={row} actions={telemetryActions} context={context} />
    </span>
  );
}
