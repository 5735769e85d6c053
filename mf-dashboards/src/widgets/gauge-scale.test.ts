import { dialBand, dialPoint, gaugePart, gaugeTicks, gaugeTransition, highlightsOf } from './gauge-scale';

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
