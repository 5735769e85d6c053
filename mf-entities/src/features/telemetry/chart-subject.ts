import type { EntityId } from '@mullion/shared-kit/api/entity-id';

/** Whose chart it is. */
export interface ChartSubject {
  entity: EntityId;
  name: string;
  /** Whose units the keys have where the entity names none. */
  profileId?: string;
}

/** Most lines one chart shows at once: the number of distinguishable colors. */
export const maxDrawn = 8;
