import type { Timers } from '../session/backoff';

/** A command suspected of making the platform close the socket is cleared after this long without a close. */
export const TRIAL_MS = 5000;

/** What may be tried. */
export interface Suspect {
  /** Was unanswered when a command made the platform close: sent alone, to find the culprit. */
  suspect: boolean;
}

/** Suspects go out one after the other, so that a close has one culprit. */
export interface Trials<S extends Suspect> {
  /** The command that is out alone. */
  current(): S | null;
  /** Ends the trial under way and begins one of the next suspect, if there is one. */
  next(): void;
  /** Ends the trial under way without a verdict. */
  end(): void;
  /** It needs no trial any more, or not now: the next one may begin. */
  pass(one: S): void;
  /** It is not the culprit. */
  clear(one: S): void;
}

/** `send`: sends a suspect alone; not asked for while nothing can be sent (`isReady`). */
export function createTrials<S extends Suspect>(
  { timers, isReady, send }: { timers: Timers; isReady: () => boolean; send: (one: S) => void },
  all: () => Iterable<S>,
): Trials<S> {
  let trial: { one: S; timer: unknown } | null = null;

  function end() {
    if (trial) timers.clearTimeout(trial.timer);
    trial = null;
  }

  function next() {
    end();
    if (!isReady()) return;
    const one = [...all()].find(({ suspect }) => suspect);
    if (!one) return;
    trial = { one, timer: timers.setTimeout(() => clear(one), TRIAL_MS) };
    send(one);
  }

  function pass(one: S) {
    if (trial?.one === one) next();
  }

  function clear(one: S) {
    one.suspect = false;
    pass(one);
  }

  return { current: () => trial?.one ?? null, next, end, pass, clear };
}
