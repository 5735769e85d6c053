/** Writing events. A row is part of the transaction of what it tells about. */
import { hostname } from 'node:os';
import { deleteWithTenant, whenEntityDeleted } from '../framework/entity-hooks.js';
import { type EntityId, newId } from '../framework/ids.js';
import { fold } from '../framework/paging.js';
import type { Tx } from '../framework/tx.js';
import type { EventType } from './event-types.js';

/** Longer texts of a body are cut. */
const TEXT_LIMIT = 4096;

const cut = (value: unknown): unknown =>
  typeof value === 'string' && value.length > TEXT_LIMIT
    ? `${value.slice(0, TEXT_LIMIT)}...[truncated ${value.length - TEXT_LIMIT} symbols]`
    : value;

export interface RecordedEvent {
  tenantId: string;
  entityId: EntityId;
  type: EventType;
  /** Members by type; those that are null are left out. */
  body: Readonly<Record<string, string | number | boolean | null | undefined>>;
}

/** Writes an event down. */
export function recordEvent(tx: Tx, { tenantId, entityId, type, body }: RecordedEvent): void {
  const members = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  const text = JSON.stringify({
    server: hostname(),
    ...Object.fromEntries(members.map(([name, value]) => [name, cut(value)])),
  });
  tx.run(
    `INSERT INTO event (id, created_time, tenant_id, entity_id, entity_type, type, body, body_folded)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    newId(tx.now),
    tx.now,
    tenantId,
    entityId.id,
    entityId.entityType,
    type,
    text,
    fold(text),
  );
}

whenEntityDeleted('events', (tx, { id }) => tx.run('DELETE FROM event WHERE entity_id = ?', id));
deleteWithTenant('event');
