import { NodeBench } from '../../test/node-bench.js';
import { type EntityId, entityId, NULL_UUID } from '../framework/ids.js';
import { Tx } from '../framework/tx.js';
import { parseContents, storeContents } from '../rule-chains/chain-contents.js';
import { type RuleChain, ruleChains } from '../rule-chains/rule-chains.js';
import { nodesOf } from '../rule-chains/rule-nodes.js';
import { applyEffect } from './effect.js';
import type { FromEngine } from './engine-protocol.js';
import type { Message } from './message.js';
import { RuleEngine } from './rule-engine.js';
import type { QueueReport } from './statistics.js';
import { type RuleFailure, WorkItem } from './work-item.js';
import { performSteps } from './writer-batch.js';
import type { WriterLink } from './writer-link.js';

/** An engine that works with a bench's database, and stores at once. */
function engineOf(bench: NodeBench): RuleEngine {
  const link: Partial<WriterLink> = {
    note: () => {},
    do: async (step) => (step.kind === 'effect' ? applyEffect(bench.tx(), step.call) : undefined),
  };
  const read = <R>(query: (tx: Tx) => R): R => query(new Tx(bench.connection, 'read', Date.now()));
  const settings = { file: '', writer: null as never, serviceId: 'here', privateAddresses: false };
  return new RuleEngine({ settings, read, link: link as WriterLink, tell: () => {} });
}

test('a chain that got another first node and another name works so at once', async () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const tx = bench.tx();
  const chain = ruleChains.insert(tx, ruleChains.newEntity(tx, tenantId, { name: 'Before' }));
  const split = { type: 'org.thingsboard.rule.engine.transform.TbSplitArrayMsgNode', configuration: {} };
  const nodes = ['first', 'second'].map((name) => ({ ...split, name }));
  storeContents(tx, chain, parseContents(tx, chain, { nodes, connections: [], firstNodeIndex: 0 }));
  const engine = engineOf(bench);
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

/** Has an engine work on messages that nodes have queued; answers what its queue reports then. */
async function reportOf(bench: NodeBench): Promise<QueueReport | undefined> {
  const reports: QueueReport[] = [];
  const link: Partial<WriterLink> = {
    isFailing: false,
    note: (step) => {
      if (step.kind === 'effect') reports.push((step.call.args as { report: QueueReport }).report);
    },
    do: async () => undefined,
    idle: async () => {},
  };
  const read = <R>(query: (tx: Tx) => R): R => query(new Tx(bench.connection, 'read', Date.now()));
  const settings = { file: '', writer: null as never, serviceId: 'here', privateAddresses: false };
  const worked = new Promise<RuleEngine>((resolve) => {
    const tell = ({ type }: FromEngine) => type === 'worked' && resolve(engine);
    const engine = new RuleEngine({ settings, read, link: link as WriterLink, tell });
    engine.start();
  });
  await (await worked).stop();
  return reports[0];
}

test('a message that a node queued as failed tells why, where no link takes it', async () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const tx = bench.tx();
  const chain = ruleChains.insert(tx, ruleChains.newEntity(tx, tenantId, { name: 'Commands' }));
  const command = { type: 'org.thingsboard.rule.engine.rpc.TbSendRPCRequestNode', name: 'send', configuration: {} };
  storeContents(tx, chain, parseContents(tx, chain, { nodes: [command], connections: [], firstNodeIndex: 0 }));
  const [node] = nodesOf(tx, chain.id.id);
  const message = { ...bench.message(bench.device('D'), {}), chainId: chain.id.id, nodeId: node?.id.id ?? null };
  performSteps.handler(tx, [
    { kind: 'append', tenantId, messages: [message], label: 'Failure', error: 'NO_ACTIVE_CONNECTION', at: null },
  ]);
  expect((await reportOf(bench))?.failures).toEqual([
    { ruleChainName: 'Commands', ruleNodeName: 'send', message: 'NO_ACTIVE_CONNECTION' },
  ]);
  bench.close();
});

test.each(['Success', null])('a message that goes on by %j from a node that is gone is told as lost', async (label) => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const tx = bench.tx();
  const chain = ruleChains.insert(tx, ruleChains.newEntity(tx, tenantId, { name: 'Replaced' }));
  const message = { ...bench.message(bench.device('D'), {}), chainId: chain.id.id, nodeId: NULL_UUID };
  performSteps.handler(tx, [{ kind: 'append', tenantId, messages: [message], label, at: null }]);
  expect(await reportOf(bench)).toMatchObject({
    counts: { failedMsgs: 1, successfulMsgs: 0 },
    failures: [
      {
        ruleChainName: 'Replaced',
        ruleNodeName: NULL_UUID,
        message: 'The rule node that the message goes on from is gone',
      },
    ],
  });
  bench.close();
});

test('a device that gets another customer keeps what its alarm rules have counted; of another tenant, it does not', async () => {
  const bench = new NodeBench();
  const { tenantId } = bench;
  const hot = {
    key: { type: 'TIME_SERIES', key: 'temp' },
    predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 30 } },
  };
  const twice = { condition: { condition: [hot], spec: { type: 'REPEATING', predicate: { defaultValue: 2 } } } };
  const profileId = bench.profile([{ id: 'a', alarmType: 'Hot', createRules: { MAJOR: twice } }]);
  const tx = bench.tx();
  const chain = ruleChains.insert(tx, ruleChains.newEntity(tx, tenantId, { name: 'Rules' }));
  const node = { type: 'org.thingsboard.rule.engine.profile.TbDeviceProfileNode', name: 'rules', configuration: {} };
  storeContents(tx, chain, parseContents(tx, chain, { nodes: [node], connections: [], firstNodeIndex: 0 }));
  const engine = engineOf(bench);
  const send = (device: EntityId) =>
    new Promise<readonly RuleFailure[]>((resolve) => {
      const message = { ...bench.message(device, { temp: 40 }), chainId: chain.id.id };
      engine.enter(tenantId, message, new WorkItem(message, null, resolve));
    });
  /** Hands a device over between two messages; answers how many alarms they raised. */
  const alarmsOf = async (name: string, ...handedTo: Parameters<NodeBench['handOver']>[1][]) => {
    const device = bench.device(name, { profileId });
    expect(await send(device)).toEqual([]);
    for (const event of handedTo.flatMap((owner) => bench.handOver(device, owner))) engine.hear(event);
    expect(await send(device)).toEqual([]);
    return bench.tx().all('SELECT id FROM alarm WHERE originator_id = ?', device.id).length;
  };
  const nobody = { customerId: entityId('CUSTOMER', NULL_UUID) };
  expect(await alarmsOf('stays')).toBe(1);
  expect(await alarmsOf('assigned', { customerId: bench.customer('C') })).toBe(1);
  expect(await alarmsOf('unassigned', { customerId: bench.customer('D') }, nobody)).toBe(1);
  const elsewhere = entityId('TENANT', '10000000-0000-1000-8000-000000000077');
  expect(await alarmsOf('came back', { tenantId: elsewhere }, { tenantId: entityId('TENANT', tenantId) })).toBe(0);
  bench.close();
});
