import { script } from '../field-kinds';
import { nodeForm } from '../node-form';

export const switchScript = nodeForm({
  class: 'filter.TbJsSwitchNode',
  directive: 'tbFilterNodeSwitchConfig',
  help: 'switch',
  fields: [script('switch', 'Switch', 'switch', 'switch_node_script_fn')],
});
