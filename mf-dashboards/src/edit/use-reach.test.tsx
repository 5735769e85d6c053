import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useReach } from './use-reach';

let reach: (id: string) => void;
const want = jest.fn();

function Page() {
  const ground = useRef<HTMLDivElement>(null);
  reach = useReach(ground, want);
  return (
    <>
      <div ref={ground} data-testid="ground" />
      <button type="button">Elsewhere</button>
    </>
  );
}

const cell = () => {
  const element = document.createElement('div');
  Object.assign(element.dataset, { widget: 'far' });
  element.tabIndex = 0;
  return element;
};
/** Draws the widget, long after it was wanted. */
const draw = async () => {
  const drawn = cell();
  act(() => void screen.getByTestId('ground').append(drawn));
  await act(async () => jest.runAllTimers());
  return drawn;
};

beforeEach(() => {
  jest.useFakeTimers();
  want.mockClear();
  render(<Page />);
  act(() => reach('far'));
});
afterEach(() => jest.useRealTimers());

test('a widget has the focus once it is drawn, however long that takes', async () => {
  act(() => jest.advanceTimersByTime(10_000));
  expect(await draw()).toHaveFocus();
  expect(want.mock.calls).toEqual([['far']]);
});

test('whoever goes elsewhere meanwhile stays there', async () => {
  act(() => jest.advanceTimersByTime(100));
  act(() => screen.getByRole('button').focus());
  await draw();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(want).toHaveBeenLastCalledWith(undefined);
});
