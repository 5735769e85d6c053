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
}

/** Calls for the states that a dashboard shows now. */
export const stateCalls = ({ stack, controller, known, go, openRight }: States): StateCalls => ({
  controller,
  open: (id, params, opensRightLayout) => {
    go(openState(stack, { id, params }, controller, known));
    if (opensRightLayout) openRight(id);
  },
  update: (id, params, opensRightLayout) => {
    go(updateState(stack, { id, params }, known));
    const target = id ?? currentEntry(stack)?.id;
    if (opensRightLayout && target !== undefined) openRight(target);
  },
  reset: () => go(stackOf([], controller, known)),
  push: (entries, opensRightLayout) => {
    go(pushAndOpenStates(stack, entries, controller, known));
    const last = entries.findLast(({ id }) => known.ids.has(id));
    if (opensRightLayout && last) openRight(last.id);
  },
  back: (index) => go(navigateTo(stack, index)),
  openRight: () => {
    const shown = currentEntry(stack);
    if (shown) openRight(shown.id);
  },
});
