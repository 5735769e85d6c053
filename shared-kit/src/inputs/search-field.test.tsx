import { act, fireEvent, screen } from '@testing-library/react';
import { searchDebounce } from '../rows/search-debounce';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { SearchField } from './search-field';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const field = () => screen.getByRole('searchbox', { name: 'Search devices' });
const rest = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('reports once typing has rested for 150 ms', async () => {
  expect(searchDebounce).toBe(150);
  const onChange = jest.fn();
  const { user } = await renderKit(<SearchField label="Search devices" value="" onChange={onChange} />, {
    fakeTimers: true,
  });
  await user.type(field(), 'abc');
  rest(149);
  expect(onChange).not.toHaveBeenCalled();
  rest(1);
  expect(onChange.mock.calls).toEqual([['abc']]);
});

test('Enter, Escape and the clear button do not wait; equal texts are dropped', async () => {
  const onChange = jest.fn();
  const { user } = await renderKit(<SearchField label="Search devices" value="" onChange={onChange} />, {
    fakeTimers: true,
  });
  await user.type(field(), 'ab{Enter}');
  rest(1000);
  await user.keyboard('{Escape}');
  await user.type(field(), 'c{Enter}');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onChange.mock.calls).toEqual([['ab'], [''], ['c'], ['']]);
  expect(field()).toHaveFocus();
});

test('Escape that takes back the words of an input method keeps the text', async () => {
  const { user } = await renderKit(<SearchField label="Search devices" value="" onChange={() => {}} />, {
    fakeTimers: true,
  });
  await user.type(field(), 'ab');
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true });
  expect(field()).toHaveValue('ab');
});

test('follows the address, unless the text is its own', async () => {
  const { user, rerender } = await renderKit(<SearchField label="Search devices" value="" onChange={() => {}} />, {
    fakeTimers: true,
  });
  await user.type(field(), 'ab{Enter}c');
  rerender(<SearchField label="Search devices" value="ab" onChange={() => {}} />);
  expect(field()).toHaveValue('abc');
  rerender(<SearchField label="Search devices" value="from the address" onChange={() => {}} />);
  expect(field()).toHaveValue('from the address');
  jest.useRealTimers();
  await expectAccessible();
});
