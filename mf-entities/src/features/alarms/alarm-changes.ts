import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { alarmChanges } from '@mullion/shared-kit/list/alarm-changes';
import { type AlarmContext, mayChange } from './alarm-context';

/** What people do with alarms that they may change. */
export const { acknowledge, clear } = alarmChanges<AlarmInfo, AlarmContext>(mayChange);
