import { isUuid } from '../../../framework/ids.js';
import { ConfigurationError, requiredText } from '../../configuration.js';
import { defineNode } from '../../node.js';

/** Sends a message through another chain; it goes on by the labels that chain puts out. */
export const ruleChain = defineNode<{ ruleChainId: string }>({
  class: 'flow.TbRuleChainInputNode',
  labels: [],
  configuration: { ruleChainId: requiredText },
  start: ({ ruleChainId }) => {
    if (!isUuid(ruleChainId)) throw new ConfigurationError(`Invalid UUID string: ${ruleChainId}`);
  },
  execute: ({ ruleChainId }, message, { callChain }) => callChain(message, ruleChainId),
});
