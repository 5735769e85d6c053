import type uPlot from 'uplot';
import { panelOptions, SharedAxisWidth } from './chart-options';

it('moves what is zoomed with the pointer while Shift is held, and selects a part without it', () => {
  const [onMove, select] = [jest.fn(), jest.fn()];
  let zoom: [number, number] | null = [1000, 2000];
  const { cursor } = panelOptions({
    ...{ id: 'p', series: [], height: 100, width: 100, element: document.body, theme: 'light' },
    ...{
      range: { current: [0, 10_000] },
      hasTimes: true,
      isAlone: true,
      syncKey: null,
      axisWidth: new SharedAxisWidth(),
    },
    ...{ onWider() {}, onCursor() {}, onZoom() {}, onMove, shown: () => zoom },
  });
  const over = document.createElement('div');
  jest.spyOn(over, 'clientWidth', 'get').mockReturnValue(100);
  const press = (shiftKey: boolean) => {
    const down = new MouseEvent('mousedown', { clientX: 50, shiftKey, cancelable: true });
    cursor?.bind?.mousedown?.({ over } as uPlot, over, select)?.(down);
    // Its listeners may not: browsers say so on the console.
    expect(down.defaultPrevented).toBe(false);
  };
  const point = (type: string, clientX: number) => document.dispatchEvent(new MouseEvent(type, { clientX }));
  press(true);
  point('mousemove', 30);
  expect(onMove).toHaveBeenLastCalledWith([1000, 2000], 200);
  point('mousemove', 60);
  expect(onMove).toHaveBeenLastCalledWith([1000, 2000], -100);
  point('mouseup', 60);
  point('mousemove', 90);
  expect(onMove).toHaveBeenCalledTimes(2);
  expect(select).not.toHaveBeenCalled();
  press(false);
  zoom = null;
  press(true);
  expect(select).toHaveBeenCalledTimes(2);
});
