import { QueueControl } from '../controls/queue-control';
import { own } from '../field-kinds';
import { nodeForm } from '../node-form';

export const checkpoint = nodeForm({
  class: 'flow.TbCheckpointNode',
  directive: 'tbActionNodeCheckPointConfig',
  help: 'checkpoint',
  fields: [own('queueName', QueueControl, { required: true })],
});
