import { script } from '../field-kinds';
import { nodeForm } from '../node-form';

export const transformScript = nodeForm({
  class: 'transform.TbTransformMsgNode',
  directive: 'tbTransformationNodeScriptConfig',
  help: 'transformation-script',
  fields: [script('update', 'Transform', 'transform', 'transformation_node_script_fn')],
});
