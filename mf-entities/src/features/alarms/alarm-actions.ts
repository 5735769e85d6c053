import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { RowAction } from '@mullion/shared-kit/list/row-action';
import { acknowledge, clear } from './alarm-changes';
import type { AlarmContext } from './alarm-context';

/** Opens an alarm's details. */
export async function showAlarm(alarm: AlarmInfo, context: AlarmContext): Promise<void> {
  const { openAlarmDialog } = await loadCode(() => import(/* webpackChunkName: "alarm-dialog" */ './alarm-dialog'));
  await openAlarmDialog(alarm, context);
}

/** What can be done with alarms of a list: show, acknowledge, clear. */
export const alarmActions: readonly RowAction<AlarmInfo, AlarmContext>[] = [
  {
    kind: 'dialog',
    id: 'details',
    label: 'details',
    icon: 'more_horiz',
    open: ([alarm], context) => alarm && showAlarm(alarm, context),
  },
  acknowledge,
  clear,
];
