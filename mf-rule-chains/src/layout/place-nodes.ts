import { Graph, layout } from '@dagrejs/dagre';

/** What is to be placed: nodes by their keys, and which leads to which. */
export interface LayoutRequest {
  nodes: readonly string[];
  links: readonly (readonly [string, string])[];
  size: { width: number; height: number };
  /** Where the upper left corner of all of them is to be. */
  at: { x: number; y: number };
}

/** Top left corners by key. */
export type Places = ReadonlyMap<string, { x: number; y: number }>;

/** Room between ranks, for labels, and between nodes of one rank. */
const gaps = { ranksep: 110, nodesep: 36, edgesep: 18 } as const;

/** Places nodes from left to right along their links; none lies on another. */
export function placeByLinks({ nodes, links, size, at }: LayoutRequest): Places {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', ...gaps });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const key of nodes) graph.setNode(key, { ...size });
  for (const [from, to] of links) if (from !== to) graph.setEdge(from, to);
  layout(graph);
  const corners = nodes.map((key) => {
    const { x = 0, y = 0 } = graph.node(key) as { x?: number; y?: number };
    return { key, x: x - size.width / 2, y: y - size.height / 2 };
  });
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  return new Map(
    corners.map(({ key, x, y }) => [key, { x: Math.round(x - left + at.x), y: Math.round(y - top + at.y) }]),
  );
}
