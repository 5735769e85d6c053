import type { DashboardInfo } from '@mullion/shared-kit/api/dashboards';
import type { EntityId, EntityType } from '@mullion/shared-kit/api/entity-id';
import type { EntityData } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import type { TenantInfo } from '@mullion/shared-kit/api/tenants';

/** Entities of each type that the palette offers; the list has the rest. */
export const FOUND_PER_TYPE = 10;

/** Types whose entities are found by name, in the order they are offered; those whose list is closed are left out. */
export const searchedTypes = [
  'TENANT',
  'DEVICE',
  'ASSET',
  'CUSTOMER',
  'ENTITY_VIEW',
  'EDGE',
  'DASHBOARD',
] as const satisfies readonly EntityType[];
export type SearchedType = (typeof searchedTypes)[number];

interface FoundEntity {
  id: EntityId;
  name: string;
}

/** What was found of a type. */
export interface FoundEntities {
  type: SearchedType;
  entities: readonly FoundEntity[];
  /** How many there are, named here or not. */
  total: number;
}

const name = { type: 'ENTITY_FIELD', key: 'name' } as const;

/** The list that is asked where the query calls answer nothing: they are not for system administrators … */
const tenants = '/api/tenantInfos';
/** … and know no dashboards for users of a customer. */
const dashboardsOf = (customerId: string) => `/api/customer/${customerId}/dashboards`;

/**
 * The first entities of a type whose name contains the text. Failures are the palette's to show.
 *
 * @param customerId whose user searches, if it is one of a customer
 */
export async function findEntities(
  type: SearchedType,
  text: string,
  signal: AbortSignal,
  customerId?: string,
): Promise<FoundEntities> {
  const quietly = { signal, silent: true, ignoreLoading: true };
  const list = type === 'TENANT' ? tenants : type === 'DASHBOARD' && customerId ? dashboardsOf(customerId) : undefined;
  if (list) {
    const link = { pageSize: FOUND_PER_TYPE, page: 0, textSearch: text, sortProperty: 'title', sortOrder: 'ASC' };
    const { data, totalElements } = await http.get<PageData<TenantInfo | DashboardInfo>>(list, link, quietly);
    return { type, entities: data.map(({ id, title }) => ({ id, name: title })), total: totalElements };
  }
  const { data, totalElements } = await http.post<PageData<EntityData>>(
    '/api/entitiesQuery/find',
    {
      entityFilter: { type: 'entityType', entityType: type },
      pageLink: { pageSize: FOUND_PER_TYPE, page: 0, textSearch: text, sortOrder: { key: name, direction: 'ASC' } },
      entityFields: [name],
    },
    quietly,
  );
  const entities = data.map(({ entityId, latest }) => ({
    id: entityId,
    name: latest?.ENTITY_FIELD?.name?.value ?? entityId.id,
  }));
  return { type, entities, total: totalElements };
}
