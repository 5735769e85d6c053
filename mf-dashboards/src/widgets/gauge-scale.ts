import { listSetting, numberSetting, objectSetting } from '../runtime/settings';
import { storedStyle } from '../runtime/stored-style';

type Settings = Readonly<Record<string, unknown>>;

/** Values that are marked on the scale of a gauge. */
export interface GaugeTicks {
  /** With their texts. */
  major: readonly number[];
  minor: readonly number[];
}

/** More would be a gray surface. */
const MOST_TICKS = 500;

/** Ticks that part a scale in `majorSteps`, and each of these in `minorSteps`. */
export function gaugeTicks(min: number, max: number, majorSteps: number, minorSteps: number): GaugeTicks {
  const majors = Math.min(MOST_TICKS, Math.max(1, Math.round(majorSteps)));
  const minors = Math.min(Math.floor(MOST_TICKS / majors), Math.max(1, Math.round(minorSteps)));
  // Written as people would: thirds of a scale have no end.
  const at = (step: number) => {
    const place = min + ((max - min) * step) / (majors * minors);
    const part = step / (majors * minors);
    // The way between the largest numbers is longer than any number.
    return Number((Number.isFinite(place) ? place : min * (1 - part) + max * part).toPrecision(6));
  };
  const steps = Array.from({ length: majors * minors + 1 }, (_, step) => step);
  return {
    major: steps.filter((step) => step % minors === 0).map(at),
    minor: steps.filter((step) => step % minors !== 0).map(at),
  };
}

/** How much of the way from the least to the most a value is, 0 to 1. */
export const gaugePart = (value: number, min: number, max: number): number =>
  // By halves, for the same reason.
  max > min ? Math.min(1, Math.max(0, (value / 2 - min / 2) / (max / 2 - min / 2))) : 0;

export interface Highlight {
  from: number;
  to: number;
  color: string;
}

/** Parts of a scale that are colored: the stored ones, or one for each major tick, ever stronger. */
export function highlightsOf(stored: unknown, ticks: GaugeTicks, own: string): readonly Highlight[] {
  const given = listSetting(stored);
  if (given.length > 0) {
    return given.map(objectSetting).flatMap((one) => {
      const [from, to] = [numberSetting(one.from, Number.NaN), numberSetting(one.to, Number.NaN)];
      return to > from ? [{ from, to, color: colorSetting(one.color, own) }] : [];
    });
  }
  return ticks.major.slice(1).map((to, at) => ({
    from: ticks.major[at] ?? to,
    to,
    color: `color-mix(in srgb, ${own} ${Math.round(((at + 1) / (ticks.major.length - 1)) * 100)}%, transparent)`,
  }));
}

/**
 * The color of what a gauge fills: on the dark theme light enough to be told from the rest of its track, which is a fifth
 * of it, in the same hue.
 */
export const filledPaint = (color: string): string => `light-dark(${color}, oklch(from ${color} max(l, 0.61) c h))`;

/** A stored color, as far as it is one. */
export const colorSetting = (stored: unknown, other: string): string =>
  typeof stored === 'string' && stored !== '' ? (storedStyle({ color: stored }).color ?? other) : other;

/** A color for text: told apart from what it stands on in both themes. */
export const readable = (color: string): string => `color-mix(in srgb, ${color} 40%, currentColor)`;

/** A color, darker. */
export const darkened = (color: string): string => `color-mix(in srgb, ${color} 80%, #000)`;

/** A point of a dial's circle; degrees run clockwise from the bottom. */
export function dialPoint(degrees: number, radius: number, center: number): [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  const round = (number: number) => Math.round(number * 100) / 100;
  return [round(center - radius * Math.sin(angle)), round(center + radius * Math.cos(angle))];
}

/** A band along a dial's circle, as a path. */
export function dialBand(from: number, to: number, outer: number, inner: number, center: number): string {
  const long = to - from > 180 ? 1 : 0;
  const point = (degrees: number, radius: number) => dialPoint(degrees, radius, center).join(' ');
  return [
    `M${point(from, outer)}`,
    `A${outer} ${outer} 0 ${long} 1 ${point(to, outer)}`,
    `L${point(to, inner)}`,
    `A${inner} ${inner} 0 ${long} 0 ${point(from, inner)}Z`,
  ].join('');
}

/** The course of a change, by the name it is stored under: how much of it is done when how much of the time is over. */
const courses: Readonly<Record<string, (part: number) => number>> = {
  linear: (part) => part,
  quad: (part) => part ** 2,
  quint: (part) => part ** 5,
  cycle: (part) => 1 - Math.sqrt(1 - part ** 2),
  bounce: (part) => 1 - bounced(1 - part),
  elastic: (part) => 1 - swung(1 - part),
  dequad: (part) => 1 - (1 - part) ** 2,
  dequint: (part) => 1 - (1 - part) ** 5,
  decycle: (part) => Math.sqrt(1 - (1 - part) ** 2),
  debounce: (part) => bounced(part),
  delastic: (part) => swung(part),
};

function bounced(part: number): number {
  const falls = [
    [0, 1 / 2.75, 0],
    [1.5 / 2.75, 2 / 2.75, 0.75],
    [2.25 / 2.75, 2.5 / 2.75, 0.9375],
    [2.625 / 2.75, 1, 0.984375],
  ] as const;
  const [middle, , height] = falls.find(([, end]) => part <= end) ?? falls[3];
  return 7.5625 * (part - middle) ** 2 + height;
}

const swung = (part: number): number =>
  part <= 0 || part >= 1 ? part : 1 + 2 ** (-10 * part) * Math.sin(((part * 10 - 0.75) * 2 * Math.PI) / 3);

const SAMPLES = 24;

/** The transition of what shows a value, by the gauge's settings; undefined: it jumps. */
export function gaugeTransition({ animation, animationDuration, animationRule }: Settings): string | undefined {
  if (animation === false) return undefined;
  const rule = typeof animationRule === 'string' && Object.hasOwn(courses, animationRule) ? animationRule : 'cycle';
  const course = courses[rule] ?? courses.linear;
  const samples = Array.from({ length: SAMPLES + 1 }, (_, at) => Number(course?.(at / SAMPLES).toFixed(4)));
  return `${Math.max(0, numberSetting(animationDuration, 500))}ms linear(${samples.join(', ')})`;
}
