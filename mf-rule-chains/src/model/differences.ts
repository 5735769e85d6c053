import type { Difference } from '@mullion/shared-kit/editing/difference';
import { INPUT_LINK, idOf } from './changes';
import { type ChainGraph, type ChainNode, INPUT, nodesByKey } from './graph';
import type { RuleNode } from './rule-chain';

/** What differs in a node beside its place. */
export type NodePart = 'name' | 'debug' | 'description' | 'info' | 'configuration' | 'class';

/** A node of two chains, or of one of them. */
export interface NodeDifference {
  key: string;
  kind: Difference['kind'];
  before?: ChainNode;
  after?: ChainNode;
  parts: readonly NodePart[];
}

/** A link of two chains, or of one of them: its labels in each, and its ends. */
interface LinkDifference {
  id: string;
  kind: 'added' | 'changed' | 'removed';
  before: string;
  after: string;
  /** Name of the node where it begins; undefined: the input. */
  from: string | undefined;
  to: string;
}

/** What differs between two chains. */
export interface ChainDifferences {
  nodes: readonly NodeDifference[];
  links: readonly LinkDifference[];
}

const isSame = (one: unknown, other: unknown) => sorted(one) === sorted(other);
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

/** What others keep beside a node: not its place, nor its description. */
function infoOf({ additionalInfo }: RuleNode) {
  const { layoutX: _, layoutY: __, description: ___, ...info } = additionalInfo ?? {};
  return info;
}

function partsOf(before: RuleNode, after: RuleNode): NodePart[] {
  if (before === after) return [];
  const differs: readonly (readonly [NodePart, boolean])[] = [
    ['class', before.type !== after.type],
    ['name', before.name !== after.name],
    ['debug', (before.debugMode ?? false) !== (after.debugMode ?? false)],
    ['description', (before.additionalInfo?.description ?? '') !== (after.additionalInfo?.description ?? '')],
    ['info', !isSame(infoOf(before), infoOf(after))],
    ['configuration', !isSame(before.configuration, after.configuration)],
  ];
  return differs.flatMap(([part, is]) => (is ? [part] : []));
}

/** What was changed on the way from one chain to the other. Nodes are the same by their keys. */
export function compareChains(before: ChainGraph, after: ChainGraph): ChainDifferences {
  const [old, now] = [nodesByKey(before.nodes), nodesByKey(after.nodes)];
  const nodes: NodeDifference[] = [
    ...before.nodes.flatMap((node) =>
      now.has(node.key) ? [] : [{ key: node.key, kind: 'removed' as const, before: node, parts: [] }],
    ),
    ...after.nodes.flatMap((node): NodeDifference[] => {
      const was = old.get(node.key);
      if (!was) return [{ key: node.key, kind: 'added', after: node, parts: [] }];
      const parts = partsOf(was.node, node.node);
      if (parts.length > 0) return [{ key: node.key, kind: 'changed', before: was, after: node, parts }];
      const isMoved = was.x !== node.x || was.y !== node.y;
      return isMoved ? [{ key: node.key, kind: 'moved', before: was, after: node, parts }] : [];
    }),
  ];
  const [oldLinks, newLinks] = [labelsOf(before), labelsOf(after)];
  const name = (key: string) => (now.get(key) ?? old.get(key))?.node.name ?? '';
  const links = [...new Set([...oldLinks.keys(), ...newLinks.keys()])].flatMap((id) => {
    const [was, is] = [oldLinks.get(id), newLinks.get(id)];
    if (was?.text === is?.text) return [];
    const kind =
      was === undefined ? ('added' as const) : is === undefined ? ('removed' as const) : ('changed' as const);
    const { from, to } = is ?? was ?? { from: '', to: '' };
    const ends = { from: from === INPUT ? undefined : name(from), to: name(to) };
    return [{ id, kind, before: was?.text ?? '', after: is?.text ?? '', ...ends }];
  });
  return { nodes, links };
}

function labelsOf(graph: ChainGraph) {
  const links = new Map(
    graph.links.map((link) => [
      idOf(link),
      { from: link.from, to: link.to, text: [...link.labels].sort().join(' / ') },
    ]),
  );
  if (graph.first !== null) links.set(INPUT_LINK, { from: INPUT, to: graph.first, text: graph.first });
  return links;
}

/** How parts of a chain are called. */
interface DifferenceWords {
  part: (part: NodePart) => string;
  /** `from`: undefined for the input. */
  link: (from: string | undefined, to: string) => string;
}

/** The same as a list of parts. */
export function listOf({ nodes, links }: ChainDifferences, say: DifferenceWords): readonly Difference[] {
  return [
    ...nodes.map(({ key, kind, before, after, parts }) => ({
      id: key,
      kind,
      label: (after ?? before)?.node.name ?? key,
      ...(parts.length > 0 && { text: parts.map(say.part).join(', ') }),
    })),
    ...links.map(({ id, kind, from, to, before, after }) => ({
      id,
      kind,
      label: say.link(from, to),
      ...(id !== INPUT_LINK && { text: kind === 'changed' ? `${before} → ${after}` : after || before }),
    })),
  ];
}
