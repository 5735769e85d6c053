import { isOn } from '../conditions';
import { choice, flag, map, number, pattern, text } from '../field-kinds';
import { nodeForm } from '../node-form';

export const kafka = nodeForm({
  class: 'kafka.TbKafkaNode',
  directive: 'tbActionNodeKafkaConfig',
  help: 'kafka',
  fields: [
    pattern('topicPattern', { required: true }),
    pattern('keyPattern'),
    text('bootstrapServers', { required: true }),
    number('retries', { min: 0 }),
    number('batchSize', { min: 0, hint: 'unused' }),
    number('linger', { min: 0, hint: 'unused' }),
    number('bufferMemory', { min: 0, hint: 'unused' }),
    choice('acks', ['all', '-1', '0', '1'], { required: true, set: null }),
    text('keySerializer', { required: true }),
    text('valueSerializer', { required: true }),
    map('otherProperties', ['key', 'value']),
    flag('addMetadataKeyValuesAsKafkaHeaders'),
    choice('kafkaHeadersCharset', ['US-ASCII', 'ISO-8859-1', 'UTF-8', 'UTF-16BE', 'UTF-16LE', 'UTF-16'], {
      required: true,
      set: null,
      when: isOn('addMetadataKeyValuesAsKafkaHeaders'),
    }),
  ],
});
