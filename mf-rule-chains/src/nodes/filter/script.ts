import { script } from '../field-kinds';
import { nodeForm } from '../node-form';

export const filterScript = nodeForm({
  class: 'filter.TbJsFilterNode',
  directive: 'tbFilterNodeScriptConfig',
  help: 'filter-script',
  fields: [script('filter', 'Filter', 'filter', 'filter_node_script_fn')],
});
