import type { EntityData, EntityFilter, EntityKey, KeyFilter } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import { queryOptions } from '@tanstack/react-query';
import { HOME_REFRESH_MS } from './card';
import { type KeyValue, keyValuesOf } from './device-values';

/** Offline devices that home names. */
export const OFFLINE_SHOWN = 5;
/** Devices that a customer's home names. */
export const DEVICES_SHOWN = 12;
/** Keys of those devices whose values are read. */
const KEYS_READ = 100;

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
  /** The numbers that matter, where they were asked for. */
  values: readonly KeyValue[];
}

export interface HomeDevices {
  all: number;
  devices: readonly HomeDevice[];
}

// The card itself says what went wrong.
const quietly = (signal: AbortSignal) => ({ signal, silent: true, ignoreLoading: true });

interface DevicePage {
  size: number;
  sort: EntityKey;
  direction: 'ASC' | 'DESC';
  filters?: readonly KeyFilter[];
  /** Keys whose newest values come along. */
  keys?: readonly string[];
}

const asQuery = ({ size, sort, direction, filters = [], keys = [] }: DevicePage) => ({
  entityFilter: ofDevices,
  keyFilters: filters,
  entityFields: ['name', 'label', 'type'].map(field),
  latestValues: [
    ...['active', 'lastActivityTime', 'units'].map(attribute),
    ...keys.map((key): EntityKey => ({ type: 'TIME_SERIES', key })),
  ],
  pageLink: { page: 0, pageSize: size, textSearch: null, sortOrder: { key: sort, direction } },
});

async function findDevices(page: DevicePage, signal: AbortSignal): Promise<HomeDevices> {
  const { data, totalElements } = await http.post<PageData<EntityData>>(
    '/api/entitiesQuery/find',
    asQuery(page),
    quietly(signal),
  );
  return { all: totalElements, devices: data.map(asDevice) };
}

/** Names of what the devices of a page send; none when they cannot be read, for the devices are worth showing without values. */
async function findKeys(page: DevicePage, signal: AbortSignal): Promise<readonly string[]> {
  const { timeseries } = await http
    .post<{ timeseries: string[] }>(
      '/api/entitiesQuery/find/keys?timeseries=true&attributes=false',
      asQuery(page),
      quietly(signal),
    )
    .catch(() => ({ timeseries: [] }));
  return timeseries.slice(0, KEYS_READ);
}

function asDevice(entity: EntityData): HomeDevice {
  const { entityId, latest } = entity;
  const fields = latest?.ENTITY_FIELD ?? {};
  const attributes = latest?.SERVER_ATTRIBUTE ?? {};
  return {
    id: entityId.id,
    name: fields.name?.value ?? '',
    label: fields.label?.value ?? '',
    type: fields.type?.value ?? '',
    online: attributes.active?.value === 'true',
    lastActivity: Number(attributes.lastActivityTime?.value) || null,
    values: keyValuesOf(entity),
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

const firstByName: DevicePage = { size: DEVICES_SHOWN, sort: field('name'), direction: 'ASC' };

/** The first devices by name. */
export const ownDevicesQuery = () =>
  queryOptions({
    queryKey: ['home', 'devices', 'own'],
    queryFn: ({ signal }) => findDevices(firstByName, signal),
    refetchInterval: HOME_REFRESH_MS,
  });

/** The same with their key values. */
export const ownValuesQuery = () =>
  queryOptions({
    queryKey: ['home', 'devices', 'values'],
    queryFn: async ({ signal }) => findDevices({ ...firstByName, keys: await findKeys(firstByName, signal) }, signal),
    refetchInterval: HOME_REFRESH_MS,
  });
