import { isOneOf } from '../conditions';
import { choice, map, number, pattern, text } from '../field-kinds';
import { nodeForm } from '../node-form';

export const awsSqs = nodeForm({
  class: 'aws.sqs.TbSqsNode',
  directive: 'tbActionNodeSqsConfig',
  help: 'aws-sqs',
  fields: [
    choice('queueType', ['STANDARD', 'FIFO'], { required: true }),
    pattern('queueUrlPattern', { required: true }),
    number('delaySeconds', { min: 0, max: 900, when: isOneOf('queueType', 'STANDARD') }),
    map('messageAttributes', ['name', 'value'], { hint: 'pattern' }),
    text('accessKeyId', { required: true }),
    text('secretAccessKey', { required: true }),
    text('region', { required: true }),
  ],
});
