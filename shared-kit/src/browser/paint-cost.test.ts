import { isPaintable } from './paint-cost';

test.each([
  ['filter', 'blur(4px) drop-shadow(0 2px 0.5rem rgba(0, 0, 0, 0.4))'],
  ['box-shadow', '0 1px 2px red, inset 0 0 0 1px var(--line)'],
  ['background-image', 'linear-gradient(90deg, rgb(1, 2, 3), rgb(4, 5, 6) 50%, white)'],
  ['grid-template-columns', 'repeat(12, minmax(0, 1fr))'],
  ['border-radius', '9999px'],
])('%s: %s is painted in good time', (property, value) => expect(isPaintable(property, value)).toBe(true));

test.each([
  ['filter', 'blur(5000px)'],
  ['backdrop-filter', 'blur(1e4px)'],
  ['filter', 'blur(60vw)'],
  ['filter', 'blur(var(--much))'],
  ['--own', 'blur(calc(1000px * 10))'],
  ['filter', 'drop-shadow(0 0 900px red)'],
  ['filter', 'contrast(2) '.repeat(50)],
  ['box-shadow', Array(500).fill('0 0 9px red').join(', ')],
  ['background-image', `linear-gradient(${Array(2000).fill('red').join(', ')})`],
  ['grid-template-columns', 'repeat(100000, 1px)'],
  ['transition', 'a'.repeat(20_000)],
])('%s: %.40s is not', (property, value) => expect(isPaintable(property, value)).toBe(false));
