import { useMemo } from 'react';
import type { ChainGraph } from '../model/graph';

const none: ReadonlySet<string> = new Set();

/** Keys of the nodes whose name has a text. */
export function useFound({ nodes }: ChainGraph, search: string): ReadonlySet<string> {
  return useMemo(() => {
    const wanted = search.trim().toLowerCase();
    if (!wanted) return none;
    return new Set(nodes.flatMap(({ key, node }) => (node.name.toLowerCase().includes(wanted) ? [key] : [])));
  }, [nodes, search]);
}
