import type { TimeSeriesChart } from '@mullion/shared-kit/charts/chart';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { cleanup, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump } from '../testing/answers';
import { quiet } from '../testing/quiet';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';
import type { LatestDrawingProps } from './latest-drawing';

/* A tenant’s copy of a chart, whose script makes it, is drawn as the type of the system is. */

jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  DocumentFrame: jest.requireActual('../testing/running-frames').RunningFrame,
}));
// jsdom can't draw: in the place of a chart, all that it would be drawn by.
jest.mock('@mullion/shared-kit/charts/chart', () => ({
  ...jest.requireActual('@mullion/shared-kit/charts/chart'),
  TimeSeriesChart: ({ feed, hidden, ...props }: ComponentProps<typeof TimeSeriesChart>) => (
    <output>
      {JSON.stringify([
        props,
        [...(hidden ?? [])],
        props.series.map(({ id }) => [...(feed?.read()?.points(id)?.values ?? [])]),
      ])}
    </output>
  ),
}));
jest.mock('./latest-drawing', () => ({
  __esModule: true,
  default: (props: LatestDrawingProps) => <output>{JSON.stringify(props)}</output>,
}));

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const box = { left: 0, top: 0, width: 900, height: 400, right: 900, bottom: 400 } as DOMRect;
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
});

interface Chart {
  type: 'timeseries' | 'latest';
  alias: string;
  settings: object;
}

/** Draws a chart by a type; what it is drawn by, and its legend. */
async function drawnBy({ type, alias, settings }: Chart, descriptor?: object) {
  const key = (name: string, more: object = {}) => ({ name, type: 'timeseries', label: name, settings: more });
  const keys = [key('oil', { showLines: true, lineWidth: 3 }), key('air', { hideDataByDefault: true })];
  const widget = {
    ...{ isSystemType: !descriptor, bundleAlias: descriptor ? 'own' : 'charts', typeAlias: alias, type, title: 'Mine' },
    config: {
      ...{ title: 'Mine', settings, units: 'l', decimals: 1, showLegend: true },
      legendConfig: { position: 'right', showMax: true },
      datasources: [{ type: 'entity', entityAliasId: onePump.id, dataKeys: keys }],
    },
  };
  const timewindow = {
    selectedTab: 1,
    history: { historyType: 1, fixedTimewindow: { startTimeMs: 5000, endTimeMs: 9000 } },
    aggregation: { type: 'NONE', limit: 100 },
  };
  const points = (value: string) => [{ ts: 6000, value }];
  const { calls } = await openDashboards(
    `/dashboards/${uuid(1)}`,
    storedDashboard({ a: widget }, { entityAliases, timewindow }),
    {
      answer(path) {
        if (path === '/api/widgetType') return { name: 'Copy', descriptor };
        return path.includes('/values/timeseries') ? { oil: points('3'), air: points('4') } : undefined;
      },
    },
  );
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '2.5', air: '30' })));
  const frame = within(screen.getByRole('article', { name: 'Mine' }));
  const drawn = await frame.findByRole('status');
  await quiet();
  const legend = frame.queryAllByRole('row').map(({ textContent }) => textContent);
  const asked = calls.filter(({ path }) => path.includes('/values/timeseries'));
  const all = { drawn: JSON.parse(drawn.textContent ?? '') as unknown, legend, asked };
  cleanup();
  return all;
}

test.each<[string, Chart, string]>([
  ['lines', { type: 'timeseries', alias: 'basic_timeseries', settings: { smoothLines: true, shadowSize: 0 } }, ''],
  ['bars', { type: 'timeseries', alias: 'timeseries_bars_flot', settings: { barAlignment: 'right' } }, ", 'bar'"],
  ['states', { type: 'timeseries', alias: 'state_chart', settings: { stack: true } }, ", 'state'"],
  ['slices', { type: 'latest', alias: 'pie', settings: { radius: 0.5, innerRadius: 0.2 } }, ", 'pie'"],
])('a copy of a chart of %s is drawn and told as the chart is', async (_what, chart, kind) => {
  const controllerScript = `self.onInit = function () { self.ctx.flot = new TbFlot(self.ctx${kind}); };
    self.onDataUpdated = function () { self.ctx.flot.update(); };
    self.onResize = function () { self.ctx.flot.resize(); };
    self.typeParameters = function () { return { stateData: ${chart.alias === 'state_chart'} }; };
    self.onDestroy = function () { self.ctx.flot.destroy(); };`;
  const copy = await drawnBy(chart, { controllerScript, templateHtml: '', templateCss: '', type: chart.type });
  expect(copy).toEqual(await drawnBy(chart));
  expect(JSON.stringify([copy.drawn, copy.legend])).toMatch(/oil.*oil/);
});
