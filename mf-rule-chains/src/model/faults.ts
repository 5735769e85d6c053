import { type ChainGraph, targetsOf } from './graph';

/** What the platform would refuse, and what of it a node shows. */
export type Fault = 'name' | 'long' | 'markup' | 'character' | 'self' | 'cycle' | 'label';

const MAX_NAME = 255;
const markup = /<[a-z!/]/i;
/** What no database stores: NUL, and half of a character. */
const unstorable = /\0|\p{Surrogate}/u;

/** Nodes that the platform would refuse a chain for, by their keys: files may hold what no gesture makes. */
export function faultsOf(graph: ChainGraph): ReadonlyMap<string, Fault> {
  const faults = new Map<string, Fault>();
  for (const { key, node } of graph.nodes) {
    if (node.name.trim() === '') faults.set(key, 'name');
    else if (node.name.length > MAX_NAME) faults.set(key, 'long');
    else if (markup.test(node.name)) faults.set(key, 'markup');
    else if (unstorable.test(node.name)) faults.set(key, 'character');
  }
  for (const { from, to, labels } of graph.links) {
    if (from === to) faults.set(from, 'self');
    else if (labels.length === 0 || labels.some((label) => label === '' || label.length > MAX_NAME)) {
      faults.set(from, 'label');
    }
  }
  for (const key of circle(graph)) if (!faults.has(key)) faults.set(key, 'cycle');
  return faults;
}

/** The nodes of a circle; nothing where there is none. */
function circle(graph: ChainGraph): readonly string[] {
  const targets = targetsOf(graph);
  const done = new Set<string>();
  for (const { key: start } of graph.nodes) {
    const path: string[] = [];
    const onPath = new Set<string>();
    const stack: { key: string; next: number }[] = [{ key: start, next: 0 }];
    while (stack.length > 0) {
      const top = stack.at(-1) as { key: string; next: number };
      if (top.next === 0) {
        if (done.has(top.key)) {
          stack.pop();
          continue;
        }
        path.push(top.key);
        onPath.add(top.key);
      }
      const to = targets.get(top.key)?.[top.next];
      top.next += 1;
      if (to === undefined) {
        done.add(top.key);
        onPath.delete(top.key);
        path.pop();
        stack.pop();
      } else if (onPath.has(to)) {
        if (to !== top.key) return path.slice(path.indexOf(to));
      } else stack.push({ key: to, next: 0 });
    }
  }
  return [];
}
