import { HISTORY_DEPTH, record, redo, startHistory, undo } from '@mullion/shared-kit/editing/history';
import fc from 'fast-check';
import { arbitraryChain } from './arbitrary-chain';
import { arrange, arrangements } from './arrange';
import { addNode, changeNode, idOf, moveNodes, placeNodes, putLink, remove, setDebug, turnLink } from './changes';
import { copyOf, isClip, paste } from './clip';
import { compareChains } from './differences';
import { faultsOf } from './faults';
import { type ChainGraph, nodeSize } from './graph';
import { linkRefusal } from './link-rules';
import { planNested } from './nested';
import { newKey, readGraph } from './read-graph';
import { writeGraph } from './write-graph';

const open = () => ({ inEnabled: true, outEnabled: true });
const named = (...keys: string[]): ChainGraph['nodes'] =>
  keys.map((key, at) => ({ key, x: at * 200, y: 40, node: { type: 'x.TbNode', name: key, configuration: {} } }));
const link = (from: string, to: string, ...labels: string[]) => ({ from, to, labels });

/** What a person can do, given two numbers that choose what it is done to. */
const commands: readonly ((graph: ChainGraph, a: number, b: number) => ChainGraph)[] = [
  (graph, a, b) => addNode(graph, { key: newKey(), x: a, y: b, node: { type: 't', name: 'new', configuration: {} } }),
  (graph, a, b) => moveNodes(graph, keysAt(graph, a), { x: b - 50, y: a - 50 }),
  (graph, a, b) => placeNodes(graph, new Map([[keyAt(graph, a), { x: b, y: a }]])),
  (graph, a) => remove(graph, { nodes: keysAt(graph, a), links: new Set() }),
  (graph, a) => remove(graph, { nodes: new Set(), links: new Set(graph.links.slice(0, a % 3).map(idOf)) }),
  (graph, a, b) =>
    linkRefusal(graph, [keyAt(graph, a), keyAt(graph, b)], open)
      ? graph
      : putLink(graph, link(keyAt(graph, a), keyAt(graph, b), `label ${a}`)),
  (graph, a) => ({ ...graph, first: keyAt(graph, a) || null }),
  (graph, a) => changeNode(graph, keyAt(graph, a), (node) => ({ ...node, name: `renamed ${a}` })),
  (graph, a) => setDebug(graph, keysAt(graph, a), a % 2 === 0),
  (graph, a, b) => {
    const chosen = { nodes: keysAt(graph, a), links: new Set(graph.links.map(idOf)) };
    return chosen.nodes.size > 0 ? paste(graph, copyOf(graph, chosen), { x: a, y: b }).graph : graph;
  },
  (graph, a, b) => arrange(graph, keysAt(graph, a), arrangements[b % arrangements.length] ?? 'left'),
  (graph, a) => planNested(graph, keysAt(graph, a), open)?.outer({ id: 'c', name: 'nested' }).graph ?? graph,
];
const keyAt = ({ nodes }: ChainGraph, at: number) => nodes[at % Math.max(1, nodes.length)]?.key ?? '';
const keysAt = ({ nodes }: ChainGraph, at: number) =>
  new Set(nodes.filter((_, index) => (index + at) % 3 === 0).map(({ key }) => key));

test('five hundred commands, undone, are the beginning, and done again the end', () => {
  const step = fc.tuple(fc.nat(commands.length - 1), fc.nat(100), fc.nat(100));
  fc.assert(
    fc.property(arbitraryChain, fc.array(step, { minLength: 500, maxLength: 500 }), (chain, steps) => {
      let history = startHistory(chain);
      for (let at = 0; at < steps.length; at += HISTORY_DEPTH) {
        const begin = history.value;
        history = startHistory(begin);
        for (const [command, a, b] of steps.slice(at, at + HISTORY_DEPTH)) {
          history = record(history, commands[command]?.(history.value, a, b) ?? history.value, { name: 'step' });
        }
        const end = history.value;
        const undone = undo(history, HISTORY_DEPTH);
        expect(undone.value).toBe(begin);
        expect(redo(undone, HISTORY_DEPTH).value).toBe(end);
        const ends = new Set(end.nodes.map(({ key }) => key));
        expect(end.links.every(({ from, to }) => ends.has(from) && ends.has(to))).toBe(true);
        expect(end.nodes.every(({ x, y }) => x >= 0 && y >= 0 && Number.isInteger(x) && Number.isInteger(y))).toBe(
          true,
        );
      }
    }),
    { numRuns: 15 },
  );
});

test('what is written is read as it was', () => {
  fc.assert(
    fc.property(arbitraryChain, (chain) => {
      const places = new Set(chain.nodes.map(({ x, y }) => `${x} ${y}`));
      fc.pre(places.size === chain.nodes.length);
      const { graph, mended } = readGraph(writeGraph(chain, 'c'));
      expect(mended).toEqual([]);
      expect(compareChains(chain, graph)).toEqual({ nodes: [], links: [] });
    }),
  );
});

test.each([
  ['a', 'a', 'self'],
  ['a', 'b', 'second'],
  ['b', 'a', 'second'],
  ['c', 'a', 'cycle'],
  ['a', 'c', undefined],
  ['input', 'c', undefined],
  ['a', 'input', 'no-input'],
])('a link from %s to %s: %s', (from, to, refusal) => {
  const graph = { nodes: named('a', 'b', 'c'), links: [link('a', 'b', 'x'), link('b', 'c', 'x')], first: 'a' };
  expect(linkRefusal(graph, [from, to], open)).toBe(refusal);
});

test('a link keeps its labels when it is led elsewhere, one with " / " in it too', () => {
  const graph = { nodes: named('a', 'b', 'c'), links: [link('a', 'b', 'x / y', 'z')], first: null };
  expect(turnLink(graph, link('a', 'b'), 'c').links).toEqual([link('a', 'c', 'x / y', 'z')]);
});

test('moved nodes stay on the canvas, and keep their places to each other', () => {
  const graph = { nodes: named('a', 'b'), links: [], first: null };
  const moved = moveNodes(graph, new Set(['a', 'b']), { x: -500, y: -500 });
  expect(moved.nodes.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [200, 0],
  ]);
});

test('copies have no ids, only the links among them, and land around the point', () => {
  const stored: ChainGraph['nodes'] = named('a', 'b', 'c').map((one) => ({
    ...one,
    node: { ...one.node, id: { entityType: 'RULE_NODE', id: one.key } },
  }));
  const graph = { nodes: stored, links: [link('a', 'b', 'x'), link('b', 'c', 'y')], first: 'a' };
  const clip = copyOf(graph, { nodes: new Set(['a', 'b']), links: new Set(graph.links.map(idOf)) });
  expect(isClip(JSON.parse(JSON.stringify(clip)))).toBe(true);
  const { graph: pasted, chosen } = paste(graph, clip, { x: 1000, y: 1000 });
  const copies = pasted.nodes.filter(({ key }) => chosen.nodes.has(key));
  expect(copies.map(({ node }) => node.id)).toEqual([undefined, undefined]);
  expect(copies[0]).toMatchObject({ x: 1000 - 100 - nodeSize.width / 2, y: 1000 - nodeSize.height / 2 });
  expect(pasted.links.slice(2)).toEqual([link(copies[0]?.key ?? '', copies[1]?.key ?? '', 'x')]);
  expect(pasted.first).toBe('a');
});

test('a selection becomes a chain that is called in its place, with an output for each link that leaves it', () => {
  const graph = {
    nodes: named('before', 'a', 'b', 'after'),
    links: [link('before', 'a', 'x'), link('before', 'b', 'lost'), link('a', 'b', 'y'), link('b', 'after', 'p', 'q')],
    first: 'before',
  };
  const plan = planNested(graph, new Set(['a', 'b']), open);
  expect(plan?.lost).toEqual([link('before', 'b', 'lost')]);
  expect(plan?.inner.first).toBe('a');
  expect(plan?.inner.nodes.map(({ node }) => node.name)).toEqual(['a', 'b', 'p / q']);
  expect(Math.min(...(plan?.inner.nodes.map(({ x }) => x) ?? []))).toBe(375);
  const output = plan?.inner.nodes.at(-1)?.key ?? '';
  expect(plan?.inner.links).toEqual([link('a', 'b', 'y'), link('b', output, 'p', 'q')]);
  const outer = plan?.outer({ id: 'chain', name: 'Nested' });
  expect(outer?.graph.links).toEqual([link('before', outer?.key ?? '', 'x'), link(outer?.key ?? '', 'after', 'p / q')]);
  expect(outer?.graph.nodes.at(-1)?.node).toMatchObject({ name: 'Nested', configuration: { ruleChainId: 'chain' } });
});

test('nodes that messages enter at several places are no chain', () => {
  const graph = { nodes: named('a', 'b'), links: [], first: null };
  expect(planNested(graph, new Set(['a', 'b']), open)).toBeUndefined();
  expect(planNested(graph, new Set(['a']), open)).toBeUndefined();
});

test('what the platform would refuse is found at its node', () => {
  const nodes = [
    ...named('a', 'b', 'c', 'd'),
    ...named('x').map((one) => ({ ...one, node: { ...one.node, name: ' ' } })),
  ];
  const graph = {
    nodes,
    links: [link('a', 'b', 's'), link('b', 'a', 's'), link('c', 'c', 's'), link('d', 'a', '')],
    first: null,
  };
  expect([...faultsOf(graph)]).toEqual(
    expect.arrayContaining([
      ['a', 'cycle'],
      ['b', 'cycle'],
      ['c', 'self'],
      ['d', 'label'],
      ['x', 'name'],
    ]),
  );
  expect(faultsOf({ ...graph, nodes: named('a', 'b'), links: [link('a', 'b', 's')] }).size).toBe(0);
});

test('nodes that are only moved differ in nothing else, and a changed one says in what', () => {
  const before = { nodes: named('a', 'b', 'c'), links: [link('a', 'b', 's')], first: 'a' };
  const after = changeNode(
    placeNodes(remove(before, { nodes: new Set(['c']), links: new Set() }), new Map([['a', { x: 7, y: 7 }]])),
    'b',
    (node) => ({ ...node, name: 'bee', configuration: { script: 'return true;' } }),
  );
  expect(compareChains(before, after).nodes.map(({ key, kind, parts }) => [key, kind, ...parts])).toEqual([
    ['c', 'removed'],
    ['a', 'moved'],
    ['b', 'changed', 'name', 'configuration'],
  ]);
});

test.each([
  { links: [null] },
  { links: [{ from: 0, to: 9, labels: [] }] },
  { links: [{ from: 0, to: 0, labels: null }] },
  { nodes: [{ x: null, y: 1, node: { type: 'a', name: 'b', configuration: {} } }] },
  { nodes: [{ x: 1, y: 1, node: { type: 'a', name: 'b' } }] },
  { first: 7 },
])('a damaged clip is none: %j', (damage) => {
  const node = { x: 1, y: 1, node: { type: 'a', name: 'b', configuration: {} } };
  expect(isClip({ nodes: [node], links: [], first: null })).toBe(true);
  expect(isClip({ nodes: [node], links: [], first: null, ...damage })).toBe(false);
});
