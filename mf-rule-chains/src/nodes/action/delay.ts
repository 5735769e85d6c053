import { isOn, not } from '../conditions';
import { flag, number, pattern } from '../field-kinds';
import { nodeForm } from '../node-form';

const byPattern = isOn('useMetadataPeriodInSecondsPatterns');

export const delay = nodeForm({
  class: 'delay.TbMsgDelayNode',
  directive: 'tbActionNodeMsgDelayConfig',
  help: 'delay',
  note: 'deprecated',
  fields: [
    flag('useMetadataPeriodInSecondsPatterns'),
    number('periodInSeconds', { required: true, min: 0, when: not(byPattern) }),
    pattern('periodInSecondsPattern', { required: true, when: byPattern }),
    number('maxPendingMsgs', { required: true, min: 1, max: 100_000 }),
  ],
});
