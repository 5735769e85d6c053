import { frameSheet, namesColors } from './frame-sheet';

test.each([
  ['.a { color: red; }', true],
  ['<svg fill="#000">', true],
  ['ctx.fillStyle = "red";', true],
  ['<font color="#999">a</font>', true],
  ['.card { font-size: 32px; color: #999; }', false],
  ['<p>Plain</p>', false],
])('%p names colors: %p', (text, names) => expect(namesColors(text)).toBe(names));

test('a document follows the theme unless its author chose colors, whose style sheet comes last', () => {
  expect(frameSheet('p { margin: 0; }', false)).toMatch(/color-scheme: light dark;[\s\S]*p \{ margin: 0; \}$/);
  expect(frameSheet('', true)).toContain('color-scheme: light;');
});
