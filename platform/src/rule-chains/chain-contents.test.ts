import { NodeBench } from '../../test/node-bench.js';
import { parseContents } from './chain-contents.js';
import { ruleChains } from './rule-chains.js';

test('a node whose name is too long is refused without all of its name', () => {
  const bench = new NodeBench();
  const tx = bench.tx();
  const chain = ruleChains.insert(tx, ruleChains.newEntity(tx, bench.tenantId, { name: 'Root' }));
  const node = { type: 'x', name: 'n'.repeat(100_000), configuration: {} };
  const refusal = `'${'n'.repeat(255)}…' node configuration is invalid: name length must be equal or less than 255`;
  expect(() => parseContents(tx, chain, { nodes: [node], connections: [] })).toThrow(new Error(refusal));
  bench.close();
});

test('a node that calls a chain of another tenant is refused by its name and field', () => {
  const bench = new NodeBench();
  const tx = bench.tx();
  const insert = (tenantId: string) => ruleChains.insert(tx, ruleChains.newEntity(tx, tenantId, { name: 'Root' }));
  const [chain, foreign] = [insert(bench.tenantId), insert(bench.otherTenantId)];
  const type = 'org.thingsboard.rule.engine.flow.TbRuleChainInputNode';
  const node = { type, name: 'call', configuration: { ruleChainId: foreign.id.id } };
  const message = "'call' node configuration is invalid: ruleChainId is a rule chain of another tenant";
  expect(() => parseContents(tx, chain, { nodes: [node], connections: [] })).toThrow(
    expect.objectContaining({ status: 403, message }),
  );
  bench.close();
});
