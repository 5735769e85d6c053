import { type ChainGraph, type ChainLink, type ChainNode, INPUT, linkId } from './graph';
import { placeOn } from './read-graph';
import type { RuleNode } from './rule-chain';

/** What is chosen on the canvas: keys of nodes, and ids of links. */
export interface Chosen {
  readonly nodes: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
}

export const nothingChosen: Chosen = { nodes: new Set(), links: new Set() };

/** Id of the link from the input. */
export const INPUT_LINK = linkId(INPUT, '');

/** One link of a chain by its id. The input's has no labels. */
export const linkOf = ({ graph }: { graph: ChainGraph }, id: string): ChainLink | undefined => {
  if (id !== INPUT_LINK) return graph.links.find((link) => idOf(link) === id);
  return graph.first === null ? undefined : { from: INPUT, to: graph.first, labels: [] };
};

/** The id of a link; that of the input is always the same. */
export const idOf = ({ from, to }: Pick<ChainLink, 'from' | 'to'>): string =>
  from === INPUT ? INPUT_LINK : linkId(from, to);

export const addNode = (graph: ChainGraph, node: ChainNode): ChainGraph => ({
  ...graph,
  nodes: [...graph.nodes, { ...node, x: placeOn(node.x), y: placeOn(node.y) }],
});

/** Puts nodes at other places. */
export function placeNodes(
  graph: ChainGraph,
  places: ReadonlyMap<string, { readonly x: number; readonly y: number }>,
): ChainGraph {
  let isMoved = false;
  const nodes = graph.nodes.map((node) => {
    const to = places.get(node.key);
    const [x, y] = to ? [placeOn(to.x), placeOn(to.y)] : [node.x, node.y];
    if (x === node.x && y === node.y) return node;
    isMoved = true;
    return { ...node, x, y };
  });
  return isMoved ? { ...graph, nodes } : graph;
}

/** Moves nodes by a distance; none leaves the canvas, and they keep their places to each other. */
export function moveNodes(graph: ChainGraph, keys: ReadonlySet<string>, by: { x: number; y: number }): ChainGraph {
  const moved = graph.nodes.filter(({ key }) => keys.has(key));
  const x = Math.max(by.x, -Math.min(...moved.map((node) => node.x)));
  const y = Math.max(by.y, -Math.min(...moved.map((node) => node.y)));
  return placeNodes(graph, new Map(moved.map((node) => [node.key, { x: node.x + x, y: node.y + y }])));
}

/** Takes away what is chosen, and the links of nodes that go. */
export function remove(graph: ChainGraph, { nodes: keys, links: ids }: Chosen): ChainGraph {
  const nodes = graph.nodes.filter(({ key }) => !keys.has(key));
  const links = graph.links.filter((link) => !ids.has(idOf(link)) && !keys.has(link.from) && !keys.has(link.to));
  const first = graph.first !== null && (keys.has(graph.first) || ids.has(INPUT_LINK)) ? null : graph.first;
  const isSame = nodes.length === graph.nodes.length && links.length === graph.links.length && first === graph.first;
  return isSame ? graph : { nodes, links, first };
}

/** Links two nodes, or gives their link other labels. The input has one link, without labels. */
export function putLink(graph: ChainGraph, { from, to, labels }: ChainLink): ChainGraph {
  if (from === INPUT) return graph.first === to ? graph : { ...graph, first: to };
  const link = { from, to, labels: [...new Set(labels)] };
  const isThere = graph.links.some((one) => one.from === from && one.to === to);
  return {
    ...graph,
    links: isThere
      ? graph.links.map((one) => (one.from === from && one.to === to ? link : one))
      : [...graph.links, link],
  };
}

/** Lets a link lead to another node, with the labels that it has. */
export function turnLink(graph: ChainGraph, { from, to }: ChainLink, target: string): ChainGraph {
  if (from === INPUT) return { ...graph, first: target };
  return {
    ...graph,
    links: graph.links.map((link) => (link.from === from && link.to === to ? { ...link, to: target } : link)),
  };
}

/** Replaces what is stored of a node. */
export const changeNode = (graph: ChainGraph, key: string, alter: (node: RuleNode) => RuleNode): ChainGraph => ({
  ...graph,
  nodes: graph.nodes.map((one) => (one.key === key ? { ...one, node: alter(one.node) } : one)),
});

/** Switches the debug mode of nodes. */
export function setDebug(graph: ChainGraph, keys: ReadonlySet<string>, debugMode: boolean): ChainGraph {
  let isChanged = false;
  const nodes = graph.nodes.map((one) => {
    if (!keys.has(one.key) || (one.node.debugMode ?? false) === debugMode) return one;
    isChanged = true;
    return { ...one, node: { ...one.node, debugMode } };
  });
  return isChanged ? { ...graph, nodes } : graph;
}
