import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { useMemo } from 'react';
import { versionedEntity } from './features/versions/versioned-entity';
import { EntityVersions } from './features/versions/versions';

/** Versions of the entity whose details are open. */
export default function VersionsTab({ entityId, entityName, entity, scope }: EntityTabProps) {
  const { entityType, id } = entityId;
  const versioned = useMemo(
    () => versionedEntity({ entityType, id }, entityName, entity),
    [entityType, id, entityName, entity],
  );
  return versioned && <EntityVersions scope={scope} entity={versioned} />;
}
