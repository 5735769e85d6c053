import { Position } from '@xyflow/react';
import { useMemo } from 'react';
import { type Chosen, INPUT_LINK, idOf } from '../model/changes';
import { type ChainGraph, type ChainNode, flowOrder, INPUT, inputPlace, nodeSize, nodesByKey } from '../model/graph';
import type { FlowLink, FlowNode, LinkData, Mark, Way } from './flow-types';
import { type Components, lookOf } from './node-look';
import { useT } from './texts';
import { useKept } from './use-kept';

/** Where connectors are: known at once, no node has to be measured. */
const handleAt = (type: 'source' | 'target') => ({
  type,
  position: type === 'source' ? Position.Right : Position.Left,
  x: type === 'source' ? nodeSize.width - 6 : -6,
  y: nodeSize.height / 2 - 6,
  width: 12,
  height: 12,
});
const input = handleAt('target');
const output = handleAt('source');

export interface Shown {
  graph: ChainGraph;
  components: Components;
  chosen: Chosen;
  /** Places of nodes that are being dragged. */
  dragged: ReadonlyMap<string, { x: number; y: number }> | null;
  /** Keys that a search has found. */
  found: ReadonlySet<string>;
  marks?: ReadonlyMap<string, Mark>;
  /** What is not on it steps back. */
  way?: Way;
  problems: ReadonlyMap<string, string>;
  /** What the input is called. */
  inputLabel: string;
  /** What a screen reader says of a node: type, name, and outgoing labels. */
  describe: (node: ChainNode) => string;
  readOnly: boolean;
  isFar: boolean;
}

/** The nodes as the canvas draws them, in the order of the flow. What is unchanged is the same object, and not drawn again. */
export function useFlowNodes(shown: Shown): FlowNode[] {
  const { graph, components, chosen, dragged, found, marks, way, problems, inputLabel, describe, readOnly, isFar } =
    shown;
  const order = useMemo(() => flowOrder(graph), [graph]);
  const kept = useKept<FlowNode>();
  return useMemo(
    () =>
      kept((keep) => {
        const nodes = order.map((node) => {
          const place = dragged?.get(node.key) ?? node;
          const look = lookOf(node.node, components);
          const [isFound, isChosen] = [found.has(node.key), chosen.nodes.has(node.key)];
          const [mark, hop, problem] = [marks?.get(node.key), way?.nodes.get(node.key), problems.get(node.key)];
          const label = describe(node);
          return keep(
            node.key,
            [node, place.x, place.y, look, isFound, isChosen, mark, hop, problem, label, isFar, readOnly],
            () => ({
              id: node.key,
              type: 'rule',
              position: { x: place.x, y: place.y },
              data: { node, look, isFound, isFar, mark, hop, problem },
              selected: isChosen,
              draggable: !readOnly,
              connectable: !readOnly,
              ariaLabel: label,
              ...nodeSize,
              measured: nodeSize,
              handles: [...(look.definition.inEnabled ? [input] : []), ...(look.definition.outEnabled ? [output] : [])],
            }),
          );
        });
        const start = keep(INPUT, [inputLabel, readOnly], () => ({
          id: INPUT,
          type: 'start',
          position: inputPlace,
          data: { label: inputLabel },
          draggable: false,
          selectable: false,
          deletable: false,
          connectable: !readOnly,
          ariaLabel: inputLabel,
          ...nodeSize,
          measured: nodeSize,
          handles: [output],
        }));
        return [start, ...nodes];
      }),
    [
      kept,
      order,
      components,
      chosen.nodes,
      dragged,
      found,
      marks,
      way,
      problems,
      inputLabel,
      describe,
      readOnly,
      isFar,
    ],
  );
}

/** The links as the canvas draws them. */
export function useFlowLinks({ graph, chosen, marks, way, inputLabel, readOnly, isFar }: Shown): FlowLink[] {
  const t = useT();
  const names = useMemo(() => nodesByKey(graph.nodes), [graph.nodes]);
  const kept = useKept<FlowLink>();
  return useMemo(() => {
    const all = graph.first === null ? graph.links : [...graph.links, inputLink(graph.first)];
    // From far away all links are one path; only those that stand out are drawn on their own.
    const standsOut = (id: string) => chosen.links.has(id) || marks?.has(id) || way?.links.has(id);
    const drawn = isFar ? all.filter((link) => standsOut(idOf(link))) : all;
    const [leaving, coming] = [countBy(all, 'from'), countBy(all, 'to')];
    return kept((keep) =>
      drawn.map((link) => {
        const id = idOf(link);
        const isChosen = chosen.links.has(id);
        const more = (leaving.get(link.from) ?? 0) - (coming.get(link.to) ?? 0);
        const labelAt = more > 0 ? 'end' : more < 0 ? 'start' : 'middle';
        // Beside the way of a message, all else steps back.
        const isFailure = way === undefined && link.labels.includes(FAILURE);
        const [mark, taken] = [marks?.get(id), way?.links.get(id)];
        const from = link.from === INPUT ? inputLabel : names.get(link.from)?.node.name;
        const to = names.get(link.to)?.node.name;
        return keep(
          id,
          [id === INPUT_LINK ? link.to : link, from, to, isChosen, mark, taken, labelAt, isFailure, readOnly, t],
          () => {
            const ends = { from, to };
            const labels = link.labels.join(' / ');
            const label = labels === '' ? t('link.between', ends) : t('link.labelled', { labels, ...ends });
            return toFlowLink(link, id, { label, isChosen, mark, taken, labelAt, isFailure, readOnly });
          },
        );
      }),
    );
  }, [kept, graph, names, chosen.links, marks, way, inputLabel, readOnly, isFar, t]);
}

const inputLink = (first: string) => ({ from: INPUT, to: first, labels: [] });

/** How many links leave each node, or come to it. */
function countBy(links: ChainGraph['links'], end: 'from' | 'to'): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const link of links) counts.set(link[end], (counts.get(link[end]) ?? 0) + 1);
  return counts;
}

/** What failed messages take, as every node calls it. */
const FAILURE = 'Failure';

const toFlowLink = (
  link: ChainGraph['links'][number],
  id: string,
  {
    label,
    isChosen,
    readOnly,
    ...more
  }: Pick<LinkData, 'mark' | 'taken' | 'labelAt' | 'isFailure'> & {
    label: string;
    isChosen: boolean;
    readOnly: boolean;
  },
): FlowLink => {
  const arrow = more.isFailure ? 'chain-arrow-failure' : 'chain-arrow';
  return {
    id,
    type: 'link',
    source: link.from,
    target: link.to,
    data: { link, ...more },
    ariaLabel: label,
    selected: isChosen,
    focusable: false,
    reconnectable: readOnly ? false : 'target',
    markerEnd: isChosen || more.taken !== undefined ? 'chain-arrow-chosen' : arrow,
  };
};
