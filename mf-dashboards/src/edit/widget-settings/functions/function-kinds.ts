import type { ArgumentKind } from './function-arguments';

/** A function that people write for widgets: what it is given by name, in that order, and the help page that says so. */
export interface FunctionKind {
  help: string;
  args: Readonly<Record<string, ArgumentKind>>;
  /** It runs in a frame, which has more names than the sandbox of the others. */
  inFrame?: boolean;
}

const ofCell = { value: 'value' } as const;
const ofMap = { data: 'entity', dsData: 'entities', dsIndex: 'index' } as const;
const ofNode = { widgetCtx: 'widget', nodeCtx: 'node' } as const;
const press = {
  $event: 'event',
  widgetContext: 'api',
  entityId: 'entityId',
  entityName: 'entityName',
} as const;
const pressed = { additionalParams: 'pressed', entityLabel: 'entityLabel' } as const;
const ofAction = { ...press, ...pressed } as const;

const map = (page: string): FunctionKind => ({ help: `widget/lib/map/${page}`, args: ofMap });
const node = (page: string): FunctionKind => ({ help: `widget/lib/entities_hierarchy/${page}`, args: ofNode });
const mobile = (page: string, first: FunctionKind['args'] = {}): FunctionKind => ({
  help: `widget/action/mobile_${page}`,
  args: { ...first, ...ofAction },
  inFrame: true,
});

/** All functions of settings, keys, and actions. */
export const functionKinds = {
  alarmCellStyle: { help: 'widget/lib/alarm/cell_style_fn', args: { ...ofCell, alarm: 'alarm', ctx: 'widget' } },
  alarmCellContent: { help: 'widget/lib/alarm/cell_content_fn', args: { ...ofCell, alarm: 'alarm', ctx: 'widget' } },
  alarmRowStyle: { help: 'widget/lib/alarm/row_style_fn', args: { alarm: 'alarm', ctx: 'widget' } },
  entityCellStyle: { help: 'widget/lib/entity/cell_style_fn', args: { ...ofCell, entity: 'entity', ctx: 'widget' } },
  entityCellContent: {
    help: 'widget/lib/entity/cell_content_fn',
    args: { ...ofCell, entity: 'entity', ctx: 'widget' },
  },
  entityRowStyle: { help: 'widget/lib/entity/row_style_fn', args: { entity: 'entity', ctx: 'widget' } },
  seriesCellStyle: {
    help: 'widget/lib/timeseries/cell_style_fn',
    args: { ...ofCell, rowData: 'timed', ctx: 'widget' },
  },
  seriesCellContent: {
    help: 'widget/lib/timeseries/cell_content_fn',
    args: { ...ofCell, rowData: 'timed', ctx: 'widget' },
  },
  seriesRowStyle: { help: 'widget/lib/timeseries/row_style_fn', args: { rowData: 'timed', ctx: 'widget' } },
  nodeRelationQuery: node('node_relation_query_fn'),
  nodeHasChildren: node('node_has_children_fn'),
  nodeOpened: node('node_opened_fn'),
  nodeDisabled: node('node_disabled_fn'),
  nodeIcon: node('node_icon_fn'),
  nodeText: node('node_text_fn'),
  nodesSort: {
    help: 'widget/lib/entities_hierarchy/nodes_sort_fn',
    args: { widgetCtx: 'widget', nodeCtx1: 'node', nodeCtx2: 'otherNode' },
  },
  pointShape: {
    help: 'widget/lib/flot/point_shape_format_fn',
    args: { ctx: 'canvas', x: 'pixels', y: 'pixels', radius: 'pixels', shadow: 'no' },
  },
  axisTicks: { help: 'widget/lib/flot/ticks_formatter_fn', args: ofCell },
  tooltipValue: { help: 'widget/lib/flot/tooltip_value_format_fn', args: { ...ofCell, latestData: 'latest' } },
  mapLabel: map('label_fn'),
  mapTooltip: map('tooltip_fn'),
  mapColor: map('color_fn'),
  mapImage: {
    help: 'widget/lib/map/marker_image_fn',
    args: { data: 'entity', images: 'images', dsData: 'entities', dsIndex: 'index' },
  },
  mapPosition: { help: 'widget/lib/map/position_fn', args: { origXPos: 'share', origYPos: 'share' } },
  mapShapeColor: map('polygon_color_fn'),
  mapShapeTooltip: map('polygon_tooltip_fn'),
  mapPathColor: map('path_color_fn'),
  mapPathWidth: map('path_width_fn'),
  mapPathOpacity: map('path_opacity_fn'),
  mapPointColor: map('path_point_color_fn'),
  mapAnchor: map('trip_point_as_anchor_fn'),
  mapCluster: { help: 'widget/lib/map/clustering_color_fn', args: { data: 'entities', childCount: 'count' } },
  markdownText: { help: 'widget/lib/markdown/markdown_text_fn', args: { data: 'entities' } },
  qrCodeText: { help: 'widget/lib/qrcode/qrcode_text_fn', args: { data: 'entities' } },
  parseValue: { help: 'widget/lib/rpc/parse_value_fn', args: { data: 'value' } },
  convertValue: { help: 'widget/lib/rpc/convert_value_fn', args: { value: 'state' } },
  parseGpioStatus: { help: 'widget/lib/rpc/parse_gpio_status_fn', args: { body: 'pins', pin: 'pin' } },
  inputGetValue: { help: 'widget/lib/input/get_value_fn', args: { ...ofCell, ctx: 'widget' } },
  inputSetValue: { help: 'widget/lib/input/set_value_fn', args: { ...ofCell, originValue: 'value', ctx: 'widget' } },
  keyGeneration: { help: 'widget/config/datakey_generation_fn', args: { time: 'time', prevValue: 'before' } },
  keyPostProcessing: {
    help: 'widget/config/datakey_postprocess_fn',
    args: { time: 'time', value: 'value', prevValue: 'before', timePrev: 'timeBefore', prevOrigValue: 'valueBefore' },
  },
  headerCondition: {
    help: 'widget/action/show_widget_action_header_fn',
    args: { widgetContext: 'widget', data: 'entities' },
  },
  cellCondition: { help: 'widget/action/show_widget_action_cell_fn', args: { widgetContext: 'widget', data: 'row' } },
  customAction: { help: 'widget/action/custom_action_fn', args: ofAction, inFrame: true },
  customPrettyAction: {
    help: 'widget/action/custom_pretty_action_fn',
    args: { ...press, htmlTemplate: 'html', ...pressed },
    inFrame: true,
  },
  mobileGetLocation: mobile('get_location_fn'),
  mobileGetPhoneNumber: mobile('get_phone_number_fn'),
  mobileProcessLocation: mobile('process_location_fn', { latitude: 'degrees', longitude: 'degrees' }),
  mobileProcessImage: mobile('process_image_fn', { imageUrl: 'image' }),
  mobileProcessQrCode: mobile('process_qr_code_fn', { code: 'code', format: 'codeFormat' }),
  mobileProcessLaunchResult: mobile('process_launch_result_fn', { launched: 'yes' }),
  mobileHandleEmptyResult: mobile('handle_empty_result_fn'),
  mobileHandleError: mobile('handle_error_fn', { error: 'failure' }),
} satisfies Readonly<Record<string, FunctionKind>>;

export type FunctionName = keyof typeof functionKinds;

/** One of them. */
export const functionKind = (name: FunctionName): FunctionKind => functionKinds[name];
