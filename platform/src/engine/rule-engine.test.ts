import { NodeBench } from '../../test/node-bench.js';
import { Tx } from '../framework/tx.js';
import { parseContents, storeContents } from '../rule-chains/chain-contents.js';
import { type RuleChain, ruleChains } from '../rule-chains/rule-chains.js';
import { nodesOf } from '../rule-chains/rule-nodes.js';
import type { Message } from './message.js';
import { RuleEngine } from './rule-engine.js';
import { type RuleFailure, WorkItem } from './work-item.js';
import type { WriterLink } from './writer-link.js';

test('a chain that got another first node and another name works so at once', async () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const tx = bench.tx();
  const chain = ruleChains.insert(tx, ruleChains.newEntity(tx, tenantId, { name: 'Before' }));
  const split = { type: 'org.thingsboard.rule.engine.transform.TbSplitArrayMsgNode', configuration: {} };
  const nodes = ['first', 'second'].map((name) => ({ ...split, name }));
  storeContents(tx, chain, parseContents(tx, chain, { nodes, connections: [], firstNodeIndex: 0 }));
  const read = <R>(query: (tx: Tx) => R): R => query(new Tx(bench.connection, 'read', Date.now()));
  const settings = { file: '', writer: null as never, serviceId: 'here', privateAddresses: false };
  const engine = new RuleEngine({ settings, read, link: { note: () => {} } as unknown as WriterLink, tell: () => {} });
  const message: Message = { ...bench.message(bench.device('D'), {}), chainId: chain.id.id };
  /** The nodes want lists: each says where the message came to. */
  const failure = () =>
    new Promise<RuleFailure | undefined>((resolve) => {
      engine.enter(tenantId, message, new WorkItem(message, null, ([only]) => resolve(only)));
    });
  expect(await failure()).toMatchObject({ ruleChainName: 'Before', ruleNodeName: 'first' });
  const second = nodesOf(tx, chain.id.id).find(({ name }) => name === 'second');
  const stored = ruleChains.find(tx, chain.id.id) as RuleChain;
  ruleChains.patch(tx, stored, { name: 'After', firstRuleNodeId: second?.id ?? null });
  engine.hear({ name: 'entity.saved', payload: { entityId: chain.id, tenantId } as never });
  expect(await failure()).toMatchObject({ ruleChainName: 'After', ruleNodeName: 'second' });
  bench.close();
});
