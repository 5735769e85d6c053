import type { ChainGraph, ChainNode } from './graph';

/** A chain of a file with the keys of another one: nodes are the same by class and name, the nearest of several. */
export function matchChain(file: ChainGraph, to: ChainGraph): ChainGraph {
  const free = new Set(to.nodes);
  const distance = (one: ChainNode, other: ChainNode) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
  const keys = new Map(
    file.nodes.map((node) => {
      const alike = [...free].filter((one) => one.node.type === node.node.type && one.node.name === node.node.name);
      const [nearest] = alike.sort((a, b) => distance(a, node) - distance(b, node));
      if (nearest) free.delete(nearest);
      return [node.key, nearest?.key ?? `file ${node.key}`] as const;
    }),
  );
  const keyOf = (key: string) => keys.get(key) ?? key;
  return {
    nodes: file.nodes.map((node) => ({ ...node, key: keyOf(node.key) })),
    links: file.links.map(({ from, to: target, labels }) => ({ from: keyOf(from), to: keyOf(target), labels })),
    first: file.first === null ? null : keyOf(file.first),
  };
}
