import type { AlarmSeverity } from '@mullion/shared-kit/api/alarm-data';
import { severities } from '@mullion/shared-kit/ui/severity-mark';
import type { WidgetConfig } from '../../model/widget';
import { alarmStatuses } from '../../runtime/alarm-statuses';
import { listSetting } from '../../runtime/settings';

/** What alarms are searched by. */
export const alarmSearchStatuses = ['ACTIVE', 'CLEARED', 'ACK', 'UNACK'] as const;

/** Which alarms a table shows: of any of the statuses, any of the severities, and any of the types; an empty list means any. */
export interface AlarmChoice {
  statuses: readonly (typeof alarmSearchStatuses)[number][];
  severities: readonly AlarmSeverity[];
  types: readonly string[];
}

const among = <V extends string>(known: readonly V[], stored: unknown): readonly V[] => {
  const wanted = listSetting(stored);
  return known.filter((one) => wanted.includes(one));
};

/** What of a stored choice is one. */
export const alarmChoiceOf = (stored: Readonly<Record<string, unknown>>): AlarmChoice => ({
  statuses: among(alarmSearchStatuses, stored.statuses),
  severities: among(severities, stored.severities),
  types: listSetting(stored.types).filter((type) => typeof type === 'string'),
});

/** What a widget is configured to show before anybody filters. */
export const configuredAlarms = (config: WidgetConfig): AlarmChoice =>
  alarmChoiceOf({
    statuses: alarmStatuses(config),
    severities: config.alarmSeverityList,
    types: config.alarmTypeList,
  });
