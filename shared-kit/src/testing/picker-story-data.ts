import { type EntityType, entityId, NULL_UUID } from '../api/entity-id';
import type { PageData } from '../api/page';

/** What the stories of pickers have in common: ids, and lists as the platform answers them. */
export const storyTenantId = 'a7e5c0de-0000-11ef-8000-000000000001';

/** The n-th id of a story. */
export const storyId = (n: number): string => `c0ffee00-0000-11ef-8000-${String(n).padStart(12, '0')}`;

/** Members that every entity of a story has; without a tenant it is the system's. */
export const storyEntity = <T extends EntityType>(type: T, n: number, tenantId: string = storyTenantId) => ({
  id: entityId(type, storyId(n)),
  createdTime: 1_700_000_000_000 + n,
  tenantId: entityId('TENANT', tenantId),
});
export const systemTenantId = NULL_UUID;

/** One page with everything in it. */
export const onePage = <T>(data: T[]): PageData<T> => ({
  data,
  totalPages: 1,
  totalElements: data.length,
  hasNext: false,
});

/** Parameters of a call's address. */
export const queryOf = (url: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? ''));
export const pathOf = (url: string): string => url.split('?')[0] ?? '';
