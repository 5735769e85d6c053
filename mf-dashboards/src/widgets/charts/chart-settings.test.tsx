// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written like that
import type { TimeSeriesChart } from '@mullion/shared-kit/charts/chart';
import { notify } from '@mullion/shared-kit/notify/notify';
import { screen } from '@testing-library/react';
import { type ComponentProps, useEffect } from 'react';
import { answerAll, pageOf, pump, value } from '../../testing/answers';
import { quiet } from '../../testing/quiet';
import { renderWidget } from '../../testing/render-widget';
import { type StoredParts, testSettings } from '../../testing/turned-settings';
import { sourceKey } from './attribute-source';
import { lookOf, type SetLine } from './chart-look';

/*
 * Every declared setting of charts of time series, of their keys, and of latest values beside them, turned once: how lines are drawn has to
 * change.
 */

/** jsdom can't draw: in the place of a chart, how it would draw its lines. */
jest.mock('@mullion/shared-kit/charts/chart', () => ({
  ...jest.requireActual('@mullion/shared-kit/charts/chart'),
  TimeSeriesChart: ({ series, look, hidden, feed }: ComponentProps<typeof TimeSeriesChart>) => {
    const read = feed?.read();
    useEffect(() => {
      for (const { id } of series) {
        const texts = look?.tooltip.texts[id];
        if (texts && texts[1] === undefined) look?.tooltip.onUnknownText?.(id, 1);
      }
    }, [series, look]);
    return (
      <output>
        {JSON.stringify({
          lines: series.map(({ label, stacked, bars }) => ({ label, stacked, bars })),
          told: look?.tooltip.texts,
          levels: look?.levels.map(({ value: level, color, width }) => [level, color, width]),
          more: series.map(({ id, color }) => [color, hidden?.has(id), [...(read?.points(id)?.values ?? [])]]),
        })}
      </output>
    );
  },
}));

const key = (name: string, settings: object = {}, label = name) => ({ name, type: 'timeseries', label, settings });

interface Given {
  type?: string;
  settings?: Readonly<Record<string, unknown>>;
  keys?: object[];
  latestKeys?: object[];
}

/** Draws a chart of a pump with these settings. */
async function draw({
  type = 'charts.basic_timeseries',
  settings = {},
  keys = [key('oil'), key('air')],
  latestKeys = [],
}: Given) {
  const entities = { entityType: 'DEVICE', ids: [pump.id] };
  const source = { ...{ kind: 'entities', name: '', aliasName: '', keyFilters: [] }, entities };
  const point = (text: string, ts: unknown) => [{ ts: Number(ts) + 1000, value: text }];
  const latest = {
    ENTITY_FIELD: { name: value('Pump 7'), label: value('') },
    TIME_SERIES: { hall: value('South') },
    ATTRIBUTE: { hall: value('North'), limit: value('40') },
  };
  const { container, calls, socket } = await renderWidget(type, {
    ...{ kind: 'timeseries', settings },
    sources: [{ ...source, keys, latestKeys }] as never,
    timewindow: {
      selectedTab: 1,
      history: { historyType: 1, fixedTimewindow: { startTimeMs: 5000, endTimeMs: 9000 } },
      aggregation: { type: 'NONE', limit: 100 },
    },
    answer: ({ path, query }) =>
      path.includes('/values/timeseries')
        ? { oil: point('1', query?.startTs), air: point('2', query?.startTs) }
        : undefined,
    rows: [{ entityId: pump, latest }],
    more: {
      sourcesFor: () => [{ ...source, keys: [{ ...key('limits'), type: 'attribute' }], latestKeys: [] }] as never,
    },
  });
  const text = await screen.findByText(/lines/);
  await quiet();
  return { container, calls, socket, latest, drawn: JSON.parse(text.textContent ?? '') };
}

/** Settings that count for what is read, named, and shown, not for how the kit draws it, each with what the chart stores besides. */
const rendered: Readonly<Record<string, object>> = {
  ...{ stack: {}, barAlignment: {}, excludeFromStacking: { stack: true } },
  ...{ comparisonEnabled: {}, timeForComparison: {}, comparisonCustomIntervalValue: {} },
  ...{ customLegendEnabled: {}, dataKeysListForLabels: {} },
  ...{ hideDataByDefault: {}, disableDataHiding: {}, removeFromLegend: {} },
  ...{ useAsThreshold: {}, thresholdLineWidth: {}, thresholdColor: {} },
  comparisonSettings: { comparisonEnabled: true },
};

const compared = { comparisonEnabled: true };
const labels = [{ name: 'hall', type: 'attribute' }];
const attribute = { thresholdEntityAlias: 'Pumps', thresholdAttribute: 'limit' };
const fromAttribute = { ...attribute, thresholdValueSource: 'entityAttribute' };
const body = 'return "blue";';
const alongside: Readonly<Record<string, object>> = {
  ...{ lineWidth: { showLines: true }, pointShapeFormatter: { showPoints: true, showPointShape: 'custom' } },
  ...{ showPointsLineWidth: { showPoints: true }, showPointsRadius: { showPoints: true } },
  ...{ showPointShape: { showPoints: true }, timeForComparison: compared },
  comparisonCustomIntervalValue: { ...compared, timeForComparison: 'customInterval' },
  ...{ customLegendEnabled: { dataKeysListForLabels: labels }, dataKeysListForLabels: { customLegendEnabled: true } },
  ...{ thresholdLineWidth: { useAsThreshold: true }, thresholdColor: { useAsThreshold: true } },
  'thresholds.thresholdValueSource': attribute,
  ...{ 'thresholds.thresholdEntityAlias': fromAttribute, 'thresholds.thresholdAttribute': fromAttribute },
};

/** How the kit is to draw two lines, of which the second has the settings of keys. */
function lookTrace(type: string, { settings, key: own }: StoredParts): string {
  const line = (id: string, ofKey: object): SetLine => ({
    ...{ id, label: 'Oil', unit: '°C', settings: ofKey },
    ...(type === 'charts.timeseries_bars_flot' && { bars: { align: 1 } }),
  });
  const facts = {
    earlierBy: 3_600_000,
    texts: { [body]: { 1: 'one' } },
    shapes: { [body]: [['arc', 0, 0, 3, 0, 6] as const] },
    attributes: { [sourceKey({ alias: 'Pumps', attribute: 'limit' })]: [9] },
  };
  return JSON.stringify(lookOf(settings, [line('a', { thresholds: [{ thresholdValue: 3 }] }), line('b', own)], facts));
}

/** What a chart draws, names in its legend, and asks for. */
async function drawnTrace(type: string, { settings, key: own, latestKey }: StoredParts, besides: object) {
  const { container, calls } = await draw({
    ...{ type, settings: { ...besides, ...settings } },
    keys: [key('oil', own, 'Oil in ${hall}'), key('air')],
    latestKeys: [{ ...key('limit', latestKey), type: 'attribute' }],
  });
  return JSON.stringify([container.innerHTML, calls.map(({ path, query }) => [path, query])]);
}

testSettings('src/widgets/charts/chart-settings.test.tsx', {
  trace: (type, stored, way) => (way === undefined ? lookTrace(type, stored) : drawnTrace(type, stored, way as object)),
  rows: { dataKeysListForLabels: { name: 'hall', type: 'attribute' }, thresholds: { thresholdValue: 5 } },
  alongside: (path) => alongside[path] ?? (path.startsWith('axis') ? { showSeparateAxis: true } : undefined),
  way: (path) => rendered[path] ?? rendered[path.split('.')[0] ?? ''],
});

test('lines stand upon each other where the chart says so, but those whose keys say otherwise', async () => {
  const keys = [key('oil'), key('air', { excludeFromStacking: true })];
  const { drawn } = await draw({ settings: { stack: true }, keys });
  expect(drawn.lines).toMatchObject([{ stacked: true }, { stacked: false }]);
});

test('lines that are compared with an earlier time are not stacked', async () => {
  expect((await draw({ settings: { stack: true, comparisonEnabled: true } })).drawn.lines[0].stacked).toBeUndefined();
});

test.each([
  [{}, true, 1],
  [{ stack: false, barAlignment: 'right' }, undefined, -1],
  [{ barAlignment: 'center' }, true, 0],
])('bars with %j', async (settings, stacked, align) => {
  const { drawn } = await draw({ type: 'charts.timeseries_bars_flot', settings });
  expect(drawn.lines[0]).toEqual({ label: 'oil', stacked, bars: { align } });
});

test('labels name values of their entity that the chart lists', async () => {
  const settings = { customLegendEnabled: true, dataKeysListForLabels: [{ name: 'hall', type: 'attribute' }] };
  const keys = [key('oil', {}, 'Oil in ${hall}'), key('air', {}, 'Air in ${roof}')];
  const { drawn } = await draw({ settings, keys });
  expect(drawn.lines.map(({ label }: { label: string }) => label)).toEqual(['Oil in North', 'Air in ${roof}']);
});

test('latest values beside the lines are thresholds where their keys say so', async () => {
  const limit = {
    ...key('limit', { useAsThreshold: true, thresholdColor: 'red', thresholdLineWidth: 3 }),
    type: 'attribute',
  };
  expect((await draw({ latestKeys: [limit, key('other')] })).drawn.levels).toEqual([[40, 'red', 3]]);
});

test('attributes of aliases are thresholds of their line, each value of a list one', async () => {
  const threshold = {
    ...{ thresholdValueSource: 'entityAttribute', thresholdEntityAlias: 'Pump', thresholdAttribute: 'limits' },
    ...{ color: 'red', lineWidth: 2 },
  };
  const { drawn, socket, latest } = await draw({ keys: [key('oil', { thresholds: [threshold] })] });
  expect(drawn.levels ?? []).toEqual([]);
  await answerAll(socket, pageOf({ entityId: pump, latest: { ...latest, ATTRIBUTE: { limits: value('[30, 50]') } } }));
  expect(await screen.findByText(/\[\[30,"red",2\],\[50,"red",2\]\]/)).toBeVisible();
});

test('what writes values gets the latest values beside the series', async () => {
  const tooltipValueFormatter = 'return value + " of " + latestData.limit;';
  await draw({
    keys: [key('oil', { tooltipValueFormatter })],
    latestKeys: [{ ...key('limit'), type: 'attribute' }],
  });
  expect(await screen.findByText(/"1":"1 of 40"/)).toBeVisible();
});

test('a function for values that throws is told once, with line and column; its values are written', async () => {
  const told = jest.spyOn(notify, 'warn').mockReturnValue(undefined as never);
  const tooltipValueFormatter = 'return value.foo.bar();';
  await draw({ keys: [key('oil', { tooltipValueFormatter }), key('air', { tooltipValueFormatter })] });
  expect(await screen.findByText(/"told":\{[^}]*\{"1":"1"\}/)).toBeVisible();
  expect(told).toHaveBeenCalledTimes(1);
  expect(told.mock.calls[0]?.[0]).toMatch(/Mine.*failed.*line 1/i);
});
