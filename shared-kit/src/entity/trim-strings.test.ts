import { trimStrings } from './trim-strings';

it('trims texts at every depth and leaves everything else as it is', () => {
  const date = new Date(0);
  expect(trimStrings({ a: ' x ', b: [' y', { c: 'z ' }], d: 1, e: null, f: date, g: false })).toEqual({
    a: 'x',
    b: ['y', { c: 'z' }],
    d: 1,
    e: null,
    f: date,
    g: false,
  });
});
