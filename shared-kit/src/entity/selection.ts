/** The rows of a page that are selected, by id. Pure, so that the table and the page share one truth. */
export type Selection = ReadonlySet<string>;

export const noSelection: Selection = new Set();

/** The selection with one row turned. */
export function toggleRow(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Every selectable row of the page, or none when all of them are selected already. */
export const togglePage = (selection: Selection, selectable: readonly string[]): Selection =>
  pageSelection(selection, selectable) === 'all' ? noSelection : new Set(selectable);

/** What the header's checkbox shows. */
export function pageSelection(selection: Selection, selectable: readonly string[]): 'none' | 'some' | 'all' {
  const selected = selectable.filter((id) => selection.has(id)).length;
  if (selected === 0) return 'none';
  return selected === selectable.length ? 'all' : 'some';
}

/** The selection without rows that are no longer on the page; the same object when nothing is lost. */
export function keepOnPage(selection: Selection, present: readonly string[]): Selection {
  const kept = present.filter((id) => selection.has(id));
  return kept.length === selection.size ? selection : new Set(kept);
}
