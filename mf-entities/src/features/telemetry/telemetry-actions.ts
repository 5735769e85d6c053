import { deleteTimeseries, isDeletableKey } from '@mullion/shared-kit/api/telemetry';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import type { ListContext } from '@mullion/shared-kit/list/define-list';
import type { RowAction } from '@mullion/shared-kit/list/row-action';
import { notify } from '@mullion/shared-kit/notify/notify';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { type ChartSubject, maxDrawn } from './chart-subject';
import { isDrawable } from './drawable';
import type { TrendPoint } from './trend';

/** One key of an entity's telemetry. */
export interface TelemetryRow {
  key: string;
  unit: string | undefined;
  /** Its newest points, as they were when the key was first shown. */
  history: readonly TrendPoint[] | undefined;
}

export const keyOf = ({ key }: TelemetryRow): string => key;

/** What the rows are called. */
export const telemetryNaming = { id: keyOf, name: keyOf, counted: 'telemetry.counted' };

export interface TelemetryContext extends ListContext<TelemetryRow> {
  subject: ChartSubject;
  /** Opens a chart of keys in the tab; of all that can be drawn where none is named. */
  onChart: (keys: readonly string[]) => void;
}

/** Charts, in the tab, those of some keys that can be charted. */
export function chartKeys(keys: readonly string[], { subject, onChart, t }: TelemetryContext): void {
  const drawn = keys.filter((key) => isDrawable(subject.entity, key)).slice(0, maxDrawn);
  if (drawn.length > 0) onChart(drawn);
  else notify.info(t('telemetry.nothing-to-chart'));
}

/** What can be done with one key or with many. */
export const telemetryActions: readonly RowAction<TelemetryRow, TelemetryContext>[] = [
  {
    kind: 'dialog',
    id: 'copy',
    label: 'value.copy',
    icon: 'copy',
    open: async ([row], { subject: { entity }, t }) => {
      const value = row && latestStore.get(entity, 'TIME_SERIES', row.key)?.value;
      await copyAndNotify(value ?? '', t('value.copied'));
    },
  },
  {
    kind: 'dialog',
    id: 'chart',
    label: 'telemetry.chart',
    groupLabel: 'telemetry.chart',
    icon: 'show_chart',
    open: (rows, context) => chartKeys(rows.map(keyOf), context),
  },
  {
    kind: 'call',
    id: 'delete',
    label: 'delete',
    groupLabel: 'delete',
    icon: 'trash',
    danger: true,
    unless: ({ key }) => !isDeletableKey(key) && 'key-with-comma',
    ask: {
      title: 'telemetry.delete.title',
      text: 'telemetry.delete.text',
      confirm: 'kit:entity.delete.confirm',
      danger: true,
    },
    together: (rows, { subject: { entity } }) => deleteTimeseries(entity, rows.map(keyOf), 'all'),
    done: 'telemetry.deleted',
  },
];
