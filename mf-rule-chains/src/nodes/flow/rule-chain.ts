import { RuleChainControl } from '../controls/rule-chain-control';
import { special } from '../field-kinds';
import { nodeForm } from '../node-form';

export const ruleChain = nodeForm({
  class: 'flow.TbRuleChainInputNode',
  directive: 'tbFlowNodeRuleChainInputConfig',
  help: 'rule-chain',
  fields: [special('ruleChainId', RuleChainControl, { required: true })],
});
