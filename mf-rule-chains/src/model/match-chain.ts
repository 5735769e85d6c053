import type { ChainGraph, ChainNode } from './graph';

/**
 * A chain of a file with the keys of another one. Nodes are the same by their ids; those that have none there, by class and name,
 * the nearest of several.
 */
export function matchChain(file: ChainGraph, to: ChainGraph): ChainGraph {
  const distance = (one: ChainNode, other: ChainNode) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
  const ids = new Map<string, ChainNode>(to.nodes.flatMap((node) => (node.node.id ? [[node.node.id.id, node]] : [])));
  const same = new Map<ChainNode, ChainNode>();
  for (const node of file.nodes) {
    const one = node.node.id && ids.get(node.node.id.id);
    if (one) same.set(node, one);
  }
  const taken = new Set(same.values());
  const free = new Set(to.nodes.filter((node) => !taken.has(node)));
  for (const node of file.nodes) {
    if (same.has(node)) continue;
    const alike = [...free].filter((one) => one.node.type === node.node.type && one.node.name === node.node.name);
    const [nearest] = alike.sort((a, b) => distance(a, node) - distance(b, node));
    if (!nearest) continue;
    free.delete(nearest);
    same.set(node, nearest);
  }
  const keys = new Map(file.nodes.map((node) => [node.key, same.get(node)?.key ?? `file ${node.key}`]));
  const keyOf = (key: string) => keys.get(key) ?? key;
  return {
    nodes: file.nodes.map((node) => ({ ...node, key: keyOf(node.key) })),
    links: file.links.map(({ from, to: target, labels }) => ({ from: keyOf(from), to: keyOf(target), labels })),
    first: file.first === null ? null : keyOf(file.first),
  };
}
