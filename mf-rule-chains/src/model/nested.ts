import { idOf } from './changes';
import { asNew, boxOf } from './clip';
import { type ChainGraph, type ChainLink, type ChainNode, INPUT, nodeSize } from './graph';
import type { ConnectorsOf } from './link-rules';
import { calledChainClass, outputClass } from './node-component';
import { newKey } from './read-graph';

/** Where the first nodes of a new chain stand. */
const START = { x: 375, y: 150 } as const;

/** How a selection becomes a chain of its own. */
export interface NestedPlan {
  /** Nodes and links of the new chain. */
  inner: ChainGraph;
  /** Links that lead into it elsewhere than at its beginning: they would be lost. */
  lost: readonly ChainLink[];
  /** The chain that then calls the new one. */
  outer: (called: { id: string; name: string }) => { graph: ChainGraph; key: string };
}

/**
 * Plans a chain of the chosen nodes; undefined where it could have no beginning: fewer than two nodes, or several that
 * take messages and that nothing chosen leads to.
 */
export function planNested(
  graph: ChainGraph,
  keys: ReadonlySet<string>,
  connectors: ConnectorsOf,
): NestedPlan | undefined {
  const chosen = graph.nodes.filter(({ key }) => keys.has(key));
  if (chosen.length < 2) return undefined;
  const inside = graph.links.filter(({ from, to }) => keys.has(from) && keys.has(to));
  const entered = new Set(inside.map(({ to }) => to));
  const starts = chosen.filter(({ key }) => connectors(key).inEnabled && !entered.has(key));
  if (starts.length > 1) return undefined;
  const first = starts[0]?.key ?? null;
  const leaving = graph.links.filter(({ from, to }) => keys.has(from) && !keys.has(to));
  const arriving = graph.links.filter(({ from, to }) => !keys.has(from) && keys.has(to));
  const lost = arriving.filter(({ to }) => to !== first);
  const lostInput = graph.first !== null && keys.has(graph.first) && graph.first !== first;
  return {
    inner: innerOf(graph, chosen, inside, leaving, first),
    lost: lostInput ? [...lost, { from: INPUT, to: graph.first ?? '', labels: [] }] : lost,
    outer: ({ id, name }) => {
      const box = boxOf(chosen);
      const key = newKey();
      const called: ChainNode = {
        key,
        x: Math.max(0, Math.round(box.x - nodeSize.width / 2)),
        y: Math.max(0, Math.round(box.y - nodeSize.height / 2)),
        node: { type: calledChainClass, name, debugMode: false, configuration: { ruleChainId: id } },
      };
      const into = arriving.filter(({ to }) => to === first).map((link) => ({ ...link, to: key }));
      const outOf = merged(leaving.map(({ to, labels }) => ({ from: key, to, labels: [labels.join(' / ')] })));
      const untouched = graph.links.filter(({ from, to }) => !keys.has(from) && !keys.has(to));
      return {
        key,
        graph: {
          nodes: [...graph.nodes.filter((node) => !keys.has(node.key)), called],
          links: [...untouched, ...into, ...outOf],
          first: graph.first !== null && keys.has(graph.first) ? (graph.first === first ? key : null) : graph.first,
        },
      };
    },
  };
}

/** Several links between the same nodes are one. */
function merged(links: readonly ChainLink[]): readonly ChainLink[] {
  const byId = new Map<string, ChainLink>();
  for (const link of links) {
    const known = byId.get(idOf(link));
    byId.set(idOf(link), known ? { ...link, labels: [...new Set([...known.labels, ...link.labels])] } : link);
  }
  return [...byId.values()];
}

/** The chosen nodes as new ones, and an output for each link that leaves them, named as its labels. */
function innerOf(
  graph: ChainGraph,
  chosen: readonly ChainNode[],
  inside: readonly ChainLink[],
  leaving: readonly ChainLink[],
  first: string | null,
): ChainGraph {
  const target = new Map(graph.nodes.map((node) => [node.key, node]));
  const outputs = leaving.map((link) => {
    const { x, y } = target.get(link.to) ?? START;
    const name = link.labels.join(' / ');
    const node = { type: outputClass, name, debugMode: false, configuration: { version: 0 } };
    return { link, output: { key: newKey(), x, y, node } };
  });
  const all: readonly ChainNode[] = [...chosen, ...outputs.map(({ output }) => output)];
  const box = boxOf(all);
  const nodes = all.map(({ key, x, y, node }) => ({
    key,
    x: x - box.left + START.x,
    y: y - box.top + START.y,
    node: asNew(node),
  }));
  const outward = outputs.map(({ link, output }) => ({ from: link.from, to: output.key, labels: link.labels }));
  return { nodes, links: [...inside, ...outward], first };
}
