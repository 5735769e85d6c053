import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import type { CsvColumn } from '@mullion/shared-kit/browser/csv-file';

/** A row that was not imported. */
export interface RowError {
  /** Of the row in the file; -1 where the platform does not say which. */
  index: number;
  /** The file's line. */
  line: number;
  name: string;
  /** Why: words of the platform, or with `values` an i18n key. */
  message: string;
  values?: Readonly<Record<string, number>>;
  /** The platform refused it: it may take it later. */
  isRefused: boolean;
}

interface Checks {
  /** Index of the first row with values. */
  from: number;
  /** How many columns there are. */
  width: number;
}

/** What can be told of rows before they are sent: indexes of good ones, and why others are not. */
export function checkRows(
  { text, lines, widths }: CsvColumn,
  { from, width }: Checks,
): { good: readonly number[]; bad: readonly RowError[] } {
  const good: number[] = [];
  const bad: RowError[] = [];
  const first = new Map<string, number>();
  for (let index = from; index < text.length; index++) {
    const name = text[index]?.trim() ?? '';
    const line = lines[index] ?? 0;
    const cells = widths[index] ?? 0;
    const before = first.get(name);
    const refuse = (message: string, values: RowError['values'] = {}) =>
      bad.push({ index, line, name, message, values, isRefused: false });
    if (cells > width) refuse('import.error.cells', { cells, columns: width });
    else if (name === '') refuse('import.error.name');
    else if (name.length > maxTextLength) refuse('import.error.long', { max: maxTextLength });
    else if (before !== undefined) refuse('import.error.twice', { line: before });
    else {
      first.set(name, line);
      good.push(index);
    }
  }
  return { good, bad };
}

/** A line of the platform's list of errors: of which line of what was sent, and why. 0: it does not say which. */
export function errorOf(text: string): { line: number; message: string } {
  const [, line, message] = /^Line:?\s*(\d+)\s*[:;]\s*(?:Error:\s*)?([\s\S]*)$/.exec(text) ?? [];
  return { line: Number(line ?? 0), message: (message ?? text).replace(/^\w+Exception:\s*/, '') };
}

/** Errors as lines of a file. */
export const errorLines = (errors: readonly RowError[], say: (error: RowError) => string): string =>
  errors.map((error) => `Line: ${error.line}; Error: ${say(error)}\n`).join('');
