/** Key filters as SQL conditions. */

import type { QueryColumn } from '../framework/access.js';
import { fold } from '../framework/paging.js';
import type { SqlValue } from '../framework/tx.js';
import { BOOLEAN, DOUBLE, LONG, STRING } from '../telemetry/typed-value.js';
import { FieldError } from './json-fields.js';
import type { BooleanPredicate, FilterValue, NumericPredicate, Predicate, StringPredicate } from './query-model.js';

export interface Condition {
  sql: string;
  params: SqlValue[];
}
const where = (sql: string, ...params: SqlValue[]): Condition => ({ sql, params });

/** Dynamic values by source type and attribute; undefined where the default is to be used. */
export type ResolveDynamic = (value: FilterValue<unknown>) => unknown;

/** What a predicate applies to: a value of `entity_value` (alias), a column of the entity, or nothing the entity has. */
export type Operand =
  | { kind: 'value'; alias: string }
  | { kind: 'field'; expression: string; folded: string | null; numeric: boolean }
  | { kind: 'absent' };

export const fieldOperand = (field: QueryColumn | undefined, alias = 'e'): Operand =>
  field
    ? {
        kind: 'field',
        expression: `${alias}.${field.column}`,
        folded: field.folded ? `${alias}.${field.folded}` : null,
        numeric: field.numeric === true,
      }
    : { kind: 'absent' };

const COMPARE = {
  EQUAL: '=',
  NOT_EQUAL: '<>',
  GREATER: '>',
  LESS: '<',
  GREATER_OR_EQUAL: '>=',
  LESS_OR_EQUAL: '<=',
} as const;

/** A condition, or null when the filter is dropped. Throws FieldError for a predicate the operand cannot have. */
export function predicateSql(predicate: Predicate, operand: Operand, resolve: ResolveDynamic): Condition | null {
  switch (predicate.type) {
    case 'STRING':
      return stringSql(predicate, operand, resolve);
    case 'NUMERIC':
      return numericSql(predicate, operand, resolve);
    case 'BOOLEAN':
      return booleanSql(predicate, operand, resolve);
    default: {
      const parts = predicate.predicates.flatMap((each) => predicateSql(each, operand, resolve) ?? []);
      if (parts.length === 0) return null;
      return where(
        `(${parts.map(({ sql }) => sql).join(` ${predicate.operation} `)})`,
        ...parts.flatMap(({ params }) => params),
      );
    }
  }
}

/** The value to compare with, when it is of the wanted type; else the default. */
function chosen<T>(value: FilterValue<T>, resolve: ResolveDynamic, isRight: (found: unknown) => found is T): T {
  if (value.userValue !== null) return value.userValue;
  const found = value.dynamicValue ? resolve(value) : undefined;
  return isRight(found) ? found : value.defaultValue;
}
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

function numericSql(
  { operation, value }: NumericPredicate,
  operand: Operand,
  resolve: ResolveDynamic,
): Condition | null {
  const number = chosen(value, resolve, isNumber);
  const compare = COMPARE[operation];
  if (operand.kind === 'absent') return null;
  if (operand.kind === 'value') {
    return where(`(${operand.alias}.kind IN (${LONG}, ${DOUBLE}) AND ${operand.alias}.num ${compare} ?)`, number);
  }
  if (!operand.numeric) throw new FieldError('a numeric filter on a field that holds text');
  return where(`${operand.expression} ${compare} ?`, number);
}

function booleanSql(
  { operation, value }: BooleanPredicate,
  operand: Operand,
  resolve: ResolveDynamic,
): Condition | null {
  if (operand.kind === 'absent') return null;
  if (operand.kind === 'field') throw new FieldError('a boolean filter on an entity field');
  const wanted = chosen(value, resolve, isFlag) === (operation === 'EQUAL');
  return where(`(${operand.alias}.kind = ${BOOLEAN} AND ${operand.alias}.num = ?)`, wanted ? 1 : 0);
}

/** Items of an IN list: separated by commas, trimmed, in matching quotes or not. */
export function listItems(text: string): string[] {
  return text.split(',').map((item) => {
    const trimmed = item.trim();
    return /^(['"]).*\1$/s.test(trimmed) && trimmed.length >= 2 ? trimmed.slice(1, -1) : trimmed;
  });
}

/** A LIKE pattern as GLOB, which minds letter case. */
export const globOf = (pattern: string): string =>
  pattern.replace(/[*?[]/g, '[$&]').replace(/%/g, '*').replace(/_/g, '?');

function stringSql(predicate: StringPredicate, operand: Operand, resolve: ResolveDynamic): Condition | null {
  const text = chosen(predicate.value, resolve, isText);
  if (text === '' || operand.kind === 'absent') return null;
  if (operand.kind === 'field' && operand.numeric) throw new FieldError('a text filter on a field that holds a number');
  const { ignoreCase, operation } = predicate;
  const isValue = operand.kind === 'value';
  const column = isValue ? `${operand.alias}.txt` : operand.expression;
  const foldedColumn = isValue
    ? `ifnull(${operand.alias}.folded, lower(${column}))`
    : (operand.folded ?? `lower(${column})`);
  const subject = ignoreCase ? foldedColumn : column;
  const hasText = isValue ? `${operand.alias}.kind = ${STRING}` : `${column} IS NOT NULL`;
  const wanted = ignoreCase ? fold(text) : text;
  const matches = (pattern: string) =>
    ignoreCase ? where(`${subject} LIKE ?`, pattern) : where(`${subject} GLOB ?`, globOf(pattern));
  const positive = (inner: Condition) => where(`(${hasText} AND ${inner.sql})`, ...inner.params);
  const negative = (inner: Condition) => where(`(NOT (${hasText}) OR NOT ${inner.sql})`, ...inner.params);
  switch (operation) {
    case 'EQUAL':
      return positive(where(`${subject} = ?`, wanted));
    case 'NOT_EQUAL':
      return negative(where(`(${subject} = ?)`, wanted));
    case 'STARTS_WITH':
      return positive(matches(`${wanted}%`));
    case 'ENDS_WITH':
      return positive(matches(`%${wanted}`));
    case 'CONTAINS':
      return positive(matches(`%${wanted}%`));
    case 'NOT_CONTAINS': {
      const inner = matches(`%${wanted}%`);
      return negative(where(`(${inner.sql})`, ...inner.params));
    }
    default: {
      const items = JSON.stringify(listItems(wanted));
      return positive(
        where(`${subject} ${operation === 'IN' ? 'IN' : 'NOT IN'} (SELECT value FROM json_each(?))`, items),
      );
    }
  }
}
