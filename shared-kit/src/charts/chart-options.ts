import uPlot from 'uplot';
import { loadOnce } from '../browser/load-code';
import { currentDateLocale } from '../i18n/i18n';
import { readerTimeZone } from '../i18n/reader-formats';
import { colorReader, seriesPaint, translucent } from './chart-colors';
import { booleanText, type ChartLine, type ChartMarks, colorOf } from './chart-data';
import type { ChartZoom } from './chart-keys';
import { type TimeLabels, timeLabelsOf } from './chart-time-labels';
import { valueLabels } from './chart-value-labels';
import type { ChartMember } from './chart-values';
import { thinWhereDense } from './dense-lines';
import { drawLevels, drawSpan, rangeWith } from './draw-marks';
import { powerOf } from './draw-values';

const axisFontSize = 12;
const lineHeight = 15;
const labelGap = 8;

/** Widths that the panels of one chart need for their labels: all use the widest, so that their times stand below each other. */
export class SharedAxisWidth {
  private readonly own = new Map<string, number>();

  /** @returns the common width; `onWider` runs when it grew */
  take(panel: string, width: number, onWider: () => void): number {
    const before = this.widest();
    this.own.set(panel, width);
    if (before > 0 && this.widest() > before) onWider();
    return this.widest();
  }

  forget(panel: string): void {
    this.own.delete(panel);
  }

  private readonly widest = () => Math.max(0, ...this.own.values());
}

export interface PanelInput {
  id: string;
  /** The panel's series with their places among all. */
  series: readonly ChartMember[];
  height: number;
  width: number;
  element: HTMLElement;
  /** By which colors are told apart that have the same name. */
  theme: string;
  range: { current: readonly [number | undefined, number | undefined] };
  /** By whose clock its times are read; undefined: the reader's. */
  timeZone?: string;
  /** The panel carries the time axis. */
  hasTimes: boolean;
  isAlone: boolean;
  /** Shared by panels whose cursors move together; null: there is one panel. uPlot keeps every key. */
  syncKey: string | null;
  axisWidth: SharedAxisWidth;
  /** What stands beside the lines, as it is when it is drawn. */
  marks?: () => ChartMarks | undefined;
  /** Has it drawn otherwise. */
  adjust?: AdjustPanel;
  onWider: () => void;
  onCursor: (cursor: { left: number; index: number } | undefined) => void;
  onZoom: (zoom: [number, number] | null) => void;
  /** The part of the time that is shown; null: all of it. */
  shown: () => ChartZoom | null;
  /** What was shown is moved by so many ms. */
  onMove: (start: ChartZoom, ms: number) => void;
}

/** Changes what a panel is drawn with. */
export type AdjustPanel = (
  options: uPlot.Options,
  panel: Pick<PanelInput, 'series'> & {
    color: (paint: string) => string;
    locale: string;
    fontFamily: string;
    timeLabels: TimeLabels;
    /** 10 to this power is what the values of a plot are divided by. */
    powerOf: (plot: uPlot) => number;
    /** Ways in which lines are drawn: handed over, so that what adjusts needs no library of its own. */
    paths: typeof uPlot.paths;
  },
) => uPlot.Options;

/** A panel as uPlot wants it, in our colors. */
export function panelOptions(input: PanelInput): uPlot.Options {
  const { id, series, element, range, hasTimes, axisWidth } = input;
  const color = colorReader(element, input.theme);
  const locale = currentDateLocale();
  const zone = input.timeZone ?? readerTimeZone();
  const timeLabels = timeLabelsOf(locale, zone);
  const own = new Set(series.map(({ one }) => one.id));
  const hasBars = series.some(({ one }) => one.bars);
  const isBoolean = !hasBars && series.every(({ one }) => one.isBoolean);
  const levels = () => input.marks?.()?.levels?.filter(({ of }) => own.has(of)) ?? [];
  const { fontFamily } = getComputedStyle(element);
  const axis: uPlot.Axis = {
    stroke: color('--color-text-muted'),
    font: `${axisFontSize}px ${fontFamily}`,
    grid: { stroke: color('--color-line'), width: 1 },
    ticks: { show: false },
    gap: labelGap,
  };
  // Drawn at the scale of the screen, whose font uPlot has set for the axis.
  const widthOf = (plot: uPlot, texts: readonly string[]) => {
    const font = `${axisFontSize * window.devicePixelRatio}px ${fontFamily}`;
    return Math.max(0, ...texts.map((text) => textWidth(plot.ctx, font, text))) / window.devicePixelRatio;
  };
  const options: uPlot.Options = {
    width: input.width,
    height: input.height,
    ms: 1,
    // Days begin where the reader is.
    tzDate: (ts) => (zone ? uPlot.tzDate(new Date(ts), zone) : new Date(ts)),
    // Half of the last time's label stands beyond the end of the axis.
    padding: [8, 28, hasTimes ? 0 : 6, 0],
    legend: { show: false },
    cursor: {
      y: false,
      points: { size: 8 },
      drag: { x: true, y: false, setScale: false },
      bind: {
        mousedown: (plot, _target, handle) => (event) => {
          const start = event.shiftKey ? input.shown() : null;
          if (!start) return handle(event);
          followPointer(plot, event, start, input.onMove);
          return null;
        },
        dblclick: () => () => {
          input.onZoom(null);
          return null;
        },
      },
      ...(input.syncKey !== null && {
        sync: {
          key: input.syncKey,
          scales: ['x', null],
          filters: { pub: (type) => type === 'mousemove' || type === 'mouseleave' },
        },
      }),
    },
    scales: {
      x: { time: true, range: (_plot, min, max) => [range.current[0] ?? min, range.current[1] ?? max] },
      y: {
        range: (plot, min, max) =>
          isBoolean
            ? booleanRange
            : levels().length > 0 || hasBars
              ? rangeWith(plot, [...valuesOf(levels()), ...(hasBars ? [0] : [])], min, max)
              : valueRange(min, max),
      },
    },
    axes: [
      {
        ...axis,
        size: (_plot, values) =>
          hasTimes
            ? labelGap + lineHeight * Math.max(1, ...(values ?? []).map((text) => text.split('\n').length)) + 4
            : 0,
        values: (_plot, splits, _axis, _space, step) => (hasTimes ? timeLabels(splits, step) : splits.map(() => '')),
        space: (plot) => widthOf(plot, [timeLabels([0], 1000)[0] ?? '']) + 24,
      },
      {
        ...axis,
        // Three to five labels, however low it is.
        space: (plot) => Math.max(16, plot.height / 6),
        size: (plot, values) =>
          axisWidth.take(id, Math.ceil(widthOf(plot, values ?? []) + labelGap + 4), input.onWider),
        splits: isBoolean ? () => [0, 1] : undefined,
        values: (plot, splits) => (isBoolean ? splits.map(booleanText) : valueLabels(splits, locale, powerOf(plot))),
      },
    ],
    series: [
      {},
      ...series.map(({ one, at }): uPlot.Series => {
        const stroke = color(seriesPaint(colorOf(one, at)));
        return {
          label: one.label,
          stroke,
          width: 1.75,
          fill: one.bars ? stroke : input.isAlone ? translucent(stroke, 0.1) : undefined,
          paths: pathsOf(one),
          points: {
            show: (plot, _series, first, last) => !one.bars && last - first < plot.width / 16,
            filter: one.bars ? () => null : alone,
            size: 5,
          },
        };
      }),
    ],
    hooks: {
      ready: [(plot) => expectFingers(plot, input)],
      drawClear: [
        (plot) => {
          const span = input.marks?.()?.span;
          if (span) drawSpan(plot, span, color('--chart-span'));
        },
      ],
      draw: [
        (plot) => {
          const drawn = levels();
          if (drawn.length === 0) return;
          drawLevels(plot, drawn, color('--chart-level'), { size: axisFontSize, family: fontFamily });
        },
      ],
      setCursor: [
        ({ cursor: { left, idx }, bbox }) =>
          input.onCursor(
            idx === null || idx === undefined || left === undefined || left < 0
              ? undefined
              : { left: left + bbox.left / window.devicePixelRatio, index: idx },
          ),
      ],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width > 3) input.onZoom([plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')]);
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
  return (
    input.adjust?.(options, { series, color, locale, fontFamily, timeLabels, powerOf, paths: uPlot.paths }) ?? options
  );
}

const touch = loadOnce(() => import(/* webpackChunkName: "kit-chart-touch" */ './chart-touch'));

/** Follows fingers where there may be some. Without its code the pointer and keys still do all of it. */
function expectFingers(plot: uPlot, input: PanelInput): void {
  if (!(navigator.maxTouchPoints > 0)) return;
  touch.load().then(
    ({ followFingers }) => followFingers(plot, input),
    () => undefined,
  );
}

/** Has what is shown go along with the pointer until its button is let go. */
function followPointer({ over }: uPlot, down: MouseEvent, start: ChartZoom, onMove: PanelInput['onMove']): void {
  const msPerPixel = (start[1] - start[0]) / Math.max(1, over.clientWidth);
  const moved = ({ clientX }: MouseEvent) => onMove(start, (down.clientX - clientX) * msPerPixel);
  const ended = () => {
    document.removeEventListener('mousemove', moved);
    document.removeEventListener('mouseup', ended);
  };
  document.addEventListener('mousemove', moved);
  document.addEventListener('mouseup', ended);
}

/** Of booleans both are in view, whichever there were. */
const booleanRange: [number, number] = [-0.1, 1.1];

/** The part of the value axis that is shown, with room beyond the values. Nothing but zeros needs no axis up to 100. */
export function valueRange(min: number | null, max: number | null): [number | null, number | null] {
  if (min === null || max === null) return [null, null];
  return min === 0 && max === 0 ? [0, 1] : (uPlot.rangeNum(min, max, 0.1, true) as [number, number]);
}

/** Points between two gaps, which no line would show. */
function alone(plot: uPlot, place: number, isShown: boolean): number[] | null {
  if (isShown) return null;
  const values = plot.data[place] ?? [];
  const found: number[] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length === 1) found.push(...run);
    run = [];
  };
  for (let at = 0; at < values.length; at++) {
    if (values[at] === null) end();
    else if (values[at] !== undefined) run.push(at);
  }
  end();
  return found;
}

/** Widths of labels by font and text: charts have the same ones again and again. */
const widths = new Map<string, number>();
const MOST_WIDTHS = 5000;

function textWidth(context: CanvasRenderingContext2D, font: string, text: string): number {
  const key = `${font} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size >= MOST_WIDTHS) widths.clear();
  context.font = font;
  const { width } = context.measureText(text);
  widths.set(key, width);
  return width;
}

/** Share of the room between two times that a bar takes. */
const BAR_WIDTH = 0.6;

const pathsOf = ({ bars, holds }: ChartLine) =>
  bars
    ? uPlot.paths.bars?.({ size: [BAR_WIDTH, Number.POSITIVE_INFINITY], align: bars.align })
    : thinWhereDense(holds ? uPlot.paths.stepped?.({ align: 1 }) : uPlot.paths.linear?.());

const valuesOf = (levels: readonly { value: number }[]) => levels.map(({ value }) => value);
