import type { EntityKey, KeyFilter } from '@mullion/shared-kit/api/entity-query';
import { http } from '@mullion/shared-kit/api/http';
import { unitsKey } from '@mullion/shared-kit/api/units';
import type { EntityCountSource, LatestSource, SourceEntities } from '@mullion/shared-kit/data/data-source';
import { queryOptions } from '@tanstack/react-query';

/** Offline devices that home names. */
export const OFFLINE_SHOWN = 5;
/** Devices that a customer's home names. */
const DEVICES_SHOWN = 12;
/** Keys of those devices whose values are asked for. */
const KEYS_READ = 100;

const filter = { type: 'entityType', entityType: 'DEVICE' } as const;
const devices: SourceEntities = { filter };
const attribute = (key: string): EntityKey => ({ type: 'SERVER_ATTRIBUTE', key });
const field = (key: string): EntityKey => ({ type: 'ENTITY_FIELD', key });
const timeseries = (key: string): EntityKey => ({ type: 'TIME_SERIES', key });

/** What Home reads of every device. */
export const keys = {
  name: field('name'),
  label: field('label'),
  active: attribute('active'),
  lastActivity: attribute('lastActivityTime'),
  units: attribute(unitsKey),
};

const isOffline: KeyFilter = {
  key: keys.active,
  valueType: 'BOOLEAN',
  predicate: { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: false } },
};

const fields = ['name', 'label'];
const connection = [keys.active, keys.lastActivity];

/** How many devices this person may see. */
export const deviceCount: EntityCountSource = { kind: 'entityCount', entities: devices };

/** Devices that are offline, those that went last first. */
export const offlineDevices: LatestSource = {
  kind: 'latest',
  entities: devices,
  fields,
  keys: connection,
  keyFilters: [isOffline],
  page: { pageSize: OFFLINE_SHOWN, page: 0, sortOrder: { key: keys.lastActivity, direction: 'DESC' }, dynamic: true },
};

const byName = { key: keys.name, direction: 'ASC' } as const;
const firstPage = { pageSize: DEVICES_SHOWN, page: 0, sortOrder: byName };

/** The first devices by name; with `measured`, those of their keys. */
export const firstDevices = (measured: readonly string[] = []): LatestSource => ({
  kind: 'latest',
  entities: devices,
  fields,
  keys: [...connection, ...(measured.length > 0 ? [keys.units] : []), ...measured.map(timeseries)],
  page: { ...firstPage, dynamic: true },
});

/** Names of what the first devices send; none when they cannot be read, for the devices are worth showing without values. */
export const measuredKeysQuery = () =>
  queryOptions({
    queryKey: ['home', 'devices', 'keys'],
    queryFn: async ({ signal }) => {
      const { timeseries } = await http
        .post<{ timeseries: string[] }>(
          '/api/entitiesQuery/find/keys?timeseries=true&attributes=false',
          { entityFilter: filter, pageLink: { ...firstPage, textSearch: null } },
          { signal, silent: true, ignoreLoading: true },
        )
        .catch(() => ({ timeseries: [] }));
      return timeseries.slice(0, KEYS_READ);
    },
  });
