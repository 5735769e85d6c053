import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { defineList, type ListDefinition } from '@mullion/shared-kit/list/define-list';
import { selectFilter } from '@mullion/shared-kit/list/list-filters';
import { timewindowFilter } from '@mullion/shared-kit/list/timewindow-filter';
import { severities } from '@mullion/shared-kit/ui/severity-mark';
import { alarmActions, showAlarm } from './alarm-actions';
import { alarmColumns } from './alarm-cells';
import { acknowledge, clear } from './alarm-changes';
import { type AlarmContext, lastMonth, mayChange, statusChoices } from './alarm-context';
import { CriticalNotices } from './critical-notices';
import { originatorFilter } from './originator-filter';
import { useAlarmRows } from './use-alarm-rows';

const statusFilter = selectFilter<AlarmContext>({
  name: 'status',
  label: 'alarm.status',
  all: 'alarm.any-status',
  options: statusChoices,
  text: (status) => `alarm.search.${status}`,
});

const severityFilter = selectFilter<AlarmContext>({
  name: 'severity',
  label: 'alarm.severity',
  all: 'alarm.any-severity',
  options: severities,
  text: (severity) => `severity.${severity}`,
});

const timeFilter = (anyTime?: string) => timewindowFilter<AlarmContext>({ name: 'window', usual: lastMonth, anyTime });

/** What alarms of an entity are left out by. */
export const entityAlarmFilters = [statusFilter, severityFilter, timeFilter()];

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

/** All alarms that somebody may see; the page has the counts of severities above them. */
export const allAlarmsList = defineList<AlarmInfo, AlarmContext>({
  ...alarmList,
  choice: 'alarms:all',
  tools: CriticalNotices,
  // Pressing a row shows its details beside the list.
  actions: [acknowledge, clear],
  filters: [statusFilter, timeFilter('alarm.any-time'), originatorFilter],
  empty: { icon: 'notifications_active', title: 'alarm.none', text: 'alarm.none.text' },
});
