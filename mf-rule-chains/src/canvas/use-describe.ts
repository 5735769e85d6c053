import { useCallback, useMemo } from 'react';
import { type ChainGraph, type ChainNode, nodesByKey } from '../model/graph';
import { type Components, lookOf } from './node-look';
import { useT } from './texts';

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
