/** Writes points of an answer as JSON. */
import type { HistoryPoint } from './read-history.js';
import { DOUBLE, LONG, strictJson, type TypedValue, valueText } from './typed-value.js';

const ascii = (text: string) => Buffer.from(text, 'latin1');
const BEFORE_TIME = ascii('{"ts":');
const BEFORE_VALUE = ascii(',"value":');
const [ZERO, MINUS, DOT, COMMA, QUOTE, END] = [...ascii('0-.,"}')] as [number, number, number, number, number, number];

/** Bytes of a point at most, a text aside. */
const POINT_ROOM = 64;
/** Decimals that are written digit by digit; numbers with more of them are left to the language. */
const DECIMALS = 1e6;
/** From here on doubles are written with an exponent. */
const MOST_PLAIN = 1e7;

/**
 * Points as `{"ts":1,"value":2}`, one after the other with commas between them; `strict`: values with their own type, else as texts.
 * Digits are written as bytes: to make texts of points, and one text of those, takes some times as long as to read the points.
 */
export function pointsJson(points: readonly HistoryPoint[], strict: boolean): Buffer {
  let bytes = Buffer.allocUnsafe(points.length * (POINT_ROOM / 2) + POINT_ROOM);
  let at = 0;
  const room = (size: number) => {
    if (at + size <= bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(bytes.length * 2, at + size));
    bytes.copy(grown, 0, 0, at);
    bytes = grown;
  };
  const put = (part: Buffer) => {
    for (let index = 0; index < part.length; index++) bytes[at++] = part[index] as number;
  };
  /** A whole number that is exact. */
  const digits = (number: number) => {
    let count = 1;
    for (let power = 10; number >= power; power *= 10) count++;
    at += count;
    let rest = number;
    for (let place = at - 1; count > 0; count--, place--) {
      const tenth = Math.floor(rest / 10);
      bytes[place] = ZERO + (rest - tenth * 10);
      rest = tenth;
    }
  };
  const whole = (number: number) => {
    if (number < 0) bytes[at++] = MINUS;
    digits(Math.abs(number));
  };
  /** A double with few decimals. Answers false, and writes nothing, where it is another one. */
  const decimals = (double: number): boolean => {
    const size = Math.abs(double);
    const scaled = Math.round(size * DECIMALS);
    if (!(size < MOST_PLAIN) || (size !== 0 && size < 1e-3) || scaled / DECIMALS !== size) return false;
    if (double < 0) bytes[at++] = MINUS;
    const before = Math.floor(scaled / DECIMALS);
    digits(before);
    bytes[at++] = DOT;
    let rest = scaled - before * DECIMALS;
    let power = DECIMALS / 10;
    do {
      const digit = Math.floor(rest / power);
      bytes[at++] = ZERO + digit;
      rest -= digit * power;
      power /= 10;
    } while (rest > 0);
    return true;
  };
  const isWritten = ({ kind, value }: TypedValue): boolean => {
    if (kind === DOUBLE) return decimals(value as number);
    // Sums are numbers of any size, and digits of those that are not exact come out otherwise.
    if (kind !== LONG || !Number.isSafeInteger(value)) return false;
    whole(value as number);
    return true;
  };
  for (const { ts, value } of points) {
    room(POINT_ROOM);
    if (at > 0) bytes[at++] = COMMA;
    put(BEFORE_TIME);
    whole(ts);
    put(BEFORE_VALUE);
    const before = at;
    if (!strict) bytes[at++] = QUOTE;
    if (!isWritten(value)) {
      at = before;
      const text = strict ? strictJson(value) : JSON.stringify(valueText(value));
      room(Buffer.byteLength(text) + POINT_ROOM);
      at += bytes.write(text, at);
    } else if (!strict) bytes[at++] = QUOTE;
    bytes[at++] = END;
  }
  return bytes.subarray(0, at);
}
