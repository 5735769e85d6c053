import {
  type AxisLook,
  type ChartLine,
  type ChartLook,
  type DrawingStep,
  type LevelLook,
  type LineLook,
  pointShapes,
} from '@mullion/shared-kit/charts/chart';
import { flagSetting, listSetting, numberSetting, objectSetting, textSetting } from '../../runtime/settings';
import { type AttributeSource, type AttributeValues, attributeSource, sourceKey } from './attribute-source';

type Settings = Readonly<Record<string, unknown>>;

/** A line with the settings of its key. */
export interface SetLine extends ChartLine {
  settings: unknown;
  /** Latest values of its entity, as formatters get them. */
  latestData?: Readonly<Record<string, unknown>>;
}

/** What of a look isn't in the settings. */
export interface LookFacts {
  /** Values stand for stretches of time, which say how wide bars are. */
  isGrouped?: boolean;
  /** How much earlier the times are that a chart compares with, ms; absent: it doesn't compare. */
  earlierBy?: number;
  /** Values to compare with that aren't in the settings, such as latest values; a color that is absent is one of the palette. */
  levels?: readonly { value: number; color?: string; width?: number }[];
  /** Values of attributes to compare with, by the key of their source. */
  attributes?: AttributeValues;
  /** What the points of lines look like whose shape somebody wrote, by the body of the function. */
  shapes?: Readonly<Record<string, readonly DrawingStep[]>>;
  /** What formatters write, by the body of the function (with the latest values that it gets) and the value, as far as that is known. */
  texts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The attribute whose value lines are compared with. */
const sourceOf = (threshold: Settings): AttributeSource | undefined =>
  threshold.thresholdValueSource === 'entityAttribute'
    ? attributeSource(threshold.thresholdEntityAlias, threshold.thresholdAttribute)
    : undefined;

const thresholdsOf = (settings: unknown): readonly Settings[] =>
  listSetting(objectSetting(settings).thresholds).map(objectSetting);

/** The attributes that thresholds of keys name. */
export const attributeSources = (settingsOfKeys: readonly unknown[]): readonly AttributeSource[] =>
  settingsOfKeys.flatMap(thresholdsOf).flatMap((threshold) => sourceOf(threshold) ?? []);

/** Colors that the settings have while nobody has chosen one: the theme says what these are. */
const unchosen = new Set(['#545454', '#dddddd', '#ddd', 'rgb(84, 84, 84)']);
const PALETTE = 8;
/** Of a line, px, while the settings say 1, which they do while nobody has chosen. */
const USUAL_WIDTH = 1.75;
const USUAL_SHADOW = 4;
const USUAL_BAR_MS = 600;

const chosenColor = (value: unknown): string | undefined => {
  const text = textSetting(value).trim();
  return text && !unchosen.has(text.toLowerCase()) ? text : undefined;
};
const optional = (value: unknown): number | undefined => {
  const number = numberSetting(value, Number.NaN);
  return Number.isNaN(number) ? undefined : number;
};
const isBody = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/**
 * How a chart is drawn, by its settings and those of its keys; undefined: in the kit's own way, since nobody has chosen anything.
 */
export function lookOf(settings: Settings, lines: readonly SetLine[], facts: LookFacts = {}): ChartLook | undefined {
  const look = readLook(settings, lines, facts);
  const usual = readLook(
    {},
    lines.map((line) => ({ ...line, settings: {}, unit: undefined })),
    {},
  );
  const [only, ...others] = look.axes;
  const bare = only && others.length === 0 ? { ...look, axes: [{ ...only, unit: undefined }] } : look;
  return JSON.stringify(bare) === JSON.stringify(usual) ? undefined : look;
}

function readLook(settings: Settings, lines: readonly SetLine[], facts: LookFacts): ChartLook {
  const [grid, xaxis, second] = [settings.grid, settings.xaxis, settings.xaxisSecond].map(objectSetting) as [
    Settings,
    Settings,
    Settings,
  ];
  const { axes, axisOf } = axesOf(settings, lines, facts);
  const { earlierBy, isGrouped } = facts;
  const barMs = isGrouped ? undefined : optional(settings.defaultBarWidth);
  return {
    font: { size: Math.max(1, numberSetting(settings.fontSize, 10)) + 2, color: chosenColor(settings.fontColor) },
    grid: {
      isVertical: flagSetting(grid.verticalLines, true),
      isHorizontal: flagSetting(grid.horizontalLines, true),
      color: chosenColor(grid.tickColor),
      // One around the plot is drawn where somebody has chosen how.
      outlineWidth:
        numberSetting(grid.outlineWidth, 1) !== 1 || chosenColor(grid.color) ? numberSetting(grid.outlineWidth, 1) : 0,
      outlineColor: chosenColor(grid.color),
      background: chosenColor(grid.backgroundColor),
    },
    times: {
      title: textSetting(xaxis.title) || undefined,
      color: chosenColor(xaxis.color),
      hasLabels: flagSetting(xaxis.showLabels, true),
    },
    ...(earlierBy !== undefined && {
      earlier: {
        by: earlierBy,
        side: second.axisPosition === 'bottom' ? ('bottom' as const) : ('top' as const),
        title: textSetting(second.title) || undefined,
        hasLabels: flagSetting(second.showLabels, true),
      },
    }),
    shadow:
      numberSetting(settings.shadowSize, USUAL_SHADOW) === USUAL_SHADOW ? 0 : numberSetting(settings.shadowSize, 0),
    barMs: barMs === USUAL_BAR_MS ? undefined : barMs,
    axes,
    lines: Object.fromEntries(lines.map((line) => [line.id, lineOf(line, settings, axisOf(line), facts)])),
    levels: levelsOf(settings, lines, axisOf, facts),
    tooltip: {
      isShown: flagSetting(settings.showTooltip, true),
      isIndividual: flagSetting(settings.tooltipIndividual, false),
      isCumulative: flagSetting(settings.tooltipCumulative, false),
      hidesZeros: flagSetting(settings.hideZeros, false),
      texts: Object.fromEntries(
        lines.flatMap((line) => {
          const body = tooltipBodyOf(settings, line);
          return body ? [[line.id, facts.texts?.[textsKey(body, line)] ?? {}]] : [];
        }),
      ),
    },
  };
}

/** Lines share an axis by their unit, unless the settings of one give it its own. */
function axesOf(settings: Settings, lines: readonly SetLine[], { texts }: LookFacts) {
  const common = objectSetting(settings.yaxis);
  const axes: AxisLook[] = [];
  const places = new Map<string, number>();
  const withTexts = (body: unknown): Pick<AxisLook, 'texts'> => (isBody(body) ? { texts: texts?.[body] ?? {} } : {});
  for (const line of lines) {
    const own = objectSetting(line.settings);
    const key = own.showSeparateAxis === true ? `line ${line.id}` : `unit ${line.unit ?? ''}`;
    if (places.has(key)) {
      places.set(line.id, places.get(key) as number);
      continue;
    }
    places.set(key, axes.length);
    places.set(line.id, axes.length);
    axes.push(
      own.showSeparateAxis === true
        ? {
            side: own.axisPosition === 'right' ? 'right' : 'left',
            title: textSetting(own.axisTitle) || undefined,
            hasLabels: true,
            min: optional(own.axisMin),
            max: optional(own.axisMax),
            step: optional(own.axisTickSize),
            decimals: optional(own.axisTickDecimals),
            finest: line.decimals ?? undefined,
            unit: line.unit,
            ...withTexts(own.axisTicksFormatter),
          }
        : {
            side: axes.length % 2 === 0 ? 'left' : 'right',
            // Said once, at the first of them.
            title: (axes.length === 0 && textSetting(common.title)) || undefined,
            color: chosenColor(common.color),
            hasLabels: flagSetting(common.showLabels, true),
            min: optional(common.min),
            max: optional(common.max),
            step: optional(common.tickSize),
            // None is what the settings have while nobody has chosen: values then say how many they need.
            decimals: optional(common.tickDecimals) || undefined,
            finest: line.decimals ?? undefined,
            unit: line.unit,
            ...withTexts(common.ticksFormatter),
          },
    );
  }
  return { axes, axisOf: (line: SetLine): number => places.get(line.id) ?? 0 };
}

function lineOf({ bars, settings }: SetLine, chart: Settings, axis: number, { shapes }: LookFacts): LineLook {
  const own = objectSetting(settings);
  const isShown = flagSetting(own.showLines, !bars);
  const width = numberSetting(own.lineWidth, 1);
  return {
    width: isShown && !bars ? (width === 1 ? USUAL_WIDTH : width) : isShown && bars ? width : 0,
    isFilled: flagSetting(own.fillLines, false),
    isSmooth: flagSetting(chart.smoothLines, false),
    ...(own.showPoints === true && {
      points: {
        shape: shapeOf(own, shapes),
        radius: Math.max(0, numberSetting(own.showPointsRadius, 3)),
        width: Math.max(0, numberSetting(own.showPointsLineWidth, 5)),
      },
    }),
    axis,
  };
}

function shapeOf(own: Settings, shapes: LookFacts['shapes']) {
  const named = pointShapes.find((shape) => shape === own.showPointShape);
  if (named || own.showPointShape !== 'custom') return named ?? 'circle';
  return (isBody(own.pointShapeFormatter) && shapes?.[own.pointShapeFormatter]) || 'cross';
}

/** Thresholds; equal ones are drawn once. */
function levelsOf(
  settings: Settings,
  lines: readonly SetLine[],
  axisOf: (line: SetLine) => number,
  { levels = [], attributes = {} }: LookFacts,
): readonly LevelLook[] {
  const usualWidth = optional(settings.thresholdsLineWidth);
  const found: LevelLook[] = [];
  const add = (value: number | undefined, axis: number, color: string | undefined, width: number | undefined) => {
    if (value === undefined) return;
    const isThere = found.some((one) => one.value === value && one.axis === axis && (!color || one.color === color));
    if (isThere) return;
    const place = ((lines.length + found.length) % PALETTE) + 1;
    found.push({ value, axis, color: color ?? `var(--color-series-${place})`, width: width ?? usualWidth ?? 1 });
  };
  for (const line of lines) {
    for (const stored of thresholdsOf(line.settings)) {
      const source = sourceOf(stored);
      const values =
        stored.thresholdValueSource === 'entityAttribute'
          ? ((source && attributes[sourceKey(source)]) ?? [])
          : [optional(stored.thresholdValue)];
      for (const value of values)
        add(value, axisOf(line), textSetting(stored.color) || undefined, optional(stored.lineWidth));
    }
  }
  for (const { value, color, width } of levels) add(value, 0, color, width);
  return found;
}

/** The function that writes the values of a line at the crosshair: its own, or that of the chart. */
export const tooltipBodyOf = (settings: Settings, line: SetLine): string | undefined =>
  [objectSetting(line.settings).tooltipValueFormatter, settings.tooltipValueFormatter].find(isBody);

/** Under what the texts of a formatter are known that gets the latest values of a line. */
export const textsKey = (body: string, { latestData = {} }: SetLine): string =>
  Object.keys(latestData).length > 0 ? `${body} ${JSON.stringify(latestData)}` : body;

/** The functions that draw the points of lines, and how large these are. */
export const shapesOf = (lines: readonly SetLine[]) =>
  lines.flatMap(({ settings }) => {
    const own = objectSetting(settings);
    const isWritten = own.showPoints === true && own.showPointShape === 'custom';
    return isWritten && isBody(own.pointShapeFormatter)
      ? [{ body: own.pointShapeFormatter, radius: numberSetting(own.showPointsRadius, 3) }]
      : [];
  });
