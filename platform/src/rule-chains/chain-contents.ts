/**
 * What a rule chain consists of, as callers send and get it (its "metadata"): nodes, links told by the nodes' places in the list,
 * and the node messages come to first. A save replaces all of it; nodes that are sent with their id stay the same nodes.
 */
import { badRequest, forbidden, notFound } from '../framework/errors.js';
import { hasMarkup, parseReference, parseText, wrongType } from '../framework/fields.js';
import { entityId, newId } from '../framework/ids.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { type RuleChain, ruleChains } from './rule-chains.js';
import { dropLinksFrom, INPUT_NODE, linksFrom, nodesOf, type RuleNode, ruleNodes, storeLink } from './rule-nodes.js';
import { announceStored } from './stored-chains.js';

/** A link between the nodes at two places of the list. */
export interface Connection {
  fromIndex: number;
  toIndex: number;
  type: string;
}

export interface ChainContents {
  firstNodeIndex: number | null;
  nodes: RuleNode[];
  connections: Connection[];
}

type Row = Record<string, unknown>;

/** A node as callers see it. */
export const showNode = ({ tenantId: _tenantId, ...node }: RuleNode) => node;

/** The stored contents as callers get them. */
export function readContents(tx: Tx, chain: RuleChain) {
  const nodes = nodesOf(tx, chain.id.id);
  const places = new Map(nodes.map(({ id }, place) => [id.id, place]));
  const connections = nodes
    .flatMap(({ id }, fromIndex) =>
      linksFrom(tx, id.id).map(({ toId, type }) => ({ fromIndex, toIndex: places.get(toId) ?? -1, type })),
    )
    .sort((a, b) => a.fromIndex - b.fromIndex || a.toIndex - b.toIndex || (a.type < b.type ? -1 : 1));
  return {
    ruleChainId: chain.id,
    firstNodeIndex: chain.firstRuleNodeId ? (places.get(chain.firstRuleNodeId.id) ?? null) : null,
    nodes: nodes.map(showNode),
    connections: connections.length > 0 ? connections : null,
    ruleChainConnections: null,
  };
}

/** Nodes, and links, of one chain: a save is one transaction, for which other writes wait. */
const MOST_NODES = 5000;
const MOST_LINKS = 20_000;

/** A list of objects, empty when it is left out. Throws 400, also for more than `most`. */
export function listOf(value: unknown, property: string, most: number): Row[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongType(property, 'a list of objects');
  if (value.length > most) throw badRequest(`Invalid value of "${property}": at most ${most} are stored at once`);
  if (!value.every(isObject)) throw wrongType(property, 'a list of objects');
  return value;
}

function place(value: unknown, property: string, count: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count) return value;
  throw wrongType(property, 'the place of a node in "nodes"');
}

/** Nodes of alarms keep their type and severity as patterns that end up on screens. */
const ALARM_NODE = /\.action\.Tb(Create|Clear)AlarmNode$/;

/** Characters of a node's name that a refusal shows. */
const LONGEST_SHOWN = 255;

/** Throws 400 that begins with the node's name when one of its members is unfit. */
function checkNode(node: RuleNode): void {
  const { name, type } = ruleNodes.definition.fields;
  const problems = [...type.problems(node.type, 'type'), ...name.problems(node.name, 'name')];
  if (node.name === null) problems.push('name should be specified');
  if (node.type === null) problems.push('type should be specified');
  if (node.configuration === null) problems.push('configuration should be specified');
  if (ALARM_NODE.test(node.type ?? '') && isObject(node.configuration)) {
    for (const member of ['alarmType', 'severity']) {
      if (hasMarkup(node.configuration[member])) problems.push(`${member} is malformed`);
    }
  }
  const shown = (node.name?.length ?? 0) > LONGEST_SHOWN ? `${node.name?.slice(0, LONGEST_SHOWN)}…` : node.name;
  if (problems.length > 0) throw badRequest(`'${shown}' node configuration is invalid: ${problems.join(', ')}`);
}

/** Whether an id is that of a chain of another tenant than the chain's. */
export function isForeign(tx: Tx, chain: RuleChain, id: unknown): boolean {
  const target = typeof id === 'string' ? ruleChains.find(tx, id) : undefined;
  return target !== undefined && target.tenantId?.id !== chain.tenantId?.id;
}

/** Throws 403 when the node calls a chain of another tenant. */
function checkTarget(tx: Tx, chain: RuleChain, { name, type, configuration }: RuleNode): void {
  if (type !== INPUT_NODE || !isObject(configuration)) return;
  if (isForeign(tx, chain, configuration.ruleChainId))
    throw forbidden(`'${name}' node configuration is invalid: ruleChainId is a rule chain of another tenant`);
}

/** The node a body's entry means: the stored one of that id, or a new one. Throws 404 or 403 for an id that is none of this chain. */
function readNode(tx: Tx, chain: RuleChain, entry: Row): RuleNode {
  const id = parseReference(entry.id, 'id', 'RULE_NODE');
  ruleNodes.checkHead(entry);
  parseReference(entry.ruleChainId, 'ruleChainId', 'RULE_CHAIN');
  const stored = id ? ruleNodes.find(tx, id.id) : undefined;
  if (id && !stored) throw notFound(`Rule node with id [${id.id}] is not found`);
  if (stored && stored.ruleChainId?.id !== chain.id.id) throw forbidden();
  const node = ruleNodes.parse(
    { ...entry, ruleChainId: chain.id },
    {
      id: id ?? entityId('RULE_NODE', newId(tx.now)),
      createdTime: stored?.createdTime ?? tx.now,
      tenantId: chain.tenantId,
    },
  );
  checkNode(node);
  checkTarget(tx, chain, node);
  return node;
}

/** Calls of other chains as links, the way old exports have them: each becomes a node. */
function readCalls(tx: Tx, chain: RuleChain, value: unknown, count: number) {
  return listOf(value, 'ruleChainConnections', MOST_NODES).map((entry, number) => {
    const target = parseReference(entry.targetRuleChainId, 'targetRuleChainId', 'RULE_CHAIN');
    const found = target ? ruleChains.find(tx, target.id) : undefined;
    const { layoutX, layoutY } = isObject(entry.additionalInfo) ? entry.additionalInfo : {};
    const node = readNode(tx, chain, {
      type: INPUT_NODE,
      name: (found?.tenantId?.id === chain.tenantId?.id ? found?.name : null) ?? 'Rule Chain Input',
      configuration: { ruleChainId: target?.id ?? null },
      additionalInfo: { layoutX, layoutY },
    });
    return { node, connection: { fromIndex: entry.fromIndex, toIndex: count + number, type: entry.type } };
  });
}

/** Whether a way along the links comes back to where it began. */
function hasCircle(count: number, connections: readonly Connection[]): boolean {
  const open = new Array<number>(count).fill(0);
  const next = Array.from({ length: count }, (): number[] => []);
  for (const { fromIndex, toIndex } of connections) {
    next[fromIndex]?.push(toIndex);
    open[toIndex] = (open[toIndex] ?? 0) + 1;
  }
  const free = [...open.keys()].filter((index) => open[index] === 0);
  for (let index = free.pop(); index !== undefined; index = free.pop()) {
    count -= 1;
    for (const to of next[index] ?? []) {
      open[to] = (open[to] ?? 0) - 1;
      if (open[to] === 0) free.push(to);
    }
  }
  return count > 0;
}

function readConnection(entry: Row, count: number): Connection {
  const fromIndex = place(entry.fromIndex, 'fromIndex', count);
  const toIndex = place(entry.toIndex, 'toIndex', count);
  const type = parseText(entry.type, 'type');
  if (fromIndex === toIndex) throw badRequest("Can't create the relation to yourself.");
  if (!type) throw badRequest('Relation type should be specified!');
  if (type.length > 255) throw badRequest('Validation error: type length must be equal or less than 255');
  return { fromIndex, toIndex, type };
}

/** The contents a body holds for a chain. Throws 400 that names what is wrong, 403 or 404 for what is not of this chain. */
export function parseContents(tx: Tx, chain: RuleChain, body: Row): ChainContents {
  const entries = listOf(body.nodes ?? wrongNodes(), 'nodes', MOST_NODES);
  const own = entries.map((entry) => readNode(tx, chain, entry));
  const calls = readCalls(tx, chain, body.ruleChainConnections, own.length);
  const nodes = [...own, ...calls.map(({ node }) => node)];
  if (new Set(nodes.map(({ id }) => id.id)).size < nodes.length) throw badRequest('A node is sent twice!');
  const links = [...listOf(body.connections, 'connections', MOST_LINKS), ...calls.map(({ connection }) => connection)];
  const connections = links.map((entry) => readConnection(entry, nodes.length));
  if (hasCircle(nodes.length, connections)) throw badRequest("Can't create circling relations in rule chain.");
  const first = body.firstNodeIndex ?? null;
  return { nodes, connections, firstNodeIndex: first === null ? null : place(first, 'firstNodeIndex', nodes.length) };
}

const wrongNodes = (): never => {
  throw wrongType('nodes', 'a list');
};

/** Replaces the chain's nodes, links and first node; answers the chain as it is then. */
export function storeContents(
  tx: Tx,
  chain: RuleChain,
  { nodes, connections, firstNodeIndex }: ChainContents,
): RuleChain {
  const sent = new Map(nodes.map((node) => [node.id.id, node]));
  const stored = nodesOf(tx, chain.id.id);
  for (const node of stored) {
    const next = sent.get(node.id.id);
    dropLinksFrom(tx, node.id.id);
    if (next) ruleNodes.patch(tx, node, next);
    else ruleNodes.erase(tx, node, null);
  }
  const known = new Set(stored.map(({ id }) => id.id));
  for (const node of nodes) if (!known.has(node.id.id)) ruleNodes.insert(tx, node);
  const created = nodes.filter(({ id }) => !known.has(id.id)).map(({ id }) => id.id);
  announceStored(tx, chain.tenantId?.id ?? '', chain.id.id, created);
  const idAt = (index: number) => nodes[index]?.id.id ?? '';
  for (const { fromIndex, toIndex, type } of connections) {
    storeLink(tx, chain.tenantId?.id ?? '', { fromId: idAt(fromIndex), toId: idAt(toIndex), type });
  }
  const firstRuleNodeId = firstNodeIndex === null ? null : entityId('RULE_NODE', idAt(firstNodeIndex));
  return ruleChains.patch(tx, chain, { firstRuleNodeId });
}
