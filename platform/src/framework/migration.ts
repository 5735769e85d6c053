/**
 * Migrations: the steps that make and change the database's tables.
 *
 *     export const thing: Migration = { id: '010-thing', up: (db) => db.exec('CREATE TABLE thing (…)') };
 *
 * To add one: a file `migrations/NNN-subject.ts` and a line in the ordered list of `migrations/index.ts`. A migration that
 * was released is never edited: a later one changes what it made. They run at start, in the writer, each in a transaction.
 */
import type { Connection } from './tx.js';

export interface Migration {
  /** `NNN-subject`; unique, and what the database remembers as done. */
  readonly id: string;
  /** `tell`: how far it is, from 0 to 1, where it may take long. */
  up(db: Connection, tell?: (done: number) => void): void;
}

/** A migration tells how far it is no more often, in milliseconds. */
const TOLD_EVERY = 2000;

/** Logs how far a migration is, where it takes long. */
function logOf({ id }: Migration): (done: number) => void {
  let told = Date.now();
  return (done) => {
    if (Date.now() - told < TOLD_EVERY) return;
    told = Date.now();
    console.log(`migration ${id}: ${Math.floor(done * 100)} %`);
  };
}

/**
 * Runs the migrations the database does not have yet; answers their ids. `before` runs first when that changes a database with
 * migrations of its own; what it throws leaves the database as it is.
 */
export function migrate(
  db: Connection,
  migrations: readonly Migration[],
  before: (first: string) => void = () => {},
): string[] {
  db.exec('CREATE TABLE IF NOT EXISTS migration (id TEXT PRIMARY KEY, done_time INTEGER NOT NULL)');
  const done = new Set(db.all('SELECT id FROM migration', []).map((row) => row.id));
  const waiting = migrations.filter(({ id }) => !done.has(id));
  if (done.size > 0 && waiting[0]) before(waiting[0].id);
  const ran: string[] = [];
  for (const migration of waiting) {
    db.exec('BEGIN IMMEDIATE');
    try {
      migration.up(db, logOf(migration));
      db.run('INSERT INTO migration (id, done_time) VALUES (?, ?)', [migration.id, Date.now()]);
      db.exec('COMMIT');
    } catch (error) {
      if (db.database.inTransaction) db.exec('ROLLBACK');
      throw new Error(`migration ${migration.id} failed`, { cause: error });
    }
    ran.push(migration.id);
  }
  return ran;
}
