import { script } from '../field-kinds';
import { nodeForm } from '../node-form';

export const log = nodeForm({
  class: 'action.TbLogNode',
  directive: 'tbActionNodeLogConfig',
  help: 'log',
  fields: [script('string', 'ToString', 'to-string', 'log_node_script_fn')],
});
