import type { Widget } from '../model/widget';
import type { TypeParameters } from '../runtime/use-type-parameters';
import { systemTypeOf } from './widget-types';

/** What the form of a widget is told of its type: of stored types their scripts say it. */
export interface TypeWants
  extends Pick<
    TypeParameters,
    | 'maxDatasources'
    | 'maxDataKeys'
    | 'singleEntity'
    | 'datasourcesOptional'
    | 'dataKeysOptional'
    | 'hasAdditionalLatestDataKeys'
  > {
  hasLegend: boolean;
}

type Declared = Partial<TypeWants>;

const anyData: Declared = {};
const oneSource: Declared = { maxDatasources: 1 };
const oneEntity: Declared = { ...oneSource, singleEntity: true };
const oneValue: Declared = { ...oneEntity, maxDataKeys: 1 };
/** What is shown is known by the entity alone. */
const entityItself: Declared = { ...oneEntity, dataKeysOptional: true };
const entityTable: Declared = { ...oneSource, dataKeysOptional: true };
const anythingOrNothing: Declared = { datasourcesOptional: true, dataKeysOptional: true };
const besideLatest: Declared = { hasAdditionalLatestDataKeys: true };
const series: Declared = { ...besideLatest, hasLegend: true };
const latestChart: Declared = { hasLegend: true };

/** Of all system types: by bundle, and by bundle and alias where one differs. */
const ofTypes: Readonly<Record<string, Declared>> = {
  alarm_widgets: anyData,
  analogue_gauges: oneValue,
  cards: anyData,
  'cards.entities_hierarchy': { dataKeysOptional: true },
  'cards.entities_table': entityTable,
  'cards.html_value_card': entityItself,
  'cards.label_widget': oneEntity,
  'cards.markdown_card': anythingOrNothing,
  'cards.qr_code': anythingOrNothing,
  'cards.simple_card': oneValue,
  'cards.timeseries_table': besideLatest,
  charts: latestChart,
  'charts.basic_timeseries': series,
  'charts.state_chart': series,
  'charts.timeseries_bars_flot': series,
  control_widgets: anyData,
  date: anyData,
  digital_gauges: oneValue,
  edge_widgets: entityItself,
  entity_admin_widgets: entityTable,
  gateway_widgets: entityItself,
  gpio_widgets: anyData,
  input_widgets: oneValue,
  'input_widgets.markers_placement_google_maps': anyData,
  'input_widgets.markers_placement_image_map': anyData,
  'input_widgets.markers_placement_openstreetmap': anyData,
  'input_widgets.update_location_timeseries': { ...oneEntity, maxDataKeys: 2 },
  'input_widgets.update_multiple_attributes': anyData,
  'input_widgets.update_server_location_attribute': { ...oneEntity, maxDataKeys: 2 },
  'input_widgets.update_shared_location_attribute': { ...oneEntity, maxDataKeys: 2 },
  maps_v2: anyData,
  'maps_v2.route_map': besideLatest,
  'maps_v2.route_map_openstreetmap': besideLatest,
  'maps_v2.route_map_tencent_maps': besideLatest,
  'maps_v2.test': besideLatest,
  navigation_widgets: anyData,
};

const usual: TypeWants = {
  maxDatasources: -1,
  maxDataKeys: -1,
  singleEntity: false,
  datasourcesOptional: false,
  dataKeysOptional: false,
  hasAdditionalLatestDataKeys: false,
  hasLegend: false,
};

/**
 * What a widget that the console draws itself takes, on any platform and whatever that stores of its type; undefined: the
 * script of its type says it.
 */
export function wantsOf(widget: Pick<Widget, 'isSystemType' | 'bundleAlias' | 'typeAlias'>): TypeWants | undefined {
  const type = systemTypeOf(widget);
  if (!type) return undefined;
  const declared = ofTypes[`${widget.bundleAlias}.${widget.typeAlias}`] ?? ofTypes[widget.bundleAlias];
  return { ...usual, datasourcesOptional: type.leastSources === 0, ...declared };
}
