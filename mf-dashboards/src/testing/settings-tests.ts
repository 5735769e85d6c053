/** Their settings are turned in one of them. */
type Mates = readonly string[];

const inputs = (kind: string, ...more: string[]): Mates => [
  `input_widgets.update_shared_${kind}_attribute`,
  ...more.map((one) => `input_widgets.update_${one}`),
];

/**
 * By file of tests: the system types whose settings it turns, each with the types, and whole bundles, that store the same and are drawn by the
 * same renderer.
 */
export const settingsTests = {
  'src/widgets/card-settings.test.tsx': {
    'cards.html_card': [],
    'cards.html_value_card': [],
    'cards.label_widget': [],
    'cards.markdown_card': [],
    'cards.qr_code': [],
    'cards.simple_card': [],
    'cards.dashboard_state_widget': [],
    'cards.entities_hierarchy': [],
    'edge_widgets.edges_overview': [],
    'gateway_widgets.attributes_card': [],
    'navigation_widgets.navigation_card': [],
    'navigation_widgets.navigation_cards': [],
  },
  'src/widgets/gauge-settings.test.tsx': {
    'analogue_gauges.analogue_compass': [],
    'analogue_gauges.radial_gauge_canvas_gauges': [
      'analogue_gauges.speed_gauge_canvas_gauges',
      'analogue_gauges.temperature_radial_gauge_canvas_gauges',
    ],
    'analogue_gauges.temperature_gauge_canvas_gauges': [],
    'digital_gauges.gauge_justgage': ['digital_gauges'],
  },
  'src/widgets/latest-chart-settings.test.tsx': {
    'charts.bars': [],
    'charts.doughnut_chart_js': [],
    'charts.pie': [],
    'charts.pie_chart_js': [],
    'charts.polar_area_chart_js': [],
    'charts.radar_chart_js': [],
  },
  'src/widgets/tables/table-settings.test.tsx': {
    'cards.entities_table': ['entity_admin_widgets'],
    'alarm_widgets.alarms_table': [],
    'cards.timeseries_table': [],
  },
  'src/widgets/charts/chart-settings.test.tsx': {
    'charts.basic_timeseries': [],
    'charts.state_chart': [],
    'charts.timeseries_bars_flot': [],
  },
  'src/widgets/controls/control-settings.test.tsx': {
    'control_widgets.knob_control': [],
    'control_widgets.led_indicator': [],
    'control_widgets.persistent_table': [],
    'control_widgets.round_switch': [],
    'control_widgets.rpc_debug_terminal': [],
    'control_widgets.rpc_remote_shell': [],
    'control_widgets.rpcbutton': [],
    'control_widgets.slide_toggle_control': [],
    'control_widgets.switch_control': [],
    'control_widgets.update_attributes': [],
    'gpio_widgets.basic_gpio_control': ['gpio_widgets.raspberry_pi_gpio_control'],
    'gpio_widgets.gpio_panel': ['gpio_widgets.raspberry_pi_gpio_panel'],
  },
  'src/widgets/date/date-range.test.tsx': { 'date.date_range_navigator': [] },
  'src/widgets/gateway/gateway-forms.test.tsx': {
    'gateway_widgets.gateway_configuration': [],
    'gateway_widgets.config_form_latest': [],
  },
  'src/widgets/inputs/input-settings.test.tsx': {
    'input_widgets.device_claiming_widget': [],
    'input_widgets.update_json_attribute': [],
    'input_widgets.update_multiple_attributes': [],
    'input_widgets.update_server_boolean_attribute': inputs('boolean', 'boolean_timeseries'),
    'input_widgets.update_server_date_attribute': inputs('date'),
    'input_widgets.update_server_double_attribute': inputs('double', 'double_timeseries'),
    'input_widgets.update_server_image_attribute': inputs('image'),
    'input_widgets.update_server_integer_attribute': inputs('integer', 'integer_timeseries'),
    'input_widgets.update_server_location_attribute': inputs('location', 'location_timeseries'),
    'input_widgets.update_server_string_attribute': inputs('string', 'string_timeseries'),
    'input_widgets.web_camera_input': [],
  },
  'src/widgets/maps/map-settings.test.tsx': {
    'maps_v2.openstreetmap': [
      ...['maps_v2.google_maps', 'maps_v2.here_map', 'maps_v2.image_map', 'maps_v2.tencent_maps'],
      'input_widgets.markers_placement_google_maps',
      'input_widgets.markers_placement_image_map',
      'input_widgets.markers_placement_openstreetmap',
    ],
    'maps_v2.route_map_openstreetmap': ['maps_v2.route_map', 'maps_v2.route_map_tencent_maps'],
  },
  'src/widgets/maps/trip.test.tsx': { 'maps_v2.test': [] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Mates>>>>;

export type SettingsFile = keyof typeof settingsTests;

const table: readonly (readonly [file: string, type: string, mates: Mates])[] = Object.entries(settingsTests).flatMap(
  ([file, types]) => Object.entries(types).map(([type, mates]) => [file, type, mates] as const),
);

/** Where the settings of a type are turned, and those of which type in its place; undefined: nowhere. */
export function turnedIn(type: string): { file: string; as: string } | undefined {
  const isIn = (list: Mates) => list.some((entry) => entry === type || type.startsWith(`${entry}.`));
  const [file, as] = table.find(([, own]) => own === type) ?? table.find(([, , mates]) => isIn(mates)) ?? [];
  return file && as ? { file, as } : undefined;
}
