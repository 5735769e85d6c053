import { whole } from '../../configuration.js';
import { defineNode } from '../../node.js';

/** Sends a message back to the chain that called this one, by the node's own name. */
export const output = defineNode<{ version: number }>({
  class: 'flow.TbRuleChainOutputNode',
  labels: ['Success'],
  configuration: { version: whole },
  execute: (_config, message, context) => context.output(message, context.nodeName),
});
