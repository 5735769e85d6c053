import { alarmColumns } from './alarm-cells';

/** Containers narrower than this have no column of the priority, as in the style sheet of tables, in px. */
const leastWidth: Readonly<Record<number, number>> = { 1: 0, 2: 460, 3: 600, 4: 840, 5: 1160 };
/** The checkbox before a row and the menu behind it, in px. */
const around = 40 + 48;

/** A column's width in a container, in px. */
function widthIn(container: number, width: string): number {
  const [, which, ...parts] = /^(min|max)\((.+), (.+)\)$/.exec(width) ?? [];
  if (which) return Math[which as 'min' | 'max'](...parts.map((part) => widthIn(container, part)));
  if (width.endsWith('cqi')) return (Number.parseFloat(width) * container) / 100;
  return Number.parseFloat(width) * 16;
}

test.each([320, 400, 459, 460, 568, 599, 600, 720, 839, 840, 960, 1159, 1160, 1440])(
  'in a list %i px wide there is room for the name of an alarm, which is pressed to open it',
  (container) => {
    const shown = alarmColumns.filter(
      ({ optional, priority = 3 }) => !optional && container >= (leastWidth[priority] ?? 0),
    );
    const taken = shown.reduce(
      (sum, { width }) => sum + (typeof width === 'string' ? widthIn(container, width) : 0),
      0,
    );
    expect(container - around - taken).toBeGreaterThan(90);
  },
);
