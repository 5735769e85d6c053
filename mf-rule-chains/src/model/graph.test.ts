import { faultsOf } from './faults';
import { flowOrder } from './graph';
import { readGraph } from './read-graph';
import type { RuleChainMetadata, RuleNode } from './rule-chain';
import { writeGraph } from './write-graph';

const chainId = { entityType: 'RULE_CHAIN', id: 'c' } as const;
const node = (name: string, x: unknown, y: unknown, more: Partial<RuleNode> = {}): RuleNode => ({
  id: { entityType: 'RULE_NODE', id: name },
  type: 'x.TbNode',
  name,
  debugMode: false,
  configuration: { version: 0 },
  additionalInfo: { layoutX: x as number, layoutY: y as number, description: 'd', foreign: [1] },
  ...more,
});
const metadata = (more: Partial<RuleChainMetadata>): RuleChainMetadata => ({
  ruleChainId: chainId,
  firstNodeIndex: 0,
  nodes: [node('a', 10, 20), node('b', 300, 20), node('c', 300, 120)],
  connections: [
    { fromIndex: 0, toIndex: 1, type: 'Success' },
    { fromIndex: 0, toIndex: 1, type: 'True / False' },
    { fromIndex: 0, toIndex: 2, type: 'Failure' },
  ],
  ...more,
});

test('one link has all labels, and what was read is written as it was', () => {
  const stored = metadata({});
  const { graph, mended } = readGraph(stored);
  expect(mended).toEqual([]);
  expect(graph.first).toBe('a');
  expect(graph.links).toEqual([
    { from: 'a', to: 'b', labels: ['Success', 'True / False'] },
    { from: 'a', to: 'c', labels: ['Failure'] },
  ]);
  expect(writeGraph(graph, 'c')).toEqual(stored);
});

test('a chain without links and input opens, and is written without them', () => {
  const { graph, mended } = readGraph(metadata({ connections: null, firstNodeIndex: null }));
  expect(mended).toEqual([]);
  expect(writeGraph(graph, 'c')).toMatchObject({ connections: [] });
  expect(writeGraph(graph, 'c')).not.toHaveProperty('firstNodeIndex');
});

test('damage is mended and named, and no node is lost', () => {
  const { graph, mended } = readGraph(
    metadata({
      firstNodeIndex: 9,
      nodes: [node('a', undefined, null), node('b', -30, 12.6), node('c', 0, 13), node('d', 0, 13)],
      connections: [
        { fromIndex: 0, toIndex: 7, type: 'Success' },
        { fromIndex: 0, toIndex: 1, type: 'Success' },
      ],
    }),
  );
  expect(mended).toEqual([
    { kind: 'connections', count: 1 },
    { kind: 'first', count: 1 },
    { kind: 'positions', count: 2 },
    { kind: 'same-place', count: 2 },
  ]);
  expect(graph.nodes.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
  expect(new Set(graph.nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(4);
  for (const { x, y } of graph.nodes) expect([x >= 0, y >= 0, x % 1, y % 1]).toEqual([true, true, 0, 0]);
});

test('calls of the old kind become nodes', () => {
  const { graph } = readGraph(
    metadata({
      ruleChainConnections: [
        {
          fromIndex: 1,
          targetRuleChainId: { entityType: 'RULE_CHAIN', id: 'other' },
          additionalInfo: { layoutX: 700, layoutY: 40 },
          type: 'Success',
        },
      ],
    }),
  );
  const [called] = graph.nodes.slice(-1);
  expect(called).toMatchObject({ x: 700, y: 40, node: { configuration: { ruleChainId: 'other' } } });
  expect(graph.links.at(-1)).toEqual({ from: 'b', to: called?.key, labels: ['Success'] });
});

test('the order of the flow begins at the input, goes along the links from top to bottom, and leaves nothing out', () => {
  const { graph } = readGraph(
    metadata({
      firstNodeIndex: 2,
      nodes: [node('alone', 0, 0), node('low', 300, 400), node('start', 0, 40), node('high', 300, 10)],
      connections: [
        { fromIndex: 2, toIndex: 1, type: 'a' },
        { fromIndex: 2, toIndex: 3, type: 'b' },
      ],
    }),
  );
  expect(flowOrder(graph).map(({ key }) => key)).toEqual(['start', 'high', 'low', 'alone']);
});

test('calls of chains that are none, places out of reach, and an input that is no number are mended', () => {
  const { graph, mended } = readGraph(
    metadata({
      firstNodeIndex: '0' as never,
      nodes: [node('a', 1e308, 20), node('b', 300, 1e308)],
      connections: [],
      ruleChainConnections: [null, 'x', { fromIndex: 0, targetRuleChainId: 'y' }] as never,
    }),
  );
  expect(mended).toEqual([
    { kind: 'connections', count: 3 },
    { kind: 'first', count: 1 },
    { kind: 'positions', count: 2 },
  ]);
  expect(graph.nodes.map(({ x, y }) => [x < 2000, y < 2000])).toEqual([
    [true, true],
    [true, true],
  ]);
});

test.each(['a\0b', 'half \ud83d'])('a name that no database stores is refused at its node', (name) => {
  const { graph } = readGraph(metadata({ nodes: [node(name, 10, 20)], connections: [] }));
  expect([...faultsOf(graph).values()]).toEqual(['character']);
  expect(faultsOf(readGraph(metadata({ nodes: [node('😀', 10, 20)], connections: [] })).graph).size).toBe(0);
});
