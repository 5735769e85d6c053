import type { TimeSeriesChart } from '@mullion/shared-kit/charts/chart';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { answerAll, entityAliases, latestOf, pageOf, pump, pumps } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  DocumentFrame: jest.requireActual('../testing/running-frames').RunningFrame,
}));

/** jsdom can't draw: in the place of a chart, what it would. */
jest.mock('@mullion/shared-kit/charts/chart', () => ({
  ...jest.requireActual('@mullion/shared-kit/charts/chart'),
  TimeSeriesChart: ({ series, feed }: ComponentProps<typeof TimeSeriesChart>) => {
    const read = feed?.read();
    return series
      .map(({ id, label }) => {
        const points = read?.points(id);
        return `${label} ${points?.times.join()} ${points?.values.join()}`;
      })
      .join(', ');
  },
}));

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

test('series of history stand beside those of an earlier time, in scripts and in charts', async () => {
  const controllerScript = `self.onDataUpdated = () => self.ctx.$container.text(self.ctx.data
    .map(({ datasource, dataKey, data }) => [dataKey.label, !!datasource.isAdditional, data].join(' '))
    .concat(self.ctx.defaultSubscription.comparisonTimeWindow.maxTime).join());`;
  const config = {
    datasources: [
      {
        type: 'entity',
        entityAliasId: pumps.id,
        dataKeys: [{ name: 'oil', type: 'timeseries', label: 'Oil', settings: {} }],
      },
    ],
    settings: { comparisonEnabled: true },
    useDashboardTimewindow: false,
    timewindow: {
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs: 5000, endTimeMs: 9000 } },
      aggregation: { type: 'NONE', limit: 100 },
    },
  };
  const widget = {
    type: 'timeseries',
    title: 'Own',
    bundleAlias: 'own',
    typeAlias: 'own',
    isSystemType: false,
    config,
  };
  const chart = { ...widget, isSystemType: true, bundleAlias: 'charts', typeAlias: 'basic_timeseries' };
  await openDashboards(
    `/dashboards/${uuid(1)}`,
    storedDashboard({ a: widget, b: { ...chart, config: { ...config, title: 'Chart' } } }, { entityAliases }),
    {
      answer(path, _method, query) {
        if (path === '/api/widgetType') return { name: 'Own', descriptor: { controllerScript } };
        if (!path.includes('/values/timeseries')) return undefined;
        return { oil: Number(query?.startTs) < 5000 ? [{ ts: 2000, value: '1' }] : [{ ts: 6000, value: '2' }] };
      },
    },
  );
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', {})));
  expect(await screen.findByText('Oil false 6000,2,Oil (previous interval) true 2000,1,5000')).toBeVisible();
  // A chart draws them one above the other.
  expect(await screen.findByText('Oil 6000 2, Oil (previous interval) 6000 1')).toBeVisible();
});
