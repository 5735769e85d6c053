/**
 * What a load leaves to be done once it is stored: nobody waits for its logs, nor for what entities it has deleted had beside what the
 * copy has. It is done in pieces, and by the next start where the platform ends before.
 */
import { clearDeleted, deleteWithTenant } from '../framework/entity-hooks.js';
import type { EntityId, EntityType } from '../framework/ids.js';
import type { SqlValue, Tx } from '../framework/tx.js';
import { defineRemoval } from '../resources/removals.js';
import type { TableChange } from './scratch.js';
import { insertRows, storeChange } from './table-changes.js';

/** Logs that nobody waits for: they are stored once the load is, in parts of about so many rows and characters. */
const LOGS = ['audit_log', 'edge_event'];
const LOG_ROWS = 200;
const LOG_CHARACTERS = 100_000;

export const isLog = ({ table }: TableChange): boolean => LOGS.includes(table);

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

interface Leftovers {
  /** The id of the load. */
  load: string;
  tenantId: string;
  /** Entities that the load has deleted. */
  removed: readonly EntityId[];
  /** Parts of logs (`logParts`). */
  logs: readonly string[];
}

/** Writes down what is left to be done, in the transaction of the load. */
export function keepLeftovers(tx: Tx, { load, tenantId, removed, logs }: Leftovers): void {
  insertRows(
    tx,
    'load_removal',
    ['load_id', 'entity_type', 'entity_id', 'tenant_id'],
    removed.map(({ entityType, id }) => [load, entityType, id, tenantId]),
  );
  insertRows(
    tx,
    'load_log',
    ['load_id', 'tenant_id', 'change'],
    logs.map((change) => [load, tenantId, change]),
  );
}

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
