import { type EntityId, NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { useMemo } from 'react';
import { EventsPanel } from '../features/events/events-panel';

/** The tab "Events" of an entity's page. */
export default function EventsTab({ entityId, entity, scope }: EntityTabProps) {
  const { entityType, id } = entityId as EntityId;
  // The platform files events of tenants and their profiles under nobody.
  const isOfPlatform = entityType === 'TENANT' || entityType === 'TENANT_PROFILE';
  const owner = (entity as { tenantId?: { id: string } } | null)?.tenantId?.id;
  const tenantId = isOfPlatform || !owner ? NULL_UUID : owner;
  const subject = useMemo(() => ({ entity: { entityType, id }, tenantId }), [entityType, id, tenantId]);
  return <EventsPanel subject={subject} scope={scope} />;
}
