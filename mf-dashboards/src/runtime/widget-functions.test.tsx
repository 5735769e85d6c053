/** @jest-environment jsdom */
import { lateFunction } from '@mullion/shared-kit/sandbox/late-function';
import { session } from '@mullion/shared-kit/session/session';
import { act, renderHook } from '@testing-library/react';
import type { WidgetContext } from './widget-context';
import { useWidgetFunctions } from './widget-functions';

jest.mock('@mullion/shared-kit/sandbox/late-function', () => ({ lateFunction: jest.fn() }));

const ended = jest.fn();
beforeEach(() => {
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN' } as never }));
  jest.mocked(lateFunction).mockImplementation((body) => ({ call: async () => body, dispose: () => ended(body) }));
});

const ctxAbout = (entityName: string) =>
  ({
    widget: { id: 'w', title: '', config: {} },
    settings: {},
    stateId: 'default',
    params: { entityName },
  }) as unknown as WidgetContext;
const ofRow = { body: 'return row;', argNames: ['row'], widget: 'ctx' } as const;

test('of a widget that was about many things one after the other, the functions about the last alone are kept', async () => {
  const { result, rerender, unmount } = renderHook(({ ctx }) => useWidgetFunctions(ctx), {
    initialProps: { ctx: ctxAbout('Pump 0') },
  });
  for (let count = 1; count <= 20; count += 1) {
    await expect(result.current.call(ofRow, [1])).resolves.toBe(ofRow.body);
    await result.current.call(ofRow, [2]);
    rerender({ ctx: ctxAbout(`Pump ${count}`) });
  }
  await result.current.call(ofRow, [3]);
  expect(lateFunction).toHaveBeenCalledTimes(21);
  unmount();
  await act(async () => undefined);
  expect(ended).toHaveBeenCalledTimes(1);
});
