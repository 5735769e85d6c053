import { ageWidth } from '@mullion/shared-kit/list/age';
import { listTab } from '@mullion/shared-kit/tabs/list-tab';
import { type TelemetryRow, telemetryOfEntity } from '@mullion/shared-kit/tabs/telemetry-source';
import { ChartButton } from './chart-button';
import { chartRows, copyValue, deleteRow } from './telemetry-actions';
import { ageCell, keyCell, trendCell, valueCell } from './telemetry-cells';
import { type TelemetryMore, useTelemetryMore } from './telemetry-context';
import { LatestViews } from './telemetry-views';

/** Of the values: a name of a key may wrap where a word of it ends, a number may not, and what is left is the key's. */
const width = 'clamp(6.25rem, 20cqi, 16rem)';
/** Of the last column: it takes the spare width of a wide table, so that no gap opens between a key and its value. */
const lastWidth = () => `max(${ageWidth('span')}, 100cqi - 52rem)`;
/** Room for the chart's button and the menu; for the menu alone where the table is narrower than 460 px. */
const menuWidth = 'clamp(2.75rem, (100cqi - 460px) * 100, 4.75rem)';

/** The newest value of every key, live, with its trend and its age; any of them is drawn by one press. */
export const TelemetryList = listTab<TelemetryRow, TelemetryMore>({
  namespace: 'mf-entities',
  title: 'telemetry.title',
  rows: { id: ({ key }) => key, name: ({ key }) => key, counted: 'telemetry.counted' },
  keyOf: ({ key }) => ({ name: key, type: 'timeseries' }),
  useMore: useTelemetryMore,
  useSource: telemetryOfEntity,
  columns: [
    { id: 'key', label: 'telemetry.key', sort: 'key', priority: 1, naming: true, cell: keyCell },
    { id: 'value', label: 'telemetry.value', sort: null, align: 'end', priority: 1, width, cell: valueCell },
    { id: 'trend', label: 'telemetry.trend', sort: null, priority: 2, width: '6.75rem', cell: trendCell },
    { id: 'age', label: 'telemetry.age', sort: null, priority: 1, width: lastWidth, cell: ageCell },
  ],
  sort: { property: 'key', direction: 'ASC' },
  toolbar: LatestViews,
  search: 'telemetry.search',
  actions: [copyValue, chartRows, deleteRow],
  beside: { component: ChartButton, width: menuWidth },
  empty: { icon: 'show_chart', title: 'telemetry.none', text: 'telemetry.none.text' },
});
