/**
 * The transaction a handler works in: one call, one transaction, on one SQLite connection of one database thread.
 *
 * - `all`, `get`, `run` take SQL with `?` places. The statement is prepared once per thread, so keep the SQL text constant
 *   and pass what varies as parameters.
 * - `emit` announces what happened; listeners on the main thread hear it after the COMMIT (see `events.ts`).
 *
 * Parameters: text, numbers, bigint, booleans (stored as 0/1), null/undefined (NULL), Buffer/Uint8Array. The driver binds
 * every JavaScript number as REAL, so columns that hold whole numbers need INTEGER affinity (or bind a bigint).
 */

import type Database from 'libsql';
import type { EventName, PlatformEvent, PlatformEvents } from './events.js';
import type { QueuePlace } from './queue-place.js';

export type SqlValue = string | number | bigint | boolean | null | undefined | Uint8Array;
/** What the driver is handed: it aborts the process on types it does not know, so nothing else may reach it. */
type Bound = string | number | bigint | null | Buffer;
type Row = Record<string, unknown>;
type Statement = Database.Statement;

const bind = (value: unknown): Bound => {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'undefined':
      return null;
    default:
      if (value === null) return null;
      if (Buffer.isBuffer(value)) return value;
      if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      throw new TypeError('not an SQL value');
  }
};

const STATEMENT_LIMIT = 1000;

/** One SQLite connection with its prepared statements. */
export class Connection {
  readonly #statements = new Map<string, Statement>();

  constructor(readonly database: Database.Database) {}

  statement(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    if (this.#statements.size >= STATEMENT_LIMIT) {
      const oldest = this.#statements.keys().next().value;
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(sql, statement);
    return statement;
  }

  all(sql: string, params: readonly unknown[]): Row[] {
    return this.statement(sql).all(params.map(bind)) as Row[];
  }

  run(sql: string, params: readonly unknown[]): number {
    return this.statement(sql).run(params.map(bind)).changes;
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }
}

export class Tx {
  readonly events: PlatformEvent[] = [];
  /** What the call put into a queue and is answered after, once that was worked on. */
  held: QueuePlace | undefined = undefined;
  #ended = false;

  constructor(
    readonly connection: Connection,
    readonly mode: 'read' | 'write',
    /** The time of the call, epoch milliseconds. */
    readonly now: number,
    /** It works on a copy, to find out what is to be done: what goes into queues is only announced. */
    readonly isTrial = false,
  ) {}

  all<R extends object = Row>(sql: string, ...params: SqlValue[]): R[] {
    return this.#guarded(() => this.connection.all(sql, params)) as R[];
  }

  get<R extends object = Row>(sql: string, ...params: SqlValue[]): R | undefined {
    return this.all<R>(sql, ...params)[0];
  }

  /** Runs a statement and answers how many rows it changed. */
  run(sql: string, ...params: SqlValue[]): number {
    this.#mustWrite();
    return this.#guarded(() => this.connection.run(sql, params));
  }

  emit<N extends EventName>(name: N, payload: PlatformEvents[N]): void {
    this.#mustWrite();
    this.events.push({ name, payload });
  }

  /** Runs `body`; when it throws, all that it did is undone, and what was done before it stays. */
  attempt<R>(body: () => R): R {
    this.#mustWrite();
    const before = this.events.length;
    const savepoint = (sql: string) => this.#guarded(() => this.connection.run(sql, []));
    savepoint('SAVEPOINT attempt');
    try {
      const value = body();
      savepoint('RELEASE attempt');
      return value;
    } catch (error) {
      if (this.#ended) throw error;
      savepoint('ROLLBACK TO attempt');
      savepoint('RELEASE attempt');
      this.events.length = before;
      throw error;
    }
  }

  /** SQLite ends a transaction by itself on some errors; what a handler that caught one went on with would be stored alone. */
  #guarded<R>(statement: () => R): R {
    if (this.#ended) throw new Error('the transaction has ended');
    try {
      return statement();
    } catch (error) {
      this.#ended = !this.connection.database.inTransaction;
      throw error;
    }
  }

  #mustWrite(): void {
    if (this.mode !== 'write') throw new Error('a read call tried to write: declare its mode as "write"');
  }
}
