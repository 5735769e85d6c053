import { useCallback, useMemo } from 'react';
import { type Components, lookOf } from '../canvas/node-look';
import { useT } from '../canvas/texts';
import { type ChainGraph, type ChainNode, nodesByKey } from '../model/graph';

/** What a screen reader says of a node: its class, its name, and where its links lead. */
export function useDescribe({ nodes, links }: ChainGraph, components: Components): (node: ChainNode) => string {
  const t = useT();
  const outgoing = useMemo(() => {
    const names = nodesByKey(nodes);
    const texts = new Map<string, string[]>();
    for (const { from, to, labels } of links) {
      const text = t('describe.link', { labels: labels.join(', '), name: names.get(to)?.node.name ?? '' });
      texts.set(from, [...(texts.get(from) ?? []), text]);
    }
    return texts;
  }, [nodes, links, t]);
  return useCallback(
    ({ key, node }) => {
      const kind = lookOf(node, components).kind || t('unknown');
      const leads = outgoing.get(key);
      return leads
        ? t('describe', { kind, name: node.name, links: leads.join('; ') })
        : t('describe.end', { kind, name: node.name });
    },
    [outgoing, components, t],
  );
}

const none: ReadonlySet<string> = new Set();

/** Keys of the nodes whose name has a text. */
export function useFound({ nodes }: ChainGraph, search: string): ReadonlySet<string> {
  return useMemo(() => {
    const wanted = search.trim().toLowerCase();
    if (!wanted) return none;
    return new Set(nodes.flatMap(({ key, node }) => (node.name.toLowerCase().includes(wanted) ? [key] : [])));
  }, [nodes, search]);
}
