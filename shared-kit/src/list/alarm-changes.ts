import type { AlarmInfo } from '../api/alarm-data';
import { acknowledgeAlarm, clearAlarm } from '../api/alarms';
import type { CallAction } from './row-action';

const changers = ['TENANT_ADMIN', 'CUSTOMER_USER'] as const;

/** Whether somebody has seen the alarm, by its status. */
export const isAcknowledged = ({ status }: Pick<AlarmInfo, 'status'>): boolean => status.endsWith('_ACK');

/** Whether it is over, by its status. */
export const isCleared = ({ status }: Pick<AlarmInfo, 'status'>): boolean => status.startsWith('CLEARED');

/** What people do with alarms in lists. */
export interface AlarmChanges<A, C> {
  /** Says that somebody has seen them. */
  acknowledge: CallAction<A, C>;
  /** What raised them is over. */
  clear: CallAction<A, C>;
}

/**
 * Acknowledges and clears alarms. Their texts are the list's own, under `alarm.`.
 * @param mayChange whether this viewer may change an alarm; default: any
 */
export const alarmChanges = <A extends AlarmInfo, C>(
  mayChange: (alarm: A, context: C) => boolean = () => true,
): AlarmChanges<A, C> => ({
  acknowledge: {
    kind: 'call',
    id: 'acknowledge',
    label: 'alarm.acknowledge',
    groupLabel: 'alarm.acknowledge',
    icon: 'check',
    auth: changers,
    unless: (alarm, context) => (isAcknowledged(alarm) ? 'alarm.is-acknowledged' : !mayChange(alarm, context)),
    ask: {
      title: 'alarm.acknowledge.title',
      text: 'alarm.acknowledge.text',
      confirm: 'alarm.acknowledge.confirm',
      forSeveral: true,
    },
    each: ({ id }, _, options) => acknowledgeAlarm(id.id, options),
    done: 'alarm.acknowledged',
  },
  clear: {
    kind: 'call',
    id: 'clear',
    label: 'alarm.clear',
    groupLabel: 'alarm.clear',
    icon: 'notifications_off',
    auth: changers,
    unless: (alarm, context) => (isCleared(alarm) ? 'alarm.is-cleared' : !mayChange(alarm, context)),
    ask: { title: 'alarm.clear.title', text: 'alarm.clear.text', confirm: 'alarm.clear.confirm', forSeveral: true },
    each: ({ id }, _, options) => clearAlarm(id.id, options),
    done: 'alarm.cleared',
  },
});
