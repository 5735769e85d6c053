import { customerShortInfoQuery } from '@mullion/shared-kit/api/customers';
import { deviceProfileInfoQuery } from '@mullion/shared-kit/api/device-profiles';
import { type Device, type DeviceInfo, deviceInfosQuery } from '@mullion/shared-kit/api/devices';
import { isAssigned } from '@mullion/shared-kit/api/entity-id';
import type { EntityData, EntityFilter, EntityKey, KeyFilter } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData, PageLink } from '@mullion/shared-kit/api/page';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { activeKey, lastActivityKey } from './connection';

/** Up to this many devices that match a text are sorted and filtered by their ids. */
const MATCHES_BY_ID = 500;
/** Ids of one call: an address has a limit. */
const IDS_AT_ONCE = 100;

const field = (key: string): EntityKey => ({ type: 'ENTITY_FIELD', key });

/** What the query sorts by, by the columns' names for it; the customer's title is not among it. */
const sortKeys: Readonly<Record<string, EntityKey>> = {
  name: field('name'),
  label: field('label'),
  deviceProfileName: field('type'),
  createdTime: field('createdTime'),
  [activeKey.key]: activeKey,
  [lastActivityKey.key]: lastActivityKey,
};

/** Whether only an entity query answers it: the device lists of the platform know nothing of connections. */
export const concernsActivity = ({ sortProperty }: PageLink, active: string | undefined): boolean =>
  isState(active) || sortKeys[sortProperty ?? '']?.type === 'SERVER_ATTRIBUTE';

const isState = (active: string | undefined) => active === 'true' || active === 'false';

const whenActive = (active: boolean): KeyFilter => ({
  key: activeKey,
  valueType: 'BOOLEAN',
  predicate: { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: active } },
});

interface ActivityFilter {
  active?: string;
  deviceProfileId?: string;
}

/**
 * Devices by their connection – those online, those silent, or all sorted by it – as their list shows them. An entity
 * query finds the page's ids, and one call reads the devices. A text finds what it finds in the list sorted otherwise,
 * customers' titles included; where that is more than {@link MATCHES_BY_ID} devices, the titles are left out.
 */
export const devicesByActivityQuery = (scope: Scope, page: PageLink, filter: ActivityFilter) =>
  queryOptions({
    queryKey: ['devices', 'byActivity', scope, page, filter],
    queryFn: async ({ client, signal }): Promise<PageData<DeviceInfo>> => {
      const matches = await matchesOf(client, scope, page, filter);
      if (matches?.length === 0) return { data: [], totalPages: 0, totalElements: 0, hasNext: false };
      const query = {
        entityFilter: matches ? entityList(matches) : await entityFilterOf(client, filter.deviceProfileId),
        keyFilters: isState(filter.active) ? [whenActive(filter.active === 'true')] : [],
        // The search looks at these fields.
        entityFields: ['name', 'type', 'label'].map(field),
        pageLink: {
          page: page.page,
          pageSize: page.pageSize,
          textSearch: matches ? null : (page.textSearch ?? null),
          sortOrder: {
            key: sortKeys[page.sortProperty ?? ''] ?? field('createdTime'),
            direction: page.sortOrder ?? 'DESC',
          },
        },
      };
      const found = await http.post<PageData<EntityData>>('/api/entitiesQuery/find', query, { signal });
      const ids = found.data.map(({ entityId }) => entityId.id);
      return { ...found, data: await readDevices(client, ids, signal) };
    },
    placeholderData: keepPreviousData,
  });

/**
 * Ids of the devices that the list finds for the typed text; null: no text, or too many. An entity query would not look
 * at the titles of customers.
 */
async function matchesOf(client: QueryClient, scope: Scope, { textSearch }: PageLink, filter: ActivityFilter) {
  if (!textSearch) return null;
  const page = { page: 0, pageSize: MATCHES_BY_ID, textSearch };
  const { deviceProfileId } = filter;
  const { data, hasNext } = await client.fetchQuery(deviceInfosQuery(scope, page, { deviceProfileId }));
  return hasNext ? null : data.map(({ id }) => id.id);
}

const entityList = (ids: string[]): EntityFilter => ({ type: 'entityList', entityType: 'DEVICE', entityList: ids });

/** A profile is named by its name here: it is the type of its devices. */
async function entityFilterOf(client: QueryClient, deviceProfileId: string | undefined): Promise<EntityFilter> {
  if (!deviceProfileId) return { type: 'entityType', entityType: 'DEVICE' };
  const { name } = await client.fetchQuery(deviceProfileInfoQuery(deviceProfileId));
  return { type: 'deviceType', deviceType: name, deviceNameFilter: '' };
}

/** The devices in the order of their ids, with what lists show of their customers. */
async function readDevices(client: QueryClient, ids: readonly string[], signal: AbortSignal): Promise<DeviceInfo[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, at) =>
    ids.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE),
  );
  const read = (deviceIds: string[]) => http.get<Device[]>('/api/devices', { deviceIds }, { signal });
  const devices = await Promise.all(parts.map(read));
  const byId = new Map(devices.flat().map((device) => [device.id.id, device]));
  return Promise.all(
    ids
      .flatMap((id) => byId.get(id) ?? [])
      .map(async (device) => {
        const customer = isAssigned(device.customerId)
          ? await client.ensureQueryData(customerShortInfoQuery(device.customerId.id))
          : null;
        return {
          ...device,
          customerTitle: customer?.title ?? null,
          customerIsPublic: customer?.isPublic ?? false,
          deviceProfileName: device.type,
        };
      }),
  );
}
