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
