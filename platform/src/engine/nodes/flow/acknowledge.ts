import { whole } from '../../configuration.js';
import { defineNode } from '../../node.js';

/** Acknowledges a message, which goes on: from here on its queue does not repeat it. */
export const acknowledge = defineNode<{ version: number }>({
  class: 'flow.TbAckNode',
  labels: ['Success'],
  configuration: { version: whole },
  execute: (_config, message, { ack }) => {
    ack(message);
    return 'Success';
  },
});
