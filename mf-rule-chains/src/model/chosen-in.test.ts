import { chosenIn } from './chosen-in';
import type { ChainGraph } from './graph';

const node = { type: 'x.TbNode', name: 'x', configuration: {} };
const graph: ChainGraph = {
  nodes: ['a', 'b'].map((key, at) => ({ key, x: 300 + 400 * at, y: 100, node })),
  links: [{ from: 'a', to: 'b', labels: ['Success'] }],
  first: 'a',
};
const chosen = (x: number, width: number) => {
  const { nodes, links } = chosenIn(graph, { x, y: 0, width, height: 400 });
  return [...nodes, ...links];
};

test('a band takes what has its middle in it, not what it only touches', () => {
  expect(chosen(310, 40)).toEqual([]);
  expect(chosen(310, 200)).toEqual(['a']);
  expect(chosen(310, 400)).toEqual(['a', 'a b']);
  expect(chosen(0, 900)).toEqual(['a', 'b', 'a b', 'input ']);
});
