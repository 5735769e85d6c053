import {
  completeTimewindow,
  type StoredTimewindow,
  type TimewindowDefaults,
} from '@mullion/shared-kit/time/timewindow';
import { isObject, type Json, type Members, type Reader } from './damage';
import { madeId } from './made-id';

const at = ['configuration', 'widgets'];

/** Widgets as old dashboards have them too: a list, with devices as datasources, of a chart that has another name now. */
export function readWidgets(stored: unknown, reader: Reader, defaults: TimewindowDefaults): Record<string, Json> {
  const entries: [string, unknown][] = Array.isArray(stored)
    ? stored.map((widget, index) => [textOf(isObject(widget) && widget.id) || madeId(String(index)), widget])
    : Object.entries(reader.object(stored, at));
  return Object.fromEntries(
    entries.map(([id, widget]) => [
      id,
      readWidget({ id, ...reader.object(widget, [...at, id]) }, [...at, id], reader, defaults),
    ]),
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A widget of any age in its form of today. */
export function readWidget(stored: Json, path: readonly string[], reader: Reader, defaults: TimewindowDefaults): Json {
  const widget = reader.member(stored, 'title', path, 'text', '');
  const config = readConfig(reader.object(widget.config, [...path, 'config']), [...path, 'config'], reader);
  const inSources = [...path, 'config', 'datasources'];
  const datasources = reader.list(config.datasources, inSources).map((source, index) => {
    const inSource = [...inSources, String(index)];
    return readSource(withKeys(reader.object(source, inSource), inSource, reader));
  });
  return {
    ...widget,
    ...(isOldChart(widget) && { typeAlias: 'basic_timeseries' }),
    config: {
      ...config,
      ...(isOldMap(widget, config.settings) && { settings: withPolygonKey(config.settings) }),
      datasources,
      ...(widget.type === 'latest' && { timewindow: latestTimewindow(config.timewindow, datasources, defaults) }),
    },
  };
}

/** The members of a configuration that are looked into. */
function readConfig(stored: Json, path: readonly string[], reader: Reader): Json {
  const config = reader.members(stored, path, configMembers);
  const { actions, alarmSource } = config;
  return {
    ...config,
    ...(isObject(actions) && { actions: readActions(actions, [...path, 'actions'], reader) }),
    ...(isObject(alarmSource) && { alarmSource: withKeys(alarmSource, [...path, 'alarmSource'], reader) }),
  };
}

const configMembers: Members = [
  ['title', 'text'],
  ['titleIcon', 'text'],
  ['widgetCss', 'text'],
  ['noDataDisplayMessage', 'text'],
  ['legendConfig', 'object'],
  ['settings', 'object'],
  ['actions', 'object'],
  ['alarmSource', 'object'],
  ['targetDeviceAliasIds', 'list'],
];

const texts = (...names: string[]): Members => names.map((name) => [name, 'text']);

const actionMembers = texts(
  ...['type', 'name', 'displayName', 'icon', 'showWidgetActionFunction', 'dialogTitle', 'stateEntityParamName'],
  ...['targetDashboardId', 'targetDashboardStateId', 'customFunction', 'customHtml', 'customCss'],
);

/** A name or type that is no text would have the platform refuse all that is asked for together with it. */
const keyMembers: Members = [
  ...texts('name', 'type', 'label', 'color', 'units', 'funcBody', 'postFuncBody'),
  ['settings', 'object'],
];

/** Actions by their source, each a list. */
const readActions = (stored: Json, path: readonly string[], reader: Reader): Json =>
  Object.fromEntries(
    Object.entries(stored).map(([source, list]) => [source, reader.objects(list, [...path, source], actionMembers)]),
  );

const isOldChart = ({ isSystemType, bundleAlias, typeAlias }: Json): boolean =>
  isSystemType === true && bundleAlias === 'charts' && typeAlias === 'timeseries';

/** A map that names the key of its polygons as maps did once. */
const isOldMap = ({ isSystemType }: Json, settings: unknown): settings is Json =>
  isSystemType === true && isObject(settings) && Object.hasOwn(settings, 'polKeyName');

const withPolygonKey = ({ polKeyName, ...settings }: Json): Json => ({ polygonKeyName: polKeyName, ...settings });

/** Keys are lists of objects, or absent. */
function withKeys(source: Json, path: readonly string[], reader: Reader): Json {
  const read = ['dataKeys', 'latestDataKeys']
    .filter((name) => source[name] !== undefined && source[name] !== null)
    .map((name) => [name, reader.objects(source[name], [...path, name], keyMembers)]);
  return read.length === 0 ? source : { ...source, ...Object.fromEntries(read) };
}

function readSource(source: Json): Json {
  if (source.type !== 'device') return source;
  const { deviceAliasId, ...rest } = source;
  return { ...rest, type: 'entity', ...(deviceAliasId !== undefined && { entityAliasId: deviceAliasId }) };
}

/** Latest values know quick intervals only; where every aggregated key just compares, there is no realtime. */
function latestTimewindow(stored: unknown, datasources: readonly Json[], defaults: TimewindowDefaults): unknown {
  const known = isObject(stored) ? stored : {};
  const aggregated = datasources
    .flatMap(({ dataKeys }) => (Array.isArray(dataKeys) ? dataKeys : []))
    .filter(isObject)
    .filter(({ type, aggregationType }) => type === 'timeseries' && aggregationType && aggregationType !== 'NONE');
  const historyOnly = aggregated.length > 0 && aggregated.every(({ comparisonEnabled }) => comparisonEnabled === true);
  return {
    ...known,
    ...completeTimewindow(known as StoredTimewindow, { quickIntervalOnly: true, historyOnly, ...defaults }),
  };
}
