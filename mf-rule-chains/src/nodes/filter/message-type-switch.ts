import { nodeForm } from '../node-form';

export const messageTypeSwitch = nodeForm({
  class: 'filter.TbMsgTypeSwitchNode',
  directive: 'tbNodeEmptyConfig',
  help: 'message-type-switch',
  fields: [],
});
