import { arrange } from './arrange';
import type { ChainGraph } from './graph';

const graph = {
  nodes: [
    { key: 'a', x: 100, y: 300 },
    { key: 'b', x: 501, y: 100 },
    { key: 'c', x: 180, y: 203 },
    { key: 'other', x: 0, y: 0 },
  ],
  links: [],
  first: null,
} as unknown as ChainGraph;
const chosen = new Set(['a', 'b', 'c']);

test.each([
  ['left', [100, 300], [100, 100], [100, 203]],
  ['center', [301, 300], [301, 100], [301, 203]],
  ['right', [501, 300], [501, 100], [501, 203]],
  ['top', [100, 100], [501, 100], [180, 100]],
  ['middle', [100, 200], [501, 200], [180, 200]],
  ['bottom', [100, 300], [501, 300], [180, 300]],
  ['columns', [100, 300], [501, 100], [301, 203]],
  ['rows', [100, 300], [501, 100], [180, 200]],
] as const)('%s: chosen nodes are placed at whole numbers, others stay', (how, ...places) => {
  expect(arrange(graph, chosen, how).nodes.map(({ x, y }) => [x, y])).toEqual([...places, [0, 0]]);
});

test('one node is lined up with nothing', () => {
  expect(arrange(graph, new Set(['a']), 'top')).toBe(graph);
});
