import { text } from '../field-kinds';
import { nodeForm } from '../node-form';

export const rpcCallReply = nodeForm({
  class: 'rpc.TbSendRPCReplyNode',
  directive: 'tbActionNodeRpcReplyConfig',
  help: 'rpc-call-reply',
  drops: ['serviceIdMetaDataAttribute', 'sessionIdMetaDataAttribute'],
  fields: [text('requestIdMetaDataAttribute')],
});
