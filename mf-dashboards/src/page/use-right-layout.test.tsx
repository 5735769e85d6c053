import { act, renderHook } from '@testing-library/react';
import { useRightLayout } from './use-right-layout';

afterEach(() => void Reflect.deleteProperty(globalThis, 'flutter_inappwebview'));

test('the mobile app is told of each state, also of one that is called as the one before', () => {
  const calls: unknown[] = [];
  const callHandler = async (...call: unknown[]) => void calls.push(call);
  Object.assign(globalThis, { flutter_inappwebview: { callHandler } });
  const shown = { stateName: 'Details', isEditing: false };
  const view = renderHook(useRightLayout, { initialProps: { ...shown, stateId: 'pump', hasRight: true } });
  view.rerender({ ...shown, stateId: 'pump', hasRight: true });
  view.rerender({ ...shown, stateId: 'valve', hasRight: false });
  expect(calls).toEqual([
    ['tbMobileDashboardStateNameHandler', 'Details'],
    ['tbMobileDashboardLoadedHandler', true, false],
    ['tbMobileDashboardStateNameHandler', 'Details'],
    ['tbMobileDashboardLoadedHandler', false, false],
  ]);
});

test('the drawer that was opened in a state is closed when one comes back to it', () => {
  const matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });
  Object.assign(window, { matchMedia });
  const shown = { stateName: 'Details', isEditing: false, hasRight: true };
  const view = renderHook(useRightLayout, { initialProps: { ...shown, stateId: 'pump' } });
  act(() => view.result.current.setOpen(true));
  expect(view.result.current.isOpen).toBe(true);
  view.rerender({ ...shown, stateId: 'valve' });
  view.rerender({ ...shown, stateId: 'pump' });
  expect(view.result.current.isOpen).toBe(false);
  act(() => view.result.current.openWith('valve'));
  view.rerender({ ...shown, stateId: 'valve' });
  expect(view.result.current.isOpen).toBe(true);
});
