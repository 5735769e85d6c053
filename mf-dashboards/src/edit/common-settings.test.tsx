import type { TimeSeriesChart } from '@mullion/shared-kit/charts/chart';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { Widget, WidgetConfig } from '../model/widget';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump, pumps, value } from '../testing/answers';
import { traceOf } from '../testing/dashboard-trace';
import { storedDashboard } from '../testing/render-dashboards';
import { keyFields } from './widget-settings/key-fields';
import { valuedFields } from './widget-settings/stored-values';
import { type WidgetValues, widgetValues, withWidgetValues } from './widget-values';

/*
 * What every form of a widget asks, and every form of a key, turned once, each by itself: what is seen or asked for has to change. What the
 * form asks and nobody turns here is a failure.
 */

/** jsdom can't draw: in the place of a chart, which lines it would draw. */
jest.mock('@mullion/shared-kit/charts/chart', () => ({
  ...jest.requireActual('@mullion/shared-kit/charts/chart'),
  TimeSeriesChart: ({ series, feed }: ComponentProps<typeof TimeSeriesChart>) => (
    <output>{JSON.stringify(series.map((one) => [one, [...(feed?.read()?.points(one.id)?.values ?? [])]]))}</output>
  ),
}));
// Nor does it know style sheets that are adopted: in their place, their text.
const mockSheets = new Set<string>();
jest.mock('../runtime/use-scoped-css', () => ({
  ...jest.requireActual('../runtime/use-scoped-css'),
  useScopedCss: (css: string) => void (css && mockSheets.add(css)),
}));

const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };
const source = (key: object = oil, more: object = {}) => ({
  ...{ type: 'entity', entityAliasId: onePump.id, dataKeys: [key], ...more },
});
const past = (endTimeMs: number) => ({
  selectedTab: 1,
  history: { historyType: 1, fixedTimewindow: { startTimeMs: 5000, endTimeMs } },
  aggregation: { type: 'NONE', limit: 100 },
});

/** Widgets in which a setting counts. */
const kinds = {
  card: { type: 'latest', of: ['cards', 'simple_card'], config: { datasources: [source()] } },
  attributes: {
    type: 'latest',
    of: ['cards', 'attributes_card'],
    config: { datasources: [source(oil, { entityAliasId: pumps.id })] },
  },
  table: { type: 'timeseries', of: ['cards', 'timeseries_table'], config: { datasources: [source()] } },
  chart: { type: 'timeseries', of: ['charts', 'basic_timeseries'], config: { datasources: [source()] } },
  alarms: {
    type: 'alarm',
    of: ['alarm_widgets', 'alarms_table'],
    config: { alarmSource: source({ name: 'type', type: 'alarm', label: 'Type', settings: {} }) },
  },
  control: {
    type: 'rpc',
    of: ['control_widgets', 'led_indicator'],
    config: { targetDeviceAliasIds: [onePump.id], settings: { initialValue: true } },
  },
} as const;
type Kind = keyof typeof kinds;

const widgetOf = (kind: Kind, config: object = {}): Widget => {
  const { type, of, config: usual } = kinds[kind];
  return {
    ...{ id: 'a', isSystemType: true, bundleAlias: of[0], typeAlias: of[1], type, title: 'Mine', sizeX: 8, sizeY: 4 },
    config: { title: 'Mine', timewindow: past(7000), datasources: [], ...usual, ...config } as WidgetConfig,
  };
};

interface Case {
  in?: Kind;
  to: unknown;
  /** What the widget stores besides. */
  beside?: object;
  isNarrow?: boolean;
  isOfNobody?: boolean;
}

/** What is seen of a widget beside another one. */
async function trace(widget: Widget, { isNarrow, isOfNobody }: Pick<Case, 'isNarrow' | 'isOfNobody'> = {}) {
  mockSheets.clear();
  const other = widgetOf('card', { title: 'Other', datasources: [] });
  const dashboard = storedDashboard({ a: widget, b: other }, { entityAliases, timewindow: past(9000) });
  const { mobileHide, desktopHide, mobileOrder, mobileHeight } = widget.config;
  // As they are saved, in the layout too.
  const { main } = dashboard.configuration.states.default.layouts;
  Object.assign(main.widgets.a as object, { mobileHide, desktopHide, mobileOrder, mobileHeight });
  const [one] = widget.config.datasources;
  const { latest, ...row } = latestOf(pump, 'Pump 7', { oil: '10', air: '20' });
  const aggLatest = { 0: { current: value('15'), previous: value('10') } };
  const found = { ...row, latest: { ...latest, ATTRIBUTE: { oil: value('10') } }, aggLatest };
  const series = { oil: [{ ts: 6000, value: '3' }], air: [{ ts: 6000, value: '4' }] };
  const page = isOfNobody || widget.type === 'alarm' ? pageOf() : pageOf(found);
  const text = await traceOf(dashboard, {
    isNarrow,
    async tell(socket) {
      if (one?.type === 'entityCount') for (const { answer } of socket) answer({ cmdId: 1, errorCode: 0, count: 3 });
      else if (one?.type === 'function') await screen.findAllByText(/^[57]$/);
      else if (!mobileHide && !desktopHide) await answerAll(socket, page);
    },
    answer: (path) => (path.includes('/values/timeseries') ? series : undefined),
  });
  return JSON.stringify([text, [...mockSheets]]);
}

const withIcon = { showTitleIcon: true, titleIcon: 'pets' };
const ownWindow = { useDashboardTimewindow: false };
const cases: Readonly<Record<keyof WidgetValues, Case>> = {
  title: { to: 'Other name' },
  showTitle: { to: false },
  titleTooltip: { to: 'What it is about' },
  showTitleIcon: { to: true, beside: { titleIcon: 'pets' } },
  titleIcon: { to: 'info', beside: withIcon },
  iconColor: { to: 'rgb(1, 2, 3)', beside: withIcon },
  iconSize: { to: '40px', beside: withIcon },
  titleStyle: { to: { color: 'red' } },
  datasources: { to: [source(oil, { entityAliasId: pumps.id })] },
  targetAlias: { in: 'control', to: pumps.id },
  alarmStatusList: { in: 'alarms', to: ['ACTIVE'] },
  alarmSeverityList: { in: 'alarms', to: ['CRITICAL'] },
  alarmTypeList: { in: 'alarms', to: ['Leak'] },
  searchPropagatedAlarms: { in: 'alarms', to: false },
  useDashboardTimewindow: { in: 'chart', to: false },
  displayTimewindow: { in: 'chart', to: false, beside: ownWindow },
  timewindow: { in: 'chart', to: past(6500), beside: ownWindow },
  units: { to: 'l' },
  decimals: { to: 3 },
  noDataDisplayMessage: { to: 'Wait for the pump', isOfNobody: true },
  pageSize: { in: 'attributes', to: 2 },
  backgroundColor: { to: 'rgb(1, 2, 3)' },
  color: { to: 'rgb(1, 2, 3)' },
  padding: { to: '30px' },
  margin: { to: '30px' },
  dropShadow: { to: false },
  enableFullscreen: { to: false },
  widgetStyle: { to: { opacity: 0.5 } },
  widgetCss: { to: 'p { color: red }' },
  showLegend: { in: 'chart', to: false },
  legendConfig: { in: 'chart', to: { showMin: true } },
  mobileHide: { to: true, isNarrow: true },
  desktopHide: { to: true },
  mobileOrder: { to: 9, isNarrow: true },
  mobileHeight: { to: 9, isNarrow: true },
  settings: { to: { labelPosition: 'top' } },
  actions: { to: { headerButton: [{ id: 'x', name: 'Go', icon: 'info', type: 'custom', customFunction: '' }] } },
};

test('all that the form of a widget asks is turned here', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(widgetValues(widgetOf('card'))).sort());
});

test.each(Object.keys(kinds) as Kind[])('a widget that is left alone, %s, leaves the same trace', async (kind) => {
  expect(await trace(widgetOf(kind))).toBe(await trace(widgetOf(kind)));
});

test.each(Object.keys(cases) as (keyof WidgetValues)[])('%s of a widget has an effect', async (name) => {
  const { in: kind = 'card', to, beside, ...around } = cases[name];
  const before = widgetOf(kind, beside);
  const after = withWidgetValues(before, { ...widgetValues(before), [name]: to });
  expect((await trace(after, around)) === (await trace(before, around))).toBe(false);
});

/** Other values of what a legend says than those that a chart has at first. */
const legend: Readonly<Record<keyof WidgetValues['legendConfig'], unknown>> = {
  ...{ direction: 'row', position: 'top', sortDataKeys: true },
  ...{ showMin: true, showMax: true, showAvg: false, showTotal: true, showLatest: true },
};

test.each(Object.keys(widgetValues(widgetOf('chart')).legendConfig) as (keyof typeof legend)[])(
  '%s of a legend has an effect',
  async (name) => {
    const keys = [oil, { ...oil, name: 'air', label: 'Air' }];
    const before = widgetOf('chart', { datasources: [{ ...source(), dataKeys: keys }] });
    const { legendConfig, ...values } = widgetValues(before);
    expect(legend).toHaveProperty(name);
    const after = withWidgetValues(before, { ...values, legendConfig: { ...legendConfig, [name]: legend[name] } });
    expect((await trace(after)) === (await trace(before))).toBe(false);
  },
);

const compared = { aggregationType: 'AVG', comparisonEnabled: true };
/** What a key stores beside what is turned, where that counts with it alone; and what it is turned to. */
const ofKeys: Readonly<Record<string, { to: unknown; beside?: object }>> = {
  ...{ name: { to: 'air' }, label: { to: 'Other name' }, color: { to: 'rgb(1, 2, 3)' } },
  ...{ units: { to: 'l' }, decimals: { to: 3 } },
  funcBody: { to: 'return 7;' },
  usePostProcessing: { to: true, beside: { postFuncBody: 'return 7;' } },
  postFuncBody: { to: 'return 7;', beside: { usePostProcessing: true } },
  aggregationType: { to: 'MAX' },
  comparisonEnabled: { to: true, beside: { aggregationType: 'AVG' } },
  timeForComparison: { to: 'days', beside: compared },
  comparisonCustomIntervalValue: { to: 60_000, beside: { ...compared, timeForComparison: 'customInterval' } },
  comparisonResultType: { to: 'DELTA_PERCENT', beside: compared },
};

const looks = ['name', 'label', 'color', 'units', 'decimals'];
/** Which keys stand where; attributes of the table beside its time series. */
const places = {
  card: ['timeseries', 'attribute', 'function', 'count'],
  chart: ['timeseries'],
  table: ['attribute', 'function'],
} as const;
const sourceTypes = { timeseries: 'entity', attribute: 'entity', function: 'function', count: 'entityCount' } as const;

const keyCases = (['card', 'chart', 'table'] as const).flatMap((kind) =>
  places[kind].flatMap((type) => {
    const own = valuedFields(keyFields(type, kinds[kind].type)).map(({ path }) => path);
    const all = type === 'timeseries' ? [...looks, ...own] : own;
    // A card has no colors of its keys.
    return all.filter((name) => kind !== 'card' || name !== 'color').map((name) => [name, type, kind] as const);
  }),
);

test.each(keyCases)('%s of a key of type %s has an effect in a %s', async (name, type, kind) => {
  expect(ofKeys).toHaveProperty(name);
  const { to, beside } = ofKeys[name] ?? {};
  const typed = { ...oil, type, ...(type === 'function' && { funcBody: 'return 5;' }), ...beside };
  const widget = (key: object) =>
    widgetOf(kind, {
      datasources: [
        kind === 'table' && type === 'attribute'
          ? source(oil, { latestDataKeys: [key] })
          : source(key, { type: sourceTypes[type], name: 'Own' }),
      ],
    });
  expect((await trace(widget({ ...typed, [name]: to }))) === (await trace(widget(typed)))).toBe(false);
});
