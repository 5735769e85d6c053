import type { EntityId } from '@mullion/shared-kit/api/entity-id';

/** Whose chart it is. */
export interface ChartSubject {
  entity: EntityId;
  name: string;
  /** Whose units the keys have where the entity names none. */
  profileId?: string;
}

/** Lines one chart shows at once: as many as there are colors that can be told apart. */
export const maxDrawn = 8;
