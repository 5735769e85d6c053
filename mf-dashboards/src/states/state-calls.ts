import type { StateEntry, StateParams } from './state-parameter';
import {
  currentEntry,
  type KnownStates,
  navigateTo,
  openState,
  pushAndOpenStates,
  type StateControllerId,
  type StateStack,
  stackOf,
  updateState,
} from './state-stack';

/** How a widget goes to other states. States that the dashboard doesn't have lead nowhere. */
export interface StateCalls {
  /** How the dashboard goes to its states; absent: nobody has to know. */
  controller?: StateControllerId;
  open: (id: string, params: StateParams, opensRightLayout?: boolean) => void;
  /** `id` null: the same state about something else. */
  update: (id: string | null, params: StateParams, opensRightLayout?: boolean) => void;
  /** The root, about nothing. */
  reset: () => void;
  /** Several, one after the other: the last is shown. */
  push: (entries: readonly StateEntry[], opensRightLayout?: boolean) => void;
  /** Back to a state on the way, counted from 0. */
  back: (index: number) => void;
  /** Opens the right layout, where it is a drawer. */
  openRight: () => void;
}

interface States {
  /** Opens the right layout of a state, where it is a drawer. */
  openRight: (id: string) => void;
  stack: StateStack;
  controller: StateControllerId;
  known: KnownStates;
  go: (next: StateStack) => void;
  /** Where a reset leads; absent: to the root, about nothing. */
  first?: StateStack;
}

/** Calls for the states that a dashboard shows now. Those of one turn, such as a script makes, are steps of one way. */
export function stateCalls({ stack, controller, known, go, openRight, first }: States): StateCalls {
  // Until the page has drawn where it went, there are other calls for that.
  let way = stack;
  const to = (next: StateStack) => {
    way = next;
    go(next);
  };
  return {
    controller,
    open: (id, params, opensRightLayout) => {
      to(openState(way, { id, params }, controller, known));
      if (opensRightLayout) openRight(id);
    },
    update: (id, params, opensRightLayout) => {
      to(updateState(way, { id, params }, known));
      const target = id ?? currentEntry(way)?.id;
      if (opensRightLayout && target !== undefined) openRight(target);
    },
    reset: () => to(first ?? stackOf([], controller, known)),
    push: (entries, opensRightLayout) => {
      to(pushAndOpenStates(way, entries, controller, known));
      const last = entries.findLast(({ id }) => known.ids.has(id));
      if (opensRightLayout && last) openRight(last.id);
    },
    back: (index) => to(navigateTo(way, index)),
    openRight: () => {
      const shown = currentEntry(way);
      if (shown) openRight(shown.id);
    },
  };
}
