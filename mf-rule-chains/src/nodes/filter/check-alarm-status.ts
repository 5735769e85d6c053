import { picks } from '../field-kinds';
import { nodeForm } from '../node-form';

export const checkAlarmStatus = nodeForm({
  class: 'filter.TbCheckAlarmStatusNode',
  directive: 'tbFilterNodeCheckAlarmStatusConfig',
  help: 'check-alarm-status',
  fields: [
    picks('alarmStatusList', 'alarmStatus', ['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK'], {
      required: true,
    }),
  ],
});
