import type { AlarmData } from '@mullion/shared-kit/api/alarm-data';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { alarmChanges } from '@mullion/shared-kit/list/alarm-changes';
import type { DialogAction, RowAction } from '@mullion/shared-kit/list/row-action';
import { flagSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import type { WidgetSource } from '../../runtime/widget-source';
import { type AlarmTableContext, originatorOf } from './alarm-context';
import { RowButtons } from './row-buttons';

const { acknowledge, clear } = alarmChanges<AlarmData, AlarmTableContext>();

const details: DialogAction<AlarmData, AlarmTableContext> = {
  kind: 'dialog',
  id: 'details',
  label: 'kit:entity.details',
  icon: 'more_horiz',
  open: async ([alarm]) => {
    const { openAlarmDetails } = await loadCode(
      () => import(/* webpackChunkName: "widget-dialogs" */ './alarm-details'),
    );
    if (alarm) await openAlarmDetails(alarm);
  },
};

/** What can be done with an alarm, besides what the console itself offers. */
export const AlarmButtons = ({ row, context: { ctx, functions } }: { row: AlarmData; context: AlarmTableContext }) => (
  <RowButtons ctx={ctx} functions={functions} data={row} about={originatorOf(row)} more={{ alarm: row }} />
);

/**
 * What can be done with alarms; for a selection only where there may be one. Nothing with one that nobody raised; visitors change none.
 */
export function alarmActions(
  { settings }: WidgetContext,
  { kind }: WidgetSource,
  isVisitor: boolean,
): readonly RowAction<AlarmData, AlarmTableContext>[] {
  if (kind === 'function') return [];
  const changes = [
    ...(!isVisitor && flagSetting(settings.allowAcknowledgment, true) ? [acknowledge] : []),
    ...(!isVisitor && flagSetting(settings.allowClear, true) ? [clear] : []),
  ];
  const selects = flagSetting(settings.enableSelection, true);
  return [
    ...(flagSetting(settings.displayDetails, true) ? [details] : []),
    ...(selects ? changes : changes.map((change) => ({ ...change, groupLabel: undefined }))),
  ];
}
