import type { Hop, Way } from '../canvas/flow-types';
import { INPUT_LINK, idOf } from '../model/changes';
import type { ChainGraph } from '../model/graph';
import { sameText, type TracedMessage, type TraceStep } from './trace-model';

/** Words for what the canvas shows at a node. */
interface Words {
  order: (at: number) => string;
  took: (step: TraceStep) => string;
}

/** The way of a message on the canvas of its chain. */
export function wayOf({ steps }: TracedMessage, { links, first }: ChainGraph, words: Words): Way {
  const nodes = new Map<string, Hop>();
  const taken = new Map<string, Set<string>>();
  for (const [at, step] of steps.entries()) {
    const { nodeId, came, failed } = step;
    const known = nodes.get(nodeId);
    nodes.set(nodeId, {
      order: [known?.order, words.order(at)].filter(Boolean).join(', '),
      took: [known?.took, words.took(step)].filter(Boolean).join(', '),
      failed: failed || known?.failed === true,
    });
    const ways = links.filter(({ to }) => to === nodeId);
    const isBy = (label: string) => !came?.label || sameText(came.label, label);
    const taking = steps
      .slice(0, at)
      .reverse()
      .flatMap((before) =>
        ways
          .filter(({ from }) => from === before.nodeId)
          .map((link) => ({
            id: idOf(link),
            labels: link.labels.filter(
              (label) => isBy(label) && before.left.some((event) => sameText(event.label, label)),
            ),
          })),
      )
      .find(({ labels }) => labels.length > 0);
    if (taking) taken.set(taking.id, new Set([...(taken.get(taking.id) ?? []), ...taking.labels]));
    else if (nodeId === first) taken.set(INPUT_LINK, new Set());
  }
  return { nodes, links: new Map([...taken].map(([id, labels]) => [id, [...labels].join(' / ')])) };
}
