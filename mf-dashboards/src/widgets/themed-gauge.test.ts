import { systemWidgets } from '../testing/system-widgets';
import { themedGauge } from './themed-gauge';

const of = (key: string) => systemWidgets.find((one) => one.key === key)?.settings ?? {};

test.each(['radial_gauge_canvas_gauges', 'speed_gauge_canvas_gauges', 'temperature_gauge_canvas_gauges'])(
  '%s as it comes is drawn in the colors of the theme',
  (alias) => {
    const settings = of(`analogue_gauges.${alias}`);
    expect(settings).toMatchObject({ colorPlate: '#fff' });
    const { colorPlate, colorMajorTicks, colorMinorTicks, numbersFont, titleFont, unitsFont } = themedGauge(settings);
    expect([colorPlate, colorMajorTicks, colorMinorTicks]).toEqual([undefined, undefined, undefined]);
    expect(numbersFont).toMatchObject({ color: 'currentColor' });
    expect([titleFont, unitsFont]).toMatchObject([{ color: undefined }, { color: undefined }]);
    // What it is filled with stays.
    expect(themedGauge(settings).highlights).toBe(settings.highlights);
  },
);

test('colors that somebody has chosen stay', () => {
  const chosen = { colorPlate: '#cfd8dc', colorMajorTicks: '#444', numbersFont: { color: '#263238' } };
  expect(themedGauge(chosen)).toBe(chosen);
});

test.each([
  { colorMajorTicks: '#d00' },
  { colorMinorTicks: 'rgb(0, 0, 139)' },
  { numbersFont: { size: 20, color: '#00008b' } },
  { titleFont: { color: '#000' } },
  { unitsFont: { color: '#d00' } },
])('the plate stays white under what somebody has chosen a color for: %j', (ink) => {
  const onWhite = { colorPlate: '#ffffff', colorMajorTicks: '#444', numbersFont: { color: '#263238' }, ...ink };
  expect(themedGauge(onWhite)).toMatchObject(onWhite);
});

test('on a plate that stays white, what has no color is dark on every page', () => {
  const { colorMajorTicks, colorMinorTicks, numbersFont, titleFont, unitsFont } = themedGauge({
    ...{ colorPlate: '#fff', colorMajorTicks: '#d00', colorMinorTicks: null, titleFont: { color: '#888' } },
    numbersFont: { size: 20, color: null },
  });
  expect([colorMajorTicks, colorMinorTicks]).toEqual(['#d00', '#666']);
  expect([numbersFont, titleFont, unitsFont]).toEqual([
    { size: 20, color: '#263238' },
    { color: '#888' },
    { color: '#616161' },
  ]);
});
