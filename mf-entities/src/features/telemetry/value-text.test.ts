import { valueText } from './value-text';

it.each([
  ['1013.25', '1,013.25', true],
  ['-12000', '-12,000', true],
  ['25.0', '25', true],
  ['0', '0', true],
  ['12345678901234567890', '12345678901234567890', true],
  ['1e-9', '1e-9', true],
  [`1${'0'.repeat(308)}`, '1E308', true],
  [`-0.${'0'.repeat(299)}25`, '-2.5E-300', true],
  ['007', '007', false],
  ['true', 'true', false],
  ['', '', false],
  ['{"a":1}', '{"a":1}', false],
])('shows %p as %p', (value, text, isNumber) => {
  expect(valueText(value)).toEqual({ text, isNumber });
});
