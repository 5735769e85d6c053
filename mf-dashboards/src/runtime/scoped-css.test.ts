import { staysInside } from './scoped-css';

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
