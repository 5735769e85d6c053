import type { FrameContext } from '../frame-context';
import type { Closed, FrameObservables } from './observables';
import type { FrameOrders } from './orders';

interface StateParts {
  closed: Closed;
  once: FrameObservables['once'];
  orders: FrameOrders;
  told: () => FrameContext;
}

/**
 * `ctx.stateController` and `ctx.timewindowFunctions`: where the dashboard is, and the way elsewhere.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameStates({ closed, once, orders, told }: StateParts): { controller: object; timewindow: object } {
  type Params = Record<string, unknown>;
  const goTo =
    (name: string) =>
    (...args: unknown[]) =>
      orders.inTurn('ctx.stateController', 'state', name, ...args);
  const entityIdIn = (params: unknown) => (params as { entityId?: unknown } | null | undefined)?.entityId ?? null;
  return {
    controller: closed('ctx.stateController', {
      getStateParams: () => told().params,
      getStateId: () => told().stateId,
      getStateIndex: () => told().stack.length - 1,
      getStateIdAtIndex: (index: number) => told().stack[index]?.id ?? '',
      getStateParamsByStateId: (id: string) => told().stack.findLast((entry) => entry.id === id)?.params ?? null,
      getEntityId: (name?: string) => entityIdIn(name ? (told().params as Params)[name] : told().params),
      getCurrentStateName: () => told().stateName,
      // A frame is of one state: with another one it begins anew.
      stateChanged: () => once(() => new Promise(() => undefined)),
      openState: goTo('open'),
      pushAndOpenState: goTo('push'),
      updateState: goTo('update'),
      resetState: goTo('reset'),
      openRightLayout: goTo('right'),
      navigatePrevState: goTo('back'),
      preserveState() {},
      cleanupPreservedStates() {},
    }),
    timewindow: closed('ctx.timewindowFunctions', {
      onUpdateTimewindow: (start: unknown, end: unknown, interval?: unknown) =>
        orders.order('timewindow', start, end, interval ?? null),
      onResetTimewindow: () => orders.order('timewindow', null, null, null),
    }),
  };
}
