/** Edges: their cards, and which of the tenant's entities they hold. */
import { badRequest } from '../framework/errors.js';
import { jsonValue, reference, referenceOrNone, text } from '../framework/fields.js';
import type { EntityId } from '../framework/ids.js';
import { defineResource } from '../framework/resource.js';
import type { Tx } from '../framework/tx.js';
import { type AssignedEntity, assignedBasics } from '../resources/assigned-entities.js';
import { checkCustomerOf } from '../resources/customers.js';
import { deleteRelation, storeRelation } from '../resources/relations.js';
import { autoAssigned, type RuleChain, rootChain, ruleChains } from '../rule-chains/rule-chains.js';

export interface Edge extends AssignedEntity {
  rootRuleChainId: EntityId | null;
  label: string | null;
  routingKey: string | null;
  secret: string | null;
  additionalInfo: unknown;
}

const linkOf = (edgeId: EntityId, to: EntityId) => ({
  from: edgeId,
  to,
  type: 'Contains',
  typeGroup: 'EDGE' as const,
});

/** SQL: entities `t` of a kind that an edge holds. */
export const HELD_BY =
  "t.id IN (SELECT r.to_id FROM relation r WHERE r.from_id = ? AND r.from_type = 'EDGE' AND r.type_group = 'EDGE' AND r.to_type = ?)";

/** Throws 400 unless the chain is one for edges. */
export function requireEdgeChain({ type }: Pick<RuleChain, 'type'>): void {
  if (type !== 'EDGE') throw badRequest("Can't assign non EDGE ruleChain to edge!");
}

export const edges = defineResource<Edge>({
  entityType: 'EDGE',
  label: 'Edge',
  table: 'edge',
  ...assignedBasics(),
  foreign: 403,
  fields: {
    customerId: referenceOrNone('CUSTOMER'),
    rootRuleChainId: reference('RULE_CHAIN'),
    name: text(),
    type: text(),
    label: text(),
    routingKey: text(),
    secret: text(),
    additionalInfo: jsonValue(),
  },
  search: ['name'],
  queryFields: { name: 'name', additionalInfo: 'additionalInfo' },
  unique: [{ property: 'name', message: 'Edge with such name already exists!' }],
  check: (tx, { entity, old, user }) => {
    if (!entity.type) throw badRequest('Edge type should be specified!');
    if (!entity.name) throw badRequest('Edge name should be specified!');
    if (!entity.secret) throw badRequest('Edge secret should be specified!');
    if (!entity.routingKey) throw badRequest('Edge routing key should be specified!');
    checkCustomerOf(tx, entity, 'edge');
    const taken = tx.get<{ id: string }>('SELECT id FROM edge WHERE routing_key = ?', entity.routingKey);
    if (taken && taken.id !== entity.id.id) throw badRequest('Edge with such routing key already exists!');
    if (old) {
      const root = entity.rootRuleChainId;
      if (root && root.id !== old.rootRuleChainId?.id) requireEdgeChain(ruleChains.require(tx, user, root.id, 'READ'));
      return;
    }
    const root = rootChain(tx, entity.tenantId?.id ?? '', 'EDGE');
    if (!root) throw badRequest('Root edge rule chain is not available!');
    entity.rootRuleChainId = root.id;
  },
  afterSave: (tx, { entity, old }) => {
    if (old || !entity.rootRuleChainId) return;
    const chains = [entity.rootRuleChainId, ...autoAssigned(tx, entity.tenantId?.id ?? '').map(({ id }) => id)];
    for (const id of chains) hold(tx, entity.id, id);
  },
});

/** Has an edge hold an entity. */
export const hold = (tx: Tx, edgeId: EntityId, id: EntityId): void =>
  storeRelation(tx, { ...linkOf(edgeId, id), additionalInfo: null });

/** Has an edge hold an entity no more. */
export const release = (tx: Tx, edgeId: EntityId, id: EntityId): void => {
  deleteRelation(tx, linkOf(edgeId, id));
};

export const isHeld = (tx: Tx, edge: Edge, { entityType, id }: EntityId): boolean =>
  tx.get(
    "SELECT 1 FROM relation WHERE from_id = ? AND from_type = 'EDGE' AND type_group = 'EDGE' AND to_id = ? AND to_type = ?",
    edge.id.id,
    id,
    entityType,
  ) !== undefined;
