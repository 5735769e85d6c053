// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written like that

import type { TimeSeriesChart } from '@mullion/shared-kit/charts/chart';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump, value } from '../../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../../testing/render-dashboards';

/** jsdom can't draw: in the place of a chart, how it would draw its lines. */
jest.mock('@mullion/shared-kit/charts/chart', () => ({
  ...jest.requireActual('@mullion/shared-kit/charts/chart'),
  TimeSeriesChart: ({ series, look }: ComponentProps<typeof TimeSeriesChart>) => (
    <output>
      {JSON.stringify({
        lines: series.map(({ label, stacked, bars }) => ({ label, stacked, bars })),
        levels: look?.levels.map(({ value: level, color, width }) => [level, color, width]),
      })}
    </output>
  ),
}));

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const key = (name: string, settings: object = {}, label = name) => ({ name, type: 'timeseries', label, settings });

interface Given {
  typeAlias?: string;
  settings?: object;
  keys?: object[];
  latestKeys?: object[];
}

/** How a chart of a pump with these settings draws its lines. */
async function drawn({
  typeAlias = 'basic_timeseries',
  settings = {},
  keys = [key('oil'), key('air')],
  latestKeys = [],
}: Given) {
  const config = {
    ...{ title: 'Mine', settings },
    datasources: [{ type: 'entity', entityAliasId: onePump.id, dataKeys: keys, latestDataKeys: latestKeys }],
    useDashboardTimewindow: false,
    timewindow: {
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs: 5000, endTimeMs: 9000 } },
      aggregation: { type: 'NONE', limit: 100 },
    },
  };
  const widget = { isSystemType: true, bundleAlias: 'charts', typeAlias, type: 'timeseries', title: 'Mine', config };
  const series = { oil: [{ ts: 6000, value: '1' }], air: [{ ts: 6000, value: '2' }] };
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }, { entityAliases }), {
    answer: (path) => (path.includes('/values/timeseries') ? series : undefined),
  });
  const { latest } = latestOf(pump, 'Pump 7', { limit: '40' });
  await answerAll(
    socket,
    pageOf({ ...latestOf(pump, 'Pump 7', {}), latest: { ...latest, ATTRIBUTE: { hall: value('North') } } }),
  );
  const text = await within(screen.getByRole('article', { name: 'Mine' })).findByText(/lines/);
  return JSON.parse(text.textContent ?? '');
}

test('lines stand upon each other where the chart says so, but those whose keys say otherwise', async () => {
  const keys = [key('oil'), key('air', { excludeFromStacking: true })];
  expect((await drawn({ settings: { stack: true }, keys })).lines).toMatchObject([
    { stacked: true },
    { stacked: false },
  ]);
});

test('lines that are compared with an earlier time are not stacked', async () => {
  expect((await drawn({ settings: { stack: true, comparisonEnabled: true } })).lines[0].stacked).toBeUndefined();
});

test.each([
  [{}, true, 1],
  [{ stack: false, barAlignment: 'right' }, undefined, -1],
  [{ barAlignment: 'center' }, true, 0],
])('bars with %j', async (settings, stacked, align) => {
  const { lines } = await drawn({ typeAlias: 'timeseries_bars_flot', settings });
  expect(lines[0]).toEqual({ label: 'oil', stacked, bars: { align } });
});

test('labels name values of their entity that the chart lists', async () => {
  const settings = { customLegendEnabled: true, dataKeysListForLabels: [{ name: 'hall', type: 'attribute' }] };
  const keys = [key('oil', {}, 'Oil in ${hall}'), key('air', {}, 'Air in ${roof}')];
  const { lines } = await drawn({ settings, keys });
  expect(lines.map(({ label }: { label: string }) => label)).toEqual(['Oil in North', 'Air in ${roof}']);
});

test('latest values beside the lines are thresholds where their keys say so', async () => {
  const limit = key('limit', { useAsThreshold: true, thresholdColor: 'red', thresholdLineWidth: 3 });
  expect((await drawn({ latestKeys: [limit, key('other')] })).levels).toEqual([[40, 'red', 3]]);
});

test('attributes of aliases are thresholds of their line, each value of a list one', async () => {
  const threshold = {
    thresholdValueSource: 'entityAttribute',
    thresholdEntityAlias: 'Pump',
    thresholdAttribute: 'limits',
  };
  const keys = [key('oil', { thresholds: [{ ...threshold, color: 'red', lineWidth: 2 }] })];
  const first = await drawn({ keys });
  expect(first.levels ?? []).toEqual([]);
  const { latest } = latestOf(pump, 'Pump 7', {});
  await answerAll(socket, pageOf({ entityId: pump, latest: { ...latest, ATTRIBUTE: { limits: value('[30, 50]') } } }));
  expect(await screen.findByText(/\[\[30,"red",2\],\[50,"red",2\]\]/)).toBeVisible();
});
