/** A change that was made while editing, under the name that the list of steps shows. */
export interface Step<T> {
  name: string;
  before: T;
  after: T;
  /** Changes of the same kind in a row are one step: a drag, or typing in one field. */
  merge?: string;
}

/** What was edited: values never change in place, so a step is two references to what they share. */
export interface History<T> {
  readonly value: T;
  /** Oldest first. */
  readonly done: readonly Step<T>[];
  /** What was undone; the next to redo is the last. */
  readonly undone: readonly Step<T>[];
}

/** Steps that can be undone; the oldest go first. */
export const HISTORY_DEPTH = 200;

/** A history whose first value is this one. */
export const startHistory = <T>(value: T): History<T> => ({ value, done: [], undone: [] });

/** A change as a step of its own, or as more of the last one. What changes nothing is no step; what was undone is gone. */
export function record<T>(history: History<T>, value: T, { name, merge }: Pick<Step<T>, 'name' | 'merge'>): History<T> {
  if (Object.is(value, history.value)) return history;
  const last = history.done.at(-1);
  if (last && merge !== undefined && last.merge === merge && history.undone.length === 0) {
    return { value, done: [...history.done.slice(0, -1), { ...last, after: value }], undone: [] };
  }
  const step: Step<T> = { name, before: history.value, after: value, ...(merge !== undefined && { merge }) };
  return { value, done: [...history.done, step].slice(-HISTORY_DEPTH), undone: [] };
}

/** A drag or a field has ended: the next change is a step of its own. */
export function endMerge<T>(history: History<T>): History<T> {
  const last = history.done.at(-1);
  if (last?.merge === undefined) return history;
  const { merge: _, ...ended } = last;
  return { ...history, done: [...history.done.slice(0, -1), ended] };
}

/** Takes back the last steps, one unless told otherwise. */
export function undo<T>(history: History<T>, steps = 1): History<T> {
  const taken = history.done.slice(Math.max(0, history.done.length - steps));
  const [first] = taken;
  if (steps < 1 || !first) return history;
  return {
    value: first.before,
    done: history.done.slice(0, history.done.length - taken.length),
    undone: [...history.undone, ...taken.toReversed()],
  };
}

/** Makes steps again that were undone. */
export function redo<T>(history: History<T>, steps = 1): History<T> {
  const taken = history.undone.slice(Math.max(0, history.undone.length - steps)).toReversed();
  const last = taken.at(-1);
  if (steps < 1 || !last) return history;
  return {
    value: last.after,
    done: [...history.done, ...taken],
    undone: history.undone.slice(0, history.undone.length - taken.length),
  };
}
