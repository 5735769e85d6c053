import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { DAY, HOUR } from '@mullion/shared-kit/time/constants';
import { type UsageKindId, usageKinds } from './usage-kinds';

/** What the page shows: everything of the last day, one kind of use over days and months, or how the queues do. */
export type UsageView = UsageKindId | 'overview' | 'statistics';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const STATE = id(1);
const QUEUES = id(2);

const COLUMNS = 24;
/** As the cards of the page stand (`--space-3`), px. */
const MARGIN = 12;
const LINES = 'basic_timeseries';

interface Key {
  name: string;
  label: string;
  color: string;
}

interface Chart {
  title: string;
  type?: string;
  alias?: string;
  keys: readonly Key[];
  timewindow: object;
  /** The page says which time it is about. */
  hasOwnTime?: false;
  at: { col: number; row: number; sizeX: number; sizeY: number };
}

const none = (limit: number) => ({ type: 'NONE', limit });
const recent = (timewindowMs: number, interval: number, limit = 1000) => ({
  selectedTab: 0,
  realtime: { realtimeType: 0, timewindowMs, interval },
  aggregation: none(limit),
});
const past = (timewindowMs: number, interval: number, aggregation: object) => ({
  selectedTab: 1,
  history: { historyType: 0, timewindowMs, interval },
  aggregation,
});

/** A dashboard that is stored nowhere, with these charts below and beside one another. */
function dashboardOf(charts: readonly Chart[]): object {
  const widgets = charts.map(
    ({ title, type = 'timeseries_bars_flot', alias = STATE, keys, timewindow, hasOwnTime = true }, at) => ({
      id: id(10 + at),
      isSystemType: true,
      bundleAlias: 'charts',
      typeAlias: type,
      type: 'timeseries',
      title,
      config: {
        title,
        showTitle: true,
        // The title names a single one.
        showLegend: keys.length > 1,
        legendConfig: { position: 'bottom', direction: 'row', showAvg: false },
        decimals: 0,
        useDashboardTimewindow: false,
        displayTimewindow: hasOwnTime,
        timewindow,
        settings: {},
        datasources: [
          {
            type: 'entity',
            entityAliasId: alias,
            dataKeys: keys.map((key) => ({ ...key, type: 'timeseries', settings: {} })),
          },
        ],
      },
    }),
  );
  return {
    widgets: Object.fromEntries(widgets.map((widget) => [widget.id, widget])),
    entityAliases: {
      [STATE]: { id: STATE, alias: 'Usage', filter: { type: 'apiUsageState', resolveMultiple: false } },
      [QUEUES]: {
        id: QUEUES,
        alias: 'Queues',
        filter: { type: 'assetType', assetType: 'TbServiceQueue', assetNameFilter: '', resolveMultiple: true },
      },
    },
    filters: {},
    states: {
      default: {
        name: 'Usage',
        root: true,
        layouts: {
          main: {
            widgets: Object.fromEntries(widgets.map((widget, at) => [widget.id, charts[at]?.at])),
            // A row of a narrow page would be lower than its head.
            gridSettings: { columns: COLUMNS, margin: MARGIN, autoFillHeight: true },
          },
        },
      },
    },
    timewindow: recent(DAY, HOUR),
    settings: { stateControllerId: 'default', showTitle: false, toolbarAlwaysOpen: false },
  };
}

/** The charts of a view; those of the overview stand in so many columns. */
export function usageDashboard(view: UsageView, t: Translate, columns: 2 | 3): object {
  const keysOf = (counters: readonly { name: string; color: string }[], ending: string): Key[] =>
    counters.map(({ name, color }) => ({ name: `${name}${ending}`, label: t(`counter.${name}`), color }));
  if (view === 'overview')
    return dashboardOf(
      usageKinds.map(({ id: kind, counters }, at) => ({
        title: t('chart.hourly', { kind: t(`kind.${kind}`) }),
        keys: keysOf(counters, 'CountHourly'),
        timewindow: recent(DAY, HOUR),
        hasOwnTime: false,
        at: {
          col: (at % columns) * (COLUMNS / columns),
          row: Math.floor(at / columns) * 6,
          sizeX: COLUMNS / columns,
          sizeY: 6,
        },
      })),
    );
  if (view === 'statistics') {
    const stat = (name: string, color: string): Key => ({ name, label: t(`queue.${name}`), color });
    const half = (col: number) => ({ col, row: 0, sizeX: 12, sizeY: 8 });
    return dashboardOf([
      {
        title: t('chart.queues'),
        type: LINES,
        alias: QUEUES,
        keys: [stat('successfulMsgs', '#4caf50'), stat('failedMsgs', '#ef5350'), stat('tmpFailed', '#ffc107')],
        timewindow: recent(HOUR, 1000, 10_000),
        at: half(0),
      },
      {
        title: t('chart.timeouts'),
        type: LINES,
        alias: QUEUES,
        keys: [stat('timeoutMsgs', '#ef5350'), stat('tmpTimeout', '#9c27b0')],
        timewindow: recent(HOUR, 1000, 10_000),
        at: half(12),
      },
    ]);
  }
  const counters = usageKinds.find((kind) => kind.id === view)?.counters ?? [];
  // Emails and messages have nothing in common to be measured by: each has charts of its own.
  const groups = view === 'notifications' ? counters.map((counter) => [counter]) : [counters];
  const sizeX = COLUMNS / groups.length;
  return dashboardOf(
    groups.flatMap((group, at) => {
      const of = groups.length > 1 ? t(`counter.${group[0]?.name}`) : undefined;
      const titled = (name: string) => (of ? t('chart.of', { name: of, chart: t(name) }) : t(name));
      return [
        {
          title: titled('chart.daily'),
          keys: keysOf(group, 'CountHourly'),
          timewindow: past(30 * DAY, DAY, { type: 'SUM', limit: 1000 }),
          at: { col: at * sizeX, row: 0, sizeX, sizeY: 9 },
        },
        {
          title: titled('chart.monthly'),
          keys: keysOf(group, 'Count'),
          timewindow: past(365 * DAY, DAY, none(1000)),
          at: { col: at * sizeX, row: 9, sizeX, sizeY: 9 },
        },
      ];
    }),
  );
}
