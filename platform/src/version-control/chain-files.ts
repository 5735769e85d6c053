/** What a rule chain consists of, as a file has it: nodes keep the ids they had where they came from. */
import { wrongType } from '../framework/fields.js';
import { entityId } from '../framework/ids.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { parseContents, readContents, storeContents } from '../rule-chains/chain-contents.js';
import type { NodeFaults } from '../rule-chains/node-scripts.js';
import type { RuleChain } from '../rule-chains/rule-chains.js';
import { nodesOf, type RuleNode } from '../rule-chains/rule-nodes.js';

const fileIdOf = ({ id, externalId }: Pick<RuleNode, 'id' | 'externalId'>) => externalId ?? id;

export function readChainFile(tx: Tx, chain: RuleChain) {
  const { ruleChainId: _chain, nodes, ...contents } = readContents(tx, chain);
  const fresh = { createdTime: 0, ruleChainId: null, externalId: null };
  return { ...contents, nodes: nodes.map((node) => ({ ...node, ...fresh, id: fileIdOf(node) })) };
}

/** Makes the chain consist of what a file has, if that says anything. Nodes the chain has by now stay the same nodes. Throws 400. */
export function storeChainFile(
  tx: Tx,
  part: unknown,
  { entity, faults }: { entity: RuleChain; faults: NodeFaults | undefined },
): void {
  if (part === undefined) return;
  if (!isObject(part)) throw wrongType('metaData', 'an object');
  const present = new Map(nodesOf(tx, entity.id.id).map((node) => [fileIdOf(node).id, node.id]));
  const ownNode = (node: unknown) => {
    const fileId = isObject(node) && isObject(node.id) && typeof node.id.id === 'string' ? node.id.id : null;
    if (!isObject(node) || fileId === null) return node;
    return { ...node, id: present.get(fileId) ?? null, externalId: entityId('RULE_NODE', fileId) };
  };
  const nodes = Array.isArray(part.nodes) ? part.nodes.map(ownNode) : part.nodes;
  storeContents(tx, entity, parseContents(tx, entity, { ...part, nodes }), faults);
}
