import { translucent } from './chart-colors';

test.each([
  ['rgb(33, 150, 243)', 'rgba(33, 150, 243, 0.25)'],
  ['rgba(33, 150, 243, 0.5)', 'rgba(33, 150, 243, 0.125)'],
  ['oklch(0.65 0.17 249.3)', 'oklch(0.65 0.17 249.3 / 0.25)'],
  ['oklch(0.65 0.17 249.3 / 0.4)', 'oklch(0.65 0.17 249.3 / 0.1)'],
  ['oklch(0.65 0.17 249.3 / 40%)', 'oklch(0.65 0.17 249.3 / 0.1)'],
  ['color(srgb 0.13 0.59 0.95)', 'color(srgb 0.13 0.59 0.95 / 0.25)'],
  ['oklab(0.65 -0.06 -0.16)', 'oklab(0.65 -0.06 -0.16 / 0.25)'],
])('%s with a quarter of its opacity', (color, faint) => {
  expect(translucent(color, 0.25)).toBe(faint);
});
