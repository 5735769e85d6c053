import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { isVersionType } from '../../calls/version-types';
import type { VersionsOf } from '../../calls/versions';

/** The entity whose versions are listed. */
export interface VersionedEntity {
  id: EntityId;
  name: string;
  of: NonNullable<VersionsOf>;
}

/** An entity with the id that its file has: its first one. */
export function versionedEntity(id: EntityId, name: string, entity: unknown): VersionedEntity | null {
  const { externalId } = (entity ?? {}) as { externalId?: EntityId | null };
  const type = id.entityType;
  return isVersionType(type) ? { id, name, of: { type, externalId: externalId?.id ?? id.id } } : null;
}

/** Characters by which people know a commit. */
export const shortId = (id: string): string => id.slice(0, 7);
