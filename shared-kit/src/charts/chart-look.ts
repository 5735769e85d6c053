/** How a chart is drawn where somebody has chosen that, instead of in the kit's own way. Colors are CSS; sizes are px. */

export const pointShapes = ['circle', 'cross', 'diamond', 'square', 'triangle'] as const;
export type PointShape = (typeof pointShapes)[number];

/** A call or an assignment of a canvas context, as it was recorded for a point at 0, 0. */
export type DrawingStep = readonly [member: string, ...args: unknown[]];

export interface PointsLook {
  shape: PointShape | readonly DrawingStep[];
  radius: number;
  /** Of the outline. */
  width: number;
}

export interface LineLook {
  /** 0: there is no line. */
  width: number;
  isFilled: boolean;
  isSmooth: boolean;
  points?: PointsLook;
  /** On which axis of values it is drawn, by its place among them. */
  axis: number;
}

/** An axis of values. */
export interface AxisLook {
  side: 'left' | 'right';
  title?: string;
  color?: string;
  hasLabels: boolean;
  min?: number;
  max?: number;
  /** Distance of two labels. */
  step?: number;
  decimals?: number;
  /** Labels have no more than so many where their range allows it: those of its lines. */
  finest?: number;
  /** Behind each label. */
  unit?: string;
  /** What is written instead of a value and its unit, as far as that is known; absent: values are written. */
  texts?: Readonly<Record<string, string>>;
}

/** A value that lines are compared with. */
export interface LevelLook {
  value: number;
  axis: number;
  color: string;
  width: number;
}

/** What is said where the crosshair stands. */
export interface TooltipLook {
  isShown: boolean;
  /** Of the series that is nearest to the pointer alone. */
  isIndividual: boolean;
  /** With the sum of the series up to each. */
  isCumulative: boolean;
  hidesZeros: boolean;
  /** By the ids of series: what is written instead of a value, as far as that is known. */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Told a value of a series whose text isn't known. */
  onUnknownText?: (series: string, value: number) => void;
}

export interface ChartLook {
  font: { size: number; color?: string };
  grid: {
    isVertical: boolean;
    isHorizontal: boolean;
    color?: string;
    outlineWidth: number;
    outlineColor?: string;
    background?: string;
  };
  times: { title?: string; color?: string; hasLabels: boolean };
  /** A second axis of times, which are so much earlier, in ms. */
  earlier?: { by: number; side: 'top' | 'bottom'; title?: string; hasLabels: boolean };
  /** Of lines; 0: none. */
  shadow: number;
  /** Of a bar, in ms of the axis of times; absent: a share of the distance of two bars. */
  barMs?: number;
  axes: readonly AxisLook[];
  /** By the ids of the series. */
  lines: Readonly<Record<string, LineLook>>;
  levels: readonly LevelLook[];
  tooltip: TooltipLook;
  /** Told the values of an axis, by its place, whose texts aren't known. */
  onUnknownTexts?: (axis: number, values: readonly number[]) => void;
}
