import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { useMemo } from 'react';
import { profileOf } from '../features/telemetry/profile-of';
import { TelemetryPanel } from '../features/telemetry/telemetry-panel';

/** The tab "Latest telemetry" of an entity's page. */
export default function TelemetryTab({ entityId, entityName, entity, scope }: EntityTabProps) {
  const { entityType, id } = entityId as EntityId;
  const profileId = profileOf(entity);
  const subject = useMemo(
    () => ({ entity: { entityType, id }, name: entityName, profileId }),
    [entityType, id, entityName, profileId],
  );
  return <TelemetryPanel subject={subject} scope={scope} />;
}
