import type { StateParams } from './state-parameter';
import {
  type KnownStates,
  openState,
  type StateControllerId,
  type StateStack,
  stackOf,
  updateState,
} from './state-stack';

/** How a widget goes to other states. States that the dashboard doesn't have lead nowhere. */
export interface StateCalls {
  open: (id: string, params: StateParams) => void;
  /** `id` null: the same state about something else. */
  update: (id: string | null, params: StateParams) => void;
  /** The root, about nothing. */
  reset: () => void;
}

interface States {
  stack: StateStack;
  controller: StateControllerId;
  known: KnownStates;
  go: (next: StateStack) => void;
}

/** Calls for the states that a dashboard shows now. */
export const stateCalls = ({ stack, controller, known, go }: States): StateCalls => ({
  open: (id, params) => go(openState(stack, { id, params }, controller, known)),
  update: (id, params) => go(updateState(stack, { id, params }, known)),
  reset: () => go(stackOf([], controller, known)),
});
