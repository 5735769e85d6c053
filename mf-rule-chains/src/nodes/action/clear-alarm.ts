import { pattern } from '../field-kinds';
import { nodeForm } from '../node-form';
import { alarmDetails, noMarkup } from '../shared-fields';

export const clearAlarm = nodeForm({
  class: 'action.TbClearAlarmNode',
  directive: 'tbActionNodeClearAlarmConfig',
  help: 'clear-alarm',
  fields: [alarmDetails('clear_alarm_node_script_fn'), pattern('alarmType', { required: true, check: noMarkup })],
});
