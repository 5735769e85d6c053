import { createUserFunction } from '@mullion/shared-kit/sandbox/sandbox';
import { act, renderHook } from '@testing-library/react';
import { withHelpers } from '../../runtime/function-helpers';
import { useMapCalls } from './map-functions';

jest.mock('@mullion/shared-kit/sandbox/sandbox', () => ({ createUserFunction: jest.fn() }));
jest.mock('../../runtime/function-helpers', () => ({ asksHelpers: () => true, withHelpers: jest.fn() }));

const none: never[] = [];

test('a function of a map that was on its way ends with the map, made once for all its calls', async () => {
  const arrived: { tell?: (whole: string) => void } = {};
  jest.mocked(withHelpers).mockReturnValue(
    new Promise((tell) => {
      arrived.tell = tell;
    }),
  );
  const dispose = jest.fn();
  jest.mocked(createUserFunction).mockReturnValue({ callBatch: async () => [], dispose } as never);
  const { result, unmount } = renderHook(useMapCalls);
  const calls = [1, 2].map(() => result.current.sets('tinycolor', none, none));
  unmount();
  await act(async () => arrived.tell?.('whole'));
  await Promise.all(calls);
  expect(withHelpers).toHaveBeenCalledTimes(1);
  expect(dispose).toHaveBeenCalledTimes(1);
});
