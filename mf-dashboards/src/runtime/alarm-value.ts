import type { AlarmData } from '@mullion/shared-kit/api/alarm-data';
import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import type { WidgetConfig } from '../model/widget';
import { valueText } from './value-format';
import { entityKeyOf } from './widget-source';

const times = {
  createdTime: 'createdTime',
  startTime: 'startTs',
  endTime: 'endTs',
  ackTime: 'ackTs',
  clearTime: 'clearTs',
} as const;

/** What an alarm table says of an alarm: one of its fields, a part of its details, or a value of its entity. */
export function alarmValue(alarm: AlarmData, key: DataKey, config: WidgetConfig, t: Translate): string {
  if (key.type !== 'alarm') return valueText(keptValue(alarm, key), key, config);
  switch (key.name) {
    case 'originator':
      return alarm.originatorName ?? '';
    case 'originatorType': {
      const info = entityTypeInfo(alarm.originator.entityType);
      return info ? t(info.label) : alarm.originator.entityType;
    }
    case 'severity':
      return t(`alarm.severity.${alarm.severity}`);
    case 'status':
      return t(`alarm.status.${alarm.status}`);
    case 'type':
      return alarm.type;
  }
  if (Object.hasOwn(times, key.name)) {
    const ts = alarm[times[key.name as keyof typeof times]];
    return ts > 0 ? formatDateTime(ts) : '';
  }
  return valueText(keptValue(alarm, key), key, config);
}

/** A part of an alarm's details, or a value of its entity, as the platform keeps it; undefined: it has none, or it is a field. */
export function keptValue(alarm: AlarmData, key: DataKey): string | undefined {
  if (key.type !== 'alarm') {
    const asked = entityKeyOf(key);
    return asked && alarm.latest?.[asked.type]?.[key.name]?.value;
  }
  const found = detail(alarm, key.name);
  if (found === undefined || found === null) return undefined;
  return typeof found === 'object' ? JSON.stringify(found) : String(found);
}

/** A field of an alarm as it is, for functions of cells; undefined: it is none of the alarm's own. */
export function alarmFact(alarm: AlarmData, key: DataKey): unknown {
  if (key.type !== 'alarm') return undefined;
  if (key.name === 'originator') return alarm.originatorName;
  if (key.name === 'originatorType') return alarm.originator.entityType;
  const name = Object.hasOwn(times, key.name) ? times[key.name as keyof typeof times] : key.name;
  return Object.hasOwn(alarm, name) ? (alarm as never)[name] : detail(alarm, name);
}

/** A member of the details, which a key names by its path: `details.pump.level`. */
const detail = (alarm: AlarmData, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (of, name) =>
        typeof of === 'object' && of !== null && Object.hasOwn(of, name) ? (of as never)[name] : undefined,
      { details: alarm.details },
    );
