import type { WidgetConfig } from '../model/widget';

/** In which statuses a widget shows alarms; none: in any. A single one stood elsewhere before there was a list. */
export const alarmStatuses = ({ alarmStatusList, alarmSearchStatus }: WidgetConfig): readonly string[] =>
  alarmStatusList?.length
    ? alarmStatusList
    : alarmSearchStatus && alarmSearchStatus !== 'ANY'
      ? [alarmSearchStatus]
      : [];
