/** The calls of rule chains. */
import { badRequest } from '../framework/errors.js';
import { parseReference, parseText, wrongType } from '../framework/fields.js';
import { parseUuid } from '../framework/ids.js';
import { parseFlag, where } from '../framework/paging.js';
import { readById, removeById, save } from '../framework/resource-routes.js';
import { type Call, defineRoute, type Route, T } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { parseContents, readContents, storeContents } from './chain-contents.js';
import { followRenamedOutputs, labelUsage, outputLabels, outputNames } from './chain-labels.js';
import { chainTransferRoutes } from './chain-transfer.js';
import { fillAsProfileChain } from './default-chains.js';
import { autoAssigned, CHAIN_TYPES, type ChainType, type RuleChain, ruleChains } from './rule-chains.js';

/** `<method> /api/ruleChain/:id/…` about a chain of the caller's tenant. */
const ofChain = (
  method: 'GET' | 'POST' | 'DELETE',
  rest: string,
  handler: (tx: Tx, chain: RuleChain, call: Call) => unknown,
): Route =>
  defineRoute({
    method,
    path: `/api/ruleChain/:id/${rest}`,
    auth: T,
    mode: method === 'GET' ? 'read' : 'write',
    handler: (tx: Tx, call: Call) => {
      const permission = method === 'GET' ? 'READ' : 'WRITE';
      return handler(tx, ruleChains.require(tx, call.user, parseUuid(call.param('id')), permission), call);
    },
  });

/** Makes a chain the root of its kind; nothing when it is that. */
function makeRoot(tx: Tx, chain: RuleChain, type: ChainType): RuleChain {
  if (chain.type !== type) throw badRequest(`Can't make non ${type} rule chain a root!`);
  if (chain.root) return chain;
  const roots = where('t.tenant_id = ? AND t.type = ? AND t.root = 1', chain.tenantId?.id, type);
  for (const root of ruleChains.all(tx, roots)) ruleChains.patch(tx, root, { root: false });
  return ruleChains.patch(tx, chain, { root: true });
}

function saveContents(tx: Tx, call: Call) {
  const id = parseReference(call.object.ruleChainId, 'ruleChainId', 'RULE_CHAIN');
  if (!id) throw badRequest('Incorrect ruleChainId null');
  const chain = ruleChains.require(tx, call.user, id.id, 'WRITE');
  const outputs = outputNames(tx, chain.id.id);
  const stored = storeContents(tx, chain, parseContents(tx, chain, call.object));
  const related = parseFlag(call.query, 'updateRelated', true) ? followRenamedOutputs(tx, stored, outputs) : [];
  for (const changed of [stored, ...related]) {
    const metadata = readContents(tx, changed);
    ruleChains.audit(tx, call.user, 'UPDATED', changed, { entity: changed, metadata });
  }
  return readContents(tx, stored);
}

/** Marks a chain as meant for every new edge, or takes the mark away. */
function autoAssign(tx: Tx, chain: RuleChain, isMeant: boolean): RuleChain {
  if (isMeant && chain.type !== 'EDGE') throw badRequest("Can't assign non EDGE ruleChain to edge!");
  tx.run('UPDATE rule_chain SET auto_assign = ? WHERE id = ?', isMeant, chain.id.id);
  return chain;
}

export const ruleChainRoutes = [
  readById(ruleChains, '/api/ruleChain', T),
  save(ruleChains, '/api/ruleChain', T),
  removeById(ruleChains, '/api/ruleChain', T),
  ofChain('POST', 'root', (tx, chain) => makeRoot(tx, chain, 'CORE')),
  ofChain('POST', 'edgeTemplateRoot', (tx, chain) => makeRoot(tx, chain, 'EDGE')),
  ofChain('POST', 'autoAssignToEdge', (tx, chain) => autoAssign(tx, chain, true)),
  ofChain('DELETE', 'autoAssignToEdge', (tx, chain) => autoAssign(tx, chain, false)),
  ofChain('GET', 'metadata', readContents),
  ofChain('GET', 'output/labels', (tx, chain) => outputLabels(tx, chain.id.id)),
  ofChain('GET', 'output/labels/usage', labelUsage),
  defineRoute({
    method: 'POST',
    path: '/api/ruleChain/metadata',
    auth: T,
    mode: 'write',
    handler: saveContents,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ruleChain/autoAssignToEdgeRuleChains',
    auth: T,
    mode: 'read',
    handler: (tx, call) => autoAssigned(tx, call.user.tenantId),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/ruleChain/device/default',
    auth: T,
    mode: 'write',
    handler: (tx, call) => {
      const name = parseText(call.object.name, 'name') || 'Device Profile Rule Chain Template';
      const chain = ruleChains.save(tx, call.user, { name, additionalInfo: { description: '' } });
      fillAsProfileChain(tx, chain);
      return chain;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ruleChains',
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const type = call.query.type || 'CORE';
      if (!CHAIN_TYPES.some((known) => known === type)) throw wrongType('type', CHAIN_TYPES.join(' or '));
      return ruleChains.list(tx, call.query, {
        where: [where('t.tenant_id = ? AND t.type = ?', call.user.tenantId, type)],
      });
    },
  }),
  ...chainTransferRoutes,
];
