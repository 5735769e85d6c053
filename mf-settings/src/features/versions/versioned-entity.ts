import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { isVersionType } from '../../calls/version-types';
import type { VersionsOf } from '../../calls/versions';

/** The entity whose versions are listed. */
export interface VersionedEntity {
  id: EntityId;
  name: string;
  of: NonNullable<VersionsOf>;
  /** Where it is open in an editor. */
  editor?: EntityEditor;
}

/** An editor around the versions of what it edits. */
export interface EntityEditor {
  /** Stores what was changed. Answers false where that was refused or given up. */
  save: () => Promise<boolean>;
  /** Shows the entity as it was brought back. */
  reload?: () => Promise<void>;
}

/** An entity with the id that its file has: its first one. */
export function versionedEntity(
  id: EntityId,
  name: string,
  entity: unknown,
  editor?: EntityEditor,
): VersionedEntity | null {
  const { externalId } = (entity ?? {}) as { externalId?: EntityId | null };
  const type = id.entityType;
  return isVersionType(type) ? { id, name, of: { type, externalId: externalId?.id ?? id.id }, editor } : null;
}

/** Characters by which people know a commit. */
export const shortId = (id: string): string => id.slice(0, 7);
