import { createHash, randomUUID } from 'node:crypto';
import type { ApiClient } from './api-client';

/** The ID of an alias, a filter, or a widget that a test knows by its name. */
export const namedById = (name: string): string => {
  const hex = createHash('sha1').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** A key of time series under a label of its own. */
export const timeseriesKey = (name: string, label: string) => ({ name, type: 'timeseries', label, settings: {} });

/** Keys of the entities of an alias. */
export const datasource = (alias: string, ...dataKeys: object[]) => ({
  type: 'entity',
  entityAliasId: namedById(alias),
  dataKeys,
});

/** A type that a tenant has made. */
export interface StoredType {
  bundleAlias: string;
  typeAlias: string;
  type: string;
}

/** What a type of a tenant's is made of. */
export interface TypeSource {
  html?: string;
  css?: string;
  script?: string;
  type?: string;
  resources?: readonly { url: string; isModule?: boolean }[];
  /** The form in which its settings are edited. */
  settingsDirective?: string;
}

/** Makes types in a bundle of their own, by their names. */
export async function createStoredTypes<Name extends string>(
  tenant: ApiClient,
  types: Record<Name, TypeSource>,
): Promise<Record<Name, StoredType>> {
  const { alias: bundleAlias } = await tenant.post<{ alias: string }>('/api/widgetsBundle', {
    title: `Types ${randomUUID()}`,
  });
  const made: [string, StoredType][] = [];
  for (const [name, source] of Object.entries<TypeSource>(types)) {
    const { html = '', css = '', script = '', type = 'static', resources = [], settingsDirective } = source;
    const { alias } = await tenant.post<{ alias: string }>('/api/widgetType', {
      ...{ bundleAlias, name },
      descriptor: {
        ...{ type, sizeX: 8, sizeY: 6, resources, templateHtml: html, templateCss: css, controllerScript: script },
        ...{ settingsSchema: '', dataKeySettingsSchema: '', defaultConfig: '{}', settingsDirective },
      },
    });
    made.push([name, { bundleAlias, typeAlias: alias, type }]);
  }
  return Object.fromEntries(made) as Record<Name, StoredType>;
}

interface CardDashboard {
  title: string;
  /** Filters of aliases, by their names. */
  aliases: Record<string, object>;
  /** Filters, by their names. */
  filters?: Record<string, object>;
  /** What widgets are configured with, by their titles; cards of attributes unless they say `key`, or are of a type of the tenant's. */
  widgets: Record<string, { key?: string; stored?: StoredType; [member: string]: unknown }>;
  settings?: object;
}

/** A dashboard of many small widgets, three beside one another. */
export function createCardDashboard(
  tenant: ApiClient,
  { title, aliases, filters = {}, widgets, settings }: CardDashboard,
) {
  const byId = <T>(all: Record<string, T>, made: (name: string, one: T, at: number) => object) =>
    Object.fromEntries(Object.entries(all).map(([name, one], at) => [namedById(name), made(name, one, at)]));
  const kinds: Record<string, string> = { alarm_widgets: 'alarm' };
  return tenant.createEntity('dashboard', {
    title,
    configuration: {
      entityAliases: byId(aliases, (alias, filter) => ({ id: namedById(alias), alias, filter })),
      filters: byId(filters, (name, filter) => ({ id: namedById(name), ...filter })),
      widgets: byId(widgets, (name, { key = 'cards.attributes_card', stored, ...config }) => {
        const [bundleAlias = '', typeAlias = ''] = key.split('.');
        return {
          ...{ id: namedById(name), isSystemType: true, bundleAlias, typeAlias, type: kinds[bundleAlias] ?? 'latest' },
          ...(stored && { isSystemType: false, ...stored }),
          ...{ title: name, config: { title: name, ...config } },
        };
      }),
      states: {
        default: {
          name: 'Overview',
          root: true,
          layouts: {
            main: {
              widgets: byId(widgets, (_, __, at) => ({
                sizeX: 8,
                sizeY: 6,
                col: (at % 3) * 8,
                row: Math.floor(at / 3) * 6,
              })),
              gridSettings: { columns: 24, margin: 10, backgroundColor: '#eeeeee' },
            },
          },
        },
      },
      settings: settings ?? {},
    },
  });
}
