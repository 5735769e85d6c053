import { NodeBench } from '../../test/node-bench.js';
import { parseContents, storeContents } from '../rule-chains/chain-contents.js';
import { ruleChains } from '../rule-chains/rule-chains.js';
import { ChainStore } from './chain-store.js';
import type { EngineServices } from './services.js';

test('saving a chain starts again the nodes that could not start, even if nothing in it has changed', async () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const later = bench.asset('A');
  const renamed = (from: string, to: string) =>
    bench.connection.exec(`UPDATE asset SET id = '${to}' WHERE id = '${from}'`);
  const elsewhere = '30000000-0000-1000-8000-000000000001';
  renamed(later.id, elsewhere);
  const tx = bench.tx();
  const chain = ruleChains.insert(tx, { ...ruleChains.newEntity(tx, tenantId, { name: 'Root' }), root: true });
  const configuration = {
    checkForSingleEntity: true,
    direction: 'FROM',
    entityId: later.id,
    entityType: 'ASSET',
    relationType: 'Contains',
  };
  const nodes = [{ type: 'org.thingsboard.rule.engine.filter.TbCheckRelationNode', name: 'checks', configuration }];
  storeContents(tx, chain, parseContents(tx, chain, { nodes, connections: [], firstNodeIndex: 0 }));
  const services = { read: (query: (of: typeof tx) => unknown) => query(bench.tx()) } as unknown as EngineServices;
  const store = new ChainStore(services);
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
