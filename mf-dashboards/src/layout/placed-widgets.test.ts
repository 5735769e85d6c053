import type { WidgetPlacement } from '../model/dashboard';
import type { Widget } from '../model/widget';
import { placedWidgets } from './placed-widgets';

const widget = (config: object = {}) => ({ config }) as Widget;
const at = (row: number, col: number, more: object = {}): WidgetPlacement => ({
  sizeX: 6,
  sizeY: 4,
  row,
  col,
  ...more,
});

function placed(
  widgets: Record<string, WidgetPlacement>,
  look: { isNarrow?: boolean; isEdit?: boolean } = {},
  { columns = 24, bodies = {} }: { columns?: number; bodies?: Record<string, Widget> } = {},
) {
  const known = Object.fromEntries(Object.keys(widgets).map((id) => [id, bodies[id] ?? widget()]));
  return placedWidgets({ widgets, gridSettings: { columns } }, known, { isNarrow: false, isEdit: false, ...look });
}
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).join('');

test('widgets are read by rows, and within a row by columns', () => {
  expect(ids(placed({ c: at(4, 0), b: at(0, 6), a: at(0, 0) }))).toBe('abc');
});

test('on narrow screens their own order counts: that of the place, else of the widget, else the row', () => {
  const widgets = { a: at(0, 0), b: at(9, 6, { mobileOrder: 0 }), c: at(9, 0), d: at(2, 0, { mobileOrder: -1 }) };
  const bodies = { c: widget({ mobileOrder: 1 }), b: widget({ mobileOrder: 8 }) };
  expect(ids(placed(widgets, { isNarrow: true }, { bodies }))).toBe('abcd');
  expect(ids(placed(widgets, {}, { bodies }))).toBe('adcb');
});

test('on narrow screens a widget is as high as its place says, else the widget, else by its rows and the columns', () => {
  const widgets = { a: at(0, 0, { mobileHeight: 3 }), b: at(1, 0), c: at(2, 0) };
  const bodies = { a: widget({ mobileHeight: 9 }), b: widget({ mobileHeight: 5 }) };
  const rows = placed(widgets, { isNarrow: true }, { columns: 48, bodies }).map(({ mobileRows }) => mobileRows);
  expect(rows).toEqual([3, 5, 2]);
});

test.each([
  [{ isNarrow: true }, 'wb'],
  [{ isNarrow: false }, 'nb'],
  [{ isEdit: true }, 'wnb'],
])('what is hidden for viewers is not there for %j', (look, shown) => {
  // “w” is hidden on wide screens, “n” on narrow ones.
  const widgets = { w: at(0, 0, { desktopHide: true }), n: at(1, 0, { mobileHide: true }), b: at(2, 0) };
  expect(ids(placed(widgets, look))).toBe(shown);
});

test('a place without numbers is 8 wide and 6 high, in the first cell', () => {
  expect(placed({ a: {} as WidgetPlacement })).toMatchObject([{ sizeX: 8, sizeY: 6, row: 0, col: 0 }]);
});
