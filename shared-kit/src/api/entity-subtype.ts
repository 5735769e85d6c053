import { queryOptions } from '@tanstack/react-query';
import type { EntityId, EntityType } from './entity-id';
import { http } from './http';

/** One entry of a types list (`/api/device/types`, `/api/asset/types`, …). */
export interface EntitySubtype {
  tenantId: EntityId<'TENANT'>;
  entityType: EntityType;
  type: string;
}

/** Types whose entities have a type of their own. */
export const subtypedEntityTypes = ['DEVICE', 'ASSET', 'EDGE', 'ENTITY_VIEW'] as const;
export type SubtypedEntityType = (typeof subtypedEntityTypes)[number];

/** How long a types list is kept while no entity of the type changes here, in ms. */
const SUBTYPES_STALE_AFTER_MS = 5 * 60_000;

const lists = {
  DEVICE: ['devices', '/api/device/types'],
  ASSET: ['assets', '/api/asset/types'],
  EDGE: ['edges', '/api/edge/types'],
  ENTITY_VIEW: ['entityViews', '/api/entityView/types'],
} as const;

/**
 * Types in use in the whole tenant. It is kept; whatever changes entities of the type invalidates the collection's
 * queries (`['devices']`, `['assets']`, `['edges']`, `['entityViews']`), and this list is one of them.
 */
export const entitySubtypesQuery = (entityType: SubtypedEntityType) => {
  const [collection, path] = lists[entityType];
  return queryOptions({
    queryKey: [collection, 'types'],
    queryFn: ({ signal }) =>
      http.get<EntitySubtype[]>(path, undefined, { signal, ignoreErrors: true, ignoreLoading: true }),
    staleTime: SUBTYPES_STALE_AFTER_MS,
  });
};
