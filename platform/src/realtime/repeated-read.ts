/** A read that a command repeats whenever its last answer may be outdated. */
import { isBusy } from '../framework/errors.js';
import type { CommandHost } from './session-host.js';

export class RepeatedRead {
  #running: Promise<void> = Promise.resolve();
  /** The run that waits for the end of the one under way: whatever changes until it begins is in it. */
  #next: Promise<void> | null = null;
  #late = false;

  constructor(
    readonly host: Pick<CommandHost, 'fail'>,
    readonly cmdId: number,
    readonly read: () => Promise<void>,
  ) {}

  /** Runs it, never twice at once: who asks while it runs shares the run after it. Settles with that run. */
  run(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      this.#late = false;
      const run = this.read();
      this.#running = run.catch(() => {});
      return run;
    });
    return this.#next;
  }

  /** Runs it for nobody who waits. A busy platform makes it late. */
  later(): void {
    this.run().catch((error) => {
      if (isBusy(error)) this.#late = true;
      else this.host.fail(this.cmdId, error);
    });
  }

  /** Whether a change was not read for want of a turn. */
  get isLate(): boolean {
    return this.#late;
  }
}
