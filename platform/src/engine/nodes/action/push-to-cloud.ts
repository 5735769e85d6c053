import { ConfigurationError, text } from '../../configuration.js';
import { defineNode } from '../../node.js';

/** Runs on edges only; here its chains are kept and checked. */
export const pushToCloud = defineNode<{ scope: string | null }>({
  class: 'edge.TbMsgPushToCloudNode',
  labels: ['Success'],
  configuration: { scope: text },
  start: () => {
    throw new ConfigurationError('Push to cloud works on edges only');
  },
  execute: () => undefined,
});
