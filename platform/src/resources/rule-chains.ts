/** Rule chains as entities: names, kinds, which one is the root. Their nodes are not kept here. */
import { whenTenantCreated } from '../framework/entity-hooks.js';
import { badRequest } from '../framework/errors.js';
import { choice, flag, jsonValue, reference, text, wrongType } from '../framework/fields.js';
import { type EntityId, parseUuid } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import { readById, removeById, save } from '../framework/resource-routes.js';
import { defineRoute, T } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';

const TYPES = ['CORE', 'EDGE'] as const;

export interface RuleChain extends Entity {
  name: string | null;
  type: (typeof TYPES)[number] | null;
  firstRuleNodeId: EntityId | null;
  root: boolean;
  debugMode: boolean;
  configuration: unknown;
  additionalInfo: unknown;
  externalId: EntityId | null;
}

export const ruleChains = defineResource<RuleChain>({
  entityType: 'RULE_CHAIN',
  label: 'Rule chain',
  table: 'rule_chain',
  owner: 'tenant',
  foreign: 403,
  fields: {
    name: text(),
    type: choice(TYPES, 'CORE'),
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
    const root = entity.root && rootChain(tx, entity.tenantId?.id ?? '', entity.type ?? 'CORE');
    if (root && root.id.id !== entity.id.id) {
      throw badRequest('Another root rule chain is present in scope of current tenant!');
    }
  },
  beforeDelete: (tx, { id, root }) => {
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
  },
});

/** The tenant's root chain of a kind: for EDGE the template new edges start with. */
export const rootChain = (tx: Tx, tenantId: string, type: 'CORE' | 'EDGE'): RuleChain | undefined =>
  ruleChains.all(tx, where('t.tenant_id = ? AND t.type = ? AND t.root = 1', tenantId, type))[0];

whenTenantCreated('rule chains', (tx, tenantId) => {
  for (const [name, type] of [
    ['Root Rule Chain', 'CORE'],
    ['Edge Root Rule Chain', 'EDGE'],
  ] as const) {
    ruleChains.insert(tx, ruleChains.newEntity(tx, tenantId, { name, type, root: true }));
  }
});

/** `POST /api/ruleChain/:id/…`: makes a chain the root of its kind. */
const makeRoot = (path: string, type: 'CORE' | 'EDGE') =>
  defineRoute({
    method: 'POST',
    path,
    auth: T,
    mode: 'write',
    handler: (tx, call) => {
      const chain = ruleChains.require(tx, call.user, parseUuid(call.param('id')), 'WRITE');
      if (chain.type !== type) throw badRequest(`Can't make non ${type} rule chain a root!`);
      tx.run('UPDATE rule_chain SET root = 0 WHERE tenant_id = ? AND type = ? AND root = 1', call.user.tenantId, type);
      return ruleChains.patch(tx, chain, { root: true });
    },
  });

export const ruleChainRoutes = [
  readById(ruleChains, '/api/ruleChain', T),
  save(ruleChains, '/api/ruleChain', T),
  removeById(ruleChains, '/api/ruleChain', T),
  makeRoot('/api/ruleChain/:id/root', 'CORE'),
  makeRoot('/api/ruleChain/:id/edgeTemplateRoot', 'EDGE'),
  defineRoute({
    method: 'GET',
    path: '/api/ruleChains',
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const type = call.query.type || 'CORE';
      if (!TYPES.some((known) => known === type)) throw wrongType('type', TYPES.join(' or '));
      return ruleChains.list(tx, call.query, {
        where: [where('t.tenant_id = ? AND t.type = ?', call.user.tenantId, type)],
      });
    },
  }),
];
