import type { Widget } from '../model/widget';
import { codeOf, markupOf } from '../runtime/code-of';
import type { WidgetDescriptor } from '../runtime/widget-type-query';

/** Elements of the platform's own console that templates of its widget types are made of: here they are nowhere. */
const platformParts = /<(tb|mat)-[\w-]+|<trip-animation\b|\[formGroup\]/;

/** One of a family, by what its template and script say. */
type Original = string | ((text: string) => string);

/** Where an input saves what is typed. */
const input =
  (kind: string): Original =>
  (text) =>
    /saveEntityTimeseries/.test(text) && !/saveEntityAttributes/.test(text)
      ? `input_widgets.update_${kind}_timeseries`
      : `input_widgets.update_${/SHARED_SCOPE/.test(text) ? 'shared' : 'server'}_${kind}_attribute`;

/** Whose tiles a map shows, as its script says. */
const map =
  (types: Readonly<Record<string, string>>): Original =>
  (text) =>
    `maps_v2.${Object.entries(types).find(([provider]) => text.includes(provider))?.[1] ?? types['openstreet-map']}`;

/** By the form in which a type's settings are edited. Those of one form differ by their settings, if nothing else is said. */
const originals: Readonly<Record<string, Original>> = {
  'tb-alarms-table-widget-settings': 'alarm_widgets.alarms_table',
  'tb-entities-table-widget-settings': (text) =>
    /deleteDevice|saveDevice/.test(text)
      ? 'entity_admin_widgets.device_admin_table'
      : /deleteAsset|saveAsset/.test(text)
        ? 'entity_admin_widgets.asset_admin_table'
        : 'cards.entities_table',
  'tb-timeseries-table-widget-settings': 'cards.timeseries_table',
  'tb-markdown-widget-settings': 'cards.markdown_card',
  'tb-qrcode-widget-settings': 'cards.qr_code',
  'tb-simple-card-widget-settings': 'cards.simple_card',
  'tb-label-widget-settings': 'cards.label_widget',
  'tb-html-card-widget-settings': 'cards.html_card',
  'tb-analogue-compass-widget-settings': 'analogue_gauges.analogue_compass',
  'tb-analogue-linear-gauge-widget-settings': 'analogue_gauges.temperature_gauge_canvas_gauges',
  'tb-analogue-radial-gauge-widget-settings': 'analogue_gauges.radial_gauge_canvas_gauges',
  'tb-digital-gauge-widget-settings': 'digital_gauges.gauge_justgage',
  'tb-flot-line-widget-settings': (text) =>
    /stateData\s*:\s*true/.test(text) ? 'charts.state_chart' : 'charts.basic_timeseries',
  'tb-flot-bar-widget-settings': 'charts.timeseries_bars_flot',
  'tb-flot-pie-widget-settings': 'charts.pie',
  'tb-doughnut-chart-widget-settings': 'charts.doughnut_chart_js',
  'tb-chart-widget-settings': (text) =>
    /['"]polarArea['"]/.test(text)
      ? 'charts.polar_area_chart_js'
      : /['"]radar['"]/.test(text)
        ? 'charts.radar_chart_js'
        : /['"]pie['"]/.test(text)
          ? 'charts.pie_chart_js'
          : 'charts.bars',
  'tb-knob-control-widget-settings': 'control_widgets.knob_control',
  'tb-led-indicator-widget-settings': 'control_widgets.led_indicator',
  'tb-persistent-table-widget-settings': 'control_widgets.persistent_table',
  'tb-round-switch-widget-settings': 'control_widgets.round_switch',
  'tb-rpc-shell-widget-settings': 'control_widgets.rpc_remote_shell',
  'tb-rpc-terminal-widget-settings': 'control_widgets.rpc_debug_terminal',
  'tb-send-rpc-widget-settings': 'control_widgets.rpcbutton',
  'tb-slide-toggle-widget-settings': 'control_widgets.slide_toggle_control',
  'tb-switch-control-widget-settings': 'control_widgets.switch_control',
  'tb-update-device-attribute-widget-settings': 'control_widgets.update_attributes',
  'tb-edge-quick-overview-widget-settings': 'edge_widgets.edges_overview',
  'tb-gpio-control-widget-settings': 'gpio_widgets.basic_gpio_control',
  'tb-gpio-panel-widget-settings': 'gpio_widgets.gpio_panel',
  'tb-dashboard-state-widget-settings': 'cards.dashboard_state_widget',
  'tb-date-range-navigator-widget-settings': 'date.date_range_navigator',
  'tb-device-claiming-widget-settings': 'input_widgets.device_claiming_widget',
  'tb-entities-hierarchy-widget-settings': 'cards.entities_hierarchy',
  'tb-gateway-config-single-device-widget-settings': 'gateway_widgets.config_form_latest',
  'tb-gateway-config-widget-settings': 'gateway_widgets.gateway_configuration',
  'tb-gateway-events-widget-settings': 'gateway_widgets.attributes_card',
  'tb-map-widget-settings': map({
    'google-map': 'google_maps',
    'image-map': 'image_map',
    'openstreet-map': 'openstreetmap',
    'tencent-map': 'tencent_maps',
    here: 'here_map',
  }),
  'tb-navigation-card-widget-settings': 'navigation_widgets.navigation_card',
  'tb-navigation-cards-widget-settings': 'navigation_widgets.navigation_cards',
  'tb-photo-camera-input-widget-settings': 'input_widgets.web_camera_input',
  'tb-route-map-widget-settings': map({
    'google-map': 'route_map',
    'openstreet-map': 'route_map_openstreetmap',
    'tencent-map': 'route_map_tencent_maps',
  }),
  'tb-trip-animation-widget-settings': 'maps_v2.test',
  'tb-update-boolean-attribute-widget-settings': input('boolean'),
  'tb-update-date-attribute-widget-settings': input('date'),
  'tb-update-double-attribute-widget-settings': input('double'),
  'tb-update-image-attribute-widget-settings': input('image'),
  'tb-update-integer-attribute-widget-settings': input('integer'),
  'tb-update-json-attribute-widget-settings': 'input_widgets.update_json_attribute',
  'tb-update-location-attribute-widget-settings': input('location'),
  'tb-update-multiple-attributes-widget-settings': 'input_widgets.update_multiple_attributes',
  'tb-update-string-attribute-widget-settings': input('string'),
};

/** What this platform stored as the script of a system type before it had one: copies have it still. */
const drawnAs = /^\s*\/\/ Drawn by the console: (\w+)\.(\w+)\s*$/;
/** The script of a system type on this platform as it is stored, and its template. Nothing is lost where no frame runs them. */
const asInstalled = new RegExp(
  [
    /^self\.onInit = function \(\) \{ self\.widget = new TbSystemWidget\(self\.ctx, '(\w+)\.(\w+)', 'widget'\); \};/
      .source,
    / self\.typeParameters = function \(\) \{ return \{ processNoDataByWidget: true, hasDataPageLink: (?:true|false) \}; \};$/
      .source,
  ].join(''),
);
const installedHtml = '<div id="widget"></div>';
/** The system type that a script has drawn. */
const makesType = /\bnew\s+TbSystemWidget\s*\([^()]*?['"](\w+)\.(\w+)['"]/;

/** Names of forms, in the order of the alphabet. */
export const settingsDirectives: readonly string[] = Object.keys(originals).sort();

/** The system type, by bundle and alias, whose form a type names; of several that have it, the one that its `text` says most of. */
export function originalOf(form: string, text: string): string | undefined {
  const original = Object.hasOwn(originals, form) ? originals[form] : undefined;
  if (typeof original !== 'function') return original;
  const [, bundle, alias] = drawnAs.exec(text) ?? makesType.exec(text) ?? [];
  return alias ? `${bundle}.${alias}` : original(text);
}

/** Templates that need the platform's own framework: their scripts work with what it makes of them. */
const frameworkParts = /<mat-[\w-]+|\[formGroup\]/;

/** A type that draws a tenant's copy of it. */
export interface CopiedType {
  type: Pick<Widget, 'isSystemType' | 'bundleAlias' | 'typeAlias'>;
  /** The copy has a script of its own, which runs too. */
  runs: boolean;
}

/**
 * The system type of which a tenant's type is a copy: it has the form of a type that the console draws, and nothing that could
 * draw it in a frame, since its template is made of elements of the platform's console, or it has neither template nor script.
 * Undefined: it is the tenant's own; what its script makes of the platform's classes stands in its frame.
 */
export function copiedTypeOf({
  templateHtml,
  controllerScript,
  settingsDirective,
}: WidgetDescriptor): CopiedType | undefined {
  const [, bundle = '', alias = ''] = drawnAs.exec(controllerScript ?? '') ?? [];
  const isSystemType = true;
  const html = markupOf(templateHtml ?? '');
  if (alias && !html) return { type: { isSystemType, bundleAlias: bundle, typeAlias: alias }, runs: false };
  const code = codeOf(controllerScript ?? '');
  const [, bundleOf = '', aliasOf = ''] = (html === installedHtml && asInstalled.exec(code.replace(/\s+/g, ' '))) || [];
  if (aliasOf) return { type: { isSystemType, bundleAlias: bundleOf, typeAlias: aliasOf }, runs: false };
  const original = originalOf(settingsDirective ?? '', `${html} ${code}`);
  if (!original || ((html || code) && !platformParts.test(html))) return undefined;
  const [bundleAlias = '', typeAlias = ''] = original.split('.');
  const runs = code !== '' && !frameworkParts.test(html);
  return { type: { isSystemType, bundleAlias, typeAlias }, runs };
}

/** The system type whose facts and places of actions a tenant's type has: it is a copy, or its script makes that, or the map whose form it names. */
export function likeTypeOf(descriptor: WidgetDescriptor): CopiedType['type'] | undefined {
  const code = codeOf(descriptor.controllerScript ?? '');
  const [, bundle = '', alias = ''] = makesType.exec(code) ?? [];
  if (alias) return { isSystemType: true, bundleAlias: bundle, typeAlias: alias };
  const [bundleAlias, typeAlias = ''] = originalOf(descriptor.settingsDirective ?? '', code)?.split('.') ?? [];
  const makesMap = bundleAlias === 'maps_v2' && /\bnew\s+TbMapWidgetV2\b/.test(code);
  return makesMap ? { isSystemType: true, bundleAlias, typeAlias } : copiedTypeOf(descriptor)?.type;
}
