import { nodeForm } from '../node-form';

export const originatorTypeSwitch = nodeForm({
  class: 'filter.TbOriginatorTypeSwitchNode',
  directive: 'tbNodeEmptyConfig',
  help: 'originator-type-switch',
  fields: [],
});
