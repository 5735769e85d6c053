import type { RuleNode } from './rule-chain';

/** A node on the canvas. Values never change in place: what is unchanged is the same object. */
export interface ChainNode {
  /** Tells it from the others while it is edited: its id, or a key of its own while it is new. */
  readonly key: string;
  /** Top left corner; integers from 0. */
  readonly x: number;
  readonly y: number;
  readonly node: RuleNode;
}

/** All connections from one node to another: they are drawn as one link. */
export interface ChainLink {
  readonly from: string;
  readonly to: string;
  /** At least one, each once. */
  readonly labels: readonly string[];
}

/** A rule chain as it is edited. */
export interface ChainGraph {
  readonly nodes: readonly ChainNode[];
  readonly links: readonly ChainLink[];
  /** Key of the node that the input leads to. */
  readonly first: string | null;
}

/** Key of the chain's input on the canvas; it is no node of the chain. */
export const INPUT = 'input';

/** What nodes are as large as, on every canvas. */
export const nodeSize = { width: 184, height: 46 } as const;

/** Where the input stands. */
export const inputPlace = { x: 50, y: 150 } as const;

/** The middle of a node. */
export const middleOfNode = ({ x, y }: { readonly x: number; readonly y: number }) => ({
  x: x + nodeSize.width / 2,
  y: y + nodeSize.height / 2,
});

/** Answers the middle of links: halfway between the connectors at their ends; nothing where an end is not there. */
export function middleOfLink({ nodes }: ChainGraph) {
  const byKey = nodesByKey(nodes);
  const placeOf = (key: string) => (key === INPUT ? inputPlace : byKey.get(key));
  return ({ from, to }: Pick<ChainLink, 'from' | 'to'>): { x: number; y: number } | undefined => {
    const [begin, end] = [placeOf(from), placeOf(to)];
    return begin && end && { x: (begin.x + nodeSize.width + end.x) / 2, y: (begin.y + end.y + nodeSize.height) / 2 };
  };
}

/** Tells a link from the others. */
export const linkId = (from: string, to: string): string => `${from} ${to}`;

/** Finds nodes by their keys. */
export const nodesByKey = (nodes: readonly ChainNode[]): ReadonlyMap<string, ChainNode> =>
  new Map(nodes.map((node) => [node.key, node]));

/** Keys that each node leads to. */
export function targetsOf({ links, first }: ChainGraph): ReadonlyMap<string, readonly string[]> {
  const targets = new Map<string, string[]>();
  for (const { from, to } of links) {
    const known = targets.get(from);
    if (known) known.push(to);
    else targets.set(from, [to]);
  }
  if (first !== null) targets.set(INPUT, [first]);
  return targets;
}

/** The nodes in the order of the flow: from the input along the links, then what nothing leads to. */
export function flowOrder(graph: ChainGraph): readonly ChainNode[] {
  const targets = targetsOf(graph);
  const byKey = nodesByKey(graph.nodes);
  const entered = new Set(graph.links.map(({ to }) => to));
  const starts = graph.nodes.filter(({ key }) => !entered.has(key)).map(({ key }) => key);
  const seen = new Set<string>();
  const order: ChainNode[] = [];
  const stack = [...graph.nodes.map(({ key }) => key).reverse(), ...starts.reverse()];
  if (graph.first !== null) stack.push(graph.first);
  for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
    const node = byKey.get(key);
    if (!node || seen.has(key)) continue;
    seen.add(key);
    order.push(node);
    const next = [...(targets.get(key) ?? [])].sort((a, b) => (byKey.get(b)?.y ?? 0) - (byKey.get(a)?.y ?? 0));
    stack.push(...next);
  }
  return order;
}
