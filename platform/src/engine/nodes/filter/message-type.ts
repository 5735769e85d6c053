import { given, listOrNull, text } from '../../configuration.js';
import { defineNode } from '../../node.js';

/** Whether the type of a message is in a list. */
export const messageType = defineNode<{ messageTypes: (string | null)[] | null }>({
  class: 'filter.TbMsgTypeFilterNode',
  labels: ['True', 'False'],
  configuration: { messageTypes: listOrNull(text) },
  execute: ({ messageTypes }, { type }) => (given(messageTypes, 'messageTypes').includes(type) ? 'True' : 'False'),
});
