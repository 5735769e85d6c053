import { randomUUID } from 'node:crypto';
import type { ApiClient, Entity } from './api-client';
import { namedById, timeseriesKey } from './card-dashboard';

interface StoredKey {
  label: string;
  [member: string]: unknown;
}

interface StoredConfig {
  datasources?: { type: string; dataKeys?: StoredKey[] }[];
  settings?: object;
  [member: string]: unknown;
}

interface StoredType {
  alias: string;
  name: string;
  descriptor: { type: string; sizeX: number; sizeY: number; defaultConfig: string };
}

/** What widgets show: two pumps with values of each key that types begin with, an asset above them, an alarm, an edge, a gateway. */
export async function createWidgetData(tenant: ApiClient) {
  const pumps = [await tenant.createDevice('Pump 7', { type: 'pump' }), await tenant.createDevice('Pump 8')];
  const [pump] = pumps as [Entity, Entity];
  const hall = await tenant.createEntity('asset', { name: 'Hall 1', type: 'hall' });
  const now = Date.now();
  for (const [at, { id }] of pumps.entries()) {
    await tenant.post('/api/relation', { from: hall.id, to: id, type: 'Contains', typeGroup: 'COMMON' });
    const telemetry = `/api/plugins/telemetry/DEVICE/${id.id}`;
    // Of the last hour, and of the last minute.
    for (let step = 20; step >= 0; step--)
      await tenant.post(`${telemetry}/timeseries/ANY`, {
        ts: now - (step > 10 ? (step - 10) * 300_000 : step * 5000),
        values: valuesAt(20 - step, at),
      });
    await tenant.post(`${telemetry}/attributes/SERVER_SCOPE`, attributes);
  }
  const alarm = { type: 'High temperature', severity: 'MAJOR', status: 'ACTIVE_UNACK' };
  await tenant.post('/api/alarm', { ...alarm, originator: pump.id, startTs: now, endTs: now });
  const edge = await tenant.createEntity('edge', {
    ...{ name: 'Edge 1', type: 'default', routingKey: randomUUID(), secret: 'secret-of-the-edge' },
  });
  const gateway = await tenant.createDevice('Gateway 1', { additionalInfo: { gateway: true } });
  await tenant.post(`/api/plugins/telemetry/DEVICE/${gateway.id.id}/timeseries/ANY`, { eventsSent: 12 });
  return { pump, hall, edge, gateway };
}

const numbers = ['Random', 'Temp', 'Temperature', 'temperature', 'Speed', 'Sin', 'Cos', 'My value', 'var', 'Humidity'];
const shares = { First: 12, Second: 30, Third: 45, Fourth: 8, Fifth: 21 };

/** Of all keys that types begin with, by their labels. */
const valuesAt = (step: number, device: number) => ({
  ...Object.fromEntries(numbers.map((key, at) => [key, 40 + 10 * Math.sin((step + at) / 3) + 5 * device])),
  ...Object.fromEntries(Object.entries(shares).map(([key, value]) => [key, value + 3 * Math.cos(step / 2)])),
  ...{
    'Temperature  °C': 21 + step / 10,
    'Humidity, %': 45 + step,
    'Switch 1': step % 3 > 0,
    'Switch 2': step % 2 > 0,
  },
  ...{ latitude: 48.2 + 0.01 * device + 0.002 * step, longitude: 16.37 + 0.02 * device + 0.003 * Math.sin(step) },
  ...{ xPos: 0.2 + 0.4 * device, yPos: 0.3 + 0.2 * device, Type: 'pump', 'Function Math.round': 7 },
});

/** A picture of one point. */
const redPoint = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

const attributes = {
  ...{ string: 'Ready', integer: 7, double: 21.5, boolean: true, date: 1_700_000_000_000, json: { limit: 20 } },
  ...{ image: `data:image/png;base64,${redPoint}`, latitude: 48.2, longitude: 16.37 },
  ...Object.fromEntries(['1', '2', '3', '7', '11', '12', '13', '29'].map((pin, at) => [pin, at % 2 === 0])),
};

/** The key of an input by what its type is called: all of them begin with one of numbers. */
const inputKey = (alias: string) =>
  /_(string|integer|double|boolean|date|json|image)_(attribute|timeseries)$/.exec(alias)?.[1];

const places: StoredKey[] = ['latitude', 'longitude'].map((label) => ({ label, settings: {} }));

/** About whom a type is, by bundle or alias. */
const aliasOf = (bundle: string, alias: string) => {
  if (bundle === 'edge_widgets') return 'Edge';
  if (bundle === 'gateway_widgets') return 'Gateway';
  if (alias === 'entities_hierarchy' || alias === 'asset_admin_table') return 'Hall';
  return /^(maps_v2|entity_admin_widgets)$/.test(bundle) || alias === 'entities_table' ? 'Pumps' : 'Pump';
};

/** A configuration as it comes, about entities in the place of what it makes up. */
function aboutEntities(bundle: string, alias: string, config: StoredConfig): StoredConfig {
  const [source] = config.datasources ?? [];
  const entityAliasId = namedById(aliasOf(bundle, alias));
  const own = bundle === 'input_widgets' ? inputKey(alias) : undefined;
  const isAttribute = bundle === 'gpio_widgets' || (bundle === 'input_widgets' && alias.endsWith('_attribute'));
  const keys = alias.includes('_location_') ? places : (source?.dataKeys ?? []);
  const dataKeys = keys.map(({ funcBody: _, ...key }) => ({
    ...{ ...key, type: isAttribute ? 'attribute' : 'timeseries', name: own ?? key.label },
  }));
  const about = { type: 'entity', entityAliasId, dataKeys };
  if (alias === 'alarms_table') return { ...config, alarmSource: { ...about, dataKeys: alarmKeys } };
  return { ...config, datasources: source ? [about] : [] };
}

const alarmKeys = ['createdTime', 'originator', 'type', 'severity', 'status'].map((name) => ({
  ...{ name, type: 'alarm', label: name, settings: {} },
}));

const gridSettings = { columns: 24, margin: 10, backgroundColor: '#eeeeee' };

/** A card about the entity of its state. */
const cardOfOne = (id: string) => ({
  ...{ id, isSystemType: true, bundleAlias: 'cards', typeAlias: 'simple_card', type: 'latest', title: 'One' },
  config: {
    ...{ title: 'One', units: '°C', decimals: 0, settings: {} },
    datasources: [{ type: 'entity', entityAliasId: namedById('One'), dataKeys: [timeseriesKey('Temp', 'Temp')] }],
  },
});

/**
 * A dashboard with every type of these bundles, each as it comes and at its default size, about what `createWidgetData`
 * made. All can be shown in full screen. Another state, `one`, has a card about its entity.
 * @param changed what is configured otherwise, by bundle and alias
 * @returns how each of its widgets is found, by its title
 */
export async function createDashboardOfBundles(
  tenant: ApiClient,
  { pump, hall, edge, gateway }: Awaited<ReturnType<typeof createWidgetData>>,
  bundles: readonly string[],
  changed: Readonly<Record<string, { settings?: object; actions?: object }>> = {},
) {
  const one = (alias: string, { id }: Entity) => [
    namedById(alias),
    { id: namedById(alias), alias, filter: { type: 'singleEntity', singleEntity: id, resolveMultiple: false } },
  ];
  const pumps = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'Pump', resolveMultiple: true };
  const widgets: Record<string, object> = {};
  const placed: Record<string, object> = {};
  const found: Record<string, string> = {};
  let [col, row, height] = [0, 0, 0];
  for (const bundle of bundles) {
    const types = await tenant.get<StoredType[]>(`/api/widgetTypes?isSystem=true&bundleAlias=${bundle}`);
    for (const { alias, name, descriptor } of types) {
      const config = aboutEntities(bundle, alias, JSON.parse(descriptor.defaultConfig) as StoredConfig);
      const id = namedById(`${bundle}.${alias}`);
      const [sizeX, sizeY] = [Math.ceil(descriptor.sizeX), Math.ceil(descriptor.sizeY)];
      if (col + sizeX > 24) [col, row, height] = [0, row + height, 0];
      placed[id] = { col, row, sizeX, sizeY };
      [col, height] = [col + sizeX, Math.max(height, sizeY)];
      found[name] = `article.widget-type-sys-${bundle}-${alias}`;
      widgets[id] = {
        ...{ id, isSystemType: true, bundleAlias: bundle, typeAlias: alias, type: descriptor.type, title: name },
        config: {
          ...config,
          ...{ title: name, enableFullscreen: true, targetDeviceAliasIds: [namedById('Pump')] },
          // A busy machine answers later than the half second that they come with.
          settings: { ...config.settings, requestTimeout: 20_000, ...changed[`${bundle}.${alias}`]?.settings },
          actions: changed[`${bundle}.${alias}`]?.actions ?? {},
        },
      };
    }
  }
  const card = namedById('card of one');
  const dashboard = await tenant.createEntity('dashboard', {
    title: bundles.join(', '),
    configuration: {
      widgets: { ...widgets, [card]: cardOfOne(card) },
      entityAliases: Object.fromEntries([
        ...[one('Pump', pump), one('Hall', hall), one('Edge', edge), one('Gateway', gateway)],
        [namedById('Pumps'), { id: namedById('Pumps'), alias: 'Pumps', filter: pumps }],
        [namedById('One'), { id: namedById('One'), alias: 'One', filter: { type: 'stateEntity' } }],
      ]),
      states: {
        default: {
          name: 'All',
          root: true,
          layouts: { main: { widgets: placed, gridSettings } },
        },
        one: {
          name: 'One',
          root: false,
          layouts: { main: { widgets: { [card]: { col: 0, row: 0, sizeX: 24, sizeY: 4 } }, gridSettings } },
        },
      },
      timewindow: { selectedTab: 0, realtime: { realtimeType: 0, timewindowMs: 3_600_000, interval: 1000 } },
      settings: {},
    },
  });
  return { dashboard, found };
}
