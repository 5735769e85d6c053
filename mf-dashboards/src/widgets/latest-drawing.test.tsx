import { act, fireEvent, render, screen } from '@testing-library/react';
import LatestDrawing, { type LatestDrawingProps } from './latest-drawing';
import { latestLook } from './latest-look';

/** Sectors of a pie that jsdom can't draw, and what hears of the pointer. All parts of ECharts are one module in tests. */
const mockSector = { type: 'sector', attr: jest.fn() };
const mockHears = new Map<string, (event: object) => void>();
jest.mock('echarts/core', () => ({
  use: jest.fn(),
  init: () => ({
    ...{ resize: jest.fn(), setOption: jest.fn(), dispose: jest.fn() },
    on: (event: string, heard: (event: object) => void) => mockHears.set(event, heard),
    getZr: () => ({ on: jest.fn(), storage: { getDisplayList: () => [mockSector, { type: 'text' }] } }),
  }),
}));

beforeEach(() => {
  mockSector.attr.mockClear();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
});

const draw = (settings: object, more: Partial<LatestDrawingProps> = {}) =>
  render(
    <LatestDrawing
      kind="pie"
      slices={[{ id: 'a', label: 'Oil', value: 30, words: '30 l', color: 'red' }]}
      look={latestLook('pie', { ...settings })}
      decimals={0}
      handle={null}
      {...more}
    />,
  );

test.each([
  [{}, 1],
  [{ tilt: 0.5 }, 0.5],
])('a pie is tipped back around its middle: %j', (settings, scaleY) => {
  draw(settings);
  expect(mockSector.attr).toHaveBeenLastCalledWith({ scaleY, originY: 150 });
});

test.each([
  [{}, true],
  [{ showTooltip: false }, false],
])('the value that the pointer is at is told: %j', (settings, isTold) => {
  draw(settings);
  act(() => mockHears.get('mousemove')?.({ dataIndex: 0, event: { offsetX: 10, offsetY: 20 } }));
  expect(Boolean(screen.queryByText('Oil: 30 l (100%)'))).toBe(isTold);
});

test.each([
  [{}, true],
  [{ showTooltip: false }, false],
])('so is one that has the focus: %j', (settings, isTold) => {
  draw(settings, { press: jest.fn() });
  fireEvent.focus(screen.getByRole('button', { name: 'Oil: 30 l (100%)' }));
  expect(Boolean(screen.queryByText('Oil: 30 l (100%)'))).toBe(isTold);
});
