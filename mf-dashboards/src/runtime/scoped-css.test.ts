import { isMatchable, isNestedTooDeep, staysInside } from './scoped-css';

test.each(['.a', 'a:not(.b, .c)', '[title="&"]', '.x\\&', ':is(a, :not(b))'])(
  '%s is inside of the element',
  (selectors) => {
    expect([staysInside(selectors, false), staysInside(selectors, true)]).toEqual([true, true]);
  },
);

test.each(['&', ':not(&)', 'body:has(&)', '& ~ footer', '.a, & + div', ':is(:not(:where(&)))', '[t="\\""] &'])(
  '%s would leave the element',
  (selectors) => {
    expect(staysInside(selectors, false)).toBe(false);
  },
);

test.each([
  ['& .b', true],
  ['&:hover, & > .c', true],
  ['& ~ footer', true],
  ['&:not(.b &)', true],
  [':not(&)', false],
  ['& .b, body:has(&)', false],
  [':is(a, :not(:where(&)))', false],
])('in a rule, %s stays inside of the element: %s', (selectors, expected) => {
  expect(staysInside(selectors, true)).toBe(expected);
});

const nested = (depth: number) => `${'* { '.repeat(depth)}color: red${' }'.repeat(depth)}`;
test.each([
  ['of 16 levels, as often as one likes', nested(16).repeat(50), false],
  ['of 17 levels', nested(17), true],
  ['with ends of nothing', '} } a {', false],
])('a sheet %s: whether it is nested too deep', (_, css, expected) => expect(isNestedTooDeep(css)).toBe(expected));

test.each(['.a > .b .c:not(.d, .e)', 'tr:has(> td.late) td', Array(40).fill('.card h2').join(', ')])(
  '%.60s is matched in good time',
  (selectors) => expect(isMatchable(selectors)).toBe(true),
);

test.each(['* '.repeat(40), '* ~ '.repeat(20), 'a:has(b:has(c))', ':is('.repeat(30), Array(5000).fill('a').join()])(
  '%.60s is left out',
  (selectors) => expect(isMatchable(selectors)).toBe(false),
);
