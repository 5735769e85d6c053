import type { ApiClient, Entity } from './api-client';

interface StoredType {
  alias: string;
  name: string;
  descriptor: { type: string; sizeX: number; sizeY: number; defaultConfig: string };
}

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A dashboard with every type of these bundles at its default size, as it comes, about one device. */
export async function createControlDashboard(
  tenant: ApiClient,
  device: Entity,
  bundles: readonly string[],
  settingsOf: (alias: string) => object = () => ({}),
) {
  const widgets: Record<string, object> = {};
  const placed: Record<string, object> = {};
  let [col, row, height] = [0, 0, 0];
  for (const bundle of bundles) {
    const types = await tenant.get<StoredType[]>(`/api/widgetTypes?isSystem=true&bundleAlias=${bundle}`);
    for (const { alias, name, descriptor } of types) {
      const { type, sizeX, sizeY, defaultConfig } = descriptor;
      const config = JSON.parse(defaultConfig) as { settings?: object; title?: string };
      const wid = id(100 + Object.keys(widgets).length);
      const [width, tall] = [Math.floor(sizeX), Math.floor(sizeY)];
      if (col + width > 24) [col, row, height] = [0, row + height, 0];
      placed[wid] = { col, row, sizeX: width, sizeY: tall };
      [col, height] = [col + width, Math.max(height, tall)];
      const key = { type: 'attribute', settings: {} };
      widgets[wid] = {
        ...{ id: wid, isSystemType: true, bundleAlias: bundle, typeAlias: alias, type, title: name },
        config: {
          ...config,
          title: name,
          settings: { ...config.settings, ...settingsOf(alias) },
          targetDeviceAliasIds: [id(1)],
          datasources:
            type === 'rpc'
              ? []
              : [
                  {
                    type: 'entity',
                    entityAliasId: id(1),
                    dataKeys: ['1', '3', '7'].map((label) => ({ ...key, name: `pin${label}`, label })),
                  },
                ],
        },
      };
    }
  }
  const filter = { type: 'singleEntity', singleEntity: device.id, resolveMultiple: false };
  return tenant.createEntity('dashboard', {
    title: 'Controls',
    configuration: {
      widgets,
      entityAliases: { [id(1)]: { id: id(1), alias: 'Device', filter } },
      states: {
        default: {
          name: 'Controls',
          root: true,
          layouts: { main: { widgets: placed, gridSettings: { columns: 24, margin: 10, backgroundColor: '#eeeeee' } } },
        },
      },
      settings: {},
    },
  });
}
