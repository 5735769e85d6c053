import type { WidgetDescriptor } from '../runtime/widget-type-query';

/** Parts of the platform's own console that its widget types are made of: here they are nowhere. */
const platformParts = /<tb-[\w-]+|\bTb(Flot|CanvasDigitalGauge|Analogue\w+|MapWidgetV2|TripAnimationWidget)\b/;

/** By the form in which a type's settings are edited. */
const originals: Readonly<Record<string, string>> = {
  'tb-alarms-table-widget-settings': 'alarm_widgets.alarms_table',
  'tb-entities-table-widget-settings': 'cards.entities_table',
  'tb-timeseries-table-widget-settings': 'cards.timeseries_table',
  'tb-markdown-widget-settings': 'cards.markdown_card',
  'tb-analogue-compass-widget-settings': 'analogue_gauges.analogue_compass',
  'tb-analogue-linear-gauge-widget-settings': 'analogue_gauges.temperature_gauge_canvas_gauges',
  'tb-analogue-radial-gauge-widget-settings': 'analogue_gauges.radial_gauge_canvas_gauges',
  'tb-digital-gauge-widget-settings': 'digital_gauges.gauge_justgage',
  'tb-flot-line-widget-settings': 'charts.basic_timeseries',
  'tb-flot-bar-widget-settings': 'charts.timeseries_bars_flot',
  'tb-flot-pie-widget-settings': 'charts.pie',
};

/**
 * The system type of which a tenant's type is a copy: its script names parts of the platform's console, so that it can't run
 * here, and it has the form of a type that the console draws. Undefined: it is the tenant's own.
 */
export function copiedTypeOf({ templateHtml, controllerScript, settingsDirective }: WidgetDescriptor) {
  const text = `${templateHtml ?? ''} ${controllerScript ?? ''}`;
  const form = settingsDirective ?? '';
  if (!platformParts.test(text) || !Object.hasOwn(originals, form)) return undefined;
  const key = originals[form] ?? '';
  const holds = key === 'charts.basic_timeseries' && /stateData\s*:\s*true/.test(text);
  const [bundleAlias = '', typeAlias = ''] = (holds ? 'charts.state_chart' : key).split('.');
  return { isSystemType: true, bundleAlias, typeAlias };
}
