import { QueueControl } from '../controls/queue-control';
import { special } from '../field-kinds';
import { nodeForm } from '../node-form';

export const checkpoint = nodeForm({
  class: 'flow.TbCheckpointNode',
  directive: 'tbActionNodeCheckPointConfig',
  help: 'checkpoint',
  fields: [special('queueName', QueueControl, { required: true })],
});
