import type { FrameFailures } from './failures';

interface OrderParts {
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  attempt: FrameFailures['attempt'];
}

/** What a script has the page do, without waiting for an answer. */
export interface FrameOrders {
  /** Of those of a name the last in a turn counts. */
  order: (name: string, ...args: unknown[]) => void;
  /** All of them, one after the other; `path`: how the script calls it. */
  inTurn: (path: string, name: string, ...args: unknown[]) => void;
}

/**
 * Orders of a script to the page. What the page refuses is told once.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameOrders({ ask, attempt }: OrderParts): FrameOrders {
  /** Orders that come one after the other in a turn; more are a loop. */
  const most = 20;
  let waiting = new Map<string, unknown[]>();
  let count = 0;
  const refused = (error: unknown) =>
    attempt(() => {
      throw error;
    });
  const send = (name: string, args: readonly unknown[]) => void ask(name, ...args).catch(refused);
  /** Once in a turn. */
  const atEnd = () =>
    void Promise.resolve().then(() => {
      const orders = waiting;
      waiting = new Map();
      count = 0;
      for (const [name, args] of orders) send(name, args);
    });
  return {
    order(name, ...args) {
      if (waiting.size === 0 && count === 0) atEnd();
      waiting.set(name, args);
    },
    inTurn(path, name, ...args) {
      if (waiting.size === 0 && count === 0) atEnd();
      count += 1;
      if (count > most) throw new Error(`${path} is called too often`);
      send(name, args);
    },
  };
}
