/** What a rule chain consists of, as a file has it: nodes keep the ids they had where they came from. */
import { wrongType } from '../framework/fields.js';
import { entityId } from '../framework/ids.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { isForeign, parseContents, readContents, storeContents } from '../rule-chains/chain-contents.js';
import type { RuleChain } from '../rule-chains/rule-chains.js';
import { INPUT_NODE, nodesOf, type RuleNode } from '../rule-chains/rule-nodes.js';

type Json = Record<string, unknown>;

const fileIdOf = ({ id, externalId }: Pick<RuleNode, 'id' | 'externalId'>) => externalId ?? id;

export function readChainFile(tx: Tx, chain: RuleChain) {
  const { ruleChainId: _chain, nodes, ...contents } = readContents(tx, chain);
  const fresh = { createdTime: 0, ruleChainId: null, externalId: null };
  return { ...contents, nodes: nodes.map((node) => ({ ...node, ...fresh, id: fileIdOf(node) })) };
}

/**
 * Nodes and links of a file, where those that call a chain of another tenant call none: the file may have come from there, without that
 * chain. `live`: the database, which has the chains of all.
 */
function withoutForeign(live: Tx, chain: RuleChain, part: Json): Json {
  const own = (node: unknown) => {
    if (!isObject(node) || node.type !== INPUT_NODE || !isObject(node.configuration)) return node;
    if (!isForeign(live, chain, node.configuration.ruleChainId)) return node;
    return { ...node, configuration: { ...node.configuration, ruleChainId: null } };
  };
  const ownLink = (link: unknown) => {
    if (!isObject(link) || !isObject(link.targetRuleChainId)) return link;
    return isForeign(live, chain, link.targetRuleChainId.id) ? { ...link, targetRuleChainId: null } : link;
  };
  const { nodes, ruleChainConnections: links } = part;
  return {
    ...part,
    nodes: Array.isArray(nodes) ? nodes.map(own) : nodes,
    ruleChainConnections: Array.isArray(links) ? links.map(ownLink) : links,
  };
}

/** Makes the chain consist of what a file has, if that says anything. Nodes the chain has by now stay the same nodes. Throws 400. */
export function storeChainFile(tx: Tx, part: unknown, { entity, live }: { entity: RuleChain; live: Tx }): void {
  if (part === undefined) return;
  if (!isObject(part)) throw wrongType('metaData', 'an object');
  const present = new Map(nodesOf(tx, entity.id.id).map((node) => [fileIdOf(node).id, node.id]));
  const ownNode = (node: unknown) => {
    const fileId = isObject(node) && isObject(node.id) && typeof node.id.id === 'string' ? node.id.id : null;
    if (!isObject(node) || fileId === null) return node;
    return { ...node, id: present.get(fileId) ?? null, externalId: entityId('RULE_NODE', fileId) };
  };
  const own = withoutForeign(live, entity, part);
  const nodes = Array.isArray(own.nodes) ? own.nodes.map(ownNode) : own.nodes;
  storeContents(tx, entity, parseContents(tx, entity, { ...own, nodes }));
}
