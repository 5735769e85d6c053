import { MAIN_QUEUE } from '../../../queue/queue-log.js';
import { queueExists } from '../../../resources/queues.js';
import { text } from '../../configuration.js';
import { defineNode } from '../../node.js';

/** Hands a message over to another queue, from where it goes on; where the tenant has no such queue, to Main. */
export const checkpoint = defineNode<{ queueName: string | null }>({
  class: 'flow.TbCheckpointNode',
  labels: ['Success'],
  configuration: { queueName: text },
  execute: async ({ queueName }, message, { read, tenantId, end, enqueueNext }) => {
    const isKnown =
      !queueName || queueName === MAIN_QUEUE || (await read((tx) => queueExists(tx, tenantId, queueName)));
    await enqueueNext(message, 'Success', { queue: isKnown ? queueName : MAIN_QUEUE });
    end(message);
  },
});
