/** How much of something may be done in which time: token buckets, written as `capacity:seconds,…`. */

/** One `capacity:seconds` pair: so much at once, refilled evenly over the seconds. */
class Bucket {
  #tokens: number;
  #at: number;

  constructor(
    readonly capacity: number,
    readonly seconds: number,
    now: number,
  ) {
    this.#tokens = capacity;
    this.#at = now;
  }

  has(amount: number, now: number): boolean {
    // A clock that was set back takes nothing away.
    const passed = Math.max(0, now - this.#at) / 1000;
    this.#tokens = Math.min(this.capacity, this.#tokens + passed * (this.capacity / this.seconds));
    this.#at = now;
    return this.#tokens >= amount;
  }

  /** Milliseconds until there is as much; to be asked after `has`. */
  until(amount: number): number {
    return Math.max(0, Math.ceil(((amount - this.#tokens) * this.seconds * 1000) / this.capacity));
  }

  take(amount: number): void {
    this.#tokens -= amount;
  }
}

/** The buckets of a limit text; pairs that are no numbers do not limit. */
export class RateLimit {
  readonly #buckets: Bucket[];

  constructor(
    readonly text: string,
    now: number,
  ) {
    this.#buckets = text.split(',').flatMap((pair) => {
      const [capacity = Number.NaN, seconds = Number.NaN] = pair.split(':').map(Number);
      return capacity > 0 && seconds > 0 ? [new Bucket(capacity, seconds, now)] : [];
    });
  }

  /** How much may be taken at once: the smallest capacity. */
  get atOnce(): number {
    return Math.min(...this.#buckets.map(({ capacity }) => capacity));
  }

  /** How long it takes, in milliseconds, until so much would be there without a capacity. */
  waitFor(now: number, amount: number): number {
    return Math.max(0, ...this.#buckets.map((bucket) => (bucket.has(amount, now) ? 0 : bucket.until(amount))));
  }

  /** Takes as much from every bucket, or nothing when one of them has less. */
  allow(now: number, amount = 1): boolean {
    if (!this.#buckets.every((bucket) => bucket.has(amount, now))) return false;
    for (const bucket of this.#buckets) bucket.take(amount);
    return true;
  }
}
