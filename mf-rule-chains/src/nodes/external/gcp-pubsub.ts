import { file, map, text } from '../field-kinds';
import { nodeForm } from '../node-form';

export const gcpPubsub = nodeForm({
  class: 'gcp.pubsub.TbPubSubNode',
  directive: 'tbActionNodePubSubConfig',
  help: 'gcp-pubsub',
  fields: [
    text('projectId', { required: true }),
    text('topicName', { required: true }),
    file('serviceAccountKey', { required: true }),
    map('messageAttributes', ['name', 'value'], { hint: 'pattern' }),
  ],
});
