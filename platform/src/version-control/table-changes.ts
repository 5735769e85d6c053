/** Storing the changes of tables that a scratch copy tells of, many rows with a statement. */
import type { SqlValue, Tx } from '../framework/tx.js';
import type { TableChange } from './scratch.js';

/** Rows of one statement. */
const ROWS = 50;
const places = (columns: number, rows: number): string =>
  Array.from({ length: rows }, () => `(${Array.from({ length: columns }, () => '?').join(', ')})`).join(', ');

/** Runs a statement over lists of values: many at once, the rest one by one, so that there are two texts of it. */
function inBatches(lists: readonly SqlValue[][], run: (lists: readonly SqlValue[][]) => void): void {
  const whole = lists.length - (lists.length % ROWS);
  for (let at = 0; at < whole; at += ROWS) run(lists.slice(at, at + ROWS));
  for (const list of lists.slice(whole)) run([list]);
}

export const isTaken = (error: unknown): boolean => error instanceof Error && /UNIQUE constraint/.test(error.message);

/** Adds rows to a table, each a list of the values of these columns. */
export function insertRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly SqlValue[][],
  how = 'INSERT',
  end = '',
): void {
  inBatches(rows, (some) =>
    tx.run(
      `${how} INTO ${table} (${columns.join(', ')}) VALUES ${places(columns.length, some.length)} ${end}`,
      ...some.flat(),
    ),
  );
}

/** Stores what has changed in a table. Throws SQLite's error for a row whose unique values another one has by now (`isTaken`). */
export function storeChange(tx: Tx, { table, columns, keys, rows, different, gone }: TableChange): void {
  const key = columns.slice(0, keys).join(', ');
  const remove = (those: readonly SqlValue[][]) =>
    inBatches(those, (some) =>
      tx.run(`DELETE FROM ${table} WHERE (${key}) IN (VALUES ${places(keys, some.length)})`, ...some.flat()),
    );
  // A link that somebody has made meanwhile is the same link.
  const how = keys > 1 ? 'INSERT OR REPLACE' : 'INSERT';
  const insert = (end?: string) => insertRows(tx, table, columns, rows, how, end);
  remove(gone);
  if (different.length === 0) {
    insert();
    return;
  }
  const assigned = different.map((name) => `${name} = excluded.${name}`).join(', ');
  try {
    // Indexes of other columns are left alone.
    tx.attempt(() => insert(`ON CONFLICT (${key}) DO UPDATE SET ${assigned}`));
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Rows may have exchanged what has to be unique.
    remove(rows.map((row) => row.slice(0, keys)));
    insert();
  }
}
