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

test('what a function returns besides texts is written as values are', async () => {
  jest.mocked(withHelpers).mockResolvedValue('whole');
  jest.mocked(createUserFunction).mockReturnValue({ call: async () => ({ on: true }), dispose() {} } as never);
  const { result } = renderHook(() => useWritten('return { on: true }', none));
  await waitFor(() => expect(result.current).toEqual({ text: '{"on":true}', isText: false }));
});

test('a function that failed runs again on demand', async () => {
  jest.mocked(withHelpers).mockRejectedValueOnce(new Error('no chunk')).mockResolvedValue('whole');
  jest.mocked(createUserFunction).mockReturnValue({ call: async () => 'here', dispose() {} } as never);
  const { result } = renderHook(() => useWritten('return tinycolor', none));
  await waitFor(() => expect(result.current?.onRetry).toBeDefined());
  act(() => result.current?.onRetry?.());
  await waitFor(() => expect(result.current).toEqual({ text: 'here', isText: true }));
});
