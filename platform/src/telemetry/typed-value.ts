/**
 * Values of attributes and time series as the platform knows them: five kinds, and three ways to write one as text.
 * The kind codes are part of the data format (blocks and rows store them): never renumber.
 */
export const LONG = 0;
export const DOUBLE = 1;
export const BOOLEAN = 2;
export const STRING = 3;
export const JSON_TEXT = 4;

export type ValueKind = typeof LONG | typeof DOUBLE | typeof BOOLEAN | typeof STRING | typeof JSON_TEXT;

/**
 * One stored value. LONG holds a number, or a bigint where a number would lose digits; JSON_TEXT holds compact JSON text.
 */
export interface TypedValue {
  kind: ValueKind;
  value: number | bigint | boolean | string;
}

/** The value of a text. The database ends texts at NUL, which is left out, as on the real platform. */
export const textValue = (text: string): TypedValue => ({ kind: STRING, value: text.replaceAll('\u0000', '') });

const MAX_LONG = 9223372036854775807n;
const MIN_LONG = -9223372036854775808n;

/** A 64-bit integer from its decimal text, or null when it does not fit. */
export function longFromText(text: string): number | bigint | null {
  const big = BigInt(text);
  if (big > MAX_LONG || big < MIN_LONG) return null;
  const number = Number(big);
  return Number.isSafeInteger(number) ? number : big;
}

/** Whether a text is a plain decimal number: digits, one point at most and not at the end, an optional minus. No sign `+`, no exponent, no blanks. */
export function looksNumeric(text: string): boolean {
  return /^-?(\d+|\d*\.\d+)$/.test(text);
}

/** The digits of a decimal number with its exponent written out: `1.5e3` gives `1500`, `12e-1` gives `1.2`. */
function plainDigits(text: string): { negative: boolean; whole: string; fraction: string } {
  const match = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (!match) throw new Error(`Can't parse value: ${text}`);
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > 1000) throw new Error(`Can't parse value: ${text}`);
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 0);
  return {
    negative: sign === '-',
    whole: padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0',
    fraction: padded.slice(at),
  };
}

/**
 * The value of a number as it was written. A whole number is LONG unless it was written with a point and no exponent (`5.0` is DOUBLE,
 * `1e2` is LONG); what does not fit 64 bits, and a fraction of more than 16 digits, stays text.
 */
export function numberFromText(text: string): TypedValue {
  const { negative, whole, fraction } = plainDigits(text);
  const significant = fraction.replace(/0+$/, '');
  const simpleDouble = text.includes('.') && !/[eE]/.test(text);
  const plain = (negative && /[1-9]/.test(whole + fraction) ? '-' : '') + whole;
  if (significant === '' && !simpleDouble) {
    const long = longFromText(plain);
    return long === null ? { kind: STRING, value: plain } : { kind: LONG, value: long };
  }
  if (fraction.length > 16) return { kind: STRING, value: `${plain}.${fraction}` };
  const double = Number(`${whole}.${fraction || '0'}`);
  return { kind: DOUBLE, value: negative && double !== 0 ? -double : double };
}

/** The value of a JavaScript number: whole numbers are LONG. Used where the text of the number is known to be simple. */
export function numberValue(value: number): TypedValue {
  if (Number.isSafeInteger(value)) return { kind: LONG, value: value === 0 ? 0 : value };
  return { kind: DOUBLE, value };
}

/** A double as the platform writes it: `5.0`, `0.1`, `1.5E10`, `1.0E-4`. */
export function doubleText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return '0.0';
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e7) {
    const text = String(value);
    return text.includes('.') ? text : `${text}.0`;
  }
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}

/** A double as entity queries write it: no trailing zeros, an exponent outside of 1e-4 … 1e15. */
export function queryDoubleText(value: number): string {
  const size = Math.abs(value);
  if (!Number.isFinite(size)) return String(value);
  if (size === 0 || (size >= 1e-4 && size < 1e15)) return String(value);
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** The value as telemetry answers and WebSocket messages carry it. */
export function valueText(value: TypedValue): string {
  return value.kind === DOUBLE ? doubleText(value.value as number) : String(value.value);
}

/** The value as entity queries carry it (they differ for doubles only). */
export function queryText(value: TypedValue): string {
  return value.kind === DOUBLE ? queryDoubleText(value.value as number) : String(value.value);
}

/** The value as JSON text of its own type: a number as number (a fraction with its point, also where it is whole), JSON as it is. */
export function strictJson(value: TypedValue): string {
  switch (value.kind) {
    case STRING:
      return JSON.stringify(value.value);
    case DOUBLE:
      return Number.isFinite(value.value as number) ? doubleText(value.value as number) : `"${value.value}"`;
    default:
      return String(value.value);
  }
}

/** The value as JSON text in messages of the rule engine: a double shows that it is one (`3.0`). */
export const messageJson = (value: TypedValue): string =>
  value.kind === DOUBLE && Number.isFinite(value.value as number)
    ? doubleText(value.value as number)
    : strictJson(value);

/** Named values as a JSON object in messages of the rule engine. */
export const messageObject = (values: Iterable<readonly [key: string, value: TypedValue]>): string =>
  `{${[...values].map(([key, value]) => `${JSON.stringify(key)}:${messageJson(value)}`).join(',')}}`;

/** The numeric size of a value, for comparisons and aggregation; null when it is not a number. */
export function numeric(value: TypedValue): number | null {
  return value.kind === LONG || value.kind === DOUBLE ? Number(value.value) : null;
}
