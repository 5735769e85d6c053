/**
 * The two halves of a load. The plan is made where reads may take long, by running the load on a scratch copy; the writer then stores
 * what the plan has changed, in one transaction and few statements, when nothing of the tenant has changed meanwhile.
 */
import { clearDeleted, deleteWithTenant } from '../framework/entity-hooks.js';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import type { PlatformEvent, PlatformEvents } from '../framework/events.js';
import type { EntityId, EntityType } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import type { SqlValue, Tx } from '../framework/tx.js';
import { defineRemoval } from '../resources/removals.js';
import { putAttributeRows } from '../telemetry/attribute-rows.js';
import { fillView } from '../telemetry/view-values.js';
import { requireGoodToken } from '../tokens/tokens.js';
import { changesOf, countChange } from './entity-changes.js';
import { parseFile } from './entity-file.js';
import { type LoadedFile, Loading, LoadRefusal } from './load-entities.js';
import type { WantedKind } from './load-requests.js';
import type { LoadError, LoadedKind } from './load-status.js';
import { type Concern, inScratch, isNarrow, type ScratchChanges, type TableChange } from './scratch.js';
import { entityTypeOf, VERSIONED_KINDS } from './versioned-kinds.js';

export interface PlanRequest {
  user: SessionUser;
  kinds: { wanted: WantedKind; files: { id: string; text: string }[] }[];
}

/** What a load changes, ready to be stored, but for what its `logs` get. */
interface LoadPlan extends ScratchChanges {
  /** Entities that go: what the copy lacks of them is cleared up afterwards. */
  removed: EntityId[];
}

/** A plan on its way to the writer: as text, which the threads in between hand on without looking into it. */
export interface PlannedLoad {
  result: LoadedKind[];
  plan: string;
  /** Changes of logs, as text too, in parts that are stored one after the other. */
  logs: string[];
}

/** Logs that nobody waits for: they are stored once the load is, in parts of about so many rows and characters. */
const LOGS = ['audit_log', 'edge_event'];
const LOG_ROWS = 200;
const LOG_CHARACTERS = 100_000;

/** The parts of a log, each as text. */
export function logParts({ rows, ...log }: TableChange): string[] {
  const parts: SqlValue[][][] = [];
  let room = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const part = parts.at(-1);
    if (part && part.length < LOG_ROWS && size <= room) part.push(row);
    else {
      parts.push([row]);
      room = LOG_CHARACTERS;
    }
    room -= size;
  }
  return parts.map((some) => JSON.stringify({ ...log, rows: some }));
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

const ANY_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** What a load of single entities names; null for one of whole kinds, or of kinds whose rules look at more. */
function concernOf({ kinds }: PlanRequest, files: readonly LoadedFile[]): Concern | null {
  const isAlone = kinds.every(({ wanted }) => wanted.only !== null);
  if (!isAlone || !isNarrow(kinds.map(({ wanted }) => wanted.entityType))) return null;
  const ids = kinds.flatMap(({ wanted, files: texts }) => [
    wanted.only ?? '',
    ...texts.flatMap(({ text }) => text.match(ANY_ID) ?? []),
  ]);
  const names = files.flatMap(({ file: { entity } }) => [entity.name, entity.title]);
  return {
    ids: [...new Set(ids.map((id) => id.toLowerCase()))],
    names: names.filter((name) => typeof name === 'string'),
  };
}

export const planLoad = defineOperation(
  'versions.plan-load',
  'search',
  (live, request: PlanRequest): PlannedLoad | { error: LoadError } => {
    try {
      const files = filesOf(request);
      const scope = { tenantId: request.user.tenantId, concern: concernOf(request, files) };
      const { value, changes } = inScratch(live, scope, (scratch) => {
        const loading = new Loading(scratch, live, request.user);
        loading.load(files);
        const result = loading.counts();
        for (const { wanted } of request.kinds) {
          if (!result.some(({ entityType }) => entityType === wanted.entityType))
            countDeleted(result, wanted.entityType, 0);
        }
        return { result, removed: removeOthers(loading, request, result) };
      });
      const isLog = ({ table }: TableChange) => LOGS.includes(table);
      const tables = changes.tables.filter((change) => !isLog(change));
      const plan: LoadPlan = { ...changes, tables, removed: value.removed };
      const logs = changes.tables.filter(isLog).flatMap(logParts);
      return { result: value.result, plan: JSON.stringify(plan), logs };
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

const isTaken = (error: unknown): boolean => error instanceof Error && /UNIQUE constraint/.test(error.message);

/** Runs statements of a load. Throws 409 for a row that somebody else has stored meanwhile. */
function unlessTaken(store: () => void): void {
  try {
    store();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new PlatformError(409, ErrorCode.badRequest, CHANGED);
  }
}

function storeChange(tx: Tx, { table, columns, keys, rows, different, gone }: TableChange): void {
  const key = columns.slice(0, keys).join(', ');
  const remove = (those: readonly SqlValue[][]) =>
    inBatches(those, (some) =>
      tx.run(`DELETE FROM ${table} WHERE (${key}) IN (VALUES ${places(keys, some.length)})`, ...some.flat()),
    );
  // A link that somebody has made meanwhile is the same link.
  const insert = (end = '') =>
    inBatches(rows, (some) =>
      tx.run(
        `INSERT ${keys > 1 ? 'OR REPLACE ' : ''}INTO ${table} (${columns.join(', ')})
         VALUES ${places(columns.length, some.length)} ${end}`,
        ...some.flat(),
      ),
    );
  remove(gone);
  if (different.length === 0) {
    insert();
    return;
  }
  const assigned = different.map((name) => `${name} = excluded.${name}`).join(', ');
  try {
    // Indexes of other columns are left alone.
    tx.attempt(() => insert(`ON CONFLICT (${key}) DO UPDATE SET ${assigned}`));
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Rows may have exchanged what has to be unique.
    remove(rows.map((row) => row.slice(0, keys)));
    insert();
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
  planned: string;
  logs: readonly string[];
  /** How often entities of the tenant had changed when the plan was made. */
  changes: number;
  /** What clearing up after it is known by. */
  load: string;
}

/** Stores a plan; answers false, and stores nothing, when the tenant's entities have changed since `changes` were counted. */
export const applyLoad = defineOperation(
  'versions.apply-load',
  'write',
  (tx, { user, planned, logs, changes, load }: PlannedWork): boolean => {
    const { tenantId } = user;
    requireGoodToken(tx, user);
    if (changesOf(tenantId) !== changes) return false;
    const plan: LoadPlan = JSON.parse(planned);
    if (!areOwn(tx, tenantId, plan)) return false;
    for (const change of plan.tables) unlessTaken(() => storeChange(tx, change));
    putAttributeRows(tx, tenantId, plan.attributes);
    fillViews(tx, tenantId, plan.events);
    for (const { name, payload } of plan.events) tx.emit(name, payload);
    inBatches(
      plan.removed.map(({ entityType, id }) => [load, entityType, id, tenantId]),
      (some) =>
        tx.run(
          `INSERT INTO load_removal (load_id, entity_type, entity_id, tenant_id) VALUES ${places(4, some.length)}`,
          ...some.flat(),
        ),
    );
    inBatches(
      logs.map((change) => [load, tenantId, change]),
      (some) =>
        tx.run(
          `INSERT INTO load_log (load_id, tenant_id, change) VALUES ${places(3, some.length)}`,
          ...some.flat(),
        ),
    );
    countChange(tenantId);
    return true;
  },
);

deleteWithTenant('load_log');

/** Stores the next part of what a load leaves in logs. */
export const loadLog = defineRemoval(
  'load_log',
  'load_log',
  (tx, load) => {
    const part = tx.get<{ change: string }>(
      'DELETE FROM load_log WHERE rowid = (SELECT min(rowid) FROM load_log WHERE load_id = ?) RETURNING change',
      load,
    );
    if (part) storeChange(tx, JSON.parse(part.change));
    return part !== undefined;
  },
  'load_id',
);

/** How long a piece of clearing up may take, in milliseconds, and the entities it looks up. */
const PIECE_TIME = 20;
const PIECE_ENTITIES = 50;
/** Subjects whose part the plan had: of edges and of commits, which are told once, and of what the copy counts. */
const TOLD = ['edge events', 'auto commits', 'version loads'];

/** Clears up after entities that a load has deleted: what they had beside what the copy has (values, alarms, events). */
export const loadRemoval = defineRemoval('load', 'load_removal', (tx, load) => {
  const until = performance.now() + PIECE_TIME;
  const found = tx.all<{ type: EntityType; id: string; tenant: string }>(
    `SELECT entity_type AS type, entity_id AS id, tenant_id AS tenant FROM load_removal WHERE load_id = ? LIMIT ${PIECE_ENTITIES}`,
    load,
  );
  for (const { type, id, tenant } of found) {
    clearDeleted(tx, { entityType: type, id }, tenant, TOLD);
    tx.run('DELETE FROM load_removal WHERE load_id = ? AND entity_id = ?', load, id);
    if (performance.now() > until) return true;
  }
  return found.length === PIECE_ENTITIES;
});
