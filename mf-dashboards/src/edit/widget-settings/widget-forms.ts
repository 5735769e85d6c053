import { cardForms } from './card-forms';
import { latestChartForms, type SeriesChart, seriesForm, seriesKeyForm, seriesLatestKeyForm } from './chart-forms';
import { controlForms } from './control-forms';
import { analogueForms, gaugeForm } from './gauge-forms';
import { inputForms } from './input-forms';
import { mapForms } from './map-forms';
import { placeForms } from './place-forms';
import { flag, type WidgetForms } from './stored-field';
import {
  alarmsForm,
  columnForm,
  entitiesForm,
  valuesColumnForm,
  valuesForm,
  valuesLatestColumnForm,
} from './table-forms';

const alarmColumn = columnForm('alarm');
const entityTable: WidgetForms = { settings: entitiesForm, key: columnForm('entity', true) };
const series = (chart: SeriesChart): WidgetForms => ({
  settings: seriesForm(chart),
  key: seriesKeyForm(chart),
  latestKey: seriesLatestKeyForm,
});

/** Of system types, by bundle and alias; of bundles whose types all store the same, by bundle. */
const ofTypes: Readonly<Record<string, WidgetForms>> = {
  ...analogueForms,
  ...cardForms,
  ...controlForms,
  ...latestChartForms,
  ...placeForms,
  ...inputForms,
  ...mapForms,
  'alarm_widgets.alarms_table': { settings: alarmsForm, key: alarmColumn },
  'cards.entities_table': entityTable,
  'cards.timeseries_table': { settings: valuesForm, key: valuesColumnForm, latestKey: valuesLatestColumnForm },
  'charts.basic_timeseries': series('line'),
  'charts.state_chart': series('state'),
  'charts.timeseries_bars_flot': series('bar'),
  'edge_widgets.edges_overview': { settings: [flag('enableDefaultTitle')] },
  digital_gauges: { settings: gaugeForm },
  entity_admin_widgets: entityTable,
};

/** The forms of a system type, by bundle and alias; undefined: none is declared. */
export function formsOfType(key: string): WidgetForms | undefined {
  const [bundle = ''] = key.split('.');
  return ofTypes[key] ?? ofTypes[bundle];
}

/** Every form that is declared. */
export const allForms: readonly WidgetForms[] = Object.values(ofTypes);
