/** A message of a pack under way: it is done when all its branches have ended, or one has failed. */
import type { Message } from './message.js';

/** What went wrong with a message, where. */
export interface RuleFailure {
  ruleChainName: string;
  ruleNodeName: string;
  message: string;
}

export class WorkItem {
  #branches = 1;
  #settled = false;
  #canceled = false;

  /** `settle` is called once: null for success. */
  constructor(
    readonly message: Message,
    /** By which it goes on from the node it names; null: it comes to a chain. */
    readonly label: string | null,
    readonly settle: (failure: RuleFailure | null) => void,
  ) {}

  /** Its pack goes on without it: what still runs ends at the next node. */
  get isCanceled(): boolean {
    return this.#canceled;
  }

  cancel(): void {
    this.#canceled = true;
    this.#settled = true;
  }

  /** So many branches more are under way. */
  branch(more: number): void {
    this.#branches += more;
  }

  /** A branch has ended. */
  end(): void {
    this.#branches -= 1;
    if (this.#branches === 0) this.#finish(null);
  }

  fail(failure: RuleFailure): void {
    this.#finish(failure);
  }

  #finish(failure: RuleFailure | null): void {
    if (this.#settled) return;
    this.#settled = true;
    this.settle(failure);
  }
}
