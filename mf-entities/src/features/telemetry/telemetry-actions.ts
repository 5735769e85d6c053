import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { deleteTimeseries, isDeletableKey } from '@mullion/shared-kit/api/telemetry';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import type { ActionContext, RowAction } from '@mullion/shared-kit/list/row-action';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';

/** One key of an entity's telemetry. */
export interface TelemetryRow {
  key: string;
}

export const keyOf = ({ key }: TelemetryRow): string => key;

/** What the rows are called. */
export const telemetryNaming = { id: keyOf, name: keyOf, counted: 'telemetry.counted' };

export interface TelemetryContext extends ActionContext<TelemetryRow> {
  entity: EntityId;
  /** Draws keys in the tab. */
  chart: (keys: readonly string[]) => void;
}

/** What can be done with one key or with many. */
export const telemetryActions: readonly RowAction<TelemetryRow, TelemetryContext>[] = [
  {
    kind: 'dialog',
    id: 'copy',
    label: 'value.copy',
    icon: 'copy',
    open: async ([row], { entity, t }) => {
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
    open: (rows, { chart }) => chart(rows.map(keyOf)),
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
    together: (rows, { entity }) => deleteTimeseries(entity, rows.map(keyOf), 'all'),
    done: 'telemetry.deleted',
  },
];
