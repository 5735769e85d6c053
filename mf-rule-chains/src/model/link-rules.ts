import { type ChainGraph, INPUT, targetsOf } from './graph';

/** Why there can be no link: what it leads to or comes from has no connector there, or the platform would refuse it. */
export type LinkRefusal = 'self' | 'second' | 'cycle' | 'no-input' | 'no-output';

/** Which connectors a node has, by its key. */
export type ConnectorsOf = (key: string) => { inEnabled: boolean; outEnabled: boolean };

/** Why one node can't be linked to another; undefined: it can. `except`: a link that goes away for it. */
export function linkRefusal(
  graph: ChainGraph,
  [from, to]: readonly [string, string],
  connectors: ConnectorsOf,
  except?: readonly [string, string],
): LinkRefusal | undefined {
  if (from === to) return 'self';
  if (to === INPUT || !connectors(to).inEnabled) return 'no-input';
  if (from === INPUT) return undefined;
  if (!connectors(from).outEnabled) return 'no-output';
  const links = except ? graph.links.filter((link) => link.from !== except[0] || link.to !== except[1]) : graph.links;
  const isBetween = (a: string, b: string) => links.some((link) => link.from === a && link.to === b);
  if (isBetween(from, to) || isBetween(to, from)) return 'second';
  return leadsTo({ ...graph, links }, to, from) ? 'cycle' : undefined;
}

/** Whether messages get from one node to another. */
function leadsTo(graph: ChainGraph, from: string, to: string): boolean {
  const targets = targetsOf(graph);
  const seen = new Set<string>();
  const stack = [from];
  for (let key = stack.pop(); key !== undefined; key = stack.pop()) {
    if (key === to) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    stack.push(...(targets.get(key) ?? []));
  }
  return false;
}
