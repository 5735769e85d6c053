import type { ChainGraph } from '../model/graph';
import type { TracedMessage, TraceEvent, TraceStep } from './trace-model';
import { wayOf } from './way';

const place = (key: string) => ({ key, x: 0, y: 0, node: { type: 't', name: key, configuration: {} } });
const graph: ChainGraph = {
  nodes: ['a', 'b', 'c'].map(place),
  links: [
    { from: 'a', to: 'b', labels: ['True', 'Other'] },
    { from: 'a', to: 'c', labels: ['False'] },
    { from: 'b', to: 'c', labels: ['Success'] },
  ],
  first: 'a',
};
const event = (label: string) => ({ label }) as TraceEvent;
const step = (nodeId: string, came: string, left: readonly string[], failed = false): TraceStep => ({
  nodeId,
  from: 0,
  took: left.length > 0 ? 5 : undefined,
  came: event(came),
  left: left.map(event),
  failed,
});
const words = { order: (at: number) => String(at + 1), took: ({ took }: TraceStep) => `${took} ms` };
const way = (...steps: TraceStep[]) => {
  const { nodes, links } = wayOf({ steps } as unknown as TracedMessage, graph, words);
  return { nodes: Object.fromEntries(nodes), links: Object.fromEntries(links) };
};

test('nodes say where on the way they are, and links by which of their labels they were taken', () => {
  expect(way(step('a', '', ['True']), step('b', 'true', ['Success']), step('c', 'Success', ['Failure'], true))).toEqual(
    {
      nodes: {
        a: { order: '1', took: '5 ms', failed: false },
        b: { order: '2', took: '5 ms', failed: false },
        c: { order: '3', took: '5 ms', failed: true },
      },
      links: { 'input ': '', 'a b': 'True', 'b c': 'Success' },
    },
  );
});

test('copies, which come without a label, took the link by which the message left', () => {
  const { links, nodes } = way(step('a', '', ['other', 'False']), step('b', '', []), step('c', '', []));
  expect(links).toEqual({ 'input ': '', 'a b': 'Other', 'a c': 'False' });
  expect(nodes.b).toEqual({ order: '2', took: 'undefined ms', failed: false });
});

test('a node that the way leads through twice has both times', () => {
  const { nodes } = way(step('a', '', ['False']), step('c', 'False', ['Success']), step('c', '', ['Success'], true));
  expect(nodes.c).toEqual({ order: '2, 3', took: '5 ms, 5 ms', failed: true });
});
