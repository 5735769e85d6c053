import { type EntityType, entityId } from '../api/entity-id';
import type { AnyEntity } from '../api/entity-lookup';
import { type FakeCall, type FakeHandler, ok, refuse } from './fake-platform';

const entity = (entityType: EntityType, id: string, name: string, rest: Partial<AnyEntity> = {}): AnyEntity => ({
  id: entityId(entityType, id),
  createdTime: 0,
  name,
  title: name,
  ...(entityType === 'USER' && { email: name }),
  ...rest,
});

const device = (id: string, name: string, type: string, gateway = false) =>
  entity('DEVICE', id, name, { type, additionalInfo: { gateway } });

/** Entities that stories of pickers meet. */
export const storyEntities: readonly AnyEntity[] = [
  device('d1', 'Boiler 7', 'Boiler'),
  device('d2', 'Harbour gateway', 'Gateway', true),
  device('d3', 'Pump 1', 'Pump'),
  device('d4', 'Pump 2', 'Pump'),
  device('d5', 'Yard gateway', 'Gateway', true),
  entity('ASSET', 'a1', 'Hall A', { type: 'Hall' }),
  entity('ASSET', 'a2', 'Hall B', { type: 'Hall' }),
  entity('CUSTOMER', 'c1', 'Mill & Sons'),
  entity('USER', 'u1', 'wind@mill.example'),
  entity('DASHBOARD', 'b1', 'Energy'),
];

const collections: Partial<Record<string, EntityType>> = {
  deviceInfos: 'DEVICE',
  assetInfos: 'ASSET',
  customers: 'CUSTOMER',
  users: 'USER',
  dashboards: 'DASHBOARD',
};
const subtypes: Partial<Record<string, EntityType>> = { device: 'DEVICE', asset: 'ASSET' };

/**
 * A platform that knows {@link storyEntities}: lists with search and type, one by id, several by ids, devices by name,
 * types, keys, and new devices.
 */
export const entityPlatform: FakeHandler = ({ method, url, body }: FakeCall) => {
  const { pathname, searchParams } = new URL(url, 'http://story');
  const parts = pathname.split('/');
  const last = parts.at(-1) ?? '';
  if (method === 'POST') return ok({ ...(body as object), id: entityId('DEVICE', 'new') });
  if (pathname.includes('/keys/')) return ok(['humidity', 'temperature', 'temperatureMax']);
  if (last === 'types') {
    const entityType = subtypes[parts.at(-2) ?? ''];
    const types = storyEntities.filter(({ id }) => id.entityType === entityType).map(({ type }) => type);
    return ok([...new Set(types)].map((type) => ({ entityType, type })));
  }
  if (searchParams.has('deviceName')) {
    const found = storyEntities.find(({ name }) => name === searchParams.get('deviceName'));
    return found ? ok(found) : refuse(404, 32);
  }
  const ids = searchParams.get('deviceIds') ?? searchParams.get('assetIds');
  if (ids) return ok(storyEntities.filter(({ id }) => ids.split(',').includes(id.id)));
  const entityType = collections[last];
  if (entityType) {
    const text = (searchParams.get('textSearch') ?? '').toLowerCase();
    const type = searchParams.get('type');
    const data = storyEntities
      .filter(({ id }) => id.entityType === entityType)
      .filter((one) => String(one.name).toLowerCase().includes(text) && (!type || one.type === type));
    return ok({ data, totalPages: 1, totalElements: data.length, hasNext: false });
  }
  const one = storyEntities.find(({ id }) => id.id === last);
  return one ? ok(one) : refuse(404, 32);
};
