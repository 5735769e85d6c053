import { RuleChainControl } from '../controls/rule-chain-control';
import { own } from '../field-kinds';
import { nodeForm } from '../node-form';

export const ruleChain = nodeForm({
  class: 'flow.TbRuleChainInputNode',
  directive: 'tbFlowNodeRuleChainInputConfig',
  help: 'rule-chain',
  fields: [own('ruleChainId', RuleChainControl, { required: true })],
});
