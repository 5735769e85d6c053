import type { EChartsCoreOption } from 'echarts/core';
import { inkOn } from './ink-on';
import {
  type DrawingSize,
  EDGE,
  fullRadius,
  pieRadii,
  placeOf,
  radarShape,
  type Slice,
  shortened,
  sliceTurns,
} from './latest-geometry';
import type { LatestChartKind, LatestLook } from './latest-look';
import { drawable, scaleOf, type ValueScale } from './latest-scale';
import { pieLabel } from './pie-label';

/** What of a drawing isn't in its values and settings. */
export interface DrawingFacts {
  size: DrawingSize;
  /** Colors as the theme has them. */
  paint: {
    text: string;
    muted: string;
    line: string;
    surface: string;
    /** Of a series: lighter on a dark ground. */
    of: (color: string) => string;
    /** Of anything else. */
    exact: (color: string) => string;
  };
  fontFamily: string;
  isRtl: boolean;
  /** What moves may do so. */
  mayMove: boolean;
  /** Of ticks. */
  decimals: number;
  write: (value: number) => string;
  percent: (share: number) => string;
}

/** Of labels, px. */
const FONT = 12;
/** Narrower bars have no room for their name, px. */
const LEAST_NAMED = 40;
/** Distances between ticks: of three to five labels. */
const STEPS = 4;
const TICK_ROOM = 36;
/** About as wide as labels of ticks, px. */
const TICKS = 48;

/** What all objects have, such as `__proto__`. */
const members = new RegExp(`(${Object.getOwnPropertyNames(Object.prototype).join('|')})`, 'g');

/**
 * ECharts keeps the widths of texts in an object, by each: for `__proto__` it would change all objects of the page. A sign that nobody sees
 * parts such words.
 */
const harmless = (text: string): string => text.replace(members, (word) => `${word.charAt(0)}\u2060${word.slice(1)}`);

/** A chart of latest values as ECharts draws it. */
export function latestOption(
  kind: LatestChartKind,
  stored: readonly Slice[],
  look: LatestLook,
  facts: DrawingFacts,
): EChartsCoreOption {
  const slices = stored.map((slice) => ({ ...slice, label: harmless(slice.label) }));
  const { fontFamily, paint, size, decimals, mayMove } = facts;
  const room = kind === 'bars' ? size.height : kind === 'radar' ? radarShape(slices, size).radius : fullRadius(size);
  const steps = Math.max(1, Math.min(STEPS, Math.floor(room / TICK_ROOM)));
  const scale = scaleOf(
    slices.map(({ value }) => value),
    { fromZero: kind === 'bars', decimals, steps },
  );
  return {
    animation: look.isAnimated && mayMove,
    animationDuration: 250,
    animationDurationUpdate: 250,
    textStyle: { fontFamily, fontSize: FONT, color: paint.muted },
    ...drawings[kind](slices, look, facts, scale),
  };
}

type Drawing = (
  slices: readonly Slice[],
  look: LatestLook,
  facts: DrawingFacts,
  scale: ValueScale,
) => EChartsCoreOption;

/** What ECharts does by itself at the pointer isn't known to be a color that it can read. */
const still = (color: string) => ({ emphasis: { itemStyle: { color, opacity: 1 } } });

const line = ({ paint }: DrawingFacts) => ({ lineStyle: { color: paint.line } });

const valueAxis = (facts: DrawingFacts, scale: ValueScale) => ({
  type: 'value',
  ...scale,
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { formatter: facts.write, color: facts.paint.muted, fontSize: FONT, hideOverlap: true },
  splitLine: { show: true, ...line(facts) },
});

const bars: Drawing = (slices, _look, facts, scale) => {
  const { size, isRtl, paint } = facts;
  const room = Math.max(0, size.width - TICKS) / Math.max(1, slices.length);
  return {
    grid: {
      left: EDGE,
      right: EDGE,
      top: EDGE + 4,
      bottom: EDGE,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      data: slices.map(({ label }) => label),
      inverse: isRtl,
      axisLine: { onZero: true, ...line(facts) },
      axisTick: { show: false },
      axisLabel: {
        show: room >= LEAST_NAMED,
        interval: 0,
        color: paint.muted,
        fontSize: FONT,
        ...{ width: Math.max(1, room - EDGE), overflow: 'truncate' },
      },
    },
    yAxis: { ...valueAxis(facts, scale), position: isRtl ? 'right' : 'left' },
    series: [
      { type: 'bar', barCategoryGap: '20%', barMaxWidth: 96, data: slices.map((slice) => colored(slice, facts)) },
    ],
  };
};

const colored = ({ value, label, color }: Slice, { paint }: DrawingFacts) => {
  const own = paint.of(color);
  return { value: drawable(value), name: label, itemStyle: { color: own }, ...still(own) };
};

const pie: Drawing = (slices, look, facts) => {
  const { paint, percent } = facts;
  const { inner, outer } = pieRadii(look, facts.size);
  const turns = sliceTurns(slices);
  const middleOf = (at: number) => placeOf('pie', slices, at, look, facts.size);
  const labels = slices.map(({ label }, at) => {
    const { from, turn } = turns[at] ?? { from: 0, turn: 0 };
    const { x, y } = middleOf(at);
    const middle = { x: x - facts.size.width / 2, y: y - facts.size.height / 2 };
    return pieLabel([shortened(label), percent(turn)], middle, { from, turn, inner, outer, tilt: look.tilt });
  });
  const border = { borderColor: paint.exact(look.border), borderWidth: look.borderWidth };
  return {
    series: [
      {
        type: 'pie',
        radius: [inner, outer],
        center: ['50%', '50%'],
        startAngle: 90,
        clockwise: true,
        stillShowZeroSum: false,
        label: {
          show: look.hasLabels,
          position: 'inside',
          fontSize: FONT,
          lineHeight: FONT * 1.25,
          formatter: ({ dataIndex }: { dataIndex: number }) => labels[dataIndex] ?? '',
        },
        labelLine: { show: false },
        labelLayout: ({ dataIndex = 0 }: { dataIndex?: number }) => ({
          ...middleOf(dataIndex),
          ...{ align: 'center', verticalAlign: 'middle' },
        }),
        data: slices.map((slice) => {
          const { emphasis, itemStyle, ...own } = colored({ ...slice, value: Math.max(0, slice.value) }, facts);
          return {
            ...own,
            label: { color: inkOn(itemStyle.color) },
            itemStyle: { ...itemStyle, ...border },
            emphasis: { scale: false, itemStyle: { ...emphasis.itemStyle, ...border } },
          };
        }),
      },
    ],
  };
};

const polar: Drawing = (slices, _look, facts, scale) => ({
  polar: { center: ['50%', '50%'], radius: fullRadius(facts.size) },
  angleAxis: {
    type: 'category',
    data: slices.map(({ label }) => label),
    startAngle: 90,
    clockwise: true,
    axisLine: line(facts),
    axisTick: { show: false },
    axisLabel: { show: false },
    splitLine: { show: true, ...line(facts) },
  },
  radiusAxis: { ...valueAxis(facts, scale), startValue: scale.min, z: 3, axisLabel: overValues(facts) },
  series: [
    {
      type: 'bar',
      coordinateSystem: 'polar',
      barCategoryGap: '0%',
      data: slices.map((slice) => colored(slice, facts)),
    },
  ],
});

/** Labels that stand upon what is drawn. */
const overValues = ({ write, paint }: DrawingFacts) => ({
  show: true,
  formatter: write,
  color: paint.text,
  fontSize: FONT,
  ...{ textBorderColor: paint.surface, textBorderWidth: 2 },
  hideOverlap: true,
});

const radar: Drawing = (slices, _look, facts, { min, max, interval }) => {
  const { paint, size } = facts;
  const color = paint.of(slices[0]?.color ?? 'gray');
  const { isNamed, radius } = radarShape(slices, size);
  return {
    radar: {
      center: ['50%', '50%'],
      radius,
      startAngle: 90,
      clockwise: true,
      splitNumber: Math.round((max - min) / interval),
      axisName: { show: isNamed, color: paint.muted, fontSize: FONT, formatter: shortened },
      axisNameGap: EDGE,
      axisLine: line(facts),
      splitLine: line(facts),
      splitArea: { show: false },
      indicator: slices.map(({ label }, at) => ({
        name: label,
        min,
        max,
        ...(at === 0 && { axisLabel: overValues(facts) }),
      })),
    },
    series: [
      {
        type: 'radar',
        symbol: 'circle',
        symbolSize: 6,
        data: [
          {
            value: slices.map(({ value }) => drawable(value)),
            itemStyle: { color },
            lineStyle: { color, width: 2 },
            areaStyle: { color, opacity: 0.2 },
            emphasis: { disabled: true },
          },
        ],
      },
    ],
  };
};

const drawings: Readonly<Record<LatestChartKind, Drawing>> = { bars, pie, doughnut: pie, polar, radar };
