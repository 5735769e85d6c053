import { deleteTimeseries, isDeletableKey } from '@mullion/shared-kit/api/telemetry';
import type { DialogAction } from '@mullion/shared-kit/list/row-action';
import { notify } from '@mullion/shared-kit/notify/notify';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { copyRow, deleteRows } from '@mullion/shared-kit/tabs/row-actions';
import type { TelemetryRow } from '@mullion/shared-kit/tabs/telemetry-source';
import { maxDrawn } from '../../screen-parts/charts/chart-subject';
import { isDrawable } from './drawable';
import type { TelemetryContext } from './telemetry-context';

const keyOf = ({ key }: TelemetryRow): string => key;

/** Opens the tab's chart of those of the keys that can be drawn, up to the limit of a chart; says so where none can. */
export function chartKeys(keys: readonly string[], { entity, onChart, t }: TelemetryContext): void {
  const drawn = keys.filter((key) => isDrawable(entity, key)).slice(0, maxDrawn);
  if (drawn.length > 0) onChart(drawn);
  else notify.info(t('telemetry.nothing-to-chart'));
}

/** Puts a value on the clipboard. */
export const copyValue = copyRow<TelemetryRow, TelemetryContext>({
  label: 'value.copy',
  done: 'value.copied',
  text: ({ key }, { entity }) => latestStore.get(entity, 'TIME_SERIES', key)?.value,
});

/** Opens the chart of one key or several. */
export const chartRows: DialogAction<TelemetryRow, TelemetryContext> = {
  kind: 'dialog',
  id: 'chart',
  label: 'telemetry.chart',
  groupLabel: 'telemetry.chart',
  icon: 'show_chart',
  open: (rows, context) => chartKeys(rows.map(keyOf), context),
};

/** Deletes keys with their values, after asking. */
export const deleteRow = deleteRows<TelemetryRow, TelemetryContext>({
  title: 'telemetry.delete.title',
  text: 'telemetry.delete.text',
  done: 'telemetry.deleted',
  unless: ({ key }) => !isDeletableKey(key) && 'key-with-comma',
  together: (rows, { entity }) => deleteTimeseries(entity, rows.map(keyOf), 'all'),
});
