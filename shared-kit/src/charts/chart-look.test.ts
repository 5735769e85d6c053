/** @jest-environment jsdom */
import type uPlot from 'uplot';
import { applyLook } from './apply-look';
import type { ChartLine } from './chart-data';
import type { AxisLook, ChartLook, LineLook } from './chart-look';

/* Each member of a look, changed by itself: what uPlot is told, or what comes onto the canvas, is another. */

const axis = (more: Partial<AxisLook> = {}): AxisLook => ({ side: 'left', hasLabels: true, ...more });
const line = (more: Partial<LineLook> = {}): LineLook => ({
  ...{ width: 2, isFilled: false, isSmooth: false, axis: 0 },
  ...more,
});
const usual: ChartLook = {
  font: { size: 12 },
  grid: { isVertical: true, isHorizontal: true, outlineWidth: 0 },
  times: { hasLabels: true },
  shadow: 0,
  axes: [axis()],
  lines: { a: line(), b: line() },
  levels: [],
  tooltip: { isShown: true, isIndividual: false, isCumulative: false, hidesZeros: false, texts: {} },
};

/** What comes onto a canvas, step by step. */
function recordedCanvas() {
  const steps: string[] = [];
  const ctx = new Proxy({} as CanvasRenderingContext2D, {
    get:
      (_, member) =>
      (...args: unknown[]) =>
        void steps.push(`${String(member)}(${args.join()})`),
    set: (_, member, value) => {
      steps.push(`${String(member)}=${value}`);
      return true;
    },
  });
  return { ctx, steps };
}

const known = {
  paths: {
    spline: () => () => 'spline' as never,
    bars: (options: uPlot.Series.BarsPathBuilderOpts) => {
      const { size } = options.disp ?? {};
      const widths = size?.values({ data: [[0, 1]] } as never, 1, 0, 1);
      return () => `bars ${[...(widths ?? [])].join()}` as never;
    },
  } as unknown as typeof uPlot.paths,
};

interface Drawn {
  look?: Partial<ChartLook>;
  lines?: Partial<ChartLine>;
  power?: number;
}

/** What uPlot is told of two lines of a look, what its functions answer, and what is drawn around them. */
function drawn({ look = {}, lines = {}, power = 0 }: Drawn = {}) {
  const { ctx, steps } = recordedCanvas();
  const usualValues = (_: uPlot, splits: number[]) => splits.map((split) => `usual ${split}`);
  const options = {
    width: 800,
    axes: [{ grid: { stroke: 'line' }, values: usualValues }, { values: usualValues }],
    scales: { x: {}, y: { range: () => [0, 10] } },
    series: [{}, { stroke: 'rgb(1, 2, 3)', fill: 'usual' }, { stroke: 'rgb(4, 5, 6)', fill: 'usual' }],
    hooks: {},
  } as unknown as uPlot.Options;
  const applied = applyLook(options, { ...usual, ...look }, {
    series: ['a', 'b'].map((id, at) => ({ one: { id, label: id, ...lines }, at })),
    ...{ color: (paint: string) => `<${paint}>`, locale: 'en-US', fontFamily: 'sans', paths: known.paths },
    timeLabels: (splits: number[]) => splits.map((split) => `time ${split}`),
    powerOf: () => power,
  } as never);
  const plot = {
    ctx,
    bbox: { left: 0, top: 0, width: 100, height: 100 },
    data: [
      [0, 1],
      [1, 2],
      [3, 4],
    ],
    series: applied.series.map((one) => ({ scale: one.scale ?? 'x', idxs: [0, 1] })),
    valToPos: (value: number, scale: string) => (scale === 'x' ? value : value + (scale === 'y' ? 0 : 50)),
  } as unknown as uPlot;
  for (const hook of ['drawClear', 'drawAxes', 'draw'] as const)
    for (const draw of applied.hooks?.[hook] ?? []) draw?.(plot);
  const axes = (applied.axes ?? []).map(({ values, splits, incrs, size, ...more }) => ({
    ...more,
    labels: typeof values === 'function' ? values(plot, [0, 1000], 0, 50, 1) : undefined,
    at: typeof splits === 'function' ? splits(plot, 0, 0, 10, 1, 1) : undefined,
    steps: typeof incrs === 'function' ? incrs(plot, 0, 0, 100, 1, 1).slice(0, 3) : undefined,
    size: typeof size === 'function' ? size(plot, ['long label'], 0, 0) : size,
  }));
  const ranges = Object.entries(applied.scales ?? {}).map(([name, { range }]) => [
    name,
    typeof range === 'function' ? range(plot, 2, 3, name) : range,
  ]);
  const series = applied.series.map(({ paths, ...more }) => ({ ...more, paths: paths?.(plot, 1, 0, 1) }));
  return { axes, ranges, series, steps, times: axes[0], values: axes.at(-1) };
}

const trace = (given: Drawn) => JSON.stringify(drawn(given));

const ofA = (more: Partial<LineLook>): Partial<ChartLook> => ({ lines: { a: line(more), b: line() } });
const grid = (more: Partial<ChartLook['grid']>): Partial<ChartLook> => ({ grid: { ...usual.grid, ...more } });
const earlier = { by: 100, side: 'top', hasLabels: true } as const;
const points = { shape: 'circle', radius: 3, width: 5 } as const;
const withPoints = (more: object): Partial<ChartLook> => ofA({ points: { ...points, ...more } });
const level = { value: 5, axis: 0, color: 'red', width: 1 };

test.each<[member: string, look: Partial<ChartLook>, more?: Drawn, before?: Partial<ChartLook>]>([
  ['font.size', { font: { size: 20 } }],
  ['font.color', { font: { size: 12, color: 'red' } }],
  ['grid.isVertical', grid({ isVertical: false })],
  ['grid.isHorizontal', grid({ isHorizontal: false })],
  ['grid.color', grid({ color: 'red' })],
  ['grid.outlineWidth', grid({ outlineWidth: 2 })],
  ['grid.outlineColor', grid({ outlineWidth: 2, outlineColor: 'red' }), {}, grid({ outlineWidth: 2 })],
  ['grid.background', grid({ background: 'red' })],
  ['times.title', { times: { hasLabels: true, title: 'Time' } }],
  ['times.color', { times: { hasLabels: true, color: 'red' } }],
  ['times.hasLabels', { times: { hasLabels: false } }],
  ['earlier', { earlier }],
  ['earlier.by', { earlier: { ...earlier, by: 200 } }, {}, { earlier }],
  ['earlier.side', { earlier: { ...earlier, side: 'bottom' } }, {}, { earlier }],
  ['earlier.title', { earlier: { ...earlier, title: 'Then' } }, {}, { earlier }],
  ['earlier.hasLabels', { earlier: { ...earlier, hasLabels: false } }, {}, { earlier }],
  ['shadow', { shadow: 4 }],
  ['barMs', { barMs: 500 }, { lines: { bars: { align: 1 } } }],
  ['axes.side', { axes: [axis({ side: 'right' })] }],
  ['axes.title', { axes: [axis({ title: 'Oil' })] }],
  ['axes.color', { axes: [axis({ color: 'red' })] }],
  ['axes.hasLabels', { axes: [axis({ hasLabels: false })] }],
  ['axes.min', { axes: [axis({ min: -5 })] }],
  ['axes.max', { axes: [axis({ max: 50 })] }],
  ['axes.step', { axes: [axis({ step: 5 })] }],
  ['axes.decimals', { axes: [axis({ decimals: 2 })] }],
  ['axes.finest', { axes: [axis({ finest: 1 })] }],
  ['axes.unit', { axes: [axis({ unit: 'l' })] }],
  ['axes.texts', { axes: [axis({ texts: { 0: 'none' } })] }],
  ['lines.width', ofA({ width: 5 })],
  ['lines.isFilled', ofA({ isFilled: true })],
  ['lines.isSmooth', ofA({ isSmooth: true })],
  ['lines.points', ofA({ points })],
  ['lines.points.shape', withPoints({ shape: 'square' }), {}, ofA({ points })],
  ['lines.points.radius', withPoints({ radius: 9 }), {}, ofA({ points })],
  ['lines.points.width', withPoints({ width: 9 }), {}, ofA({ points })],
  ['lines.axis', { axes: [axis(), axis()], ...ofA({ axis: 1 }) }, {}, { axes: [axis(), axis()] }],
  ['levels', { levels: [level] }],
  ['levels.value', { levels: [{ ...level, value: 6 }] }, {}, { levels: [level] }],
  ['levels.color', { levels: [{ ...level, color: 'blue' }] }, {}, { levels: [level] }],
  ['levels.width', { levels: [{ ...level, width: 3 }] }, {}, { levels: [level] }],
])('%s of a look is seen', (_member, look, more = {}, before = {}) => {
  expect(trace({ ...more, look })).not.toBe(trace({ ...more, look: before }));
});

test('axes write values with what stands behind them, with decimals, or as a function does', () => {
  expect(drawn({ look: { axes: [axis({ unit: 'l' })] } }).values?.labels).toEqual(['usual 0 l', 'usual 1000 l']);
  expect(drawn({ look: { axes: [axis({ decimals: 1 })] } }).values?.labels).toEqual(['0.0', '1,000.0']);
  expect(drawn({ look: { axes: [axis({ texts: { 0: 'none' } })] } }).values?.labels).toEqual(['none', '']);
  expect(drawn({ look: { axes: [axis({ hasLabels: false })] } }).values?.labels).toEqual(['', '']);
});

test('an axis is told once which values a function is to write', async () => {
  const onUnknownTexts = jest.fn();
  drawn({ look: { axes: [axis({ texts: { 0: 'none' } })], onUnknownTexts } });
  await Promise.resolve();
  expect(onUnknownTexts.mock.calls).toEqual([[0, [1000]]]);
});

test('labels stand a step apart, unless that is too small for what is shown', () => {
  expect(drawn({ look: { axes: [axis({ step: 5 })] } }).values?.at).toEqual([0, 5, 10]);
  expect(drawn({ look: { axes: [axis({ step: 0.001 })] } }).values?.at).toEqual([0, 2.5, 5, 7.5, 10]);
  expect(drawn({ look: { axes: [axis({ finest: 0 })] } }).values?.steps).toEqual([1, 2, 5]);
});

test('ends of an axis are those that are chosen, others the usual ones', () => {
  const rangeOf = (more: Partial<AxisLook>, power = 0) =>
    new Map(drawn({ look: { axes: [axis(more)] }, power }).ranges as [string, unknown][]).get('y');
  expect(rangeOf({})).toEqual([0, 10]);
  expect(rangeOf({ min: -5 })).toEqual([-5, 10]);
  expect(rangeOf({ max: 500 }, 2)).toEqual([0, 5]);
});

test('each line stands on its axis, and axes of no line aren’t drawn', () => {
  const { series, axes } = drawn({ look: { axes: [axis(), axis(), axis({ side: 'right' })], ...ofA({ axis: 2 }) } });
  expect(series.map(({ scale }) => scale)).toEqual([undefined, 'y2', 'y']);
  expect(axes.map(({ scale, side }) => [scale, side])).toEqual([
    [undefined, undefined],
    ['y', 3],
    ['y2', 1],
  ]);
});

test('a second axis of times says the earlier ones', () => {
  const { axes } = drawn({ look: { earlier: { ...earlier, title: 'Then' } } });
  expect(axes[1]).toMatchObject({ scale: 'x', side: 0, label: 'Then', labels: ['time -100', 'time 900'] });
});

test('a line is filled where somebody wants that, and bars always are', () => {
  const fills = (given: Drawn) => drawn(given).series.map(({ fill }) => fill);
  expect(fills({ look: ofA({ isFilled: true }) })).toEqual([undefined, expect.stringContaining('25'), undefined]);
  const bars = { bars: { align: 1 as const } };
  expect(fills({ lines: bars })).toEqual(fills({ lines: bars, look: ofA({ isFilled: true }) }));
  expect(fills({ lines: bars })[1]).toContain('0.9');
});

test.each<[string, Partial<ChartLine>, Partial<LineLook>, unknown]>([
  ['a line', {}, {}, 'spline'],
  ['a state, which goes in steps', { holds: true }, {}, undefined],
  ['a line with points', {}, { points }, undefined],
  ['bars', { bars: { align: 1 } }, {}, undefined],
])('smooth: %s', (_, lines, more, paths) => {
  expect(drawn({ lines, look: ofA({ isSmooth: true, ...more }) }).series[1]?.paths).toBe(paths);
});

test('bars are as many ms wide as is chosen', () => {
  const lines = { bars: { align: 1 as const } };
  expect(drawn({ lines, look: { barMs: 500 } }).series[1]?.paths).toBe('bars 500,500');
});

test('a level is drawn across the plot, where it is in view, on its axis', () => {
  const strokes = (look: Partial<ChartLook>) => drawn({ look }).steps.filter((step) => /^(moveTo|lineTo)/.test(step));
  expect(strokes({ levels: [level] })).toEqual(['moveTo(0,5)', 'lineTo(100,5)']);
  expect(strokes({ levels: [{ ...level, value: 101 }] })).toEqual([]);
  expect(strokes({ levels: [{ ...level, axis: 1 }] })).toEqual([]);
});

test.each([
  ['circle', /arc\(0,0,3,/],
  ['square', /rect\(-2\.6/],
  ['cross', /moveTo\(-2\.6.*lineTo\(2\.6/],
  ['diamond', /lineTo\(-3\.7.*closePath/],
  ['triangle', /lineTo\(-4.*closePath/],
] as const)('points are drawn as a %s at each value', (shape, drawing) => {
  const steps = drawn({ look: withPoints({ shape }) }).steps.join(' ');
  expect(steps).toMatch(drawing);
  expect(steps).toMatch(/translate\(0,1\).*translate\(1,2\)/);
});

test('a shape that somebody wrote draws and writes, and does nothing else', () => {
  const shape = [
    ['fillStyle', 'red'],
    ['fillRect', 0, 0, 4, 4],
    ['drawImage', 'https://example.com'],
    ['canvas', 1],
  ];
  const steps = drawn({ look: withPoints({ shape }) }).steps.join(' ');
  expect(steps).toContain('fillStyle=red fillRect(0,0,4,4)');
  expect(steps).not.toMatch(/drawImage|canvas/);
});
