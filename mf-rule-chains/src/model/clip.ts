import { isJsonObject } from '@mullion/shared-kit/browser/read-json';
import { type Chosen, INPUT_LINK, idOf } from './changes';
import { type ChainGraph, type ChainNode, nodeSize } from './graph';
import { newKey, placeOn } from './read-graph';
import type { RuleChainType, RuleNode } from './rule-chain';

/** Nodes and the links among them, as they are copied: places count from the middle of their box. */
export interface Clip {
  /** Type of the chain that they are of. */
  readonly type?: RuleChainType;
  readonly nodes: readonly { readonly x: number; readonly y: number; readonly node: RuleNode }[];
  readonly links: readonly { readonly from: number; readonly to: number; readonly labels: readonly string[] }[];
  /** Index of the node that the input leads to, if that link was chosen too. */
  readonly first: number | null;
}

/** A node as it is when it is new: without what its original is known by. */
export const asNew = ({ id: _, createdTime: __, ruleChainId: ___, externalId: ____, ...node }: RuleNode): RuleNode =>
  node;

/** The box around nodes. */
export function boxOf(nodes: readonly { readonly x: number; readonly y: number }[]) {
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [right, bottom] = [Math.max(...xs) + nodeSize.width, Math.max(...ys) + nodeSize.height];
  return { left, top, right, bottom, x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** What is chosen, with those links of it whose both ends are. */
export function copyOf(graph: ChainGraph, { nodes: keys, links: ids }: Chosen): Clip {
  const chosen = graph.nodes.filter(({ key }) => keys.has(key));
  const box = boxOf(chosen);
  const indices = new Map(chosen.map(({ key }, index) => [key, index]));
  return {
    nodes: chosen.map(({ x, y, node }) => ({ x: x - box.x, y: y - box.y, node: asNew(node) })),
    links: graph.links.flatMap((link) => {
      const [from, to] = [indices.get(link.from), indices.get(link.to)];
      if (from === undefined || to === undefined || !ids.has(idOf(link))) return [];
      return [{ from, to, labels: link.labels }];
    }),
    first: ids.has(INPUT_LINK) && graph.first !== null ? (indices.get(graph.first) ?? null) : null,
  };
}

/** Some of what was copied, with the links among that. */
export function partOf(clip: Clip, keeps: (node: RuleNode) => boolean): Clip {
  const kept = clip.nodes.filter(({ node }) => keeps(node));
  const indexOf = (before: number) => {
    const node = clip.nodes[before];
    return node ? kept.indexOf(node) : -1;
  };
  const links = clip.links.map(({ from, to, labels }) => ({ from: indexOf(from), to: indexOf(to), labels }));
  const first = clip.first === null ? -1 : indexOf(clip.first);
  return {
    ...clip,
    nodes: kept,
    links: links.filter(({ from, to }) => from >= 0 && to >= 0),
    first: first < 0 ? null : first,
  };
}

/** Adds copies whose box has its middle there; they are what is chosen then. */
export function paste(
  graph: ChainGraph,
  clip: Clip,
  at: { x: number; y: number },
): { graph: ChainGraph; chosen: Chosen } {
  const left = Math.min(...clip.nodes.map(({ x }) => x));
  const top = Math.min(...clip.nodes.map(({ y }) => y));
  const [midX, midY] = [Math.max(at.x, -left), Math.max(at.y, -top)];
  const nodes = clip.nodes.map(
    ({ x, y, node }): ChainNode => ({ key: newKey(), x: placeOn(midX + x), y: placeOn(midY + y), node }),
  );
  const keyAt = (index: number) => nodes[index]?.key ?? '';
  const links = clip.links.map(({ from, to, labels }) => ({ from: keyAt(from), to: keyAt(to), labels }));
  return {
    graph: {
      nodes: [...graph.nodes, ...nodes],
      links: [...graph.links, ...links],
      first: clip.first === null ? graph.first : keyAt(clip.first),
    },
    chosen: {
      nodes: new Set(nodes.map(({ key }) => key)),
      links: new Set([...links.map(idOf), ...(clip.first === null ? [] : [INPUT_LINK])]),
    },
  };
}

/** Whether what another tab kept is a clip: places are numbers, links lead from node to node. */
export function isClip(value: unknown): value is Clip {
  if (!isJsonObject(value) || !Array.isArray(value.nodes) || !Array.isArray(value.links)) return false;
  const { length } = value.nodes;
  const isIndex = (index: unknown) => Number.isInteger(index) && Number(index) >= 0 && Number(index) < length;
  const isNode = (one: unknown) =>
    isJsonObject(one) &&
    Number.isFinite(one.x) &&
    Number.isFinite(one.y) &&
    isJsonObject(one.node) &&
    typeof one.node.type === 'string' &&
    typeof one.node.name === 'string' &&
    isJsonObject(one.node.configuration);
  const isLink = (one: unknown) =>
    isJsonObject(one) &&
    isIndex(one.from) &&
    isIndex(one.to) &&
    Array.isArray(one.labels) &&
    one.labels.every((label) => typeof label === 'string');
  return (
    length > 0 &&
    value.nodes.every(isNode) &&
    value.links.every(isLink) &&
    (value.first === null || isIndex(value.first))
  );
}
