/** Rule nodes and the links between them, as rows. What a chain's set of them must be like is in `chain-contents.ts`. */
import { deleteWithTenant } from '../framework/entity-hooks.js';
import { flag, jsonValue, reference, text } from '../framework/fields.js';
import type { EntityId } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import type { Tx } from '../framework/tx.js';

export interface RuleNode extends Entity {
  ruleChainId: EntityId | null;
  /** The class of the node. */
  type: string | null;
  name: string | null;
  debugMode: boolean;
  configuration: unknown;
  additionalInfo: unknown;
  externalId: EntityId | null;
}

const PACKAGE = 'org.thingsboard.rule.engine.';
/** The class of nodes that call another chain, and of those that return from one. */
export const INPUT_NODE = `${PACKAGE}flow.TbRuleChainInputNode`;
export const OUTPUT_NODE = `${PACKAGE}flow.TbRuleChainOutputNode`;

export const ruleNodes = defineResource<RuleNode>({
  entityType: 'RULE_NODE',
  label: 'Rule node',
  table: 'rule_node',
  owner: 'tenant',
  foreign: 403,
  fields: {
    ruleChainId: reference('RULE_CHAIN'),
    type: text(),
    name: text(),
    debugMode: flag(),
    configuration: jsonValue({ checked: false }),
    additionalInfo: jsonValue({ checked: false }),
    externalId: reference('RULE_NODE'),
  },
  search: [],
  access: { TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }] },
  beforeDelete: (tx, { id }) => {
    dropLinksFrom(tx, id.id);
  },
});

deleteWithTenant('rule_node_link');

/** A link between two nodes of a chain. */
export interface NodeLink {
  fromId: string;
  toId: string;
  type: string;
}

/** A chain's nodes in their lasting order: their places in it are what links and first node are told by. */
export const nodesOf = (tx: Tx, chainId: string): RuleNode[] =>
  ruleNodes.all(tx, where('t.rule_chain_id = ?', chainId), 't.created_time, t.id');

export const linksFrom = (tx: Tx, nodeId: string): NodeLink[] =>
  tx.all<NodeLink & object>(
    'SELECT from_id AS fromId, to_id AS toId, type FROM rule_node_link WHERE from_id = ? ORDER BY to_id, type',
    nodeId,
  );

/** Takes a node's outgoing links away. Links lead to nodes of the same chain, which are rewritten or deleted together. */
export const dropLinksFrom = (tx: Tx, nodeId: string): void =>
  void tx.run('DELETE FROM rule_node_link WHERE from_id = ?', nodeId);

/** Links two nodes; once per label. */
export const storeLink = (tx: Tx, tenantId: string, { fromId, toId, type }: NodeLink): void =>
  void tx.run(
    'INSERT OR IGNORE INTO rule_node_link (from_id, to_id, type, tenant_id) VALUES (?, ?, ?, ?)',
    fromId,
    toId,
    type,
    tenantId,
  );

/** The nodes of the tenant that call a chain. */
export const callersOf = (tx: Tx, tenantId: string, chainId: string): RuleNode[] =>
  ruleNodes.all(
    tx,
    where(
      "t.tenant_id = ? AND t.type = ? AND json_extract(t.configuration, '$.ruleChainId') = ?",
      tenantId,
      INPUT_NODE,
      chainId,
    ),
    't.created_time, t.id',
  );
