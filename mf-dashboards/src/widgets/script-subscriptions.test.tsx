import { act, renderHook } from '@testing-library/react';
import type { WidgetContext } from '../runtime/widget-context';
import { useScriptSubscriptions } from './script-subscriptions';

test.each([
  ['subscribe', 120, 'ctx.subscriptionApi.createSubscription is called too often'],
  ['alarms', 300, 'Another page is called too often'],
  ['pages', 300, 'Another page is called too often'],
] as const)('a script that calls %s again and again is refused', (name, most, words) => {
  const ctx = { widget: { id: name }, place: name } as WidgetContext;
  const asked = jest.fn();
  const { result } = renderHook(() => useScriptSubscriptions(ctx, { current: null }, { onAsk: asked, onPage: asked }));
  const call = () => act(() => void result.current.handlers[name](name === 'subscribe' ? 'a' : null, {}, {}));
  for (let count = 0; count < most; count += 1) call();
  expect(call).toThrow(words);
  expect(asked).toHaveBeenCalledTimes(name === 'subscribe' ? 0 : most);
});
