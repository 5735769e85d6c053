import { render, screen } from '@testing-library/react';
import { drawQrCode, MOST_QR_BYTES, QrCode, QUIET_ZONE } from './qr-code';

const text = 'otpauth://totp/Plant%20A:ann@example.com?issuer=Plant+A&secret=JBSWY3DPEHPK3PXP';

/** The dark modules of a path of horizontal runs. */
function darkModules(path: string): boolean[][] {
  const rows: boolean[][] = [];
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    const row = rows[Number(y)] ?? [];
    rows[Number(y)] = row;
    for (let column = Number(x); column < Number(x) + Number(width); column += 1) row[column] = true;
  }
  return rows;
}

/** One of the three squares by which a reader finds a code: dark ring, light ring, dark core. */
const finder = (rows: boolean[][], left: number, top: number): string =>
  Array.from({ length: 7 }, (_, y) =>
    Array.from({ length: 7 }, (_, x) => (rows[top + y]?.[left + x] ? '#' : '.')).join(''),
  ).join('\n');

test('the symbol has its three finder squares and no more modules than its text needs', () => {
  const { size, path } = drawQrCode(text);
  const rows = darkModules(path);
  const expected = '#######\n#.....#\n#.###.#\n#.###.#\n#.###.#\n#.....#\n#######';
  expect(finder(rows, 0, 0)).toBe(expected);
  expect(finder(rows, size - 7, 0)).toBe(expected);
  expect(finder(rows, 0, size - 7)).toBe(expected);
  // 79 bytes with medium error correction: version 5 of 40, 17 + 4 × 5 modules.
  expect(size).toBe(37);
});

test('another text is another symbol', () => {
  expect(drawQrCode(`${text}A`).path).not.toBe(drawQrCode(text).path);
});

test('the picture has its quiet zone and its words', () => {
  render(<QrCode text={text} label={`QR code of ${text}`} />);
  const picture = screen.getByRole('img', { name: `QR code of ${text}` });
  expect(picture).toHaveAttribute('viewBox', `${-QUIET_ZONE} ${-QUIET_ZONE} 45 45`);
});

test('letters of every language are in the symbol, up to what it holds', () => {
  expect(drawQrCode('پمپ ۷').path).not.toBe(drawQrCode('آبآب').path);
  expect(drawQrCode('a'.repeat(MOST_QR_BYTES)).size).toBe(177);
  expect(() => drawQrCode('a'.repeat(MOST_QR_BYTES + 1))).toThrow();
});
