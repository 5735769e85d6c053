import { customerShortInfoQuery } from '@mullion/shared-kit/api/customers';
import { deviceProfileInfoQuery } from '@mullion/shared-kit/api/device-profiles';
import type { Device, DeviceInfo } from '@mullion/shared-kit/api/devices';
import { isAssigned } from '@mullion/shared-kit/api/entity-id';
import type { EntityData, EntityFilter, EntityKey, KeyFilter } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData, PageLink } from '@mullion/shared-kit/api/page';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { activeKey, lastActivityKey } from './connection';

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

/**
 * Devices by their connection – those online, those silent, or all sorted by it – as their list shows them. An entity
 * query finds the page's ids, and one call reads the devices.
 */
export const devicesByActivityQuery = (page: PageLink, filter: { active?: string; deviceProfileId?: string }) =>
  queryOptions({
    queryKey: ['devices', 'byActivity', page, filter],
    queryFn: async ({ client, signal }): Promise<PageData<DeviceInfo>> => {
      const query = {
        entityFilter: await entityFilterOf(client, filter.deviceProfileId),
        keyFilters: isState(filter.active) ? [whenActive(filter.active === 'true')] : [],
        // What is named here is what a typed text is looked for in.
        entityFields: ['name', 'type', 'label'].map(field),
        pageLink: {
          page: page.page,
          pageSize: page.pageSize,
          textSearch: page.textSearch ?? null,
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

/** A profile is named by its name here: it is the type of its devices. */
async function entityFilterOf(client: QueryClient, deviceProfileId: string | undefined): Promise<EntityFilter> {
  if (!deviceProfileId) return { type: 'entityType', entityType: 'DEVICE' };
  const { name } = await client.fetchQuery(deviceProfileInfoQuery(deviceProfileId));
  return { type: 'deviceType', deviceType: name, deviceNameFilter: '' };
}

/** The devices in the order of their ids, with what lists show of their customers. */
async function readDevices(client: QueryClient, ids: readonly string[], signal: AbortSignal): Promise<DeviceInfo[]> {
  if (ids.length === 0) return [];
  const devices = await http.get<Device[]>('/api/devices', { deviceIds: ids }, { signal });
  const byId = new Map(devices.map((device) => [device.id.id, device]));
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
