import { text } from '../../configuration.js';
import { defineNode } from '../../node.js';

/** Hands a message over to another queue, from where it goes on. */
export const checkpoint = defineNode<{ queueName: string | null }>({
  class: 'flow.TbCheckpointNode',
  labels: ['Success'],
  configuration: { queueName: text },
  execute: async ({ queueName }, message, { ack, enqueueNext }) => {
    await enqueueNext(message, 'Success', { queue: queueName });
    ack(message);
  },
});
