import { dialBand, dialPoint, filledPaint, gaugePart, gaugeTicks, gaugeTransition, highlightsOf } from './gauge-scale';

test('ticks part a scale as its settings say', () => {
  expect(gaugeTicks(0, 180, 9, 2)).toEqual({
    major: [0, 20, 40, 60, 80, 100, 120, 140, 160, 180],
    minor: [10, 30, 50, 70, 90, 110, 130, 150, 170],
  });
  expect(gaugeTicks(0, 1, 3, 1)).toEqual({ major: [0, 0.333333, 0.666667, 1], minor: [] });
});

test('a scale of absurd settings still has an end', () => {
  const { major, minor } = gaugeTicks(0, 100, 1e9, 1e9);
  expect(major.length + minor.length).toBeLessThan(1000);
  expect(gaugeTicks(0, 100, 0, -5)).toEqual({ major: [0, 100], minor: [] });
});

test('a value beyond the scale stands at its end', () => {
  expect([-5, 0, 50, 200].map((value) => gaugePart(value, 0, 100))).toEqual([0, 0, 0.5, 1]);
  expect(gaugePart(5, 10, 10)).toBe(0);
});

test('highlights are the stored ones that have an extent, else one for each step of the scale', () => {
  const ticks = gaugeTicks(0, 10, 2, 1);
  const stored = [{ from: 0, to: 4, color: 'red' }, { from: 4, to: 4, color: 'blue' }, null, { from: 'a', to: 5 }];
  expect(highlightsOf(stored, ticks, '#123')).toEqual([{ from: 0, to: 4, color: 'red' }]);
  expect(highlightsOf([{ from: 0, to: 1, color: 'url(x)' }], ticks, '#123')).toEqual([
    { from: 0, to: 1, color: '#123' },
  ]);
  expect(highlightsOf(undefined, ticks, '#123').map(({ from, to }) => [from, to])).toEqual([
    [0, 5],
    [5, 10],
  ]);
});

test('degrees run clockwise from the bottom', () => {
  expect([0, 90, 180, 270].map((degrees) => dialPoint(degrees, 100, 200))).toEqual([
    [200, 300],
    [100, 200],
    [200, 100],
    [300, 200],
  ]);
  expect(dialBand(45, 315, 100, 80, 200)).toMatch(/^M129\.29 270\.71A100 100 0 1 1 270\.71 270\.71L/);
});

test.each([
  'linear',
  'quad',
  'quint',
  'cycle',
  'bounce',
  'elastic',
  'dequad',
  'dequint',
  'decycle',
  'debounce',
  'delastic',
])('a change that is %s begins at the old value and ends at the new one', (animationRule) => {
  const transition = gaugeTransition({ animationRule, animationDuration: 700 });
  expect(transition).toMatch(/^700ms linear\(0, .* 1\)$/);
  expect(transition).not.toContain('NaN');
});

test('without animation a gauge jumps, and an unknown course is the usual one', () => {
  expect(gaugeTransition({ animation: false })).toBeUndefined();
  expect(gaugeTransition({ animationRule: 'constructor' })).toBe(gaugeTransition({ animationRule: 'cycle' }));
});

describe('what a gauge fills on the dark theme', () => {
  type Rgb = readonly [number, number, number];
  const ground: Rgb = [18, 27, 32];
  const hex = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as never;
  const linear = (part: number) => (part <= 10.31 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const gamma = (part: number) => 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
  const times = (matrix: readonly Rgb[], [x, y, z]: Rgb): Rgb =>
    matrix.map(([a, b, c]) => a * x + b * y + c * z) as never;
  const contrast = (one: Rgb, other: Rgb) => {
    const [less = 0, more = 0] = [one, other]
      .map(([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b))
      .toSorted((a, b) => a - b);
    return (more + 0.05) / (less + 0.05);
  };
  /** A color with at least this lightness of OKLab, in its hue. */
  const lightened = (color: Rgb, least: number): Rgb => {
    const cones = times(
      [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      color.map(linear) as never,
    ).map(Math.cbrt) as never;
    const [l, a, b] = times(
      [
        [0.2104542553, 0.793617785, -0.0040720468],
        [1.9779984951, -2.428592205, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.808675766],
      ],
      cones,
    );
    const back = times(
      [
        [1, 0.3963377774, 0.2158037573],
        [1, -0.1055613458, -0.0638541728],
        [1, -0.0894841775, -1.291485548],
      ],
      [Math.max(l, least), a, b],
    ).map((part) => part ** 3) as never;
    return times(
      [
        [4.0767416621, -3.3077115913, 0.2309699292],
        [-1.2684380046, 2.6097574011, -0.3413193965],
        [-0.0041960863, -0.7034186147, 1.707614701],
      ],
      back,
    ).map((part) => gamma(Math.min(1, Math.max(0, part)))) as never;
  };

  test.each(['#0b6a82', '#c2570c', '#8438e0', '#12308f', '#6b1260', '#4a4200', '#b3261e', '#3c7d2f', '#000000'])(
    '%s is told from its ground and from the rest of its track by 3:1',
    (own) => {
      const least = Number(/max\(l, ([\d.]+)\)/.exec(filledPaint(own))?.[1]);
      const fill = lightened(hex(own), least);
      const track = fill.map((part, at) => part * 0.2 + (ground[at] ?? 0) * 0.8) as never;
      expect(contrast(fill, ground)).toBeGreaterThan(3);
      expect(contrast(fill, track)).toBeGreaterThan(3);
    },
  );
});

test('a scale between the largest numbers has places and ticks', () => {
  expect(gaugePart(0, -1.7e308, 1.7e308)).toBe(0.5);
  expect(gaugePart(1.7e308, -1.7e308, 1.7e308)).toBe(1);
  expect(gaugeTicks(-1.6e308, 1.6e308, 2, 2)).toEqual({ major: [-1.6e308, 0, 1.6e308], minor: [-8e307, 8e307] });
});
