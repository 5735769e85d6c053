/**
 * The second half of a load: the writer stores what the plan has changed, in one transaction and few statements, when nothing of the
 * tenant has changed meanwhile.
 */
import { readFileSync } from 'node:fs';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import type { PlatformEvent, PlatformEvents } from '../framework/events.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { append } from '../queue/queue-log.js';
import { announceStored } from '../rule-chains/stored-chains.js';
import { putAttributeRows } from '../telemetry/attribute-rows.js';
import { fillView } from '../telemetry/view-values.js';
import { requireGoodToken } from '../tokens/tokens.js';
import { changesOf, countChange } from './entity-changes.js';
import { keepLeftovers } from './load-leftovers.js';
import type { LoadPlan } from './load-plan.js';
import { isTaken, storeChange } from './table-changes.js';
import { VERSIONED_KINDS } from './versioned-kinds.js';

/** Told when others keep changing what is loaded. */
export const CHANGED = 'Entities were changed while the version was loaded: try again';

/** Runs statements of a load. Throws 409 for a row that somebody else has stored meanwhile. */
function unlessTaken(store: () => void): void {
  try {
    store();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new PlatformError(409, ErrorCode.badRequest, CHANGED);
  }
}

/** Whether every entity that is to be changed is still the tenant's. */
function areOwn(tx: Tx, tenantId: string, { tables }: LoadPlan): boolean {
  return tables.every(({ table, columns, rows, gone }) => {
    if (!VERSIONED_KINDS.some(({ resource }) => resource.definition.table === table) || columns[0] !== 'id')
      return true;
    const ids = JSON.stringify([...rows, ...gone].map(([id]) => id));
    const sql = `SELECT 1 FROM ${table} WHERE id IN (SELECT value FROM json_each(?)) AND tenant_id <> ? LIMIT 1`;
    return tx.get(sql, ids, tenantId) === undefined;
  });
}

/** Views take over values of their source, which are no part of a plan. */
function fillViews(tx: Tx, tenantId: string, events: readonly PlatformEvent[]): void {
  for (const { name, payload } of events) {
    if (name !== 'entity.saved') continue;
    const { entityId } = payload as PlatformEvents['entity.saved'];
    if (entityId.entityType === 'ENTITY_VIEW') fillView(tx, { entityId, tenantId });
  }
}

interface PlannedWork {
  user: SessionUser;
  /** The file with the plan. */
  plan: string;
  /** How often entities of the tenant had changed when the plan was made. */
  changes: number;
  /** What clearing up after it is known by. */
  load: string;
}

/** Stores a plan; answers false, and stores nothing, when the tenant's entities have changed since `changes` were counted. */
export const applyLoad = defineOperation(
  'versions.apply-load',
  'write',
  (tx, { user, plan: file, changes, load }: PlannedWork): boolean => {
    const { tenantId } = user;
    requireGoodToken(tx, user);
    if (changesOf(tenantId) !== changes) return false;
    const plan: LoadPlan = JSON.parse(readFileSync(file, 'utf8'));
    if (!areOwn(tx, tenantId, plan)) return false;
    for (const change of plan.tables) unlessTaken(() => storeChange(tx, change));
    putAttributeRows(tx, tenantId, plan.attributes);
    fillViews(tx, tenantId, plan.events);
    for (const { name, payload } of plan.events) {
      if (name === 'rule-chain.stored') {
        const { chainId, created } = payload as PlatformEvents['rule-chain.stored'];
        announceStored(tx, tenantId, chainId, created);
      } else if (name === 'queue.announced')
        append(tx, tenantId, (payload as PlatformEvents['queue.announced']).message);
      else tx.emit(name, payload);
    }
    keepLeftovers(tx, { load, tenantId, removed: plan.removed, logs: plan.logs });
    countChange(tenantId);
    return true;
  },
);
