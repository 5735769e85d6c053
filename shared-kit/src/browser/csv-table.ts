import Papa from 'papaparse';

/** How a file is read; null: as it looks. */
export interface CsvOptions {
  /** Label of the Encoding Standard, such as `utf-8`. A byte order mark says more than this. */
  encoding: string | null;
  /** One character. */
  delimiter: string | null;
}

/** A row with text. */
export interface CsvRow {
  /** Of all rows with text, from 0. */
  index: number;
  /** Line of the file on which it begins, from 1. */
  line: number;
  cells: readonly string[];
}

/** What a file looks like. */
export interface CsvInfo {
  encoding: string;
  /** First line with bytes that mean nothing in that encoding; null: all of them do. */
  damagedLine: number | null;
  delimiter: string;
  /** How many rows have text. */
  rows: number;
  /** Cells of the first row. */
  width: number;
  first: readonly CsvRow[];
  /** First line with a quote that is never closed, or goes on after its end; null: none. */
  quoteLine: number | null;
}

/** One column of all rows, and what there is to know of the rows besides. */
export interface CsvColumn {
  text: readonly string[];
  lines: readonly number[];
  /** How many cells each row has. */
  widths: readonly number[];
  /** Indexes of rows that take several lines. */
  tall: readonly number[];
}

/** Rows that {@link CsvInfo} shows. */
const SHOWN = 21;

/** Beginnings of files that say how they are encoded. */
const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

const lineBreaks = (text: string): number => text.split('\n').length - 1;

/** A file's text. Its lines may end as on any system, and in several ways: here all end alike. */
function decode(bytes: Uint8Array, wanted: string | null) {
  const mark = marks.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  const encoding = mark?.encoding ?? wanted ?? 'utf-8';
  const textOf = (fatal: boolean) => new TextDecoder(encoding, { fatal }).decode(bytes).replace(/\r\n?/g, '\n');
  const lineAt = (text: string, at: number) => (at < 0 ? null : 1 + lineBreaks(text.slice(0, at)));
  try {
    const text = textOf(true);
    // No text has zeros: UTF-16 without a mark has them, read in an encoding of single bytes.
    return { encoding, text, damagedLine: lineAt(text, text.indexOf('\0')) };
  } catch {
    const text = textOf(false);
    return { encoding, text, damagedLine: lineAt(text, text.indexOf('\ufffd')) };
  }
}

/** Characters of a file that are looked at to find out what stands between its cells. */
const GUESSED_FROM = 64 * 1024;

/** Lines without text say nothing about it. */
const guessDelimiter = (text: string): string =>
  Papa.parse<string[]>(text.slice(0, GUESSED_FROM), {
    newline: '\n',
    preview: 20,
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t', '|'],
  }).meta.delimiter;

/** A table as text, read: its rows stay here and are handed out a few at a time. */
export interface CsvTable {
  info: CsvInfo;
  column(at: number): CsvColumn;
  rows(indexes: readonly number[]): readonly CsvRow[];
  /** Some columns of some rows as text, with commas, and no spaces around cells; without columns rows as they are. */
  text(indexes: readonly number[], columns?: readonly number[]): string;
}

/** Reads a file's bytes. */
export function readCsv(bytes: Uint8Array, options: CsvOptions): CsvTable {
  const { text, ...encoded } = decode(bytes, options.encoding);
  const delimiter = options.delimiter ?? guessDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  const badRow = errors.find(({ type }) => type === 'Quotes')?.row;
  const rows: { line: number; cells: string[]; breaks: number }[] = [];
  let line = 1;
  let quoteLine: number | null = null;
  for (const [at, cells] of data.entries()) {
    const breaks = cells.reduce((sum, cell) => sum + (cell.includes('\n') ? lineBreaks(cell) : 0), 0);
    if (at === badRow) quoteLine = line;
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells, breaks });
    line += 1 + breaks;
  }
  const row = (index: number): CsvRow[] => {
    const found = rows[index];
    return found ? [{ index, line: found.line, cells: found.cells }] : [];
  };
  return {
    info: {
      ...encoded,
      delimiter,
      rows: rows.length,
      width: rows[0]?.cells.length ?? 0,
      first: [...rows.slice(0, SHOWN).keys()].flatMap(row),
      quoteLine,
    },
    column: (at) => ({
      text: rows.map(({ cells }) => cells[at] ?? ''),
      lines: rows.map((one) => one.line),
      widths: rows.map(({ cells }) => cells.length),
      tall: [...rows.entries()].filter(([, { breaks }]) => breaks > 0).map(([index]) => index),
    }),
    rows: (indexes) => indexes.flatMap(row),
    text: (indexes, columns) =>
      Papa.unparse(
        indexes
          .flatMap(row)
          .map(({ cells }) => (columns ? columns.map((column) => cells[column]?.trim() ?? '') : [...cells])),
        { newline: '\n' },
      ),
  };
}
