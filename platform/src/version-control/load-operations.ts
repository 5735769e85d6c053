/**
 * The two halves of a load. The plan is made where reads may take long, by running the load on a scratch copy; the writer then stores
 * what the plan has changed, in one transaction and few statements, when nothing of the tenant has changed meanwhile.
 */
import { notifyEntitySaved } from '../framework/entity-hooks.js';
import { badRequest, ErrorCode, PlatformError } from '../framework/errors.js';
import type { PlatformEvent } from '../framework/events.js';
import type { EntityId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { Entity, Resource } from '../framework/resource.js';
import type { SessionUser } from '../framework/route.js';
import type { SqlValue, Tx } from '../framework/tx.js';
import { putAttributeRows } from '../telemetry/attribute-rows.js';
import { requireGoodToken } from '../tokens/tokens.js';
import { changesOf, countChange } from './entity-changes.js';
import { parseFile } from './entity-file.js';
import { type LoadedFile, Loading, LoadRefusal } from './load-entities.js';
import type { WantedKind } from './load-requests.js';
import type { LoadError, LoadedKind } from './load-status.js';
import { inScratch, type ScratchChanges, type TableChange } from './scratch.js';
import { type AnyKind, entityTypeOf, VERSIONED_KINDS, versionedKind } from './versioned-kinds.js';

export interface PlanRequest {
  user: SessionUser;
  kinds: { wanted: WantedKind; files: { id: string; text: string }[] }[];
}

/** What a load changes, ready to be stored. */
interface LoadPlan extends ScratchChanges {
  /** Entities that go, in this order. */
  removed: EntityId[];
}

/** A plan on its way to the writer: as text, which the threads in between hand on without looking into it. */
export interface PlannedLoad {
  result: LoadedKind[];
  plan: string;
}

/** Why nothing is loaded, of what a load threw. A defect is thrown on. */
export function reasonOf(error: unknown): LoadError {
  if (error instanceof LoadRefusal) return error.reason;
  if (error instanceof PlatformError) return { type: 'RUNTIME', message: error.message };
  throw error;
}

/** The kinds of a request in the order they are loaded. */
function filesOf({ kinds }: PlanRequest): LoadedFile[] {
  const place = ({ wanted }: PlanRequest['kinds'][number]) =>
    VERSIONED_KINDS.findIndex((kind) => entityTypeOf(kind) === wanted.entityType);
  return [...kinds]
    .sort((one, other) => place(one) - place(other))
    .flatMap(({ wanted, files }) =>
      files.map(({ id, text }) => ({
        externalId: { entityType: wanted.entityType, id },
        file: parseFile(text, wanted.entityType),
        wanted,
      })),
    );
}

const countDeleted = (result: LoadedKind[], entityType: LoadedKind['entityType'], deleted: number): void => {
  const of = result.find((each) => each.entityType === entityType);
  if (of) of.deleted += deleted;
  else result.push({ entityType, created: 0, updated: 0, deleted });
};

/** Deletes what was not loaded, what refers to others first. */
function removeOthers(loading: Loading, { kinds }: PlanRequest, result: LoadedKind[]): EntityId[] {
  const emptied = [...VERSIONED_KINDS]
    .reverse()
    .filter((kind) =>
      kinds.some(({ wanted }) => wanted.removeOtherEntities && wanted.entityType === entityTypeOf(kind)),
    );
  return emptied.flatMap((kind) => {
    const others = loading.others(kind);
    for (const entity of others) loading.erase(kind, entity);
    countDeleted(result, entityTypeOf(kind), others.length);
    return others.map(({ id }) => id);
  });
}

export const planLoad = defineOperation(
  'versions.plan-load',
  'search',
  (live, request: PlanRequest): PlannedLoad | { error: LoadError } => {
    try {
      const files = filesOf(request);
      const { value, changes } = inScratch(live, request.user.tenantId, (scratch, done) => {
        const loading = new Loading(scratch, live, request.user);
        loading.load(files);
        const result = loading.counts();
        for (const { wanted } of request.kinds) {
          if (!result.some(({ entityType }) => entityType === wanted.entityType))
            countDeleted(result, wanted.entityType, 0);
        }
        done();
        return { result, removed: removeOthers(loading, request, result) };
      });
      const plan: LoadPlan = { ...changes, removed: value.removed };
      return { result: value.result, plan: JSON.stringify(plan) };
    } catch (error) {
      return { error: reasonOf(error) };
    }
  },
);

/** Told when others keep changing what is loaded. */
export const CHANGED = 'Entities were changed while the version was loaded: try again';

/** Rows of one statement. */
const ROWS = 50;
const places = (columns: number, rows: number): string =>
  Array.from({ length: rows }, () => `(${Array.from({ length: columns }, () => '?').join(', ')})`).join(', ');

/** Runs a statement over lists of values: many at once, the rest one by one, so that there are two texts of it. */
function inBatches(lists: readonly SqlValue[][], run: (lists: readonly SqlValue[][]) => void): void {
  const whole = lists.length - (lists.length % ROWS);
  for (let at = 0; at < whole; at += ROWS) run(lists.slice(at, at + ROWS));
  for (const list of lists.slice(whole)) run([list]);
}

/** Runs statements of a load. Throws 409 for a row that somebody else has stored meanwhile. */
function unlessTaken(store: () => void): void {
  try {
    store();
  } catch (error) {
    if (!(error instanceof Error && /UNIQUE constraint/.test(error.message))) throw error;
    throw new PlatformError(409, ErrorCode.badRequest, CHANGED);
  }
}

function storeChange(tx: Tx, { table, columns, keys, rows, gone }: TableChange): void {
  const key = columns.slice(0, keys).join(', ');
  inBatches(gone, (some) =>
    tx.run(`DELETE FROM ${table} WHERE (${key}) IN (VALUES ${places(keys, some.length)})`, ...some.flat()),
  );
  inBatches(rows, (some) =>
    tx.run(
      // A link that somebody has made meanwhile is the same link.
      `INSERT ${keys > 1 ? 'OR REPLACE ' : ''}INTO ${table} (${columns.join(', ')}) VALUES ${places(columns.length, some.length)}`,
      ...some.flat(),
    ),
  );
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

const resourceOf = (kind: AnyKind) => kind.resource as unknown as Resource<Entity>;

/** Views take over values of their source, which are no part of a plan. */
function fillViews(tx: Tx, tenantId: string, events: readonly PlatformEvent[]): void {
  for (const { name, payload } of events) {
    if (name !== 'entity.saved') continue;
    const { entityId, created } = payload as { entityId: EntityId; created: boolean };
    if (entityId.entityType === 'ENTITY_VIEW') notifyEntitySaved(tx, entityId, { tenantId, created });
  }
}

/** Stores a plan; answers false, and stores nothing, when the tenant's entities have changed since `changes` were counted. */
export const applyLoad = defineOperation(
  'versions.apply-load',
  'write',
  (tx, { user, planned, changes }: { user: SessionUser; planned: string; changes: number }): boolean => {
    const { tenantId } = user;
    requireGoodToken(tx, user);
    if (changesOf(tenantId) !== changes) return false;
    const plan: LoadPlan = JSON.parse(planned);
    if (!areOwn(tx, tenantId, plan)) return false;
    for (const change of plan.tables) unlessTaken(() => storeChange(tx, change));
    putAttributeRows(tx, tenantId, plan.attributes);
    fillViews(tx, tenantId, plan.events);
    for (const { name, payload } of plan.events) tx.emit(name, payload);
    for (const id of plan.removed) {
      const kind = versionedKind(id.entityType);
      const entity = kind && resourceOf(kind).find(tx, id.id);
      if (!kind || entity?.tenantId?.id !== tenantId) throw badRequest(`${id.entityType} [${id.id}] not found`);
      resourceOf(kind).erase(tx, entity, user);
      resourceOf(kind).audit(tx, user, 'DELETED', entity, { entityId: id.id });
    }
    countChange(tenantId);
    return true;
  },
);
