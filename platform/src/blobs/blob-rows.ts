/** Which file of the folder of blobs belongs to which entity. A file without a row is nobody's: the next start removes it. */
import { whenEntityDeleted } from '../framework/entity-hooks.js';
import { defineOperation } from '../framework/operation.js';
import type { Tx } from '../framework/tx.js';

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** A file that no row names anymore. */
    'blob.dropped': { name: string };
  }
}

/** A file by its name, with its size in bytes. */
export interface Blob {
  name: string;
  size: number;
}

/** Notes that an entity has a file. An entity has one at most: one that it had before goes. */
export function keepBlob(tx: Tx, entityId: string, { name, size }: Blob): void {
  dropBlob(tx, entityId);
  tx.run('INSERT INTO blob (name, entity_id, size) VALUES (?, ?, ?)', name, entityId, size);
}

function dropBlob(tx: Tx, entityId: string): void {
  const dropped = tx.get<{ name: string }>('DELETE FROM blob WHERE entity_id = ? RETURNING name', entityId);
  if (dropped) tx.emit('blob.dropped', dropped);
}

/** The file of an entity; undefined when it has none. */
export const blobOf = (tx: Tx, entityId: string): Blob | undefined =>
  tx.get<{ name: string; size: number }>('SELECT name, size FROM blob WHERE entity_id = ?', entityId);

export const knownBlobs = defineOperation('blobs.known', 'read', (tx, _args: null) =>
  tx.all<{ name: string }>('SELECT name FROM blob').map(({ name }) => name),
);

export const isBlobKnown = defineOperation(
  'blobs.is-known',
  'read',
  (tx, name: string) => tx.get('SELECT 1 FROM blob WHERE name = ?', name) !== undefined,
);

whenEntityDeleted('blobs', (tx, { id }) => dropBlob(tx, id));
