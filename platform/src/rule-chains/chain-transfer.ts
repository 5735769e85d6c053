/** All rule chains of a tenant out of the platform and in again, with references between them. */
import { randomUUID } from 'node:crypto';
import { badRequest, PlatformError } from '../framework/errors.js';
import { parseReference, wrongType } from '../framework/fields.js';
import { type EntityId, entityId, newId } from '../framework/ids.js';
import { parseFlag, parsePageLink, parseWhole, where } from '../framework/paging.js';
import { type Call, defineRoute, type SessionUser, T } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { listOf, parseContents, readContents, storeContents } from './chain-contents.js';
import { type RuleChain, ruleChains } from './rule-chains.js';

type Row = Record<string, unknown>;

/** A JSON value with every text and every id object replaced as `ids` says; ids of tenants become the own one. */
function replaceIds(value: unknown, ids: ReadonlyMap<string, string>, tenantId: string): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => replaceIds(each, ids, tenantId));
  if (!isObject(value)) return value;
  if (value.entityType === 'TENANT' && typeof value.id === 'string') return { ...value, id: tenantId };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceIds(each, ids, tenantId)]));
}

function exportChains(tx: Tx, tenantId: string, limit: number) {
  const chains = ruleChains.all(tx, where('t.tenant_id = ?', tenantId)).slice(0, limit);
  const ids = new Map(chains.map(({ id }) => [id.id, randomUUID()]));
  const renamed = ({ id }: RuleChain) => entityId('RULE_CHAIN', ids.get(id.id) ?? '');
  return {
    ruleChains: chains.map((chain) => ({ ...chain, id: renamed(chain), tenantId: null })),
    metadata: chains.map((chain) => {
      const { nodes, ...contents } = readContents(tx, chain);
      const own = nodes.map((node) => ({
        ...node,
        id: null,
        ruleChainId: null,
        configuration: replaceIds(node.configuration, ids, tenantId),
      }));
      return { ...contents, ruleChainId: renamed(chain), nodes: own };
    }),
  };
}

/** What became of a chain of a file; members that say nothing are left out. */
interface Imported {
  ruleChainId: EntityId;
  ruleChainName: string | null;
  updated?: true;
  error?: string;
}

/** Chains of an import, and nodes of all of them: it is one transaction, for which other writes wait. */
const MOST_CHAINS = 500;
const MOST_NODES = 10_000;

const objectsIn = (body: Row, member: string): Row[] => {
  if (!Array.isArray(body[member])) throw wrongType(member, 'a list of objects');
  return listOf(body[member], member, MOST_CHAINS);
};

const countNodes = (contents: readonly Row[]): number =>
  contents.reduce((sum, { nodes }) => sum + (Array.isArray(nodes) ? nodes.length : 0), 0);

/** The chain an imported one takes the place of: that of its kind and name. */
const sameNamed = (tx: Tx, tenantId: string, { type, name }: RuleChain): RuleChain | undefined =>
  ruleChains.all(tx, where('t.tenant_id = ? AND t.type = ? AND t.name = ?', tenantId, type, name))[0];

function importChain(tx: Tx, user: SessionUser, sent: Row, overwrite: boolean): Imported {
  const createdTime = ruleChains.checkHead(sent);
  const head = { id: entityId('RULE_CHAIN', newId(tx.now)), createdTime, tenantId: entityId('TENANT', user.tenantId) };
  const parsed = { ...ruleChains.parse(sent, head), firstRuleNodeId: null, root: false };
  const old = overwrite ? sameNamed(tx, user.tenantId, parsed) : undefined;
  const entity = old ? { ...parsed, id: old.id, createdTime: old.createdTime, root: old.root } : parsed;
  const about = { ruleChainId: entity.id, ruleChainName: entity.name };
  try {
    const stored = ruleChains.store(tx, { entity, old, user });
    ruleChains.audit(tx, user, old ? 'UPDATED' : 'ADDED', stored, { entity: stored });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return { ...about, error: `DataValidationException: ${error.message}` };
  }
  return old ? { ...about, updated: true } : about;
}

function importChains(tx: Tx, { user, object: body, query }: Call): Imported[] {
  const overwrite = parseFlag(query, 'overwrite', false);
  const sent = objectsIn(body, 'ruleChains');
  const contents = objectsIn(body, 'metadata');
  if (countNodes(contents) > MOST_NODES) throw badRequest(`An import takes at most ${MOST_NODES} nodes`);
  const ids = new Map<string, string>();
  const results = sent.map((chain) => {
    const result = importChain(tx, user, chain, overwrite);
    const id = parseReference(chain.id, 'id', 'RULE_CHAIN');
    if (id && !result.error) ids.set(id.id, result.ruleChainId.id);
    return result;
  });
  for (const each of contents) {
    const named = parseReference(each.ruleChainId, 'ruleChainId', 'RULE_CHAIN');
    if (!named) throw badRequest('Incorrect ruleChainId null');
    const chain = ruleChains.find(tx, ids.get(named.id) ?? '');
    if (!chain) continue;
    const own = replaceIds({ ...each, nodes: withoutIds(each.nodes) }, ids, user.tenantId) as Row;
    storeContents(tx, chain, parseContents(tx, chain, own));
  }
  return results;
}

/** Nodes of a file are new ones, of the chain that the file's becomes. */
const withoutIds = (nodes: unknown): unknown =>
  Array.isArray(nodes) ? nodes.map((node) => (isObject(node) ? withoutId(node) : node)) : nodes;

function withoutId(node: Row): Row {
  parseReference(node.id, 'id', 'RULE_NODE');
  return { ...node, id: null };
}

export const chainTransferRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/ruleChains/export',
    auth: T,
    mode: 'read',
    whole: true,
    handler: (tx, call) => {
      const { limit } = call.query;
      if (limit === undefined) throw badRequest("Required request parameter 'limit' is not present");
      const { pageSize } = parsePageLink({ pageSize: String(parseWhole(limit, 'limit')), page: '0' });
      return exportChains(tx, call.user.tenantId, pageSize);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/ruleChains/import',
    auth: T,
    mode: 'write',
    handler: importChains,
  }),
];
