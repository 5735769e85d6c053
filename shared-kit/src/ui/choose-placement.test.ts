import fc from 'fast-check';
import { choosePlacement, fallbackPlacements, storedPlacement } from './choose-placement';
import { type Placement, placePopup } from './use-anchored';

const view = { width: 1000, height: 800 };
const middle = { left: 475, top: 385, width: 50, height: 30 };
const small = { width: 100, height: 60 };

test.each<[Placement, number, number]>([
  ['top', 450, 321],
  ['top-start', 475, 321],
  ['top-end', 425, 321],
  ['right', 529, 370],
  ['right-start', 529, 385],
  ['right-end', 529, 355],
  ['bottom', 450, 419],
  ['bottom-start', 475, 419],
  ['bottom-end', 425, 419],
  ['left', 371, 370],
  ['left-start', 371, 385],
  ['left-end', 371, 355],
])('%s is one of the twelve places', (placement, left, top) => {
  expect(choosePlacement(middle, small, view, [placement])).toBe(placement);
  expect(placePopup(middle, small, view, placement)).toMatchObject({ left, top });
});

test('the allowed places are tried first, in their order, then top, right, bottom, left', () => {
  const atTop = { ...middle, top: 40 };
  expect(choosePlacement(atTop, small, view, ['top', 'left'])).toBe('left');
  expect(choosePlacement(atTop, small, view, ['top-start'])).toBe('right');
  expect(choosePlacement({ ...atTop, left: 800, width: 190 }, small, view, ['top'])).toBe('bottom');
});

test('on a phone it stands above or below its anchor, moved into the window, rather than over it', () => {
  const phone = { width: 400, height: 800 };
  const wide = { width: 282, height: 248 };
  for (const wanted of ['right', 'left-start', 'right-end'] as const) {
    const anchor = { left: 115, top: 563, width: 26, height: 26 };
    const chosen = choosePlacement(anchor, wide, phone, [wanted]);
    expect(chosen).toBe('top');
    expect(placePopup(anchor, wide, phone, chosen)).toMatchObject({ left: 8, top: 311 });
  }
});

test('where nothing has room it stands above or below, where it can be made lower', () => {
  const huge = { width: 2000, height: 2000 };
  expect(choosePlacement(middle, huge, view, ['left-end', 'top-end'])).toBe('top-end');
  expect(choosePlacement(middle, huge, view, ['left-end'])).toBe('bottom');
});

test('a place that was chosen for its room is not moved afterwards', () => {
  const place = fc.constantFrom<Placement>('top-start', 'right-end', 'bottom', 'left', 'left-start');
  const box = fc.record({
    left: fc.integer({ min: 100, max: 600 }),
    top: fc.integer({ min: 100, max: 600 }),
    width: fc.integer({ min: 1, max: 200 }),
    height: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(box, place, fc.boolean(), (anchorBox, wanted, rtl) => {
      const chosen = choosePlacement(anchorBox, small, view, [wanted], rtl);
      const at = placePopup(anchorBox, small, view, chosen, rtl);
      const inside = at.left >= 8 && at.top >= 8 && at.left + 100 <= 992 && at.top + 60 <= 792;
      expect(inside).toBe(true);
    }),
  );
  expect(fallbackPlacements).toEqual(['top', 'right', 'bottom', 'left']);
});

test('names that the platform stores', () => {
  expect(['top', 'topLeft', 'topRight', 'rightTop', 'leftBottom'].map(storedPlacement)).toEqual([
    'top',
    'top-start',
    'top-end',
    'right-start',
    'left-end',
  ]);
  expect(['', 'middle', 'topTop', 'leftLeft', 'constructor'].map(storedPlacement)).toEqual(Array(5).fill(undefined));
});
