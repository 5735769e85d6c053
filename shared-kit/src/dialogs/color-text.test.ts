import fc from 'fast-check';
import { colorText, isSameColor, parseColor } from './color-text';

test.each([
  ['#0b6a82', '#0b6a82'],
  ['#0B6', '#00bb66'],
  [' rgb(11, 106, 130) ', '#0b6a82'],
  ['rgba(11,106,130,0.5)', 'rgba(11, 106, 130, 0.5)'],
  ['#0b6a8280', 'rgba(11, 106, 130, 0.5)'],
  ['tomato', '#ff6347'],
])('%s is read and stored as %s', (text, stored) => {
  const color = parseColor(text);
  expect(color && colorText(color)).toBe(stored);
});

test.each(['', 'no color', '#12', 'rgb(1,2)', null, undefined])('%s is no color', (text) => {
  expect(parseColor(text)).toBeUndefined();
});

test('what is stored reads as the same color', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const percent = fc.integer({ min: 0, max: 100 }).map((value) => value / 100);
  fc.assert(
    fc.property(byte, byte, byte, percent, (r, g, b, a) => {
      expect(parseColor(colorText({ r, g, b, a }))).toEqual({ r, g, b, a });
    }),
  );
});

test('two spellings of a color are the same, nothing is the same as nothing only', () => {
  expect(isSameColor('#FFF', 'rgb(255,255,255)')).toBe(true);
  expect(isSameColor('#fff', '#fffffe')).toBe(false);
  expect(isSameColor(null, '')).toBe(true);
  expect(isSameColor(null, '#fff')).toBe(false);
});
