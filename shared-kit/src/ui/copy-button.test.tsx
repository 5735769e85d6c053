import { act, screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit';
import { CopyButton, copiedFor } from './copy-button';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('copies, says so for 1.5 seconds, and is itself again', async () => {
  const { user } = await renderKit(<CopyButton text="a-token" label="Copy token" />, { fakeTimers: true });
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await act(() => user.click(screen.getByRole('button', { name: 'Copy token' })));
  expect(write).toHaveBeenCalledWith('a-token');
  expect(screen.getByRole('status')).toHaveTextContent('Copied');
  expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copiedFor).toBe(1500);
  act(() => jest.advanceTimersByTime(copiedFor));
  expect(screen.getByRole('button', { name: 'Copy token' })).toBeVisible();
});

test('says when the browser does not allow it', async () => {
  const { user } = await renderKit(<CopyButton text="a-token" />, { fakeTimers: true });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await act(() => user.click(screen.getByRole('button', { name: 'Copy' })));
  expect(screen.getByRole('status')).toHaveTextContent('blocked copying');
});
