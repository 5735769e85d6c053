/** What a node does later: its timers end with it. */
import { timerTime } from '../framework/time-limit.js';

export class NodeTimers {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #failed: (error: unknown) => void;

  /** `failed` hears of works that reject. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /** The answered function calls the work off. */
  after(milliseconds: number, work: () => void | Promise<void>): () => void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      Promise.resolve().then(work).catch(this.#failed);
    }, timerTime(milliseconds)).unref();
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
      clearTimeout(timer);
    };
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
