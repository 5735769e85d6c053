import { all, any, isOn, not } from '../conditions';
import { chips, choice, flag, pattern } from '../field-kinds';
import { nodeForm } from '../node-form';
import { alarmDetails, noMarkup } from '../shared-fields';

const byMessage = isOn('useMessageAlarmData');
const own = not(byMessage);
const isDynamic = isOn('dynamicSeverity');

export const createAlarm = nodeForm({
  class: 'action.TbCreateAlarmNode',
  directive: 'tbActionNodeCreateAlarmConfig',
  help: 'create-alarm',
  fields: [
    flag('useMessageAlarmData'),
    flag('overwriteAlarmDetails', { when: byMessage }),
    alarmDetails('create_alarm_node_script_fn', any(own, isOn('overwriteAlarmDetails'))),
    pattern('alarmType', { required: true, when: own, check: noMarkup }),
    flag('dynamicSeverity', { when: own }),
    choice('severity', ['CRITICAL', 'MAJOR', 'MINOR', 'WARNING', 'INDETERMINATE'], {
      required: true,
      when: all(own, not(isDynamic)),
    }),
    pattern('severity', { name: 'severityPattern', required: true, when: all(own, isDynamic), check: noMarkup }),
    flag('propagate', { when: own }),
    chips('relationTypes', { hint: 'all-relations', when: all(own, isOn('propagate')) }),
    flag('propagateToOwner', { when: own }),
    flag('propagateToTenant', { when: own }),
  ],
  adjust: (after, before) => {
    if (isDynamic(after) === isDynamic(before)) return after;
    return { ...after, severity: isDynamic(after) ? '' : 'CRITICAL' };
  },
});
