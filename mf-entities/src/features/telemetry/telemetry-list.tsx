import { ageWidth } from '@mullion/shared-kit/list/age';
import { defineList } from '@mullion/shared-kit/list/define-list';
import { localRows } from '@mullion/shared-kit/list/local-rows';
import { keyOf, type TelemetryContext, type TelemetryRow, telemetryActions } from './telemetry-actions';
import { ageCell, keyCell, trendCell, valueCell } from './telemetry-cells';
import { TelemetryMenu } from './telemetry-menu';
import { LatestViews } from './telemetry-views';
import { useTelemetryRows } from './use-telemetry-rows';

/** Of the last column: it takes the spare width of a wide table, so that no gap opens between a key and its value. */
const lastWidth = () => `max(${ageWidth('span')}, 100cqi - 52rem)`;

/** The newest value of every key, live, with its trend and its age; any of them is drawn by one press. */
export const telemetryList = defineList<TelemetryRow, TelemetryContext>({
  title: 'telemetry.title',
  useSource: localRows({ useRows: ({ subject }) => useTelemetryRows(subject), text: keyOf, order: { key: keyOf } }),
  columns: [
    { id: 'key', label: 'telemetry.key', sort: 'key', priority: 1, naming: true, cell: keyCell },
    // A name of a key may wrap where a word of it ends, a number may not: what is left is the key's.
    {
      id: 'value',
      label: 'telemetry.value',
      sort: null,
      align: 'end',
      priority: 1,
      width: 'clamp(6.25rem, 20cqi, 16rem)',
      cell: valueCell,
    },
    { id: 'trend', label: 'telemetry.trend', sort: null, priority: 2, width: '6.75rem', cell: trendCell },
    { id: 'age', label: 'telemetry.age', sort: null, priority: 1, width: lastWidth, cell: ageCell },
  ],
  sort: { property: 'key', direction: 'ASC' },
  toolbar: LatestViews,
  search: 'telemetry.search',
  actions: telemetryActions,
  // Room for the chart's button and the menu; for the menu alone where the table is narrower than 460 px.
  rowMenu: { component: TelemetryMenu, width: 'clamp(2.75rem, (100cqi - 460px) * 100, 4.75rem)' },
  empty: { icon: 'show_chart', title: 'telemetry.none', text: 'telemetry.none.text' },
});
