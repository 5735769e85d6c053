import { isSameValue } from '../inputs/form-values';

/** What a row is called, for comparison and for people: the domain of a group, the type of an entity. */
export type RowName = (row: never) => string;

export interface MergedRows {
  /** Everything that either side has changed; of rows that both have, one side's. */
  mine: unknown[];
  theirs: unknown[];
  /** Names of the rows that both have changed or removed, each otherwise. */
  both: string[];
}

/**
 * Brings two changes of a list together, row by row. Rows have no id that stays, so a changed one is a removed and an added one;
 * which belong together is known by their name, or by their place in the list.
 */
export function mergeRows(
  before: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  name: RowName,
): MergedRows {
  const has = (rows: readonly unknown[], row: unknown) => rows.some((one) => isSameValue(one, row));
  const nameOf = name as (row: unknown) => string;
  const added = (rows: readonly unknown[]) => rows.filter((row) => !has(before, row));
  /** What a side has made of a row; undefined: removed. */
  const nowOf = (rows: readonly unknown[], row: unknown) => {
    const own = added(rows);
    const named = own.find((one) => nameOf(one) === nameOf(row));
    const placed = rows.length === before.length ? rows[before.indexOf(row)] : undefined;
    return named ?? own.find((one) => one === placed);
  };
  const disputed = before.filter((row) => !has(mine, row) && !has(theirs, row));
  const differing = disputed.filter((row) => !isSameValue(nowOf(mine, row), nowOf(theirs, row)));
  // Both have added one of this name.
  const twice = added(mine).flatMap((row) => {
    const other = added(theirs).find((one) => nameOf(one) === nameOf(row) && !isSameValue(one, row));
    return other !== undefined && !differing.some((one) => nowOf(mine, one) === row) ? [{ row, other }] : [];
  });
  const without = (rows: readonly unknown[], left: readonly unknown[]) => rows.filter((row) => !left.includes(row));
  const ofMine = [...differing.map((row) => nowOf(mine, row)), ...twice.map(({ row }) => row)];
  const ofTheirs = [...differing.map((row) => nowOf(theirs, row)), ...twice.map(({ other }) => other)];
  const kept = theirs.filter((row) => has(mine, row) || !has(before, row));
  const together = (rows: readonly unknown[], more: readonly unknown[]) => {
    const all = [...rows];
    for (const row of more) if (!has(all, row)) all.splice(Math.min(mine.indexOf(row), all.length), 0, row);
    return all;
  };
  return {
    mine: together(without(kept, ofTheirs), added(mine)),
    theirs: together(kept, without(added(mine), ofMine)),
    both: [...differing, ...twice.map(({ row }) => row)].map(nameOf),
  };
}
