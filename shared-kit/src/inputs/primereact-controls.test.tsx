import { act, screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit';
import { RangeCalendar } from './primereact-controls';

test('keys lead through months beside one another, and on to others', async () => {
  const onChange = jest.fn();
  const value = { start: new Date(2026, 4, 20).getTime(), end: new Date(2026, 4, 25).getTime() };
  const { user } = await renderKit(<RangeCalendar value={value} months={2} firstDayOfWeek={1} onChange={onChange} />);
  const months = () => screen.getAllByRole('grid').map((grid) => grid.querySelector('[data-p-day="15"]'));
  const shown = () => months().map((day) => Number(day?.getAttribute('data-p-month')) + 1);
  // The last days of a month stand before those of the next one too, where they can’t be chosen.
  const focused = () =>
    document.activeElement?.matches('[aria-disabled="false"]') && document.activeElement.textContent;
  act(() => screen.getByRole('button', { name: '20 May 2026' }).focus());
  await user.keyboard('{End}{ArrowDown}{ArrowRight}');
  expect(focused()).toBe('1 June 2026');
  await user.keyboard('{PageDown}');
  expect(focused()).toBe('1 July 2026');
  expect(shown()).toEqual([6, 7]);
  await user.keyboard('{PageUp}{PageUp}{ArrowLeft}');
  expect(focused()).toBe('30 April 2026');
  expect(shown()).toEqual([4, 5]);
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ start: new Date(2026, 3, 30).getTime() });
});
