import type { EntityId, EntityType } from './entity-id';

/** One entry of a types list (`/api/device/types`, `/api/asset/types`, …). */
export interface EntitySubtype {
  tenantId: EntityId<'TENANT'>;
  entityType: EntityType;
  type: string;
}
