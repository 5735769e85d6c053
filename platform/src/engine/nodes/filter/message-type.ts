import { anything } from '../../configuration.js';
import { defineNode } from '../../node.js';

/** Whether the type of a message is in a list. */
export const messageType = defineNode<{ messageTypes: unknown }>({
  class: 'filter.TbMsgTypeFilterNode',
  labels: ['True', 'False'],
  configuration: { messageTypes: anything },
  execute: ({ messageTypes }, { type }) => {
    if (!Array.isArray(messageTypes)) throw new Error('"messageTypes" should be specified!');
    return messageTypes.includes(type) ? 'True' : 'False';
  },
});
