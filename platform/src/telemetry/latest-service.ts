/** When latest values are taken over (`latest-backlog.ts`): every few seconds, once there are many, and before searches. */
import type { EventBus } from '../framework/events.js';
import type { Database } from '../framework/operation.js';
import { type RepeatedWork, repeat } from '../framework/repeated-work.js';
import { takeOverNoted } from './latest-backlog.js';

const EVERY = 5_000;
/** More saved points than this are not left waiting: the more at a time, the fewer pages are written, and the longer searches wait. */
const MOST = 30_000;

export class LatestBacklog {
  readonly #db: Database;
  readonly #forget: () => void;
  readonly #repeated: RepeatedWork;
  /** Saved points that may not have been taken over; a platform that was killed left some. */
  #waiting = 1;
  #working: Promise<void> | null = null;
  #stopped = false;

  constructor(db: Database, events: EventBus) {
    this.#db = db;
    this.#forget = events.on('telemetry.saved', ({ points }) => {
      this.#waiting += points.length;
      if (this.#waiting >= MOST && !this.#working) void this.settle();
    });
    this.#repeated = repeat('latest values', { every: EVERY }, () => this.settle());
  }

  /** Resolves when all values saved before are taken over, or cannot be: not when later ones are. Never rejects. */
  async settle(): Promise<void> {
    // What runs already may have begun before the last of them.
    if (this.#working) await this.#working;
    if (this.#waiting > 0) await (this.#working ?? this.#takeOver());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#forget();
    await this.#repeated.stop();
    await this.#working;
  }

  #takeOver(): Promise<void> {
    this.#waiting = 0;
    this.#working = takeOverNoted(this.#db, () => this.#stopped)
      .then(() => {})
      .catch((error) => {
        this.#waiting ||= 1;
        console.error('latest values', error);
      })
      .finally(() => {
        this.#working = null;
      });
    return this.#working;
  }
}
