import { nodeForm } from '../node-form';

export const output = nodeForm({
  class: 'flow.TbRuleChainOutputNode',
  directive: 'tbFlowNodeRuleChainOutputConfig',
  help: 'output',
  note: 'output',
  fields: [],
});
