/** What scripts subscribe to. */
export interface ScriptObservable {
  subscribe: (
    first?: Next | Observer | null,
    error?: Next | null,
    complete?: (() => void) | null,
  ) => { unsubscribe: () => void };
  toPromise: () => Promise<unknown>;
  pipe: (...operators: Operator[]) => ScriptObservable;
}

type Next = (value: unknown) => void;
type Operator = (before: ScriptObservable) => ScriptObservable;
interface Observer {
  next?: Next;
  error?: Next;
  complete?: () => void;
}

/** Makes an object of which what isn't there can't be read unnoticed. */
export type Closed = <T extends object>(path: string, members: T) => T;

/** Makes observables of promises, and those of `ctx.rxjs` that scripts use. */
export interface FrameObservables {
  /** It begins with its first subscriber; all of them get the same result, or none once it is `stopped`. */
  once: (start: () => Promise<unknown>, stopped?: Promise<unknown>) => ScriptObservable;
  /** What goes on: `listen` hears each value, and its answer ends that. */
  many: (listen: (next: Next) => () => void) => ScriptObservable;
  rxjs: object;
}

/**
 * Observables for scripts of widgets, with the operators that calls need.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameObservables(closed: Closed): FrameObservables {
  const create = (run: (to: Required<Observer>) => (() => void) | undefined): ScriptObservable => {
    const self: ScriptObservable = closed('observable', {
      subscribe(first, error, complete) {
        const observer =
          typeof first === 'object' && first !== null
            ? first
            : { next: first ?? undefined, error: error ?? undefined, complete: complete ?? undefined };
        let isOver = false;
        let end: (() => void) | undefined;
        /** Nothing is heard any more: what was begun for it ends, once. */
        const release = () => {
          const now = end;
          end = undefined;
          isOver = true;
          now?.();
        };
        const last = (tell: () => void) => {
          if (isOver) return;
          isOver = true;
          try {
            tell();
          } finally {
            release();
          }
        };
        end = run({
          next: (value) => {
            if (!isOver) observer.next?.(value);
          },
          error: (reason) => last(() => observer.error?.(reason)),
          complete: () => last(() => observer.complete?.()),
        });
        if (isOver) release();
        return { unsubscribe: release };
      },
      toPromise: () =>
        new Promise((resolve, reject) => {
          let last: unknown;
          self.subscribe(
            (value) => {
              last = value;
            },
            reject,
            () => resolve(last),
          );
        }),
      pipe: (...operators) => operators.reduce((before, operator) => operator(before), self),
    });
    return self;
  };

  const once = (start: () => Promise<unknown>, stopped?: Promise<unknown>) => {
    let begun: Promise<unknown> | undefined;
    return create(({ next, error, complete }) => {
      begun ??= start();
      stopped?.then(complete);
      begun.then((value) => {
        next(value);
        complete();
      }, error);
      return undefined;
    });
  };

  type Subscribable = { subscribe: ScriptObservable['subscribe'] };
  const isObservable = (value: unknown): value is Subscribable =>
    typeof value === 'object' && value !== null && 'subscribe' in value;
  const from = (value: unknown): ScriptObservable => {
    if (isObservable(value))
      return create((to) => {
        const heard = value.subscribe(to);
        return () => heard.unsubscribe();
      });
    if (Array.isArray(value)) return of(...value);
    return once(() => Promise.resolve(value));
  };
  const of = (...values: unknown[]) =>
    create(({ next, complete }) => {
      for (const value of values) next(value);
      complete();
      return undefined;
    });
  const fail = (reason: unknown) =>
    create(({ error }) => {
      error(typeof reason === 'function' ? reason() : reason);
      return undefined;
    });

  /** Each value as another one; what throws is the end. */
  const each =
    (take: (value: unknown, to: Required<Observer>, index: number) => void): Operator =>
    (before) =>
      create((to) => {
        let count = 0;
        return before.subscribe({
          ...to,
          next: (value) => {
            const at = count;
            count += 1;
            try {
              take(value, to, at);
            } catch (error) {
              to.error(error);
            }
          },
        }).unsubscribe;
      });
  type Change = (value: unknown, index: number) => unknown;
  /** Each value as all that an observable gives. `isLast`: of the newest value alone. */
  const flat =
    (change: Change, isLast: boolean): Operator =>
    (before) =>
      create((to) => {
        const inner = new Set<{ end: () => void }>();
        let [open, count] = [1, 0];
        const close = () => {
          open -= 1;
          if (open === 0) to.complete();
        };
        const outer = before.subscribe({
          error: to.error,
          complete: close,
          next(value) {
            if (isLast && inner.size > 0) {
              for (const one of inner) one.end();
              open -= inner.size;
              inner.clear();
            }
            open += 1;
            try {
              const made = from(change(value, count));
              count += 1;
              const one = { end: () => {} };
              inner.add(one);
              const complete = () => {
                inner.delete(one);
                close();
              };
              one.end = made.subscribe({ next: to.next, error: to.error, complete }).unsubscribe;
            } catch (error) {
              to.error(error);
            }
          },
        });
        return () => {
          outer.unsubscribe();
          for (const one of inner) one.end();
        };
      });
  /** As above, one after the other. */
  const inTurn =
    (change: Change): Operator =>
    (before) =>
      create((to) => {
        const waiting: unknown[] = [];
        let [isOver, isRunning, count] = [false, false, 0];
        let running = { end: () => {} };
        const go = () => {
          if (isRunning) return;
          if (waiting.length === 0) {
            if (isOver) to.complete();
            return;
          }
          isRunning = true;
          const done = () => {
            isRunning = false;
            go();
          };
          try {
            const made = from(change(waiting.shift(), count));
            count += 1;
            // What is over at once lets the next one begin before it is known how it would have ended.
            const one = { end: () => {} };
            running = one;
            one.end = made.subscribe({ next: to.next, error: to.error, complete: done }).unsubscribe;
          } catch (error) {
            to.error(error);
          }
        };
        const outer = before.subscribe({
          error: to.error,
          next(value) {
            waiting.push(value);
            go();
          },
          complete() {
            isOver = true;
            go();
          },
        });
        return () => {
          waiting.length = 0;
          outer.unsubscribe();
          running.end();
        };
      });
  /** One value made of all of them, at the end. `first`: what it begins with, else with the first of them. */
  const gathered =
    (join: (all: unknown, value: unknown, index: number) => unknown, first: () => readonly unknown[]): Operator =>
    (before) =>
      create((to) => {
        let [all, count] = [first(), 0];
        return before.subscribe({
          error: to.error,
          next(value) {
            try {
              all = all.length > 0 ? [join(all[0], value, count)] : [value];
              count += 1;
            } catch (error) {
              to.error(error);
            }
          },
          complete() {
            for (const one of all) to.next(one);
            to.complete();
          },
        }).unsubscribe;
      });
  const limited =
    (most: number): Operator =>
    (before) =>
      create((to) => {
        let left = most;
        if (left <= 0) {
          to.complete();
          return undefined;
        }
        return before.subscribe({
          ...to,
          next(value) {
            left -= 1;
            if (left >= 0) to.next(value);
            if (left === 0) to.complete();
          },
        }).unsubscribe;
      });

  const rxjs = closed('ctx.rxjs', {
    of,
    from,
    throwError: fail,
    EMPTY: of(),
    timer: (ms: number) => once(() => new Promise((resolve) => setTimeout(() => resolve(0), ms))),
    forkJoin(...given: unknown[]) {
      const only = given.length === 1 ? given[0] : given;
      const named = isObservable(only) ? { 0: only } : (only as object);
      const names = Object.keys(named);
      return once(async () => {
        const values = await Promise.all(
          names.map((name) => from((named as Record<string, unknown>)[name]).toPromise()),
        );
        return Array.isArray(named) || isObservable(only)
          ? values
          : Object.fromEntries(names.map((name, at) => [name, values[at]]));
      });
    },
    map: (change: Change) => each((value, to, at) => to.next(change(value, at))),
    tap: (look: Next) =>
      each((value, to) => {
        look(value);
        to.next(value);
      }),
    filter: (keep: Next) =>
      each((value, to) => {
        if ((keep as (value: unknown) => unknown)(value)) to.next(value);
      }),
    mergeMap: (change: Change) => flat(change, false),
    concatMap: inTurn,
    switchMap: (change: Change) => flat(change, true),
    toArray: () =>
      gathered(
        (all, value) => [...(all as unknown[]), value],
        () => [[]],
      ),
    reduce: (join: (all: unknown, value: unknown, index: number) => unknown, ...first: unknown[]) =>
      gathered(join, () => first),
    delay: (ms: number) => flat((value) => once(() => new Promise((go) => setTimeout(() => go(value), ms))), false),
    take: limited,
    first: () => limited(1),
    catchError:
      (mend: (error: unknown) => unknown): Operator =>
      (before) =>
        create((to) => {
          let end = () => {};
          const first = before.subscribe({
            ...to,
            error(reason) {
              try {
                end = from(mend(reason)).subscribe(to).unsubscribe;
              } catch (error) {
                to.error(error);
              }
            },
          });
          return () => {
            first.unsubscribe();
            end();
          };
        }),
    finalize:
      (last: () => void): Operator =>
      (before) =>
        create((to) => {
          const { unsubscribe } = before.subscribe(to);
          return () => {
            unsubscribe();
            last();
          };
        }),
  });
  return { once, many: (listen) => create(({ next }) => listen(next)), rxjs };
}
