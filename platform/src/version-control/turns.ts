/** Turns: one thing at a time is done with each tenant's repository, and a few at once with all of them. */
import { ErrorCode, PlatformError } from '../framework/errors.js';

export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, number>();
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(readonly limits: { atOnce: number; ofOne: number }) {}

  /** Does `work` when whatever was asked for before under the same name has ended. Throws 429 when too much of it waits. */
  async take<R>(name: string, work: () => Promise<R>): Promise<R> {
    const waiting = this.#waiting.get(name) ?? 0;
    if (waiting >= this.limits.ofOne) {
      throw new PlatformError(429, ErrorCode.tooManyRequests, 'Too many version control requests are under way');
    }
    this.#waiting.set(name, waiting + 1);
    const before = this.#last.get(name);
    const turn = (async () => {
      await before?.catch(() => undefined);
      await this.#enter();
      try {
        return await work();
      } finally {
        this.#leave();
      }
    })();
    this.#last.set(name, turn);
    try {
      return await turn;
    } finally {
      const left = (this.#waiting.get(name) ?? 1) - 1;
      if (left > 0) this.#waiting.set(name, left);
      else this.#waiting.delete(name);
      if (this.#last.get(name) === turn) this.#last.delete(name);
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.limits.atOnce) this.#running += 1;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  #leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
