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
    if (cells > width) refuse('error.cells', { cells, columns: width });
    else if (name === '') refuse('error.name');
    else if (name.length > maxTextLength) refuse('error.long', { max: maxTextLength });
    else if (before !== undefined) refuse('error.twice', { line: before });
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

/** Errors that say the same of different rows. */
interface ErrorKind {
  /** An i18n key, or words of the platform without what differs from row to row. */
  label: string;
  isKey: boolean;
  rows: readonly RowError[];
}

/** What differs between rows with the same error: what is quoted, and words with digits. */
const particulars = /“[^”]*”|"[^"]*"|'[^']*'|\[[^\]]*\]|\S*\d\S*/g;

/** Kinds of errors, the most frequent first. */
export function errorKinds(errors: readonly RowError[]): readonly ErrorKind[] {
  const kinds = new Map<string, { label: string; isKey: boolean; rows: RowError[] }>();
  for (const error of errors) {
    const isKey = error.values !== undefined;
    const label = isKey ? `${error.message}.kind` : error.message.replace(particulars, '…').replace(/[.!]+$/, '');
    const known = kinds.get(label);
    if (known) known.rows.push(error);
    else kinds.set(label, { label, isKey, rows: [error] });
  }
  return [...kinds.values()].sort((a, b) => b.rows.length - a.rows.length);
}

/** Errors as lines of a file. */
export const errorLines = (errors: readonly RowError[], say: (error: RowError) => string): string =>
  errors.map((error) => `Line: ${error.line}; Error: ${say(error)}\n`).join('');
