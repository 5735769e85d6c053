/** Rule chains as entities: names, kinds, which one is the root. What they consist of is in `chain-contents.ts`. */
import { badRequest } from '../framework/errors.js';
import { choice, flag, jsonValue, reference, text } from '../framework/fields.js';
import type { EntityId } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import type { Tx } from '../framework/tx.js';
import { nodesOf, ruleNodes } from './rule-nodes.js';

export const CHAIN_TYPES = ['CORE', 'EDGE'] as const;
export type ChainType = (typeof CHAIN_TYPES)[number];

export interface RuleChain extends Entity {
  name: string | null;
  type: ChainType | null;
  firstRuleNodeId: EntityId | null;
  root: boolean;
  debugMode: boolean;
  configuration: unknown;
  additionalInfo: unknown;
  externalId: EntityId | null;
}

const SECOND_ROOT: Record<ChainType, string> = {
  CORE: 'Another root rule chain is present in scope of current tenant!',
  EDGE: 'Another edge template root rule chain is present in scope of current tenant!',
};

export const ruleChains = defineResource<RuleChain>({
  entityType: 'RULE_CHAIN',
  label: 'Rule chain',
  table: 'rule_chain',
  owner: 'tenant',
  foreign: 403,
  fields: {
    name: text(),
    type: choice(CHAIN_TYPES, 'CORE'),
    firstRuleNodeId: reference('RULE_NODE'),
    root: flag(),
    debugMode: flag(),
    configuration: jsonValue(),
    additionalInfo: jsonValue(),
    externalId: reference('RULE_CHAIN'),
  },
  search: ['name'],
  queryFields: { name: 'name', additionalInfo: 'additionalInfo' },
  closedToCustomerQueries: true,
  access: { TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }] },
  unique: [{ property: 'externalId', message: 'Rule Chain with such external id already exists!' }],
  limit: { member: 'maxRuleChains', noun: 'rule chains' },
  echoCreatedTime: true,
  audited: true,
  check: (tx, { entity }) => {
    if (!entity.name) throw badRequest('Rule chain name should be specified!');
    const type = entity.type ?? 'CORE';
    const root = entity.root && rootChain(tx, entity.tenantId?.id ?? '', type);
    if (root && root.id.id !== entity.id.id) throw badRequest(SECOND_ROOT[type]);
    const first = entity.firstRuleNodeId && ruleNodes.find(tx, entity.firstRuleNodeId.id);
    // A first node that is none of this chain would let messages into another's.
    if (first?.ruleChainId?.id !== entity.id.id) entity.firstRuleNodeId = null;
  },
  beforeDelete: (tx, { id, root }, user) => {
    if (root) throw badRequest('Deletion of Root Tenant Rule Chain is prohibited!');
    const edge = tx.get<{ name: string }>('SELECT name FROM edge WHERE root_rule_chain_id = ?', id.id);
    if (edge) {
      throw badRequest(
        `Can't delete rule chain that is root for edge [${edge.name}]. Please assign another root rule chain first to the edge!`,
      );
    }
    for (const kind of ['device', 'asset']) {
      const used = tx.get(`SELECT 1 FROM ${kind}_profile WHERE default_rule_chain_id = ? LIMIT 1`, id.id);
      if (used) throw badRequest(`The rule chain referenced by the ${kind} profiles cannot be deleted!`);
    }
    for (const node of nodesOf(tx, id.id)) ruleNodes.erase(tx, node, user);
  },
});

/** The tenant's root chain of a kind: for EDGE the template new edges start with. */
export const rootChain = (tx: Tx, tenantId: string, type: ChainType): RuleChain | undefined =>
  ruleChains.all(tx, where('t.tenant_id = ? AND t.type = ? AND t.root = 1', tenantId, type))[0];

/** The tenant's chains that every new edge gets. */
export const autoAssigned = (tx: Tx, tenantId: string): RuleChain[] =>
  ruleChains.all(tx, where('t.tenant_id = ? AND t.auto_assign = 1', tenantId));
