/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { loadIcons } from '../ui/icon';
import { commonIcons } from './common-icons';
import { showAllDelay, showCommonDelay, useIconNames } from './use-icon-names';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Lets what is loaded arrive, then the time pass. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('the spinner has 100 ms before all icons and 50 ms before the common ones', async () => {
  expect([showAllDelay, showCommonDelay]).toEqual([100, 50]);
  const { loadIconNames } = await loadIcons();
  const every = await loadIconNames();
  const { result, rerender } = renderHook(({ all }) => useIconNames(all), { initialProps: { all: false } });
  expect(result.current).toEqual({ state: 'ready', names: commonIcons });
  rerender({ all: true });
  await pass(99);
  expect(result.current).toEqual({ state: 'loading' });
  await pass(1);
  expect(result.current).toEqual({ state: 'ready', names: every });
  rerender({ all: false });
  await pass(49);
  expect(result.current).toEqual({ state: 'loading' });
  await pass(1);
  expect(result.current).toEqual({ state: 'ready', names: commonIcons });
});
