import { safeStyle, safeStyleObject } from './safe-style';

test.each([
  ['color: red', 'color: red'],
  ['COLOR : rgb(1, 2, 3) ; Font-Weight: 600', 'color: rgb(1, 2, 3); font-weight: 600'],
  ['margin-inline-start: calc(1rem + 2px)', 'margin-inline-start: calc(1rem + 2px)'],
  ['color: red; position: fixed; inset: 0', 'color: red'],
  ['background: url(https://evil.example/a.png)', ''],
  ['background: u\\72l(//evil.example)', ''],
  ['background: image-set("a.png" 1x)', ''],
  ['width: expression(alert(1))', ''],
  ['color: var(--secret)', ''],
  ['--own: 1', ''],
  ['behavior: url(#x)', ''],
  ['-moz-binding: x', ''],
  ['z-index: 9999', ''],
  ['color', ''],
  [':red', ''],
  ['', ''],
])('of %j remains %j', (css, safe) => expect(safeStyle(css)).toBe(safe));

test('as an object for React its names are camel-cased', () => {
  expect(safeStyleObject('font-size: 16px; position: fixed; color: red')).toEqual({ fontSize: '16px', color: 'red' });
  expect(safeStyleObject(null)).toEqual({});
});
