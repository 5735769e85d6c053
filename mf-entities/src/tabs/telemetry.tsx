import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { profileOf } from '../features/telemetry/profile-of';
import { TelemetryPanel } from '../features/telemetry/telemetry-panel';

/** The tab "Latest telemetry" of an entity's page. */
export default function TelemetryTab({ entityId, entityName, entity }: EntityTabProps) {
  return <TelemetryPanel entity={entityId as EntityId} entityName={entityName} profileId={profileOf(entity)} />;
}
