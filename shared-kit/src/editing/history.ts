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

/**
 * The steps after a value, which begin from what became of it. Where it is no value between two steps any more – it was
 * undone, or more was merged with the step to it – they are one step.
 */
export function historySince<T>(history: History<T>, sent: T, start: T, adopt: (value: T) => T): History<T> {
  const at = history.done.findLastIndex(({ before }) => Object.is(before, sent));
  const name = (history.undone.find(({ after }) => Object.is(after, sent)) ?? history.done.at(-1))?.name ?? '';
  const done = at < 0 ? [{ name, before: sent, after: history.value }] : history.done.slice(at);
  const known = new Map([[sent, start]]);
  const adopted = (value: T): T => {
    const become = known.get(value) ?? adopt(value);
    known.set(value, become);
    return become;
  };
  const asAdopted = ({ before, after, ...step }: Step<T>): Step<T> => ({
    ...step,
    before: adopted(before),
    after: adopted(after),
  });
  return {
    value: adopted(history.value),
    done: done.map(asAdopted),
    undone: at < 0 ? [] : history.undone.map(asAdopted),
  };
}
