import { csvText, fileName } from '../browser/csv';
import { downloadFile } from '../browser/download-file';
import type { CellContext, Column } from './column';

/** Spreadsheets read a file as UTF-8 by this mark. */
const byteOrderMark = '\ufeff';

/** Rows as a table: a line for each, a column for each that says what belongs in a file. */
export const rowsCsv = <T, C extends CellContext>(
  rows: readonly T[],
  columns: readonly Column<T, C>[],
  context: C,
): string => {
  const written = columns.flatMap(({ label, file }) => (file ? [{ label, file }] : []));
  return csvText([
    written.map(({ label }) => context.t(label)),
    ...rows.map((row) => written.map(({ file }) => file(row, context) ?? '')),
  ]);
};

/** Saves rows as a CSV file. */
export function exportRows<T, C extends CellContext>(
  title: string,
  rows: readonly T[],
  columns: readonly Column<T, C>[],
  context: C,
): void {
  const content = new Blob([byteOrderMark, rowsCsv(rows, columns, context)], { type: 'text/csv' });
  downloadFile(fileName(title, 'csv', 'list'), content);
}
