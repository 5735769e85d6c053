/** Drawn pictures of the system's widget types, as lists and the choice of a widget show them. */

const [teal, orange, violet, gray, ink, pale] = ['#0b6a82', '#c2570c', '#8438e0', '#8d99a2', '#16232b', '#dfe7eb'];

/** What shapes are drawn with; the place is 120 wide and 80 high. */
const line = (d: string, color = gray, width = 3) =>
  `<path d='${d}' fill='none' stroke='${color}' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round'/>`;
const area = (d: string, color = teal) => `<path d='${d}' fill='${color}'/>`;
const box = (x: number, y: number, width: number, height: number, color = teal, round = 3) =>
  `<rect x='${x}' y='${y}' width='${width}' height='${height}' rx='${round}' fill='${color}'/>`;
const frame = (x: number, y: number, width: number, height: number, color = gray) =>
  `<rect x='${x}' y='${y}' width='${width}' height='${height}' rx='4' fill='#fff' stroke='${color}' stroke-width='2'/>`;
const dot = (x: number, y: number, radius: number, color = teal) =>
  `<circle cx='${x}' cy='${y}' r='${radius}' fill='${color}'/>`;
const ring = (x: number, y: number, radius: number, color: string, width: number, dash = '') =>
  `<circle cx='${x}' cy='${y}' r='${radius}' fill='none' stroke='${color}' stroke-width='${width}'${dash && ` stroke-dasharray='${dash}'`}/>`;
const word = (x: number, y: number, size: number, text: string, color = ink) =>
  `<text x='${x}' y='${y}' font-family='sans-serif' font-size='${size}' font-weight='600' text-anchor='middle' fill='${color}'>${text}</text>`;

const rows = (columns: readonly number[], count = 4, color = teal) =>
  box(14, 14, 92, 8, color) +
  Array.from({ length: count }, (_, row) => columns.map((x) => box(x, 30 + row * 11, 18, 4, gray, 2)).join('')).join(
    '',
  );
const axes = line('M18 12V66H106', pale, 2);
const dial = (from: string, to: string) =>
  ring(60, 42, 28, pale, 8) +
  line('M36 56A28 28 0 0 1 60 14', from, 8) +
  line('M60 14A28 28 0 0 1 84 56', to, 8) +
  line('M60 42L76 28', ink, 3) +
  dot(60, 42, 4, ink);
const dashed = (ground: string, color: string) =>
  box(8, 6, 104, 68, ground, 6) +
  `<path d='M28 60A32 32 0 0 1 92 60' fill='none' stroke='${color}' stroke-opacity='.3' stroke-width='12' stroke-dasharray='4 2'/>` +
  `<path d='M28 60A32 32 0 0 1 72 30.3' fill='none' stroke='${color}' stroke-width='12' stroke-dasharray='4 2'/>`;
const pin = (x: number, y: number, color = orange) =>
  area(`M${x} ${y}c-9-11-12-15-12-21a12 12 0 0 1 24 0c0 6-3 10-12 21z`, color) + dot(x, y - 21, 4.5, '#fff');
const land =
  box(8, 6, 104, 68, '#e3efe6', 6) +
  line('M8 30C40 18 60 50 112 34', '#fff', 6) +
  line('M46 6C40 36 62 50 58 74', '#fff', 4);
const plan = frame(10, 8, 100, 64) + line('M58 8V44M10 50H40M82 50H110', gray, 3);
const field = (mark: string) => box(14, 18, 34, 5, gray, 2) + frame(14, 30, 92, 24, teal) + mark;
const board = (ground: string, color: string) =>
  box(38, 8, 44, 64, ground, 5) +
  [20, 34, 48, 62]
    .map((y, at) => dot(52, y, 4.5, at % 2 ? '#fff' : color) + dot(68, y, 4.5, at % 3 ? color : '#fff'))
    .join('');
const slice = (d: string, color: string) => area(`M60 40L${d}z`, color);
const pie =
  slice('60 10A30 30 0 0 1 88 51', teal) +
  slice('88 51A30 30 0 0 1 42 64', orange) +
  slice('42 64A30 30 0 0 1 60 10', violet);

const drawings: Readonly<Record<string, string>> = {
  'alarm_widgets.alarms_table':
    rows([28, 54, 84], 4, '#cf3030') +
    [32, 43, 54, 65].map((y, at) => dot(18, y, 3, at % 2 ? '#f08a24' : '#cf3030')).join(''),
  'analogue_gauges.analogue_compass':
    dot(60, 40, 32, ink) +
    word(60, 22, 10, 'N', '#fff') +
    word(60, 68, 10, 'S', '#fff') +
    area('M60 18l5 22h-10z', '#e57373') +
    area('M60 62l5-22h-10z', '#fff'),
  'analogue_gauges.radial_gauge_canvas_gauges': dial('#f3b48c', orange),
  'analogue_gauges.speed_gauge_canvas_gauges': dial('#ffd84a', '#e57373'),
  'analogue_gauges.temperature_gauge_canvas_gauges':
    box(26, 34, 82, 12, pale, 6) +
    box(26, 34, 46, 12, '#e57373', 6) +
    dot(22, 40, 12, '#5aa9e6') +
    line('M40 56v6M56 56v6M72 56v6M88 56v6', gray, 2),
  'analogue_gauges.temperature_radial_gauge_canvas_gauges': dial('#5aa9e6', '#e57373'),
  'cards.attributes_card': [18, 34, 50].map((y) => box(16, y, 40, 6, gray, 2) + box(72, y, 28, 6, teal, 2)).join(''),
  'cards.dashboard_state_widget':
    frame(10, 8, 100, 64) + frame(20, 24, 36, 38, teal) + frame(64, 24, 36, 38, teal) + box(20, 14, 30, 5, gray, 2),
  'cards.entities_hierarchy':
    line('M24 22V62H44M24 42H44', gray, 2) +
    box(14, 12, 40, 10) +
    box(44, 36, 46, 10, gray) +
    box(44, 57, 46, 10, gray),
  'cards.entities_table': rows([16, 48, 84]),
  'cards.html_card': line('M42 24L24 40L42 56M78 24L96 40L78 56M68 20L52 60', teal, 5),
  'cards.html_value_card': line('M32 26L18 40L32 54M88 26L102 40L88 54', gray, 4) + word(60, 49, 26, '42', teal),
  'cards.label_widget':
    box(12, 8, 96, 64, pale, 6) +
    area('M12 66L44 34L66 56L82 44L108 66V72H12z', '#b5cbd6') +
    box(52, 16, 46, 14, '#fff') +
    box(58, 21, 34, 4, teal, 2),
  'cards.markdown_card':
    word(34, 36, 28, 'M↓', teal) +
    box(60, 20, 46, 6, gray, 2) +
    box(60, 34, 36, 6, gray, 2) +
    box(16, 50, 90, 6, gray, 2),
  'cards.qr_code':
    [
      [36, 14],
      [66, 14],
      [36, 44],
    ]
      .map(([x = 0, y = 0]) => box(x, y, 20, 20, ink, 2) + box(x + 5, y + 5, 10, 10, '#fff', 1))
      .join('') +
    box(66, 44, 8, 8, ink, 1) +
    box(78, 56, 8, 8, ink, 1) +
    box(66, 60, 8, 6, ink, 1),
  'cards.simple_card':
    box(12, 10, 96, 60, '#bf360c', 6) + box(22, 20, 28, 5, '#f3c7b8', 2) + word(56, 56, 24, '21 °C', '#fff'),
  'cards.timeseries_table': rows([16, 52, 84]) + line('M82 60l8-10 8 6 8-12', teal, 3),
  'charts.bars':
    axes + box(26, 44, 14, 22) + box(46, 26, 14, 40, orange) + box(66, 16, 14, 50, violet) + box(86, 36, 14, 30, gray),
  'charts.basic_timeseries':
    axes + line('M20 52C34 20 44 20 56 44S84 60 104 24', teal) + line('M20 34L38 42L56 28L78 34L104 46', orange),
  'charts.doughnut_chart_js': pie + dot(60, 40, 15, '#fff'),
  'charts.pie': pie + word(74, 34, 9, '38 %', '#fff') + word(46, 38, 9, '25 %', '#fff'),
  'charts.pie_chart_js': pie,
  'charts.polar_area_chart_js':
    ring(60, 40, 30, pale, 2) +
    slice('60 14A26 26 0 0 1 82 53', teal) +
    slice('76 49A18 18 0 0 1 44 49', orange) +
    slice('34 55A30 30 0 0 1 60 10', violet),
  'charts.radar_chart_js':
    line('M60 8L92 32L80 68H40L28 32z', pale, 2) +
    `<path d='M60 18L80 36L72 58H48L40 34z' fill='${teal}' fill-opacity='.3' stroke='${teal}' stroke-width='2'/>`,
  'charts.state_chart': axes + line('M20 60H36V20H58V60H76V20H104', teal),
  'charts.timeseries_bars_flot':
    axes +
    [24, 40, 56, 72, 88]
      .map((x, at) => box(x, 30 + (at % 3) * 8, 10, 36 - (at % 3) * 8) + box(x, 20 + (at % 2) * 8, 10, 12, orange))
      .join(''),
  'control_widgets.knob_control':
    ring(60, 40, 28, pale, 7) + line('M40 60A28 28 0 1 1 84 26', teal, 7) + dot(60, 40, 18, '#fff') + dot(70, 32, 4),
  'control_widgets.led_indicator': dot(60, 40, 28, '#c9ecd0') + dot(60, 40, 20, '#2fae57'),
  'control_widgets.persistent_table': rows([16, 48, 84]) + line('M96 60l6 6 10-14', '#1f8a4c', 4),
  'control_widgets.round_switch':
    ring(60, 40, 26, teal, 6) + line('M60 26V40', teal, 5) + line('M50 32A13 13 0 1 0 70 32', teal, 4),
  'control_widgets.rpc_debug_terminal': box(10, 8, 100, 64, ink, 6) + line('M22 26l10 8l-10 8M40 44h18', '#6fd79b', 4),
  'control_widgets.rpc_remote_shell':
    box(10, 8, 100, 64, ink, 6) + word(30, 44, 24, '$', '#6fd79b') + box(44, 36, 40, 6, '#9db0bb', 2),
  'control_widgets.rpcbutton': box(22, 26, 76, 28, teal, 8) + box(42, 37, 36, 6, '#fff', 2),
  'control_widgets.slide_toggle_control':
    box(26, 32, 36, 16, '#9fd0dc', 8) + dot(56, 40, 12) + box(74, 37, 26, 6, gray, 2),
  'control_widgets.switch_control': box(26, 22, 68, 36, teal, 18) + dot(76, 40, 14, '#fff'),
  'control_widgets.update_attributes':
    box(16, 26, 88, 28, teal, 8) + box(28, 37, 44, 6, '#fff', 2) + line('M82 40l5 5 9-11', '#fff', 3),
  'date.date_range_navigator':
    frame(24, 12, 72, 60, teal) +
    box(24, 12, 72, 16) +
    [38, 52, 66, 80]
      .map((x) => box(x, 36, 8, 8, pale, 2) + box(x, 54, 8, 8, x > 40 && x < 70 ? orange : pale, 2))
      .join(''),
  'digital_gauges.digital_bar':
    box(8, 14, 104, 52, ink, 6) +
    word(60, 34, 16, '64', '#7fd6e6') +
    `<path d='M18 48H70' stroke='#8bc34a' stroke-width='14' stroke-dasharray='4 2'/><path d='M72 48H102' stroke='#33424b' stroke-width='14' stroke-dasharray='4 2'/>`,
  'digital_gauges.digital_speedometer': dashed(ink, '#8bc34a') + word(60, 62, 18, '64', '#7fd6e6'),
  'digital_gauges.digital_thermometer':
    box(20, 4, 80, 72, ink, 6) + ring(60, 40, 26, '#ff4081', 10, '4 2') + word(60, 46, 16, '23', '#7fd6e6'),
  'digital_gauges.digital_vertical_bar':
    box(36, 4, 48, 72, ink, 6) +
    `<path d='M60 70V36' stroke='#f0698a' stroke-width='14' stroke-dasharray='4 2'/><path d='M60 34V14' stroke='#33424b' stroke-width='14' stroke-dasharray='4 2'/>`,
  'digital_gauges.gauge_justgage':
    line('M32 58A28 28 0 0 1 88 58', pale, 12) +
    line('M32 58A28 28 0 0 1 74 34', '#2196f3', 12) +
    word(60, 60, 20, '68'),
  'digital_gauges.horizontal_bar_justgage':
    word(60, 32, 20, '68') + box(14, 42, 92, 16, pale) + box(14, 42, 62, 16, '#f44336'),
  'digital_gauges.lcd_bar_gauge':
    box(38, 4, 44, 72, '#babab2', 6) +
    `<path d='M60 68V36' stroke='#444' stroke-width='14' stroke-dasharray='4 2'/><path d='M60 34V14' stroke='#9a9a92' stroke-width='14' stroke-dasharray='4 2'/>`,
  'digital_gauges.lcd_gauge': dashed('#babab2', '#444') + word(60, 62, 18, '64', '#333'),
  'digital_gauges.mini_gauge_justgage':
    ring(60, 40, 24, '#dcedc8', 8) + line('M60 16A24 24 0 1 1 36 40', '#7cb342', 8) + word(60, 46, 16, '68', '#4b7a1c'),
  'digital_gauges.neon_gauge_justgage': dashed(ink, '#7fd6e6') + word(60, 62, 18, '68', '#d9f4fa'),
  'digital_gauges.simple_gauge_justgage':
    ring(60, 40, 24, pale, 8) + line('M60 16A24 24 0 0 1 60 64', '#ef6c00', 8) + word(60, 46, 16, '68'),
  'digital_gauges.simple_neon_gauge_justgage':
    box(20, 4, 80, 72, ink, 6) + ring(60, 40, 26, '#7fe08f', 10, '4 2') + word(60, 46, 16, '68', '#b8f2c1'),
  'digital_gauges.vertical_bar_justgage': `<path d='M60 70V32' stroke='#ef6c00' stroke-width='16' stroke-dasharray='4 2'/><path d='M60 30V12' stroke='${pale}' stroke-width='16' stroke-dasharray='4 2'/>`,
  'edge_widgets.edges_overview':
    box(36, 46, 48, 18, teal, 4) +
    dot(46, 55, 3, '#fff') +
    line('M50 38a14 14 0 0 1 20 0M42 28a26 26 0 0 1 36 0', gray, 4),
  'entity_admin_widgets.asset_admin_table': rows([16, 48]) + line('M92 44V64M82 54H102', teal, 4),
  'entity_admin_widgets.device_admin_table': rows([16, 48]) + line('M92 44V64M82 54H102', orange, 4),
  'gateway_widgets.attributes_card': [18, 34, 50]
    .map((y) => dot(20, y + 3, 4, teal) + box(30, y, 40, 6, gray, 2) + box(80, y, 22, 6, orange, 2))
    .join(''),
  'gateway_widgets.config_form_latest':
    box(14, 10, 40, 5, gray, 2) +
    frame(14, 19, 92, 14, teal) +
    box(14, 40, 40, 5, gray, 2) +
    frame(14, 49, 92, 14, teal),
  'gateway_widgets.gateway_configuration':
    dot(60, 40, 12) +
    [
      [22, 18],
      [98, 18],
      [22, 62],
      [98, 62],
    ]
      .map(([x = 0, y = 0]) => line(`M60 40L${x} ${y}`, gray, 3) + dot(x, y, 8, orange))
      .join(''),
  'gpio_widgets.basic_gpio_control': board('#b71c1c', '#ffab91'),
  'gpio_widgets.gpio_panel': board('#b71c1c', '#7fe08f'),
  'gpio_widgets.raspberry_pi_gpio_control': board('#00790b', '#c8e6c9'),
  'gpio_widgets.raspberry_pi_gpio_panel': board('#00790b', '#ffd84a'),
  'input_widgets.device_claiming_widget': frame(14, 12, 92, 18) + frame(14, 36, 92, 18) + box(66, 60, 40, 12, teal),
  'input_widgets.markers_placement_google_maps': land + pin(60, 62) + line('M88 50V66M80 58H96', teal, 4),
  'input_widgets.markers_placement_image_map': plan + pin(34, 44) + line('M88 52V68M80 60H96', teal, 4),
  'input_widgets.markers_placement_openstreetmap': land + pin(60, 62, violet) + line('M88 50V66M80 58H96', teal, 4),
  'input_widgets.update_json_attribute': word(60, 54, 40, '{ }', teal),
  'input_widgets.update_multiple_attributes': [10, 32, 54].map((y) => frame(14, y, 92, 16, teal)).join(''),
  'input_widgets.web_camera_input':
    box(22, 20, 76, 48, ink, 6) + box(44, 12, 32, 12, ink, 4) + ring(60, 44, 14, '#fff', 5),
  'maps_v2.google_maps': land + pin(44, 52) + pin(82, 60),
  'maps_v2.here_map': land + pin(44, 52, teal) + pin(82, 60, teal),
  'maps_v2.image_map': plan + pin(34, 44) + pin(84, 44, violet),
  'maps_v2.openstreetmap': land + pin(44, 52, violet) + pin(82, 60, violet),
  'maps_v2.route_map': land + line('M20 62C36 40 60 74 96 42', teal, 4) + pin(96, 44),
  'maps_v2.route_map_openstreetmap': land + line('M20 62C36 40 60 74 96 42', violet, 4) + pin(96, 44, violet),
  'maps_v2.route_map_tencent_maps': land + line('M20 62C36 40 60 74 96 42', orange, 4) + pin(96, 44, teal),
  'maps_v2.tencent_maps': land + pin(44, 52, orange) + pin(82, 60, teal),
  'maps_v2.test':
    land +
    line('M20 50C36 22 60 56 96 26', teal, 4) +
    dot(66, 42, 6, orange) +
    box(14, 60, 92, 10, '#fff') +
    area('M20 61v8l8-4z', ink) +
    box(34, 63, 60, 4, gray, 2),
  'navigation_widgets.navigation_card': frame(30, 12, 60, 56, teal) + dot(60, 34, 10) + box(44, 52, 32, 6, gray, 2),
  'navigation_widgets.navigation_cards': [
    [14, 10],
    [64, 10],
    [14, 44],
    [64, 44],
  ]
    .map(([x = 0, y = 0]) => frame(x, y, 42, 28, teal) + dot(x + 21, y + 11, 5) + box(x + 11, y + 20, 20, 4, gray, 2))
    .join(''),
};

const tick = line('M22 42l6 6 12-14', teal, 4);
/** What stands in the field of an input, by what its alias names. */
const marks: Readonly<Record<string, string>> = {
  string: word(30, 48, 16, 'Ab'),
  integer: word(30, 48, 16, '42'),
  double: word(34, 48, 16, '4.2'),
  boolean: tick,
  date: frame(80, 33, 18, 18, orange) + box(80, 33, 18, 6, orange) + word(44, 48, 14, '24/12'),
  image: area('M20 50L36 36L46 44L56 38L70 50z', '#5aa9e6') + dot(28, 38, 3, '#ffd84a'),
  location: pin(66, 50),
};

function drawingOf(bundle: string, alias: string): string {
  const kind = /_(string|integer|double|boolean|date|image|location)_/.exec(alias)?.[1];
  const scope = alias.includes('_shared_') ? orange : alias.endsWith('_timeseries') ? violet : teal;
  return drawings[`${bundle}.${alias}`] ?? (kind ? field(marks[kind] ?? '') + box(88, 18, 18, 5, scope, 2) : '');
}

const encoded = (drawing: string): string =>
  drawing &&
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 80'><rect width='120' height='80' fill='#fff'/>${drawing}</svg>`)}`;

/** The picture of a system type; empty: there is none. */
export const pictureOf = (bundle: string, alias: string): string => encoded(drawingOf(bundle, alias));
