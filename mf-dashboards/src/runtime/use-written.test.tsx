import { createUserFunction } from '@mullion/shared-kit/sandbox/sandbox';
import { act, renderHook, waitFor } from '@testing-library/react';
import { withHelpers } from './function-helpers';
import { useWritten } from './use-written';

jest.mock('@mullion/shared-kit/sandbox/sandbox', () => ({ createUserFunction: jest.fn() }));
jest.mock('./function-helpers', () => ({ asksHelpers: () => true, withHelpers: jest.fn() }));

const none: never[] = [];
beforeEach(() => jest.clearAllMocks());

test('code that doesn’t arrive for a function is told as such', async () => {
  jest.mocked(withHelpers).mockRejectedValue(new Error('no chunk'));
  const { result } = renderHook(() => useWritten('return tinycolor', none));
  await waitFor(() => expect(result.current?.failure?.kind).toBe('unavailable'));
});

test('no function is made for what is gone when its code arrives', async () => {
  const arrived: { tell?: (whole: string) => void } = {};
  jest.mocked(withHelpers).mockReturnValue(
    new Promise((tell) => {
      arrived.tell = tell;
    }),
  );
  const { unmount } = renderHook(() => useWritten('return tinycolor', none));
  unmount();
  await act(async () => arrived.tell?.('whole'));
  expect(createUserFunction).not.toHaveBeenCalled();
});
