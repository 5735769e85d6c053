import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { acknowledgeAlarm, clearAlarm } from '@mullion/shared-kit/api/alarms';
import type { CallAction } from '@mullion/shared-kit/list/row-action';
import { type AlarmContext, isAcknowledged, isCleared, mayChange } from './alarm-context';

const changers = ['TENANT_ADMIN', 'CUSTOMER_USER'] as const;

/** Says that somebody has seen it. */
export const acknowledge: CallAction<AlarmInfo, AlarmContext> = {
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
};

/** Clears alarms: what raised them is over. */
export const clear: CallAction<AlarmInfo, AlarmContext> = {
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
};
