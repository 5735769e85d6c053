/** Calls that are answered once what they put into a queue was worked on, or has taken long: it is durable anyway. */
import type { QueuePlace } from '../framework/queue-place.js';
import { CHANGED_CHAINS } from '../rule-chains/stored-chains.js';

/** How long a call waits at most, in milliseconds: for a message, and for the nodes of a chain to start. */
const PATIENCE = 1_000;
const PATIENCE_WITH_CHAINS = 3_000;
/** Places that were worked on before anybody waited for them, at most. */
const MOST_EARLY = 5_000;

const keyOf = ({ partition, number }: QueuePlace) => `${partition} ${number}`;

export class HeldCalls {
  readonly #waiting = new Map<string, { until: number; settle: () => void }>();
  readonly #early = new Set<string>();
  readonly #timer = setInterval(() => this.#look(), PATIENCE / 4).unref();

  /** Settles when a place was worked on. */
  worked(place: QueuePlace): Promise<void> {
    const key = keyOf(place);
    if (this.#early.delete(key)) return Promise.resolve();
    const patience = place.partition === CHANGED_CHAINS ? PATIENCE_WITH_CHAINS : PATIENCE;
    return new Promise((resolve) => this.#waiting.set(key, { until: Date.now() + patience, settle: resolve }));
  }

  settle(place: QueuePlace): void {
    const key = keyOf(place);
    const waiting = this.#waiting.get(key);
    if (waiting) {
      this.#waiting.delete(key);
      waiting.settle();
      return;
    }
    // The way from the engine may be shorter than that from the writer.
    this.#early.add(key);
    const [oldest] = this.#early;
    if (this.#early.size > MOST_EARLY && oldest !== undefined) this.#early.delete(oldest);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { settle } of this.#waiting.values()) settle();
    this.#waiting.clear();
  }

  #look(): void {
    const now = Date.now();
    for (const [key, { until, settle }] of this.#waiting) {
      if (until > now) continue;
      this.#waiting.delete(key);
      settle();
    }
  }
}
