import { type EntityType, entityTypes } from '@mullion/shared-kit/api/entity-id';
import { isObject } from '../model/damage';
import { codeOf } from '../runtime/code-of';
import type { ScriptData } from '../runtime/frame-context';
import type { WidgetContext } from '../runtime/widget-context';
import type { WidgetSource } from '../runtime/widget-source';

/** Data of a widget: that of one key of a source, about an entity. */
interface DoorData {
  source: string;
  key: number;
  entityType?: EntityType;
  entityId?: string;
}

/** What a script wants to be drawn at a place of its frame. */
export interface Door {
  /** The system type that is drawn, by bundle and alias; there may be none of that name. */
  type: string;
  settings?: Readonly<Record<string, unknown>>;
  /** It is a whole widget, which may say what stands in the head. */
  isWhole?: true;
  /** Which of the widget's data; absent: all. */
  only?: readonly DoorData[];
}

/** Data that a door is made with. */
const DATA_LIMIT = 64;

const gauges: Readonly<Record<string, string>> = {
  TbCanvasDigitalGauge: 'digital_gauges.gauge_justgage',
  TbAnalogueCompass: 'analogue_gauges.analogue_compass',
  TbAnalogueRadialGauge: 'analogue_gauges.radial_gauge_canvas_gauges',
  TbAnalogueLinearGauge: 'analogue_gauges.temperature_gauge_canvas_gauges',
};
const charts: Readonly<Record<string, string>> = {
  bar: 'charts.timeseries_bars_flot',
  pie: 'charts.pie',
  state: 'charts.state_chart',
};
const maps: Readonly<Record<string, string>> = {
  'google-map': 'maps_v2.google_maps',
  here: 'maps_v2.here_map',
  'image-map': 'maps_v2.image_map',
  'tencent-map': 'maps_v2.tencent_maps',
};
const routes: Readonly<Record<string, string>> = {
  'google-map': 'maps_v2.route_map',
  'tencent-map': 'maps_v2.route_map_tencent_maps',
};

/** On which markers are placed. */
const placements: Readonly<Record<string, string>> = {
  'google-map': 'input_widgets.markers_placement_google_maps',
  'image-map': 'input_widgets.markers_placement_image_map',
};

const own = (types: Readonly<Record<string, string>>, name: unknown) =>
  typeof name === 'string' && Object.hasOwn(types, name) ? types[name] : undefined;

/** The system type that an object of a class draws, by what it is made with. */
function typeOf(name: unknown, args: readonly unknown[]): string | undefined {
  if (name === 'TbFlot') return own(charts, args[1]) ?? 'charts.basic_timeseries';
  if (name === 'TbTripAnimationWidget') return 'maps_v2.test';
  if (name === 'TbSystemWidget') return String(args[1]);
  if (name !== 'TbMapWidgetV2') return own(gauges, name);
  const [provider, hasRoutes, , , isEdited] = args;
  if (hasRoutes === true) return own(routes, provider) ?? 'maps_v2.route_map_openstreetmap';
  return isEdited === true
    ? (own(placements, provider) ?? 'input_widgets.markers_placement_openstreetmap')
    : (own(maps, provider) ?? 'maps_v2.openstreetmap');
}

const sourceText = (...facts: unknown[]) => JSON.stringify(facts.map((fact) => fact ?? null));
const sourceOf = ({ aliasId, filterId, aliasName, keys }: WidgetSource) =>
  sourceText(aliasId, filterId, aliasName, keys);

/** What one of a script's data is of: the page has given it to the script. */
function dataOf({ datasource, dataKey }: ScriptData): DoorData[] {
  const { entityAliasId, filterId, aliasName, dataKeys, entityType, entityId } = datasource;
  if (!Array.isArray(dataKeys)) return [];
  const [whole, plain] = [JSON.stringify(dataKey), JSON.stringify({ ...dataKey, label: '' })];
  const exact = dataKeys.findIndex((key) => JSON.stringify(key) === whole);
  // Of time series the label is filled in.
  const key = exact < 0 ? dataKeys.findIndex((one: object) => JSON.stringify({ ...one, label: '' }) === plain) : exact;
  if (key < 0) return [];
  const type = entityTypes.find((one) => one === entityType);
  return [
    {
      ...{ source: sourceText(entityAliasId, filterId, aliasName, dataKeys), key },
      ...(type && typeof entityId === 'string' && { entityType: type, entityId }),
    },
  ];
}

/** What a frame says of a door, whose script works with `data`; undefined: nothing that can be read. */
export function doorOf(said: unknown, data: readonly ScriptData[]): Door | undefined {
  if (!isObject(said)) return undefined;
  const { name, args, settings, only } = said;
  const type = typeOf(name, Array.isArray(args) ? args : []);
  if (type === undefined) return undefined;
  const some = Array.isArray(only)
    ? only.slice(0, DATA_LIMIT).map((at: unknown) => (typeof at === 'number' ? data[at] : undefined))
    : undefined;
  return {
    type,
    ...(isObject(settings) && { settings }),
    ...(name === 'TbSystemWidget' && { isWhole: true }),
    ...(some && { only: some.flatMap((one) => (one ? dataOf(one) : [])) }),
  };
}

/** Sources of the wanted data alone: one for each entity, or for several with the same keys. */
function narrowed(sources: readonly WidgetSource[], only: readonly DoorData[]): WidgetSource[] {
  const keysOf = new Map<string, DoorData & { keys: number[] }>();
  for (const one of only) {
    const whose = JSON.stringify([one.source, one.entityId]);
    const known = keysOf.get(whose);
    if (known) known.keys.push(one.key);
    else keysOf.set(whose, { ...one, keys: [one.key] });
  }
  const groups = new Map<string, { of: DoorData & { keys: number[] }; ids: string[] }>();
  for (const of of keysOf.values()) {
    const alike = JSON.stringify([of.source, of.entityType, of.keys]);
    const group = groups.get(alike) ?? { of, ids: [] };
    groups.set(alike, { of, ids: of.entityId ? [...group.ids, of.entityId] : group.ids });
  }
  return [...groups.values()].flatMap(({ of: { source: text, entityType, keys }, ids }) => {
    const source = sources.find((one) => sourceOf(one) === text);
    if (!source) return [];
    const entities = source.kind === 'entities' && entityType && ids.length > 0 ? { entityType, ids } : source.entities;
    return [{ ...source, keys: keys.flatMap((at) => source.keys[at] ?? []), entities }];
  });
}

/** What draws a door knows of its widget; it leaves the head alone unless it is all of the widget. `number`: where the widget has several. */
export function contextOfDoor(ctx: WidgetContext, { settings, only, isWhole }: Door, number?: number): WidgetContext {
  const { config, title } = ctx.widget;
  return {
    ...ctx,
    ...(number !== undefined && {
      widget: { ...ctx.widget, config: { ...config, title: `${config.title || title} ${number}` } },
    }),
    ...(settings && { settings }),
    ...(only && { sources: narrowed(ctx.sources, only) }),
    ...((!isWhole || number !== undefined) && { setHead: () => undefined }),
  };
}

/** Whether a script makes charts: they have a legend of their own. */
export const drawsCharts = (script: string): boolean => /\bnew\s+Tb(Flot|SystemWidget)\b/.test(codeOf(script));

const makes = /\bnew\s+(Tb\w+)\s*\(([^()]*)/g;

/** Of each class a type that is drawn by the same code as most of what its objects may be. */
const usualTypes: Readonly<Record<string, string>> = {
  ...gauges,
  TbFlot: 'charts.basic_timeseries',
  TbMapWidgetV2: 'maps_v2.openstreetmap',
  TbTripAnimationWidget: 'maps_v2.test',
};

/** System types that a script is likely to have drawn: their code can come while the script begins. */
export function likelyTypes(script: string): readonly string[] {
  const types = [...codeOf(script).matchAll(makes)].flatMap(([, name = '', args = '']) => {
    if (name === 'TbSystemWidget') return /['"](\w+\.\w+)['"]/.exec(args)?.[1] ?? [];
    const isPie = name === 'TbFlot' && /['"]pie['"]/.test(args);
    return isPie ? 'charts.pie' : (own(usualTypes, name) ?? []);
  });
  return [...new Set(types)];
}
