import { isConnectionLost } from '../api/api-error';

/** Rows to show, wherever they come from: what a table, a picker's panel and a card have in common. */
export interface RowSource<R> {
  /** Absent until there is an answer. */
  rows: readonly R[] | undefined;
  /** Rows of another request are shown until the answer comes. */
  isOld: boolean;
  isFetching: boolean;
  /** Why there is nothing, or not all; null: nothing went wrong. */
  error: unknown;
  /** The rows are shown beside the error: part of them was read. */
  isPart?: boolean;
  /** Asks once more for what is shown, or for what failed. */
  reload: () => void;
  /** Adds the next page to the rows; absent where there is none, or where pages stand alone. */
  more?: () => void;
}

/** What is to be seen: rows, that they are on their way, why there are none, or that there is nothing (that matches). */
export type Outcome = 'rows' | 'pending' | 'failed' | 'nothing' | 'no-match';

/** What a source leads to. Without a connection rows stay, as old as they are. `isFiltered`: something leaves rows out. */
export function outcomeOf({ rows, error, isPart }: RowSource<unknown>, isFiltered: boolean): Outcome {
  const shows = isPart || (rows !== undefined && isConnectionLost(error));
  if (error && !shows) return 'failed';
  if (rows === undefined) return 'pending';
  if (rows.length > 0) return 'rows';
  return isFiltered ? 'no-match' : 'nothing';
}
