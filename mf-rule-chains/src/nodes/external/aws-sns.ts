import { pattern, text } from '../field-kinds';
import { nodeForm } from '../node-form';

export const awsSns = nodeForm({
  class: 'aws.sns.TbSnsNode',
  directive: 'tbActionNodeSnsConfig',
  help: 'aws-sns',
  fields: [
    pattern('topicArnPattern', { required: true }),
    text('accessKeyId', { required: true }),
    text('secretAccessKey', { required: true }),
    text('region', { required: true }),
  ],
});
