/** Reads the body of an import: a table as text, and what its columns mean. */
import Papa from 'papaparse';
import { badRequest } from '../framework/errors.js';
import { parseText, wrongType } from '../framework/fields.js';
import { QUERY_LIMITS } from '../framework/query-limits.js';
import { isObject } from '../framework/shapes.js';
import { MAX_KEY_LENGTH } from '../telemetry/payload.js';
import { COLUMN_TYPES, type Column, isKeyed, isPlain, type TableRow } from './import-columns.js';

/** The rows of one table, and how many of their cells may have text. */
export const TABLE_LIMITS = { rows: 100_000, values: 2_000_000 };

export interface Table {
  columns: Column[];
  rows: TableRow[];
}

function readColumn(value: unknown, index: number): Column {
  const name = `mapping.columns[${index}]`;
  if (!isObject(value)) throw wrongType(name, 'an object');
  const { type } = value;
  if (isPlain(type)) return { type };
  if (!isKeyed(type)) throw wrongType(`${name}.type`, `one of ${COLUMN_TYPES.join(', ')}`);
  const key = parseText(value.key, `${name}.key`) ?? '';
  if (key.trim() === '' || key.length > MAX_KEY_LENGTH)
    throw wrongType(`${name}.key`, `a key of up to ${MAX_KEY_LENGTH} characters`);
  return { type, key };
}

/** Characters that mean something else in a table. */
const NO_DELIMITER = ['"', '\r', '\n', '\ufeff'];

function readMapping(mapping: unknown): { columns: Column[]; delimiter: string; header: boolean } {
  if (!isObject(mapping)) throw wrongType('mapping', 'an object');
  const { columns, delimiter, header, update } = mapping;
  if (!Array.isArray(columns)) throw wrongType('mapping.columns', 'a list');
  if (columns.length > QUERY_LIMITS.keys)
    throw wrongType('mapping.columns', `a list of up to ${QUERY_LIMITS.keys} columns`);
  if (typeof delimiter !== 'string' || delimiter.length !== 1 || NO_DELIMITER.includes(delimiter))
    throw wrongType('mapping.delimiter', 'one character');
  if (typeof header !== 'boolean') throw wrongType('mapping.header', 'true or false');
  if (update !== undefined && update !== null && typeof update !== 'boolean')
    throw wrongType('mapping.update', 'true or false');
  return { columns: columns.map(readColumn), delimiter, header };
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0);

function readRows(file: string, delimiter: string, header: boolean, columns: number): TableRow[] {
  const rows: TableRow[] = [];
  let [line, values, refusal] = [1, 0, ''];
  Papa.parse<string[]>(file, {
    delimiter,
    step: ({ data, errors: [error] }, parser) => {
      const own = line;
      line += 1 + lineBreaks(data);
      if (error) refusal = error.message;
      else if (own > 1 || !header) {
        const cells = [...data.entries()].filter(([, text]) => text !== '');
        if (data.length > columns) refusal = `${data.length} cells, but ${columns} columns`;
        if (cells.length > 0) rows.push({ line: own, cells });
        values += cells.length;
        if (rows.length > TABLE_LIMITS.rows || values > TABLE_LIMITS.values)
          refusal = `more than ${TABLE_LIMITS.rows} rows or ${TABLE_LIMITS.values} values`;
      }
      if (refusal) {
        refusal = `Line ${own}: ${refusal}`;
        parser.abort();
      }
    },
  });
  if (refusal) throw badRequest(`Unable to read the table. ${refusal}`);
  return rows;
}

/** The table of a body. Rows without text are left out. Throws 400 that names the member, or the line, that is wrong. */
export function readTable({ file, mapping }: Record<string, unknown>): Table {
  const { columns, delimiter, header } = readMapping(mapping);
  const text = parseText(file, 'file');
  if (text === null) throw wrongType('file', 'a text');
  return { columns, rows: readRows(text, delimiter, header, columns.length) };
}
