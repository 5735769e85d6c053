import { inkOn } from './ink-on';

test.each([
  ['rgb(255, 193, 7)', '#16222a'],
  ['rgb(76, 175, 80)', '#16222a'],
  ['rgb(18, 48, 143)', '#fff'],
  ['rgba(107, 17, 96, 0.8)', '#fff'],
  ['oklch(0.55 0.2 264)', '#fff'],
  ['oklch(0.85 0.1 90)', '#16222a'],
  ['color(srgb 0.9 0.9 0.2)', '#16222a'],
  ['gray?', '#16222a'],
])('on %s one reads %s', (ground, ink) => expect(inkOn(ground)).toBe(ink));
