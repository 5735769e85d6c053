import { isJsonObject } from '@mullion/shared-kit/browser/read-json';
import { type ChainGraph, type ChainLink, type ChainNode, linkId } from './graph';
import { calledChainClass } from './node-component';
import type { ChainConnection, NodeConnection, RuleChainMetadata, RuleNode } from './rule-chain';

/** What could not be read as it is stored, and was mended. The editor says so. */
export interface Mending {
  kind:
    | 'connections'
    | 'first'
    | 'positions'
    | 'same-place'
    | 'nodes'
    | 'debug'
    | 'external'
    | 'chain-debug'
    | 'chain-external';
  count: number;
}

/** A stored chain as it is edited, and what of it was mended. */
export interface ReadGraph {
  graph: ChainGraph;
  mended: readonly Mending[];
}

type Mended = Record<Exclude<Mending['kind'], `chain-${string}`>, number>;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Whether a stored flag is one, or none is stored. The platform refuses all else. */
export const isFlag = (value: unknown): boolean => typeof (value ?? false) === 'boolean';
/** The same of an id. */
export const isId = (value: unknown): boolean =>
  (value ?? null) === null || (isJsonObject(value) && typeof value.id === 'string' && uuid.test(value.id));

/** Distance of nodes without a place of their own. */
const STEP = { x: 220, y: 80 } as const;
const COLUMN = 6;
/** A node at the place of another one moves by this. */
const ASIDE = 25;

/** Reads the nodes of a chain. Whatever is wrong with them, it opens: nothing that can be drawn is left out. */
export function readGraph(metadata: RuleChainMetadata): ReadGraph {
  const stored = Array.isArray(metadata.nodes) ? metadata.nodes : [];
  const calls = Array.isArray(metadata.ruleChainConnections) ? metadata.ruleChainConnections : [];
  const legacy = calls.filter((call: unknown): call is ChainConnection => {
    const target = isJsonObject(call) ? call.targetRuleChainId : undefined;
    return isJsonObject(target) && typeof target.id === 'string' && target.id !== '';
  });
  const all = [...stored, ...legacy.map(calledNode)];
  const mended: Mended = {
    connections: calls.length - legacy.length,
    first: 0,
    positions: 0,
    'same-place': 0,
    nodes: all.filter((node) => !isJsonObject(node)).length,
    debug: all.filter((node) => isJsonObject(node) && !isFlag(node.debugMode)).length,
    external: all.filter((node) => isJsonObject(node) && !isId(node.externalId)).length,
  };
  const nodes = placed(all, mended);
  const keyAt = (index: unknown) => (typeof index === 'number' ? nodes[index]?.key : undefined);
  const links = new Map<string, ChainLink>();
  const connections: readonly NodeConnection[] = [
    ...(Array.isArray(metadata.connections) ? metadata.connections : []),
    ...legacy.map(({ fromIndex, type }, at) => ({ fromIndex, toIndex: stored.length + at, type })),
  ];
  for (const connection of connections) {
    const [from, to] = [keyAt(connection?.fromIndex), keyAt(connection?.toIndex)];
    if (from === undefined || to === undefined) {
      mended.connections += 1;
      continue;
    }
    const id = linkId(from, to);
    const labels = links.get(id)?.labels ?? [];
    const label = String(connection.type ?? '');
    links.set(id, { from, to, labels: labels.includes(label) ? labels : [...labels, label] });
  }
  const { firstNodeIndex } = metadata;
  const first = keyAt(firstNodeIndex) ?? null;
  const isNone = firstNodeIndex === null || firstNodeIndex === undefined || Number(firstNodeIndex) < 0;
  if (first === null && !isNone) mended.first = 1;
  return {
    graph: { nodes, links: [...links.values()], first },
    mended: (Object.keys(mended) as (keyof Mended)[]).flatMap((kind) =>
      mended[kind] > 0 ? [{ kind, count: mended[kind] }] : [],
    ),
  };
}

/** A node that is an object, whatever is stored. */
const asNode = (node: RuleNode): RuleNode => {
  const known: Partial<RuleNode> = isJsonObject(node) ? node : {};
  return {
    ...known,
    type: String(known.type ?? ''),
    name: String(known.name ?? ''),
    configuration: isJsonObject(known.configuration) ? known.configuration : {},
    ...(!isFlag(known.debugMode) && { debugMode: false }),
    ...(!isId(known.externalId) && { externalId: null }),
  };
};

/** Every node with a place on the canvas that no other one has. */
function placed(nodes: readonly RuleNode[], mended: Mended): ChainNode[] {
  const taken = new Set<string>();
  return nodes.map(asNode).map((node, at) => {
    const info = isJsonObject(node.additionalInfo) ? node.additionalInfo : {};
    const [storedX, storedY] = [Number(info.layoutX ?? Number.NaN), Number(info.layoutY ?? Number.NaN)];
    // Also false for what is no number.
    const isPlaced = Math.abs(storedX) <= FARTHEST && Math.abs(storedY) <= FARTHEST;
    if (!isPlaced || storedX < 0 || storedY < 0) mended.positions += 1;
    let x = isPlaced ? placeOn(storedX) : STEP.x * (1 + (at % COLUMN));
    let y = isPlaced ? placeOn(storedY) : STEP.y * Math.floor(at / COLUMN);
    if (isPlaced && taken.has(`${x} ${y}`)) mended['same-place'] += 1;
    while (taken.has(`${x} ${y}`)) {
      x += ASIDE;
      y += ASIDE;
    }
    taken.add(`${x} ${y}`);
    return { key: node.id?.id ?? `at-${at}`, x, y, node };
  });
}

let made = 0;
/** A key for a node that has no id yet. */
export const newKey = (): string => {
  made += 1;
  return `new-${made}-${Math.random().toString(36).slice(2, 10)}`;
};

/** Farther out nothing is found, and a view that shows it shows nothing else. */
const FARTHEST = 100_000;

/** The coordinate that is stored: an integer from 0. */
export const placeOn = (coordinate: number): number => Math.min(FARTHEST, Math.max(0, Math.round(coordinate)));

const calledNode = ({ targetRuleChainId, additionalInfo }: ChainConnection): RuleNode => ({
  type: calledChainClass,
  name: 'Rule Chain Input',
  debugMode: false,
  configuration: { ruleChainId: targetRuleChainId.id },
  additionalInfo,
});
