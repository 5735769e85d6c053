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

/** What alarms are left out by; with `anyTime` they need not be of a time. */
export const alarmFilters = (anyTime?: string) => [
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

/** What lists of alarms have in common. */
export const alarmList = {
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

/** All alarms that somebody may see. */
export const allAlarmsList = defineList<AlarmInfo, AlarmContext>({
  ...alarmList,
  choice: 'alarms:all',
  tools: CriticalNotices,
  filters: alarmFilters('alarm.any-time'),
  empty: { icon: 'notifications_active', title: 'alarm.none', text: 'alarm.none.text' },
});
