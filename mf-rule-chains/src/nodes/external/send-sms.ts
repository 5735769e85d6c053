import { isOn, not } from '../conditions';
import { flag, pattern } from '../field-kinds';
import { nodeForm } from '../node-form';
import { smsProvider, withOtherProvider } from '../sms-provider';

export const sendSms = nodeForm({
  class: 'sms.TbSendSmsNode',
  directive: 'tbActionNodeSendSmsConfig',
  help: 'send-sms',
  fields: [
    pattern('numbersToTemplate', { required: true, hint: 'pattern-list' }),
    pattern('smsMessageTemplate', { required: true, rows: 6 }),
    flag('useSystemSmsSettings'),
    smsProvider('smsProviderConfiguration', not(isOn('useSystemSmsSettings'))),
  ],
  adjust: withOtherProvider('smsProviderConfiguration'),
});
