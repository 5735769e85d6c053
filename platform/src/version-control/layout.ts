/** Where entities lie in a repository: one file each, in a folder of their kind, by their external id. */
import { ENTITY_TYPES, type EntityId, type EntityType, isUuid } from '../framework/ids.js';

/** The folder of a kind: `device`, `entity_view`. */
export const folderOf = (entityType: EntityType): string => entityType.toLowerCase();

export const fileOf = ({ entityType, id }: EntityId): string => `${folderOf(entityType)}/${id}.json`;

/** The entity a file holds; null for files of somebody else. */
export function entityOfPath(file: string): EntityId | null {
  const [, folder = '', id = ''] = /^([a-z_]+)\/([^/]+)\.json$/.exec(file) ?? [];
  const entityType = ENTITY_TYPES.find((type) => folderOf(type) === folder);
  return entityType && isUuid(id) ? { entityType, id } : null;
}
