import { number, text } from '../field-kinds';
import { nodeForm } from '../node-form';

export const messageCount = nodeForm({
  class: 'action.TbMsgCountNode',
  directive: 'tbActionNodeMsgCountConfig',
  help: 'message-count',
  fields: [number('interval', { required: true, min: 1 }), text('telemetryPrefix', { required: true })],
});
