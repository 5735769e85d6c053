/** The status of a load, as callers get it. */
import type { EntityId, EntityType } from '../framework/ids.js';

/** How many entities of a kind a load made, changed and deleted. */
export interface LoadedKind {
  entityType: EntityType;
  created: number;
  updated: number;
  deleted: number;
}

/** Why nothing was loaded. Ids are those of the files. */
export type LoadError =
  | { type: 'DEVICE_CREDENTIALS_CONFLICT'; source: EntityId }
  | { type: 'MISSING_REFERENCED_ENTITY'; source: EntityId; target: EntityId }
  | { type: 'RUNTIME'; message: string };

/** What has become of a load: `result` or `error` once it is done. */
export interface LoadStatus {
  result?: LoadedKind[];
  error?: LoadError;
}
