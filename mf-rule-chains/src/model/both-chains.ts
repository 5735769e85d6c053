import { idOf } from './changes';
import type { ChainDifferences } from './differences';
import type { ChainGraph } from './graph';

/** What two chains have on one canvas: everything of the later one, and what it lacks of the earlier one. */
export function bothChains(before: ChainGraph, after: ChainGraph): ChainGraph {
  const keys = new Set(after.nodes.map(({ key }) => key));
  const links = new Set(after.links.map(idOf));
  return {
    nodes: [...after.nodes, ...before.nodes.filter(({ key }) => !keys.has(key))],
    links: [...after.links, ...before.links.filter((link) => !links.has(idOf(link)))],
    first: after.first ?? before.first,
  };
}

/** How nodes and links are marked, by their keys and ids. */
export const marksOf = ({ nodes, links }: ChainDifferences) =>
  new Map([...nodes.map(({ key, kind }) => [key, kind] as const), ...links.map(({ id, kind }) => [id, kind] as const)]);

/** Nodes that stand elsewhere than before, changed ones too. */
export const movesOf = ({ nodes }: ChainDifferences) =>
  nodes.flatMap(({ key, before: from, after: to }) =>
    from && to && (from.x !== to.x || from.y !== to.y) ? [{ key, from: placed(from), to: placed(to) }] : [],
  );
const placed = ({ x, y }: { x: number; y: number }) => ({ x, y });
