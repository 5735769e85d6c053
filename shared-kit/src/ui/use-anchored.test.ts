import { placePopup } from './use-anchored';

const view = { width: 1000, height: 800 };
const anchor = { left: 100, top: 100, width: 50, height: 30 };
const size = { width: 200, height: 300 };

test('stands on the wanted side, edge to edge', () => {
  expect(placePopup(anchor, size, view, 'bottom-start')).toMatchObject({ left: 100, top: 134 });
  expect(placePopup({ ...anchor, left: 400 }, size, view, 'bottom-end')).toMatchObject({ left: 250 });
  expect(placePopup({ ...anchor, top: 500 }, size, view, 'top-start')).toMatchObject({ top: 196 });
  expect(placePopup(anchor, size, view, 'right')).toMatchObject({ left: 154 });
});

test('goes to the other side where only that has room', () => {
  expect(placePopup({ ...anchor, top: 700 }, size, view, 'bottom-start')).toMatchObject({ top: 396 });
  expect(placePopup({ ...anchor, top: 10 }, size, view, 'top-start')).toMatchObject({ top: 44 });
  expect(placePopup({ ...anchor, left: 900 }, size, view, 'right')).toMatchObject({ left: 696 });
});

test('never leaves the window, and is cut to the room there is', () => {
  expect(placePopup({ ...anchor, left: 950 }, size, view, 'bottom-start')).toMatchObject({ left: 792 });
  const low = placePopup({ ...anchor, top: 300 }, { width: 200, height: 900 }, view, 'bottom-start');
  expect(low).toMatchObject({ top: 334, maxHeight: 458 });
});

test('start is on the right in right-to-left text', () => {
  expect(placePopup({ ...anchor, left: 400 }, size, view, 'bottom-start', true)).toMatchObject({ left: 250 });
  expect(placePopup({ ...anchor, left: 400 }, size, view, 'right', true)).toMatchObject({ left: 196 });
});
