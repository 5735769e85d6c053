import { withWholeAddresses } from './style-addresses';

test.each([
  ['a { b: url(c.png) }', 'a { b: url("https://x.example/d/c.png") }'],
  [`a { b: url( "../c 'd'.png" ) }`, `a { b: url("https://x.example/c%20'd'.png") }`],
  ["@import 'e.css' screen;", '@import url("https://x.example/d/e.css") screen;'],
  ['@import url(/e.css);', '@import url("https://x.example/e.css");'],
  [
    `a { b: -webkit-image-set("c.png" type("image/png") 1x, url(d.png) 2x, '#e' 3x) }`,
    `a { b: -webkit-image-set("https://x.example/d/c.png" type("image/png") 1x, url("https://x.example/d/d.png") 2x, '#e' 3x) }`,
  ],
  ['a::before { content: "c.png" }', 'a::before { content: "c.png" }'],
  ['a { clip-path: url(#c) }', 'a { clip-path: url(#c) }'],
  [
    `a { b: url("data:image/svg+xml,<svg fill='url(#g)'/>") }`,
    `a { b: url("data:image/svg+xml,<svg fill='url(#g)'/>") }`,
  ],
])('of %s the addresses are whole', (css, whole) => {
  expect(withWholeAddresses(css, 'https://x.example/d/a.css')).toBe(whole);
});

test('a sheet of nested beginnings is read in one pass', () => {
  const css = 'url('.repeat(20_000);
  expect(withWholeAddresses(css, 'https://x.example/d/f.css')).toBe(css);
}, 2000);
