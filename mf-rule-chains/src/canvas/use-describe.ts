import { useCallback, useMemo } from 'react';
import { idOf } from '../model/changes';
import { type ChainGraph, type ChainNode, nodesByKey } from '../model/graph';
import { type Components, lookOf } from './node-look';
import { useT } from './texts';
import { useKept } from './use-kept';

/**
 * What a screen reader says of a node: its class, its name, and where its links lead. Of a change of the chain, only
 * the texts that it is about are written again.
 */
export function useDescribe({ nodes, links }: ChainGraph, components: Components): (node: ChainNode) => string {
  const t = useT();
  const keptLinks = useKept<string>();
  const keptNodes = useKept<string>();
  const texts = useMemo(() => {
    const names = nodesByKey(nodes);
    const outgoing = new Map<string, string[]>();
    keptLinks((keep) => {
      for (const link of links) {
        const name = names.get(link.to)?.node.name ?? '';
        const text = keep(idOf(link), [link.labels, name, t], () =>
          t('describe.link', { labels: link.labels.join(', '), name }),
        );
        const known = outgoing.get(link.from);
        if (known) known.push(text);
        else outgoing.set(link.from, [text]);
      }
    });
    return keptNodes(
      (keep) =>
        new Map(
          nodes.map(({ key, node }) => {
            const { kind } = lookOf(node, components);
            const leads = outgoing.get(key)?.join('; ');
            const text = keep(key, [kind, node.name, leads, t], () => {
              const values = { kind: kind || t('unknown'), name: node.name };
              return leads === undefined ? t('describe.end', values) : t('describe', { ...values, links: leads });
            });
            return [key, text];
          }),
        ),
    );
  }, [nodes, links, components, t, keptLinks, keptNodes]);
  return useCallback(({ key }) => texts.get(key) ?? '', [texts]);
}
