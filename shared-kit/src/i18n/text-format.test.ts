import fc from 'fast-check';
import { fileSizeUnits, formatFileSize, highlightPieces, prettyJson, shortcutText, truncate } from './text-format';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1536, '1.5 kB'],
  [102_400, '100 kB'],
  [126_362, '123.4 kB'],
  [5 * 1024 * 1024, '5 MB'],
  [3.5 * 1024 ** 3, '3.5 GB'],
  [1.234 * 1024 ** 4, '1.23 TB'],
  [2.5 * 1024 ** 5, '2.5 PB'],
  [2048 * 1024 ** 5, '2,048 PB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatFileSize(bytes, { locale: 'en-US' })).toBe(text);
});

test('units of 1024, from bytes to PB, have 0, 1, 1, 1, 2 and 2 decimals', () => {
  expect(fileSizeUnits.map(({ decimals }) => decimals)).toEqual([0, 1, 1, 1, 2, 2]);
});

test('sizes are written as the locale writes them', () => {
  expect(formatFileSize(1536, { locale: 'de-DE' })).toBe('1,5 kB');
});

test('a long text is cut and says so; a short one stays', () => {
  expect(truncate('temperature', 6)).toBe('temper…');
  expect(truncate('temperature', 6, '...')).toBe('temper...');
  expect(truncate('temper', 6)).toBe('temper');
  expect(truncate('😀😀😀', 2)).toBe('😀😀…');
});

test('matches are marked in any case, everywhere or at the beginning', () => {
  expect(highlightPieces('Pump pump', 'PUMP')).toEqual([
    { text: 'Pump', match: true },
    { text: ' ', match: false },
    { text: 'pump', match: true },
  ]);
  expect(highlightPieces('Pump pump', 'pump', 'prefix')).toEqual([
    { text: 'Pump', match: true },
    { text: ' pump', match: false },
  ]);
  expect(highlightPieces('A pump', 'pump', 'prefix')).toEqual([{ text: 'A pump', match: false }]);
});

test('the pieces are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ maxLength: 2 }), (text, search) => {
      expect(
        highlightPieces(text, search)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('keys are named as on the keyboard', () => {
  expect(shortcutText('mod+shift+k', false)).toBe('Ctrl+Shift+K');
  expect(shortcutText('mod+shift+k', true)).toBe('⌘⇧K');
  expect(shortcutText('alt+Enter', false)).toBe('Alt+Enter');
});

test('JSON is written with an indent of two', () => {
  expect(prettyJson({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
});
