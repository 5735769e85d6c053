import { datasourceOf } from './datasource-of';
import { formattedRows } from './formatted-rows';
import type { LatestRow } from './latest-rows';

/** Rows as a function gets them, each with its datasource where the function names it: of thousands that is most of what goes along. */
export const sourcedRows = (rows: readonly LatestRow[], body: string): Record<string, unknown>[] => {
  const told = formattedRows(rows);
  if (!body.includes('$datasource')) return told;
  return rows.map((row, at) => ({ ...told[at], $datasource: datasourceOf(row.source, row.entity) }));
};
