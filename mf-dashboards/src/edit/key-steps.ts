/** Presses after a longer pause are another step, ms. */
export const KEY_PAUSE_MS = 1000;

/** Which presses of arrow keys are one step: the same change of the same widgets, without a pause. */
export interface KeySteps {
  /** The step that a press belongs to. */
  stepOf: (kind: 'move' | 'resize', ids: Iterable<string>) => string;
  /** Something else was done: the next press begins a step. */
  end: () => void;
}

/** @param now a clock, ms */
export function createKeySteps(now: () => number = () => Date.now()): KeySteps {
  let last: { what: string; at: number } | undefined;
  let step = 0;
  return {
    stepOf(kind, ids) {
      const what = `${kind} ${[...ids].join()}`;
      const at = now();
      if (last?.what !== what || at - last.at > KEY_PAUSE_MS) step += 1;
      last = { what, at };
      return `keys ${step}`;
    },
    end() {
      last = undefined;
    },
  };
}
