/** A message of a pack under way: it is done when all its branches have ended, and has failed when one of them did. */
import type { QueuePlace } from '../framework/queue-place.js';
import type { Outcomes } from '../queue/outcomes.js';
import type { Message } from './message.js';

/** What went wrong with a message, where. */
export interface RuleFailure {
  ruleChainName: string;
  ruleNodeName: string;
  message: string;
}

/** Where a message is: at a node, which says what goes wrong there. */
export interface AtNode {
  failure(message: string): RuleFailure;
}

/** By which failures are the same. */
export const failureKey = ({ ruleChainName, ruleNodeName, message }: RuleFailure): string =>
  JSON.stringify([ruleChainName, ruleNodeName, message]);

/** Failures that one message keeps, each once, and characters of the text of one. */
const MOST_FAILURES = 100;
const LONGEST_TEXT = 4096;

/** One for all: a pack may abandon hundreds of messages at once. */
const GONE = new Error('Nobody waits for the message anymore');

/** Where a message lies in a queue, in which round of its pack it is, and what was stored for it before a crash. */
export interface Queued {
  readonly place: QueuePlace;
  readonly round: number;
  readonly outcomes: Outcomes | null;
  /** Why it goes on by its label, where something went wrong. */
  readonly error?: string | undefined;
}

export class WorkItem {
  #branches = 1;
  /** Nodes that all branches have passed, those that go on after an acknowledgement included. */
  #passed = { count: 0 };
  #settled = false;
  readonly #failures = new Map<string, RuleFailure>();
  /** The nodes that its branches are at, with how many are there. */
  readonly #at = new Map<AtNode, number>();
  #canceled = false;
  #isAcknowledged = false;
  #isLost = false;
  #calls: AbortController[] = [];

  /** `settle` is called once, with what went wrong: each failure once, none for success. */
  constructor(
    readonly message: Message,
    /** By which it goes on from the node it names; null: it comes to a chain. */
    readonly label: string | null,
    readonly settle: (failures: readonly RuleFailure[]) => void,
    readonly queued: Queued | null = null,
  ) {}

  /** Its pack goes on without it: what still runs ends at the next node. */
  get isCanceled(): boolean {
    return this.#canceled;
  }

  cancel(): void {
    this.#canceled = true;
    this.#settled = true;
    for (const calls of this.#calls) calls.abort(GONE);
    this.#calls = [];
  }

  /** Calls under way for it elsewhere: they are called off once nobody waits for the message anymore. */
  hold(calls: AbortController): void {
    if (this.#canceled) calls.abort(GONE);
    else this.#calls.push(calls);
  }

  /** For what goes on of it after it was acknowledged: no queue waits for that, and a crash may repeat it. */
  acknowledged(settle: (failures: readonly RuleFailure[]) => void): WorkItem {
    const item = new WorkItem(this.message, this.label, settle, this.queued);
    item.#passed = this.#passed;
    item.#isAcknowledged = true;
    return item;
  }

  /** No queue holds back what comes after it. */
  get isAcknowledged(): boolean {
    return this.#isAcknowledged;
  }

  /** A branch comes to one more node; answers how many all of them have come to. */
  pass(): number {
    this.#passed.count += 1;
    return this.#passed.count;
  }

  /** A branch is at a node from now on. */
  come(node: AtNode): void {
    this.#at.set(node, (this.#at.get(node) ?? 0) + 1);
  }

  /** A branch is not at a node anymore. */
  leave(node: AtNode): void {
    const rest = (this.#at.get(node) ?? 0) - 1;
    if (rest > 0) this.#at.set(node, rest);
    else this.#at.delete(node);
  }

  /** What is to be told of a message that takes too long: where it is. */
  late(message: string): readonly RuleFailure[] {
    return [...this.#at.keys()].slice(0, MOST_FAILURES).map((node) => node.failure(message));
  }

  /** For a message that nobody waits for. */
  static loose(message: Message): WorkItem {
    const item = new WorkItem(message, null, () => {});
    item.#isAcknowledged = true;
    return item;
  }

  /** So many branches more are under way. */
  branch(more: number): void {
    this.#branches += more;
  }

  /** A branch has ended. */
  end(): void {
    this.#branches -= 1;
    if (this.#branches > 0 || this.#settled) return;
    this.#settled = true;
    this.settle([...this.#failures.values()]);
  }

  /** A branch has ended so. Others still run: what comes after the message waits for them, and a crash repeats them. */
  fail(failure: RuleFailure): void {
    this.#note(failure);
    this.end();
  }

  /** It can't go on, and could not if its queue sent it round again. */
  lose(failure: RuleFailure): void {
    this.#isLost = true;
    this.fail(failure);
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** It has failed as a whole: what of it still runs ends at the next node. */
  giveUp(failure: RuleFailure): void {
    this.#note(failure);
    const isFirst = !this.#settled;
    this.cancel();
    if (isFirst) this.settle([...this.#failures.values()]);
  }

  #note(failure: RuleFailure): void {
    const cut = { ...failure, message: failure.message.slice(0, LONGEST_TEXT) };
    if (this.#failures.size < MOST_FAILURES) this.#failures.set(failureKey(cut), cut);
  }
}
