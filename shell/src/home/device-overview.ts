import type { EntityData, EntityFilter, EntityKey, KeyFilter } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import { queryOptions } from '@tanstack/react-query';
import { HOME_REFRESH_MS } from './card';

/** Offline devices that home names. */
export const OFFLINE_SHOWN = 5;
/** Devices that a customer's home names. */
export const DEVICES_SHOWN = 12;

const ofDevices: EntityFilter = { type: 'entityType', entityType: 'DEVICE' };
const attribute = (key: string): EntityKey => ({ type: 'SERVER_ATTRIBUTE', key });
const field = (key: string): EntityKey => ({ type: 'ENTITY_FIELD', key });

const isOffline: KeyFilter = {
  key: attribute('active'),
  valueType: 'BOOLEAN',
  predicate: { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: false } },
};

/** A device as home names it. */
export interface HomeDevice {
  id: string;
  name: string;
  label: string;
  type: string;
  online: boolean;
  /** Null: it has never been active. */
  lastActivity: number | null;
}

export interface HomeDevices {
  all: number;
  devices: readonly HomeDevice[];
}

// The card itself says what went wrong.
const quietly = (signal: AbortSignal) => ({ signal, silent: true, ignoreLoading: true });

async function findDevices(
  page: { size: number; sort: EntityKey; direction: 'ASC' | 'DESC'; filters?: KeyFilter[] },
  signal: AbortSignal,
): Promise<HomeDevices> {
  const { data, totalElements } = await http.post<PageData<EntityData>>(
    '/api/entitiesQuery/find',
    {
      entityFilter: ofDevices,
      keyFilters: page.filters ?? [],
      entityFields: ['name', 'label', 'type'].map(field),
      latestValues: ['active', 'lastActivityTime'].map(attribute),
      pageLink: {
        page: 0,
        pageSize: page.size,
        textSearch: null,
        sortOrder: { key: page.sort, direction: page.direction },
      },
    },
    quietly(signal),
  );
  return { all: totalElements, devices: data.map(asDevice) };
}

function asDevice({ entityId, latest }: EntityData): HomeDevice {
  const fields = latest?.ENTITY_FIELD ?? {};
  const attributes = latest?.SERVER_ATTRIBUTE ?? {};
  return {
    id: entityId.id,
    name: fields.name?.value ?? '',
    label: fields.label?.value ?? '',
    type: fields.type?.value ?? '',
    online: attributes.active?.value === 'true',
    lastActivity: Number(attributes.lastActivityTime?.value) || null,
  };
}

/** How many devices this person may see. */
export const deviceCountQuery = () =>
  queryOptions({
    queryKey: ['home', 'devices', 'count'],
    queryFn: ({ signal }) =>
      http.post<number>('/api/entitiesQuery/count', { entityFilter: ofDevices, keyFilters: [] }, quietly(signal)),
    refetchInterval: HOME_REFRESH_MS,
  });

/** Devices that are offline, those that went last first. */
export const offlineDevicesQuery = () =>
  queryOptions({
    queryKey: ['home', 'devices', 'offline'],
    queryFn: ({ signal }) =>
      findDevices(
        { size: OFFLINE_SHOWN, sort: attribute('lastActivityTime'), direction: 'DESC', filters: [isOffline] },
        signal,
      ),
    refetchInterval: HOME_REFRESH_MS,
  });

/** The first devices by name. */
export const ownDevicesQuery = () =>
  queryOptions({
    queryKey: ['home', 'devices', 'own'],
    queryFn: ({ signal }) => findDevices({ size: DEVICES_SHOWN, sort: field('name'), direction: 'ASC' }, signal),
    refetchInterval: HOME_REFRESH_MS,
  });
