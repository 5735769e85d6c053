/** Spreads work that makes more work over turns of the event loop, so that a chain whose links multiply a message holds nobody else up. */

export class Turns {
  readonly #most: number;
  #done = 0;
  #waiting: (() => void)[] = [];

  /** `most`: pieces of one turn. */
  constructor(most = 1000) {
    this.#most = most;
  }

  /** Nothing waits for a later turn. */
  get isIdle(): boolean {
    return this.#waiting.length === 0;
  }

  /** Does a piece of work: at once, or in a later turn, in the order in which pieces came. */
  do(work: () => void): void {
    if (this.#done === this.#most) {
      this.#waiting.push(work);
      return;
    }
    if (this.#done === 0) setImmediate(() => this.#next());
    this.#done += 1;
    work();
  }

  #next(): void {
    this.#done = 0;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const work of waiting) this.do(work);
  }
}
