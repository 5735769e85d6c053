/** The selected rows by id, those of other pages among them. Pure, so that the table and the page share one truth. */
export type Selection<R = unknown> = ReadonlyMap<string, R>;

/** Nothing is selected. */
export const noSelection: Selection<never> = new Map<string, never>();

/** The ids from one row to another, both included, in the order of the page; just the second when the first is gone. */
export function rowsBetween(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The selection with more rows in it. */
export const selectRows = <R>(selection: Selection<R>, rows: Iterable<readonly [string, R]>): Selection<R> =>
  new Map([...selection, ...rows]);

/** The selection without some rows. */
export function dropRows<R>(selection: Selection<R>, ids: readonly string[]): Selection<R> {
  const dropped = new Set(ids);
  return new Map([...selection].filter(([id]) => !dropped.has(id)));
}

/** What the header's checkbox shows for the page's rows. */
export function pageSelection(selection: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  const selected = ids.filter((id) => selection.has(id)).length;
  if (selected === 0) return 'none';
  return selected === ids.length ? 'all' : 'some';
}
