/** Whether values meet the conditions of rules. */
import type { Tx } from '../../framework/tx.js';
import { readAttribute } from '../../telemetry/latest-values.js';
import { BOOLEAN, DOUBLE, LONG, STRING, type TypedValue, valueText } from '../../telemetry/typed-value.js';
import type { Compared, DynamicValue, KeyFilter, Predicate } from './rules.js';
import { placeOf } from './rules.js';
import type { Snapshot } from './snapshot.js';

/** What rules of a device are judged by. */
export interface Judged {
  tx: Tx;
  tenantId: string;
  customerId: string | null;
  snapshot: Snapshot;
}

export function numberOf({ kind, value }: TypedValue): number | null {
  if (kind === LONG || kind === DOUBLE) return Number(value);
  if (kind === BOOLEAN) return value ? 1 : 0;
  const text = String(value).trim();
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? null : number;
}

function booleanOf({ kind, value }: TypedValue): boolean | null {
  if (kind === BOOLEAN) return value as boolean;
  if (kind === LONG || kind === DOUBLE) return Number(value) > 0;
  return String(value).toLowerCase() === 'true';
}

/** The value another entity, or the device itself, has for a dynamic value; undefined where nobody has one. */
export function dynamicValueOf(dynamic: DynamicValue | null | undefined, judged: Judged): TypedValue | undefined {
  const { sourceType, sourceAttribute: key, inherit } = dynamic ?? {};
  if (!sourceType || !key) return undefined;
  const { tx, tenantId, customerId, snapshot } = judged;
  if (sourceType === 'CURRENT_DEVICE') {
    const own = snapshot.get(placeOf('ATTRIBUTE', key));
    if (own || !inherit) return own;
  }
  if (sourceType !== 'CURRENT_TENANT') {
    const ofCustomer = customerId === null ? undefined : readAttribute(tx, customerId, 'SERVER_SCOPE', key);
    if (ofCustomer || !inherit) return ofCustomer;
  }
  return readAttribute(tx, tenantId, 'SERVER_SCOPE', key);
}

/** What a value is compared with; null: with nothing, which nothing is equal to. */
export function comparedWith<T>(
  { defaultValue, userValue, dynamicValue }: Compared<T>,
  judged: Judged,
  read: (value: TypedValue) => T | null,
  isConstant = false,
): T | null {
  const found = dynamicValueOf(dynamicValue, judged);
  const dynamic = found ? read(found) : null;
  if (dynamic !== null || isConstant) return dynamic;
  return userValue ?? defaultValue;
}

function meetsText(text: string, predicate: Predicate & { type: 'STRING' }, wanted: string): boolean {
  const [left, right] = predicate.ignoreCase ? [text.toLowerCase(), wanted.toLowerCase()] : [text, wanted];
  switch (predicate.operation) {
    case 'EQUAL':
      return left === right;
    case 'NOT_EQUAL':
      return left !== right;
    case 'STARTS_WITH':
      return left.startsWith(right);
    case 'ENDS_WITH':
      return left.endsWith(right);
    case 'CONTAINS':
      return left.includes(right);
    case 'NOT_CONTAINS':
      return !left.includes(right);
    default:
      throw new Error(`Operation ${predicate.operation} is not supported in alarm rules`);
  }
}

function meetsNumber(number: number, operation: string, wanted: number): boolean {
  switch (operation) {
    case 'EQUAL':
      return number === wanted;
    case 'NOT_EQUAL':
      return number !== wanted;
    case 'GREATER':
      return number > wanted;
    case 'GREATER_OR_EQUAL':
      return number >= wanted;
    case 'LESS':
      return number < wanted;
    case 'LESS_OR_EQUAL':
      return number <= wanted;
    default:
      throw new Error(`Operation ${operation} is not supported in alarm rules`);
  }
}

function meets(value: TypedValue, predicate: Predicate, judged: Judged, isConstant: boolean): boolean {
  switch (predicate.type) {
    case 'STRING': {
      const wanted = comparedWith(predicate.value, judged, valueText, isConstant);
      return wanted !== null && meetsText(valueText(value), predicate, wanted);
    }
    case 'NUMERIC': {
      const number = numberOf(value);
      const wanted = comparedWith(predicate.value, judged, numberOf, isConstant);
      return number !== null && wanted !== null && meetsNumber(number, predicate.operation, wanted);
    }
    case 'BOOLEAN': {
      const wanted = comparedWith(predicate.value, judged, booleanOf, isConstant);
      return wanted !== null && (booleanOf(value) === wanted) === (predicate.operation === 'EQUAL');
    }
    case 'COMPLEX': {
      const one = (each: Predicate): boolean => meets(value, each, judged, isConstant);
      return predicate.operation === 'AND' ? predicate.predicates.every(one) : predicate.predicates.some(one);
    }
  }
}

const constantOf = (value: unknown): TypedValue | undefined => {
  if (typeof value === 'number') return { kind: DOUBLE, value };
  if (typeof value === 'boolean') return { kind: BOOLEAN, value };
  return typeof value === 'string' ? { kind: STRING, value } : undefined;
};

/** Whether all filters hold; a value that is not there holds none. */
export const holds = (filters: readonly KeyFilter[], judged: Judged): boolean =>
  filters.every(({ key, value: constant, predicate }) => {
    const isConstant = key.type === 'CONSTANT';
    const value = isConstant ? constantOf(constant) : judged.snapshot.get(placeOf(key.type, key.key));
    return value !== undefined && meets(value, predicate, judged, isConstant);
  });
