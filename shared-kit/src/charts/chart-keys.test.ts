import { afterKey } from './chart-keys';

const times = [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000];
const whole = { index: times.length, times, zoom: null };

test('arrows begin at the last value and stay within what is shown', () => {
  expect(afterKey('ArrowLeft', whole)).toEqual({ index: 8 });
  expect(afterKey('ArrowRight', { ...whole, index: 8 })).toEqual({ index: 8 });
  expect(afterKey('Home', { ...whole, zoom: [1500, 4500] })).toEqual({ index: 2 });
  expect(afterKey('End', { ...whole, zoom: [1500, 4500] })).toEqual({ index: 4 });
});

test('plus halves what is shown around the crosshair, minus doubles it, to the whole and not beyond', () => {
  expect(afterKey('+', { ...whole, index: 4 })).toEqual({ zoom: [2000, 6000] });
  expect(afterKey('+', { ...whole, index: 0 })).toEqual({ zoom: [0, 4000] });
  expect(afterKey('-', { ...whole, index: 4, zoom: [3000, 5000] })).toEqual({ zoom: [2000, 6000] });
  expect(afterKey('-', { ...whole, index: 4, zoom: [2000, 6000] })).toEqual({ zoom: null });
  expect(afterKey('+', { ...whole, index: 4, zoom: [3000, 4500] })).toBeNull();
});

test.each(['0', 'Escape'])('%s shows the whole period, and is for others where all of it is shown', (key) => {
  expect(afterKey(key, { ...whole, zoom: [3000, 5000] })).toEqual({ zoom: null });
  expect(afterKey(key, whole)).toBeNull();
});

test('other keys are for others', () => {
  expect(afterKey('Tab', whole)).toBeNull();
});

test('arrows with Shift move what is zoomed by a quarter of it, and no further than there is', () => {
  expect(afterKey('Shift+ArrowRight', { ...whole, zoom: [2000, 6000] })).toEqual({ zoom: [3000, 7000] });
  expect(afterKey('Shift+ArrowLeft', { ...whole, zoom: [2000, 6000] })).toEqual({ zoom: [1000, 5000] });
  expect(afterKey('Shift+ArrowRight', { ...whole, zoom: [4000, 8000] })).toEqual({ zoom: [4000, 8000] });
  expect(afterKey('Shift+ArrowLeft', whole)).toBeNull();
});
