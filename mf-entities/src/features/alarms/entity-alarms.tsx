import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { listTab } from '@mullion/shared-kit/tabs/list-tab';
import { alarmNaming } from './alarm-context';
import { alarmList, entityAlarmFilters } from './alarms-list';
import { type AlarmViewer, useAlarmViewer } from './use-alarm-context';

/** The alarms of an entity: its own, and those handed on to it. */
export const EntityAlarms = listTab<AlarmInfo, AlarmViewer>({
  ...alarmList,
  namespace: 'mf-entities',
  rows: alarmNaming,
  useMore: useAlarmViewer,
  choice: 'alarms:entity',
  filters: entityAlarmFilters,
  empty: { icon: 'notifications_active', title: 'alarm.none', text: 'alarm.none-in-time' },
});
