import { placeNodes } from './changes';
import { boxOf } from './clip';
import { type ChainGraph, type ChainNode, nodeSize } from './graph';

/** Ways to line nodes up, and to give them the same distances. */
export const arrangements = ['left', 'center', 'right', 'top', 'middle', 'bottom', 'columns', 'rows'] as const;
export type Arrangement = (typeof arrangements)[number];

/** Lines nodes up, or spreads them between the outermost two. */
export function arrange(graph: ChainGraph, keys: ReadonlySet<string>, how: Arrangement): ChainGraph {
  const nodes = graph.nodes.filter(({ key }) => keys.has(key));
  if (nodes.length < 2) return graph;
  return placeNodes(graph, new Map(placesOf(nodes, how).map(({ key, x, y }) => [key, { x, y }])));
}

function placesOf(nodes: readonly ChainNode[], how: Arrangement): readonly ChainNode[] {
  const box = boxOf(nodes);
  switch (how) {
    case 'left':
      return nodes.map((node) => ({ ...node, x: box.left }));
    case 'center':
      return nodes.map((node) => ({ ...node, x: box.x - nodeSize.width / 2 }));
    case 'right':
      return nodes.map((node) => ({ ...node, x: box.right - nodeSize.width }));
    case 'top':
      return nodes.map((node) => ({ ...node, y: box.top }));
    case 'middle':
      return nodes.map((node) => ({ ...node, y: box.y - nodeSize.height / 2 }));
    case 'bottom':
      return nodes.map((node) => ({ ...node, y: box.bottom - nodeSize.height }));
    case 'columns':
      return spread(nodes, 'x');
    case 'rows':
      return spread(nodes, 'y');
  }
}

function spread(nodes: readonly ChainNode[], axis: 'x' | 'y'): readonly ChainNode[] {
  const sorted = [...nodes].sort((a, b) => a[axis] - b[axis]);
  const [first, last] = [sorted[0]?.[axis] ?? 0, sorted.at(-1)?.[axis] ?? 0];
  const step = (last - first) / (sorted.length - 1);
  return sorted.map((node, at) => ({ ...node, [axis]: first + at * step }));
}
