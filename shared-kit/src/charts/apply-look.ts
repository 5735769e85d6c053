import type uPlot from 'uplot';
import { formatNumber } from '../time/format';
import { axesRoom } from './axes-room';
import { seriesPaint, translucent } from './chart-colors';
import { type ChartLine, colorOf } from './chart-data';
import type { AxisLook, ChartLook, LineLook } from './chart-look';
import type { AdjustPanel } from './chart-options';
import { drawPoints } from './chart-points';
import { thinWhereDense } from './dense-lines';

type Panel = Parameters<AdjustPanel>[1];

/** Labels of an axis at most: a step that is too small for its range isn't followed. */
const MOST_LABELS = 100;
/** Room at the end of the narrowest charts, px: half of a time without its seconds. */
const NARROW_END = 18;
const FILLED = 0.25;
const BARS_FILLED = 0.9;
/** Lines of more points have no shadow: it takes longer to draw than they do. */
const MOST_SHADED = 5000;

/** What a panel is drawn with, changed as a look says. */
export function applyLook(options: uPlot.Options, look: ChartLook, panel: Panel): uPlot.Options {
  const [times = {}, values = {}] = options.axes ?? [];
  const { font, grid } = look;
  const family = panel.fontFamily;
  const written = (color: string | undefined): uPlot.Axis => ({
    font: `${font.size}px ${family}`,
    labelFont: `600 ${font.size}px ${family}`,
    labelSize: font.size + 12,
    ...((color ?? font.color) && { stroke: panel.color((color ?? font.color) as string) }),
  });
  const lines = (show: boolean): uPlot.Axis.Grid => ({
    ...times.grid,
    show,
    ...(grid.color && { stroke: panel.color(grid.color) }),
  });
  const lookOf = (one: ChartLine): LineLook | undefined => look.lines[one.id];
  const used = new Set(panel.series.map(({ one }) => lookOf(one)?.axis ?? 0));
  const axes = look.axes.flatMap((axis, at) => (used.has(at) ? [{ axis, scale: scaleOf(at) }] : []));
  const [first] = axes;
  const room = axesRoom(options.width);
  const hasTexts = (axis: AxisLook) => axis.hasLabels && (room !== 'one' || axis === first?.axis);
  const hasRight = axes.some(({ axis }) => axis.side === 'right' && hasTexts(axis));
  const [top, end, bottom, start] = options.padding ?? [];
  return {
    ...options,
    // Half of the last time's label stands below an axis there.
    padding: [top ?? null, hasRight ? 0 : room === 'one' ? NARROW_END : (end ?? null), bottom ?? null, start ?? null],
    scales: {
      ...options.scales,
      ...Object.fromEntries(axes.map(({ axis, scale }) => [scale, { range: rangeOf(axis, options.scales?.y, panel) }])),
    },
    axes: [
      {
        ...times,
        ...written(look.times.color),
        grid: lines(grid.isVertical),
        ...(look.times.title && { label: look.times.title }),
        ...(!look.times.hasLabels && { values: (_plot: uPlot, splits: number[]) => splits.map(() => '') }),
      },
      ...(look.earlier ? [earlierAxis(look.earlier, times, written(undefined), panel)] : []),
      ...axes.map(
        ({ axis, scale }): uPlot.Axis => ({
          ...values,
          ...written(axis.color),
          scale,
          side: axis.side === 'right' ? 1 : 3,
          grid: axis === first?.axis ? lines(grid.isHorizontal) : { show: false },
          ...(axis.title && room === 'all' && { label: axis.title }),
          ...(axis !== first?.axis && { size: hasTexts(axis) ? ownSize : 0 }),
          ...labelsOf({ ...axis, hasLabels: hasTexts(axis) }, values, panel, (unknown) =>
            look.onUnknownTexts?.(look.axes.indexOf(axis), unknown),
          ),
        }),
      ),
    ],
    series: options.series.map((series, at) => {
      const member = panel.series[at - 1];
      const line = member && lookOf(member.one);
      return line && member ? { ...series, ...seriesOf(line, member.one, series, look, panel) } : series;
    }),
    hooks: {
      ...options.hooks,
      drawClear: [(plot) => fillBackground(plot, grid.background), ...(options.hooks?.drawClear ?? [])],
      drawAxes: [(plot) => shade(plot, look.shadow)],
      draw: [
        (plot) => {
          plot.ctx.shadowColor = 'transparent';
          for (const { value, axis, color, width } of look.levels) {
            if (used.has(axis))
              drawLevel(plot, value / 10 ** panel.powerOf(plot), {
                scale: scaleOf(axis),
                color: panel.color(color),
                width,
              });
          }
          panel.series.forEach(({ one, at }, place) => {
            const points = lookOf(one)?.points;
            if (points) drawPoints(plot, place + 1, points, panel.color(seriesPaint(colorOf(one, at))));
          });
          if (grid.outlineWidth > 0) drawOutline(plot, grid.outlineWidth, panel.color(grid.outlineColor ?? 'gray'));
        },
        ...(options.hooks?.draw ?? []),
      ],
    },
  };
}

/** The first axis has the name that the rest of the chart knows. */
const scaleOf = (axis: number): string => (axis === 0 ? 'y' : `y${axis}`);

/** Where an end isn't chosen, the kit's own is. */
function rangeOf({ min, max }: AxisLook, usual: uPlot.Scale | undefined, { powerOf }: Panel): uPlot.Scale.Range {
  return (plot, least, most, scale) => {
    const own =
      typeof usual?.range === 'function'
        ? usual.range(plot, least, most, scale)
        : ([least, most] as uPlot.Range.MinMax);
    const drawn = (value: number | undefined) => (value === undefined ? undefined : value / 10 ** powerOf(plot));
    return [drawn(min) ?? own[0], drawn(max) ?? own[1]];
  };
}

/** What an axis writes, and at which values. */
function labelsOf(
  axis: AxisLook,
  usual: uPlot.Axis,
  { locale, powerOf }: Panel,
  onUnknown: (values: readonly number[]) => void,
): Partial<uPlot.Axis> {
  const { step, decimals, finest: most, unit, texts, hasLabels } = axis;
  const write = (plot: uPlot, splits: number[], ...more: [number, number, number]): string[] => {
    if (!hasLabels) return splits.map(() => '');
    const own =
      decimals === undefined && typeof usual.values === 'function'
        ? (usual.values(plot, splits, ...more) as string[])
        : splits.map((value) => formatNumber(value * 10 ** powerOf(plot), { locale, decimals: decimals ?? 0 }));
    if (!texts) return own.map((text) => (unit ? `${text} ${unit}` : text));
    const real = splits.map((value) => value * 10 ** powerOf(plot));
    const unknown = real.filter((value) => texts[value] === undefined);
    if (unknown.length > 0) queueMicrotask(() => onUnknown(unknown));
    return real.map((value) => texts[value] ?? '');
  };
  const finest = 10 ** -(decimals ?? most ?? 0);
  const hasFinest = decimals !== undefined || most !== undefined;
  return {
    values: write,
    ...(step && step > 0
      ? { splits: (plot, _axis, min, max) => splitsBy(step / 10 ** powerOf(plot), min, max) ?? evenly(min, max) }
      : hasFinest && {
          incrs: (plot, _axis, min, max) => {
            const unit = finest / 10 ** powerOf(plot);
            // A range of few such steps has finer ones, where nobody has chosen them for the axis.
            const isFew = decimals === undefined && max - min < 2 * unit;
            return stepsFrom(isFew ? 10 ** Math.floor(Math.log10(max - min) - 2) : unit);
          },
        }),
  };
}

/** Multiples of a step within a range; undefined: too many. */
function splitsBy(step: number, min: number, max: number): number[] | undefined {
  const first = Math.ceil(min / step);
  const count = Math.floor(max / step) - first + 1;
  if (!(count <= MOST_LABELS)) return undefined;
  return Array.from({ length: Math.max(0, count) }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

const evenly = (min: number, max: number): number[] =>
  Array.from({ length: 5 }, (_, at) => min + ((max - min) * at) / 4);

/** Distances of labels that need no more decimals than the finest of them. */
function stepsFrom(finest: number): number[] {
  return Array.from({ length: 20 }, (_, power) => [1, 2, 5].map((part) => part * finest * 10 ** power)).flat();
}

/** An axis beside the first is as wide as its labels. */
const ownSize = (_plot: uPlot, labels: string[] | null): number =>
  16 + 7 * Math.max(0, ...(labels ?? []).map((text) => text.length));

function seriesOf(
  line: LineLook,
  one: ChartLine,
  series: uPlot.Series,
  look: ChartLook,
  { paths }: Panel,
): Partial<uPlot.Series> {
  const stroke = String(series.stroke);
  const fill = one.bars ? BARS_FILLED : FILLED;
  return {
    scale: scaleOf(line.axis),
    width: line.width,
    fill: one.bars || line.isFilled ? translucent(stroke, fill) : undefined,
    ...(line.isSmooth && !one.holds && !one.bars && !line.points && { paths: thinWhereDense(paths.spline?.()) }),
    ...(one.bars && look.barMs && { paths: barsOf(paths, look.barMs, one.bars.align) }),
    ...(line.points && { points: { show: false } }),
  };
}

const barsOf = (paths: Panel['paths'], ms: number, align: -1 | 0 | 1) =>
  paths.bars?.({
    align,
    // Of the unit of the axis.
    disp: { size: { unit: 1, values: (plot) => Array.from(plot.data[0] ?? [], () => ms) } },
  });

function earlierAxis(
  { by, side, title, hasLabels }: NonNullable<ChartLook['earlier']>,
  times: uPlot.Axis,
  written: uPlot.Axis,
  { timeLabels }: Panel,
): uPlot.Axis {
  return {
    ...times,
    ...written,
    scale: 'x',
    side: side === 'top' ? 0 : 2,
    grid: { show: false },
    ...(title && { label: title }),
    values: (_plot, splits, _axis, _space, step) =>
      hasLabels
        ? timeLabels(
            splits.map((ts) => ts - by),
            step,
          )
        : splits.map(() => ''),
  };
}

function fillBackground({ ctx, bbox }: uPlot, background: string | undefined): void {
  if (!background) return;
  ctx.save();
  ctx.fillStyle = background;
  ctx.fillRect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.restore();
}

function shade({ ctx, data }: uPlot, size: number): void {
  if (size <= 0 || (data[0]?.length ?? 0) > MOST_SHADED) return;
  ctx.shadowColor = 'rgba(0, 0, 0, 0.3)';
  ctx.shadowBlur = size;
  ctx.shadowOffsetY = size / 2;
}

function drawLevel(plot: uPlot, value: number, look: { scale: string; color: string; width: number }): void {
  const { ctx, bbox } = plot;
  const at = plot.valToPos(value, look.scale, true);
  if (!(at >= bbox.top && at <= bbox.top + bbox.height)) return;
  ctx.save();
  ctx.strokeStyle = look.color;
  ctx.lineWidth = look.width * window.devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(bbox.left, at);
  ctx.lineTo(bbox.left + bbox.width, at);
  ctx.stroke();
  ctx.restore();
}

function drawOutline({ ctx, bbox }: uPlot, width: number, color: string): void {
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = width * window.devicePixelRatio;
  ctx.strokeRect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.restore();
}
