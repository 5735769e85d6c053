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
  return rekeyed(file, new Map(file.nodes.map((node) => [node.key, same.get(node)?.key ?? `file ${node.key}`])));
}

/** A chain with other keys for some of its nodes. */
export function rekeyed(graph: ChainGraph, keys: ReadonlyMap<string, string>): ChainGraph {
  if (keys.size === 0) return graph;
  const keyOf = (key: string) => keys.get(key) ?? key;
  return {
    nodes: graph.nodes.map((node) => (keys.has(node.key) ? { ...node, key: keyOf(node.key) } : node)),
    links: graph.links.map(({ from, to, labels }) => ({ from: keyOf(from), to: keyOf(to), labels })),
    first: graph.first === null ? null : keyOf(graph.first),
  };
}

/** By which keys the nodes of a chain that was just stored were known while it was edited; only those that differ. */
export function keysOf(stored: ChainGraph, edited: ChainGraph): ReadonlyMap<string, string> {
  const ids = new Set(stored.nodes.map(({ key }) => key));
  const matched = matchChain(stored, edited);
  return new Map(
    stored.nodes.flatMap(({ key }, at) => {
      const known = matched.nodes[at]?.key ?? key;
      return known === key || known === `file ${key}` || ids.has(known) ? [] : [[key, known] as const];
    }),
  );
}

/** A chain whose nodes have the ids that the same nodes of another one have. */
export function withIdsOf(graph: ChainGraph, stored: ChainGraph): ChainGraph {
  const ids = new Map(stored.nodes.map(({ key, node }) => [key, node.id]));
  return {
    ...graph,
    nodes: graph.nodes.map((one) => {
      const id = ids.get(one.key);
      return !id || id.id === one.node.id?.id ? one : { ...one, node: { ...one.node, id } };
    }),
  };
}
