import { nodeForm } from '../node-form';
import { scope } from '../shared-fields';

export const pushToEdge = nodeForm({
  class: 'edge.TbMsgPushToEdgeNode',
  directive: 'tbActionNodePushToEdgeConfig',
  help: 'push-to-edge',
  fields: [scope],
});
