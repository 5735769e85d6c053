import { number } from '../field-kinds';
import { nodeForm } from '../node-form';

export const rpcCallRequest = nodeForm({
  class: 'rpc.TbSendRPCRequestNode',
  directive: 'tbActionNodeRpcRequestConfig',
  help: 'rpc-call-request',
  fields: [number('timeoutInSeconds', { required: true, min: 0 })],
});
