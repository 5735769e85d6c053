/**
 * Group commit: what waits is run in one transaction, each piece of work in a savepoint of it, and acknowledged after the COMMIT.
 * A piece that fails is rolled back alone.
 *
 * SQLite may end a transaction by itself (a full disk, an I/O error), and then every piece before is gone too, and whatever came
 * after would be stored statement by statement. So after every error the transaction is asked whether it still stands. When it does
 * not, or the COMMIT fails, the pieces of the group are run again, each in a transaction of its own: one that does not fit is
 * refused alone. Signing in and the like goes on meanwhile (`readsOnFull`): such a piece is run once more, and reads only.
 */
import { toErrorData } from './answer.js';
import { PlatformError } from './errors.js';
import type { PlatformEvent } from './events.js';
import type { Outcome, Work } from './protocol.js';
import type { QueuePlace } from './queue-place.js';
import { storageError } from './storage-error.js';
import { type Connection, Tx } from './tx.js';

/** Limits of one group. */
const GROUP_SIZE = 256;
const GROUP_MS = 20;

/** To be announced once on disk: events in commit order, then outcomes. */
export interface Committed {
  events: PlatformEvent[];
  outcomes: Outcome[];
}

/** The transaction ended while a piece ran. */
class TransactionLost extends Error {
  constructor(
    override readonly cause: unknown,
    /** What the piece had been refused with before, when only its record was lost. */
    readonly refusal?: unknown,
  ) {
    super('the transaction was lost', { cause });
  }
}

export class GroupCommit {
  readonly #connection: Connection;
  readonly #perform: (tx: Tx, work: Work) => unknown;
  readonly #readsOnFull: (work: Work) => boolean;
  #failing = false;
  #unrecorded = false;

  /** `readsOnFull`: which work is done all the same where the storage takes nothing, without what it would have written. */
  constructor(
    connection: Connection,
    perform: (tx: Tx, work: Work) => unknown,
    readsOnFull: (work: Work) => boolean = () => false,
  ) {
    this.#connection = connection;
    this.#perform = perform;
    this.#readsOnFull = readsOnFull;
  }

  /** Runs `first` and whatever else waits. Throws only when a transaction can neither be ended nor undone. */
  run(first: Work, next: () => Work | undefined): Committed {
    const taken: Work[] = [];
    const takeNext = () => {
      const work = taken.length === 0 ? first : next();
      if (work) taken.push(work);
      return work;
    };
    try {
      const committed = this.#together(takeNext);
      this.#note(null);
      return committed;
    } catch (error) {
      this.#undo();
      if (taken.length > 1) return this.#oneByOne(taken);
      this.#note(error);
      if (taken.length === 1) return { events: [], outcomes: [this.#refuse(first, error)] };
      // The transaction did not even begin, and waiting for a lock has taken its time: the same would happen to all that wait.
      const outcomes = [this.#refuse(first, error)];
      for (let work = next(); work; work = next()) outcomes.push(this.#refuse(work, error));
      return { events: [], outcomes };
    }
  }

  #together(take: () => Work | undefined): Committed {
    const committed: Committed = { events: [], outcomes: [] };
    this.#connection.exec('BEGIN IMMEDIATE');
    const until = Date.now() + GROUP_MS;
    for (let work = take(); work; ) {
      committed.outcomes.push(this.#piece(work, committed.events));
      work = committed.outcomes.length < GROUP_SIZE && Date.now() < until ? take() : undefined;
    }
    this.#connection.exec('COMMIT');
    return committed;
  }

  #oneByOne(group: readonly Work[]): Committed {
    const all: Committed = { events: [], outcomes: [] };
    let failure: unknown = null;
    let locked = false;
    for (const work of group) {
      const alone = [work];
      try {
        // Where one transaction did not begin, the next would wait as long for the same lock.
        if (locked) throw failure;
        const { events, outcomes } = this.#together(() => alone.pop());
        all.events.push(...events);
        all.outcomes.push(...outcomes);
      } catch (error) {
        this.#undo();
        failure = error;
        locked = alone.length > 0;
        all.outcomes.push(this.#refuse(work, error));
      }
    }
    this.#note(failure);
    return all;
  }

  #piece(work: Work, events: PlatformEvent[]): Outcome {
    try {
      let held: QueuePlace | undefined;
      const value = this.#inSavepoint(events, (tx) => {
        const answer = this.#perform(tx, work);
        held = tx.held;
        return answer;
      });
      return held ? { seq: work.seq, value, held } : { seq: work.seq, value };
    } catch (error) {
      if (error instanceof TransactionLost) throw error;
      const record = error instanceof PlatformError ? error.afterRollback : undefined;
      if (record) this.#record(events, record, error);
      if (this.#goesOn(work, error)) throw new TransactionLost(error);
      return { seq: work.seq, error: toErrorData(error) };
    }
  }

  #record(events: PlatformEvent[], record: (tx: Tx) => void, refusal: unknown): void {
    try {
      this.#inSavepoint(events, record);
    } catch (failure) {
      if (failure instanceof TransactionLost) throw new TransactionLost(failure.cause, refusal);
      console.error('could not record a refused request', failure);
    }
  }

  /** Runs `body` in a savepoint of the open transaction; its events count only when it succeeds. */
  #inSavepoint<R>(events: PlatformEvent[], body: (tx: Tx) => R): R {
    const connection = this.#connection;
    const tx = new Tx(connection, 'write', Date.now());
    try {
      connection.run('SAVEPOINT piece', []);
      const value = body(tx);
      connection.run('RELEASE piece', []);
      events.push(...tx.events);
      return value;
    } catch (error) {
      this.#undoPiece(error);
      throw error;
    }
  }

  #undoPiece(error: unknown): void {
    try {
      if (!this.#connection.database.inTransaction) throw error;
      this.#connection.run('ROLLBACK TO piece', []);
      this.#connection.run('RELEASE piece', []);
    } catch {
      throw new TransactionLost(error);
    }
  }

  /** What comes of a piece that could not be stored. One that goes on all the same reads, and stays refused where it has to write. */
  #refuse(work: Work, error: unknown): Outcome {
    const { seq } = work;
    const refusal = error instanceof TransactionLost ? (error.refusal ?? error.cause) : error;
    if (!this.#goesOn(work, refusal)) return { seq, error: toErrorData(refusal) };
    try {
      this.#connection.exec('BEGIN');
      const value = this.#perform(new Tx(this.#connection, 'read', Date.now()), work);
      if (!this.#unrecorded) console.error('sign-ins go on without a record');
      this.#unrecorded = true;
      return { seq, value };
    } catch (failure) {
      return { seq, error: toErrorData(failure instanceof PlatformError ? failure : refusal) };
    } finally {
      this.#undo();
    }
  }

  #goesOn(work: Work, error: unknown): boolean {
    return storageError(error) !== null && this.#readsOnFull(work);
  }

  #undo(): void {
    if (this.#connection.database.inTransaction) this.#connection.exec('ROLLBACK');
  }

  /** Says once that the storage refuses writes, and once that it takes them again. */
  #note(error: unknown): void {
    const cause = error instanceof TransactionLost ? error.cause : error;
    const failing = storageError(cause) !== null;
    if (failing && !this.#failing) console.error(`writes are refused: ${(cause as Error).message}`);
    if (!failing && this.#failing) {
      console.error('writes are stored again');
      this.#unrecorded = false;
    }
    this.#failing = failing;
  }
}
