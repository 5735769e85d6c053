import type uPlot from 'uplot';
import { zoomWithin } from './chart-keys';
import { followFingers } from './chart-touch';

/** A chart of 100 px, of which each stands for 10 ms of the second from 1000 on. */
function touchedChart(shown: [number, number] | null = null) {
  const over = document.createElement('div');
  over.setPointerCapture = jest.fn();
  jest.spyOn(over, 'clientWidth', 'get').mockReturnValue(100);
  const [onZoom, onMove, setSelect] = [jest.fn(), jest.fn(), jest.fn()];
  const plot = { over, posToVal: (px: number) => 1000 + px * 10, setSelect } as unknown as uPlot;
  followFingers(plot, { shown: () => shown, onZoom, onMove });
  const point = (type: string, pointerId: number, clientX: number, pointerType = 'touch') =>
    over.dispatchEvent(Object.assign(new MouseEvent(`pointer${type}`, { clientX }), { pointerId, pointerType }));
  return { over, onZoom, onMove, setSelect, point };
}

test('one finger selects a part of the time', () => {
  const { over, point, setSelect, onZoom, onMove } = touchedChart();
  expect(over.style.touchAction).toBe('pan-y');
  point('down', 1, 60);
  point('move', 1, 20);
  expect(setSelect).toHaveBeenLastCalledWith(expect.objectContaining({ left: 20, width: 40 }), false);
  point('up', 1, 20);
  expect(setSelect).toHaveBeenCalledWith(expect.objectContaining({ left: 20, width: 40 }), true);
  expect(onZoom).not.toHaveBeenCalled();
  expect(onMove).not.toHaveBeenCalled();
});

test('a finger that rests, scrolls the page, or is a mouse selects nothing', () => {
  const { point, setSelect } = touchedChart();
  point('down', 1, 60);
  point('up', 1, 62);
  point('down', 2, 60);
  point('move', 2, 20);
  point('cancel', 2, 20);
  point('down', 3, 10, 'mouse');
  point('move', 3, 90, 'mouse');
  point('up', 3, 90, 'mouse');
  expect(setSelect.mock.calls.filter(([, isTold]) => isTold)).toEqual([]);
});

test('one finger moves what is zoomed', () => {
  const { point, onMove, setSelect } = touchedChart([1000, 2000]);
  point('down', 1, 50);
  point('move', 1, 30);
  expect(onMove).toHaveBeenLastCalledWith([1000, 2000], 200);
  point('up', 1, 30);
  expect(setSelect.mock.calls.filter(([, isTold]) => isTold)).toEqual([]);
});

test('two fingers zoom what is between them, and a third does nothing', () => {
  const { point, onZoom } = touchedChart();
  point('down', 1, 40);
  point('down', 2, 60);
  point('down', 3, 10);
  point('move', 3, 90);
  expect(onZoom).not.toHaveBeenCalled();
  point('move', 1, 20);
  point('move', 2, 80);
  // 1400 stands at 20 px now, and 1600 at 80.
  const [[from, to]] = onZoom.mock.lastCall as [[number, number]];
  expect(from).toBeCloseTo(1400 - 20 * (200 / 60));
  expect(to).toBeCloseTo(1600 + 20 * (200 / 60));
});

test.each([
  [
    [-500, 2000],
    [0, 2500],
  ],
  [
    [4000, 7000],
    [2000, 5000],
  ],
  [
    [2000, 2100],
    [2000, 3000],
  ],
  [[-1000, 9000], null],
] as const)('what is zoomed to %j stays within the axis: %j', (zoom, shown) => {
  expect(zoomWithin(zoom, [0, 5000])).toEqual(shown);
});
