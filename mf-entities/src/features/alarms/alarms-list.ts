import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { defineList, type ListDefinition } from '@mullion/shared-kit/list/define-list';
import { selectFilter } from '@mullion/shared-kit/list/list-filters';
import { timewindowFilter } from '@mullion/shared-kit/list/timewindow-filter';
import { severities } from '@mullion/shared-kit/ui/severity-mark';
import { alarmActions, showAlarm } from './alarm-actions';
import { alarmColumns } from './alarm-cells';
import { type AlarmContext, lastMonth, mayChange, statusChoices } from './alarm-context';
import { CriticalNotices } from './critical-notices';
import { useAlarmRows } from './use-alarm-rows';

const filters = (anyTime?: string) => [
  selectFilter<AlarmContext>({
    name: 'status',
    label: 'alarm.status',
    all: 'alarm.any-status',
    options: statusChoices,
    text: (status) => `alarm.search.${status}`,
  }),
  selectFilter<AlarmContext>({
    name: 'severity',
    label: 'alarm.severity',
    all: 'alarm.any-severity',
    options: severities,
    text: (severity) => `severity.${severity}`,
  }),
  timewindowFilter<AlarmContext>({ name: 'window', usual: lastMonth, anyTime }),
];

const common = {
  title: 'alarm.alarms',
  file: 'alarm.alarms',
  useSource: useAlarmRows,
  columns: alarmColumns,
  refresh: true,
  sort: { property: 'createdTime', direction: 'DESC' },
  search: 'alarm.search',
  actions: alarmActions,
  selectable: mayChange,
  open: showAlarm,
} satisfies Partial<ListDefinition<AlarmInfo, AlarmContext>>;

/** The alarms of one entity. */
export const entityAlarmsList = defineList<AlarmInfo, AlarmContext>({
  ...common,
  choice: 'alarms:entity',
  filters: filters(),
  empty: { icon: 'notifications_active', title: 'alarm.none', text: 'alarm.none-in-time' },
});

/** All alarms that somebody may see. */
export const allAlarmsList = defineList<AlarmInfo, AlarmContext>({
  ...common,
  choice: 'alarms:all',
  tools: CriticalNotices,
  filters: filters('alarm.any-time'),
  empty: { icon: 'notifications_active', title: 'alarm.none', text: 'alarm.none.text' },
});
