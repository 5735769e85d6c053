import { NodeBench } from '../../test/node-bench.js';
import type { Tx } from '../framework/tx.js';
import { parseContents, storeContents } from '../rule-chains/chain-contents.js';
import { type RuleChain, ruleChains } from '../rule-chains/rule-chains.js';
import { ChainStore } from './chain-store.js';
import { HeldMessages } from './held-messages.js';
import type { EngineServices } from './services.js';
import { WorkItem } from './work-item.js';

/** A store of what a bench has. */
const storeOf = (bench: NodeBench): ChainStore =>
  new ChainStore({
    read: (query: (tx: Tx) => unknown) => query(bench.tx()),
    count: () => {},
  } as unknown as EngineServices);

const ACKNOWLEDGE = 'org.thingsboard.rule.engine.flow.TbAckNode';

/** Stores a chain of one node. */
function chainOf(
  bench: NodeBench,
  name: string,
  more: Partial<RuleChain> = {},
  type = ACKNOWLEDGE,
  configuration = {},
) {
  const tx = bench.tx();
  const chain = ruleChains.insert(tx, { ...ruleChains.newEntity(tx, bench.tenantId, { name }), ...more });
  const nodes = [{ type, name: 'only', configuration }];
  storeContents(tx, chain, parseContents(tx, chain, { nodes, connections: [], firstNodeIndex: 0 }));
  return ruleChains.find(tx, chain.id.id) as RuleChain;
}

test('a chain that becomes a template for edges runs no longer: its nodes end, and nothing comes to it', async () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const store = storeOf(bench);
  const chain = chainOf(bench, 'Template', { root: true });
  const { id } = chain.id;
  const node = store.find(tenantId, null)?.first;
  await node?.ready;
  ruleChains.patch(bench.tx(), chain, { type: 'EDGE' });
  store.saved(tenantId, id);
  await new Promise((resolve) => setImmediate(resolve));
  const message = bench.message(bench.device('D'), {});
  const failures = new Promise((resolve) => node?.receive(message, '', new WorkItem(message, null, resolve)));
  expect(await failures).toEqual([expect.objectContaining({ message: 'The rule node has ended' })]);
  expect(store.find(tenantId, null)).toBeUndefined();
  expect(store.find(tenantId, id)?.first).toBeNull();
  ruleChains.patch(bench.tx(), chain, { type: 'CORE' });
  store.saved(tenantId, id);
  expect(store.find(tenantId, null)?.first?.id).toBe(node?.id);
  bench.close();
});

test('messages come to the root chain there is: to none once it is gone, then to the next', () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const store = storeOf(bench);
  const [first, second] = [chainOf(bench, 'First', { root: true }), chainOf(bench, 'Second')];
  expect(store.find(tenantId, null)?.id).toBe(first.id.id);
  bench.tx().run('DELETE FROM rule_chain WHERE id = ?', first.id.id);
  store.drop(tenantId, first.id.id);
  expect(store.find(tenantId, null)).toBeUndefined();
  ruleChains.patch(bench.tx(), second, { root: true });
  store.saved(tenantId, second.id.id);
  expect(store.find(tenantId, null)?.id).toBe(second.id.id);
  bench.close();
});

test('saving a chain starts again the nodes that could not start, even if nothing in it has changed', async () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const later = bench.asset('A');
  const renamed = (from: string, to: string) =>
    bench.connection.exec(`UPDATE asset SET id = '${to}' WHERE id = '${from}'`);
  const elsewhere = '30000000-0000-1000-8000-000000000001';
  renamed(later.id, elsewhere);
  const configuration = {
    checkForSingleEntity: true,
    direction: 'FROM',
    entityId: later.id,
    entityType: 'ASSET',
    relationType: 'Contains',
  };
  const type = 'org.thingsboard.rule.engine.filter.TbCheckRelationNode';
  const chain = chainOf(bench, 'Root', { root: true }, type, configuration);
  const store = storeOf(bench);
  const started = async () => {
    const node = store.refresh(tenantId, chain.id.id)?.first;
    await node?.ready;
    return node;
  };
  expect((await started())?.fault).not.toBeNull();
  renamed(elsewhere, later.id);
  const node = await started();
  expect(node?.fault).toBeNull();
  expect(await started()).toBe(node);
  bench.close();
});

test('a tenant has so many chains at most that were replaced while messages wait in them: the oldest ends then', async () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const store = new ChainStore({
    read: (query: (tx: Tx) => unknown) => query(bench.tx()),
    count: () => {},
    mostExecutions: () => 0,
    held: new HeldMessages(),
    failedLater: () => {},
  } as unknown as EngineServices);
  const type = 'org.thingsboard.rule.engine.delay.TbMsgDelayNode';
  const chain = chainOf(bench, 'Root', { root: true }, type, { periodInSeconds: 600, maxPendingMsgs: 10 });
  const { id } = chain.id;
  const device = bench.device('D');
  const versions = [];
  for (let version = 0; version < 12; version += 1) {
    const node = store.refresh(tenantId, id)?.first;
    await node?.ready;
    const message = bench.message(device, {});
    node?.receive(message, '', new WorkItem(message, null, () => {}));
    versions.push(node);
    bench.tx().run("UPDATE rule_node SET configuration = json_set(configuration, '$.maxPendingMsgs', ?)", version + 20);
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(versions.map((node) => node?.isPatient)).toEqual([false, ...new Array(11).fill(true)]);
  await store.stop();
  bench.close();
});
