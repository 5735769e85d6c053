import { MessageTypesControl } from '../controls/message-types-control';
import { special } from '../field-kinds';
import { nodeForm } from '../node-form';

export const messageType = nodeForm({
  class: 'filter.TbMsgTypeFilterNode',
  directive: 'tbFilterNodeMessageTypeConfig',
  help: 'message-type',
  fields: [special('messageTypes', MessageTypesControl, { required: true })],
});
