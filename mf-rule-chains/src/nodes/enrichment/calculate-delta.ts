import { isOn } from '../conditions';
import { flag, number, text } from '../field-kinds';
import { nodeForm } from '../node-form';

export const calculateDelta = nodeForm({
  class: 'metadata.CalculateDeltaNode',
  directive: 'tbEnrichmentNodeCalculateDeltaConfig',
  help: 'calculate-delta',
  fields: [
    text('inputValueKey', { required: true }),
    text('outputValueKey', { required: true }),
    number('round', { min: 0, max: 15 }),
    flag('useCache'),
    flag('tellFailureIfDeltaIsNegative'),
    flag('addPeriodBetweenMsgs'),
    text('periodValueKey', { required: true, when: isOn('addPeriodBetweenMsgs') }),
  ],
});
