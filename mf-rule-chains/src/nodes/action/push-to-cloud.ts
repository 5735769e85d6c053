import { nodeForm } from '../node-form';
import { scope } from '../shared-fields';

export const pushToCloud = nodeForm({
  class: 'edge.TbMsgPushToCloudNode',
  directive: 'tbActionNodePushToCloudConfig',
  help: 'push-to-cloud',
  fields: [scope],
});
