import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { useMemo } from 'react';

/** Whose chart it is. */
export interface ChartSubject {
  entity: EntityId;
  name: string;
  /** Whose units the keys have where the entity names none. */
  profileId?: string;
}

/** Most lines one chart shows at once: the number of distinguishable colors. */
export const maxDrawn = 8;

/** The entity of a page as the subject of a chart; the same object while it says the same. */
export function useChartSubject({ entityId, entityName, entity }: Omit<EntityTabProps, 'scope'>): ChartSubject {
  const { entityType, id } = entityId;
  const profileId = profileOf(entity);
  return useMemo(
    () => ({ entity: { entityType, id }, name: entityName, profileId }),
    [entityType, id, entityName, profileId],
  );
}

/** Id of a device's profile; undefined for entities of other types. */
export function profileOf(entity: unknown): string | undefined {
  const { deviceProfileId } = (entity ?? {}) as { deviceProfileId?: { id?: string } };
  return deviceProfileId?.id;
}
