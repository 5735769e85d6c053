/** The calls of edges. */
import { badRequest, forbidden } from '../framework/errors.js';
import { parseUuid } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { save } from '../framework/resource-routes.js';
import { type Call, defineRoute, T, text } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { assignedRoutes } from '../resources/assigned-entities.js';
import { type RuleChain, ruleChains } from '../rule-chains/rule-chains.js';
import { INPUT_NODE, nodesOf } from '../rule-chains/rule-nodes.js';
import { edgeContentRoutes, heldChains } from './edge-contents.js';
import './edge-changes.js';
import { listEdgeEvents } from './edge-events.js';
import { type Edge, edges, hold, requireEdgeChain } from './edges.js';

/** The tenant's edges, for its administrators. */
function pageOfTenant(tx: Tx, call: Call) {
  if (call.user.authority !== 'TENANT_ADMIN') throw forbidden();
  return edges.list(tx, call.query, { where: [where('t.tenant_id = ?', call.user.tenantId)] });
}

/** The chains a chain calls. */
const calledBy = (tx: Tx, { id, tenantId }: RuleChain): RuleChain[] =>
  nodesOf(tx, id.id).flatMap(({ type, configuration }) => {
    if (type !== INPUT_NODE || !isObject(configuration) || typeof configuration.ruleChainId !== 'string') return [];
    const called = ruleChains.find(tx, configuration.ruleChainId);
    return called && called.tenantId?.id === tenantId?.id ? [called] : [];
  });

/** Name of a chain the edge has → names of those it calls and the edge lacks. */
function missingChains(tx: Tx, edge: Edge): Record<string, string[]> {
  const held = heldChains(tx, edge.id);
  const ids = new Set(held.map(({ id }) => id.id));
  const missing = held.flatMap((chain): [string, string[]][] => {
    const names = calledBy(tx, chain).flatMap(({ id, name }) => (ids.has(id.id) ? [] : [name ?? '']));
    return names.length > 0 ? [[chain.name ?? '', [...new Set(names)]]] : [];
  });
  return Object.fromEntries(missing);
}

export const edgeRoutes = [
  ...assignedRoutes(edges, { noun: 'edge', byIds: { page: pageOfTenant } }),
  save(edges, '/api/edge', T),
  defineRoute({
    method: 'POST',
    path: '/api/edge/:edgeId/:ruleChainId/root',
    auth: T,
    mode: 'write',
    handler: (tx, call) => {
      const chainId = parseUuid(call.param('ruleChainId'));
      const edge = edges.require(tx, call.user, parseUuid(call.param('edgeId')), 'WRITE');
      const chain = ruleChains.require(tx, call.user, chainId, 'READ');
      requireEdgeChain(chain);
      hold(tx, edge.id, chain.id);
      return edges.patch(tx, edge, { rootRuleChainId: chain.id });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/edge/missingToRelatedRuleChains/:edgeId',
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const edge = edges.require(tx, call.user, parseUuid(call.param('edgeId')), 'READ');
      return text(JSON.stringify(missingChains(tx, edge)));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/edge/:edgeId/events',
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const edge = edges.require(tx, call.user, parseUuid(call.param('edgeId')), 'READ');
      return listEdgeEvents(tx, edge.id, call.query);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/edge/sync/:edgeId',
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      edges.require(tx, call.user, parseUuid(call.param('edgeId')), 'READ');
      throw badRequest('Edge is not connected!');
    },
  }),
  ...edgeContentRoutes,
];
