import type { FrameContext } from '../frame-context';
import type { FrameFailures } from './failures';
import type { Closed, FrameObservables } from './observables';
import type { FrameOrders } from './orders';

interface StateParts {
  closed: Closed;
  many: FrameObservables['many'];
  orders: FrameOrders;
  attempt: FrameFailures['attempt'];
  told: () => FrameContext;
}

/** What scripts do about states, and what they hear of them. */
export interface FrameStates {
  controller: object;
  timewindow: object;
  /** What the page has told is another than before. */
  heard: () => void;
}

/**
 * `ctx.stateController` and `ctx.timewindowFunctions`: where the dashboard is, and the way elsewhere.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameStates({ closed, attempt, orders, many, told }: StateParts): FrameStates {
  type Params = Record<string, unknown>;
  const goTo =
    (name: string) =>
    (...args: unknown[]) =>
      orders.inTurn('ctx.stateController', 'state', name, ...args);
  const entityIdIn = (params: unknown) => (params as { entityId?: unknown } | null | undefined)?.entityId ?? null;
  const listeners = new Set<(id: string) => void>();
  let shown = told().stateId;
  return {
    heard() {
      const { stateId } = told();
      if (stateId === shown) return;
      shown = stateId;
      for (const listener of listeners) attempt(() => listener(stateId));
    },
    controller: closed('ctx.stateController', {
      getStateParams: () => told().params,
      getStateId: () => told().stateId,
      getStateIndex: () => told().stack.length - 1,
      getStateIdAtIndex: (index: number) => told().stack[index]?.id ?? '',
      getStateParamsByStateId: (id: string) => told().stack.findLast((entry) => entry.id === id)?.params ?? null,
      getEntityId: (name?: string) =>
        told().controller === 'default' ? null : entityIdIn(name ? (told().params as Params)[name] : told().params),
      getCurrentStateName: () => told().stateName,
      /** With another state most frames go; one that both states show hears of it. */
      stateChanged: () =>
        many((next) => {
          listeners.add(next);
          return () => listeners.delete(next);
        }),
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
