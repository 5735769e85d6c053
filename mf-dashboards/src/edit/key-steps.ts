import { newUuid } from '@mullion/shared-kit/api/new-uuid';

/** Presses after a longer pause are another step, ms. */
export const KEY_PAUSE_MS = 1000;

/** Which presses of arrow keys are one step: the same change of the same widgets, without a pause. */
export interface KeySteps {
  /** The step that a press belongs to; no two grids have one of the same name. */
  stepOf: (kind: 'move' | 'resize', ids: Iterable<string>) => string;
  /** Something else was done: the next press begins a step. */
  end: () => void;
}

/** @param now a clock, ms */
export function createKeySteps(now: () => number = () => Date.now()): KeySteps {
  let last: { what: string; at: number; step: string } | undefined;
  return {
    stepOf(kind, ids) {
      const what = `${kind} ${[...ids].join()}`;
      const at = now();
      const goesOn = last?.what === what && at - last.at <= KEY_PAUSE_MS;
      const step = last && goesOn ? last.step : newUuid();
      last = { what, at, step };
      return step;
    },
    end() {
      last = undefined;
    },
  };
}
