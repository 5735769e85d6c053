import Database from 'libsql';
import { DOUBLE, STRING } from '../telemetry/typed-value.js';
import { globOf, listItems, type Operand, predicateSql } from './predicate-sql.js';
import type { Predicate } from './query-model.js';

const value: Operand = { kind: 'value', alias: 'v' };
const name: Operand = { kind: 'field', expression: 'v.name', folded: 'lower(v.name)', numeric: false };
const created: Operand = { kind: 'field', expression: 'v.created', folded: null, numeric: true };

/** Rows of the given kinds and values that a predicate lets through, by index. */
function passing(predicate: Predicate, operand: Operand, rows: Record<string, unknown>[], dynamic?: unknown): number[] {
  const condition = predicateSql(predicate, operand, () => dynamic);
  const db = new Database(':memory:');
  db.exec('CREATE TABLE v (i INTEGER, kind INTEGER, num NUMERIC, txt TEXT, folded TEXT, name TEXT, created INTEGER)');
  const insert = db.prepare('INSERT INTO v VALUES (?, ?, ?, ?, ?, ?, ?)');
  const columns = ['kind', 'num', 'txt', 'folded', 'name', 'created'];
  for (const [i, row] of rows.entries()) insert.run(i, ...columns.map((column) => row[column] ?? null));
  const sql = `SELECT i FROM v WHERE ${condition?.sql ?? '1'} ORDER BY i`;
  return (db.prepare(sql).all(condition?.params ?? []) as { i: number }[]).map(({ i }) => i);
}
const plain = <T>(defaultValue: T) => ({ defaultValue, userValue: null, dynamicValue: null });
const text = (
  operation: 'EQUAL' | 'STARTS_WITH' | 'CONTAINS' | 'NOT_EQUAL' | 'IN',
  wanted: string,
  ignoreCase = false,
): Predicate => ({
  type: 'STRING',
  operation,
  value: plain(wanted),
  ignoreCase,
});
const texts = ['Open', 'open', 'a*b', 'a%b'].map((txt) => ({ kind: STRING, txt }));

it('minds letter case unless told not to', () => {
  expect(passing(text('EQUAL', 'open'), value, texts)).toEqual([1]);
  expect(passing(text('STARTS_WITH', 'OP', true), value, texts)).toEqual([0, 1]);
  expect(passing(text('STARTS_WITH', 'OP'), value, texts)).toEqual([]);
});

it('takes % and _ as wildcards and nothing else', () => {
  expect(passing(text('CONTAINS', 'a_b'), value, texts)).toEqual([2, 3]);
  expect(passing(text('CONTAINS', 'a*b'), value, texts)).toEqual([2]);
  expect(globOf('[x]?%')).toBe('[[]x][?]*');
});

it('binds what it compares with: quotes are text', () => {
  expect(passing(text('EQUAL', "' OR 1=1 --"), value, texts)).toEqual([]);
  expect(passing(text('IN', "'x') OR 1=1 --"), value, texts)).toEqual([]);
});

it('reads lists with and without quotes', () => {
  expect(listItems(`a, 'b c',"d" , 'e`)).toEqual(['a', 'b c', 'd', "'e"]);
});

it('lets a missing field differ, and drops what the entity does not have', () => {
  expect(passing(text('NOT_EQUAL', 'x'), name, [{ name: 'x' }, { name: null }, { name: 'y' }])).toEqual([1, 2]);
  expect(predicateSql(text('EQUAL', 'x'), { kind: 'absent' }, () => undefined)).toBeNull();
  expect(predicateSql(text('EQUAL', ''), value, () => undefined)).toBeNull();
});

it('takes the user’s value before the dynamic one, and a dynamic one only of the right type', () => {
  const rows = [1, 5, 9].map((num) => ({ kind: DOUBLE, num }));
  const dynamicValue = { sourceType: 'CURRENT_USER', sourceAttribute: 'x' } as const;
  const over = (userValue: number | null): Predicate => ({
    type: 'NUMERIC',
    operation: 'GREATER',
    value: { defaultValue: 0, userValue, dynamicValue },
  });
  expect(passing(over(null), value, rows, 4)).toEqual([1, 2]);
  expect(passing(over(8), value, rows, 4)).toEqual([2]);
  expect(passing(over(null), value, rows, 'four')).toEqual([0, 1, 2]);
});

it('joins nested predicates', () => {
  const predicate: Predicate = {
    type: 'COMPLEX',
    operation: 'OR',
    predicates: [
      text('EQUAL', 'Open'),
      { type: 'COMPLEX', operation: 'AND', predicates: [text('CONTAINS', 'a'), text('CONTAINS', '*')] },
    ],
  };
  expect(passing(predicate, value, texts)).toEqual([0, 2]);
});

it('refuses filters a field cannot have', () => {
  expect(() => predicateSql(text('EQUAL', 'x'), created, () => undefined)).toThrow();
  expect(() => predicateSql({ type: 'NUMERIC', operation: 'EQUAL', value: plain(1) }, name, () => undefined)).toThrow();
  expect(() =>
    predicateSql({ type: 'BOOLEAN', operation: 'EQUAL', value: plain(true) }, name, () => undefined),
  ).toThrow();
});
