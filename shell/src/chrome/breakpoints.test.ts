import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { breakpoints, WIDE_SCREEN, WIDEST_SCREEN } from '@mullion/shared-kit/theme/breakpoints';

test('screens fall into fixed classes of width', () => {
  expect(breakpoints).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920 });
  expect([WIDE_SCREEN, WIDEST_SCREEN]).toEqual([960, 5000]);
});

test('the shell’s style sheets change at these widths and no others', () => {
  const folder = path.join(__dirname, '..');
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const widths = sheets.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    return [...text.matchAll(/@media[^{]*?width[^{]*?(\d+)px/g)].map(([, width]) => Number(width));
  });
  expect(widths).toContain(WIDE_SCREEN);
  expect(widths.filter((width) => !Object.values<number>(breakpoints).includes(width))).toEqual([]);
});
