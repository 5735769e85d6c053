/**
 * Works on one partition: takes a pack of messages, hands them out as its queue says, waits for all of them or for the time limit, lets
 * some go round again as the queue says, and forgets the pack. Partitions know nothing of each other: what holds one up is its tenant's.
 */
import { timerTime } from '../framework/time-limit.js';
import type { Tx } from '../framework/tx.js';
import type { Outcomes } from '../queue/outcomes.js';
import { messagesAfter, type Partition, type Portion, type QueuedMessage } from '../queue/queue-log.js';
import type { QueueSettings } from '../resources/queue-rules.js';
import type { QueueStatistics } from './statistics.js';
import { againAfter, type EntryState, submitOf } from './strategies.js';
import { type RuleFailure, WorkItem } from './work-item.js';

/** A pack at most: all of it is in memory while it is worked on. */
const PACK: Portion = { messages: 500, bytes: 16 * 1024 * 1024 };
/** How long a queue rests that could not be read, in milliseconds. */
const PAUSE = 500;

/** What a consumer works with. */
export interface ConsumerEnvironment {
  read<R>(query: (tx: Tx) => R): R;
  /** How the queue of a partition is set at this moment. */
  settingsOf(tx: Tx, partition: Partition): QueueSettings;
  /** What was stored before a crash for messages that still lie in a partition. */
  outcomesOf(tx: Tx, partition: Partition): Outcomes | null;
  /** Sends a message on its way; its item settles. */
  submit(tenantId: string, item: WorkItem): void;
  /** Messages were worked on, whatever came of them. */
  worked(partition: number, number: number): void;
  /** Forgets everything up to a number. */
  commit(partition: number, number: number): void;
  /** The storage takes nothing: what takes long then is not the messages' fault. */
  isHeldUp(): boolean;
  statistics(partition: Partition): QueueStatistics;
}

interface Entry extends QueuedMessage {
  state: EntryState;
  item?: WorkItem;
  isTold?: true;
}

export class PartitionConsumer {
  readonly #env: ConsumerEnvironment;
  readonly #partition: Partition;
  #last = 0;
  /** Of the first pack: it may have been under way when the platform was killed. */
  #outcomes: Outcomes | null = null;
  #running = false;
  #more = false;
  #stopped = false;
  #wake: (() => void) | undefined;

  constructor(env: ConsumerEnvironment, partition: Partition) {
    this.#env = env;
    this.#partition = partition;
  }

  get tenantId(): string {
    return this.#partition.tenantId;
  }

  /** There may be more. */
  wake(): void {
    this.#more = true;
    if (this.#running || this.#stopped) return;
    this.#running = true;
    this.#run()
      .catch((error) => {
        console.error('a queue of the rule engine', error);
        // What could not be read is still there.
        this.#more = true;
        return this.#sleep(PAUSE);
      })
      .finally(() => {
        this.#running = false;
        if (this.#more && !this.#stopped) this.wake();
      });
  }

  /** Leaves the pack under way as it is: it is worked on again after the next start. */
  stop(): void {
    this.#stopped = true;
    this.#wake?.();
  }

  async #run(): Promise<void> {
    // What else comes in this turn is worked on together.
    await new Promise((resolve) => setImmediate(resolve));
    while (!this.#stopped) {
      this.#more = false;
      const { messages: pack, isAll } = this.#env.read((tx) => {
        if (this.#last === 0) this.#outcomes = this.#env.outcomesOf(tx, this.#partition);
        return messagesAfter(tx, this.#partition.no, this.#last, PACK);
      });
      if (pack.length === 0) return;
      await this.#workOn(pack.map((each): Entry => ({ ...each, state: 'waiting' })));
      if (this.#stopped) return;
      this.#last = pack.at(-1)?.number ?? this.#last;
      this.#outcomes = null;
      this.#env.commit(this.#partition.no, this.#last);
      if (isAll && !this.#more) return;
    }
  }

  async #workOn(pack: readonly Entry[]): Promise<void> {
    const statistics = this.#env.statistics(this.#partition);
    let round: readonly Entry[] = pack;
    for (let number = 1; !this.#stopped; number += 1) {
      const settings = this.#env.read((tx) => this.#env.settingsOf(tx, this.#partition));
      await this.#handOut(round, number, settings, statistics);
      if (this.#stopped) return;
      const count = (state: EntryState) => round.filter((each) => each.state === state).length;
      const counts = { total: pack.length, failed: count('failed'), timeout: count('timeout') };
      const again = againAfter(settings, number, counts);
      const isAgain = ({ state }: Entry) => again?.states.includes(state) ?? false;
      statistics.round(
        round.map(({ state }) => state),
        again?.states ?? null,
      );
      for (const entry of round) if (!isAgain(entry)) this.#tell(entry);
      if (!again) return;
      round = round.filter(isAgain);
      for (const entry of round) entry.state = 'waiting';
      await this.#sleep(again.pause);
    }
  }

  /** Hands the entries out and waits until all have settled, or the time is over. */
  #handOut(
    entries: readonly Entry[],
    round: number,
    settings: QueueSettings,
    statistics: QueueStatistics,
  ): Promise<void> {
    const { most, byOriginator } = submitOf(settings);
    const tooLong = `The message took longer than the ${settings.packProcessingTimeout} ms that its queue allows`;
    const waiting = [...entries];
    const busy = new Set<string>();
    let underWay = 0;
    return new Promise((resolve) => {
      let over = false;
      const end = () => {
        over = true;
        clearTimeout(timer);
        this.#wake = undefined;
        for (const entry of entries) {
          if (entry.state !== 'waiting') continue;
          entry.state = 'timeout';
          if (!this.#stopped) for (const failure of entry.item?.late(tooLong) ?? []) statistics.failure(failure);
          entry.item?.cancel();
        }
        resolve();
      };
      const expire = () => {
        if (this.#env.isHeldUp()) timer = setTimeout(expire, timerTime(settings.packProcessingTimeout));
        else end();
      };
      let timer = setTimeout(expire, timerTime(settings.packProcessingTimeout));
      this.#wake = end;
      const next = () => {
        for (let at = 0; at < waiting.length && underWay < most && !over; ) {
          const entry = waiting[at] as Entry;
          const originator = entry.message.originator.id;
          if (byOriginator && busy.has(originator)) {
            at += 1;
            continue;
          }
          waiting.splice(at, 1);
          busy.add(originator);
          underWay += 1;
          const settled = (failures: readonly RuleFailure[]) => {
            if (over) return;
            entry.state = entry.item?.isLost ? 'lost' : failures.length > 0 ? 'failed' : 'success';
            for (const failure of failures) statistics.failure(failure);
            if (entry.state === 'success' && !byRetry) this.#tell(entry);
            busy.delete(originator);
            underWay -= 1;
            if (underWay === 0 && waiting.length === 0) end();
            else if (waiting.length > 0) schedule();
          };
          const { number, message, label, error } = entry;
          const place = { partition: this.#partition.no, number };
          entry.item = new WorkItem(message, label, settled, { place, round, outcomes: this.#outcomes, error });
          this.#env.submit(this.#partition.tenantId, entry.item);
        }
      };
      let scheduled = false;
      const schedule = () => {
        if (scheduled) return;
        scheduled = true;
        queueMicrotask(() => {
          scheduled = false;
          next();
        });
      };
      const byRetry = settings.processingStrategy?.type === 'RETRY_ALL';
      next();
    });
  }

  /** Says that a message was worked on: at once where that is certain, else after its last round. */
  #tell(entry: Entry): void {
    if (entry.isTold) return;
    entry.isTold = true;
    this.#env.worked(this.#partition.no, entry.number);
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timerTime(milliseconds));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
