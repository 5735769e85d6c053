import { flag } from '../field-kinds';
import { nodeForm } from '../node-form';

export const deviceProfile = nodeForm({
  class: 'profile.TbDeviceProfileNode',
  directive: 'tbDeviceProfileConfig',
  help: 'device-profile',
  fields: [flag('persistAlarmRulesState'), flag('fetchAlarmRulesStateOnStart')],
});
