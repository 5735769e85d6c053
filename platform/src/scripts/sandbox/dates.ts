/** Dates of TBEL, in the zone of the server. */
import { toLong } from './arithmetic.js';
import { identical } from './compare.js';
import { doubleOf, intOf, type Methods, stringOf } from './methods.js';
import { Failure, isNumber, Moment, numberOf, textOf, type Value } from './values.js';

/** Formats a date for people: the host does it, the sandbox knows no languages and zones. */
export type FormatDate = (millis: number, language: string, zone: string, parts: 'date' | 'time' | 'both') => string;
let format: FormatDate = () => '';
export function setFormatDate(formatDate: FormatDate): void {
  format = formatDate;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?(?:\d{2})?)?$/;
const RFC = /^(?:\w{3}, )?(\d{1,2}) (\w{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (GMT|UTC|[+-]\d{4})$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** What a text that is no date becomes. */
const WRONG = -1;

/** Minutes east of Greenwich; null is the zone of the server. */
function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const found = /([+-])(\d{2}):?(\d{2})?/.exec(zone);
  if (!found) return 0;
  return (Number(found[2]) * 60 + Number(found[3] ?? 0)) * (found[1] === '-' ? -1 : 1);
}

type Fields = [number, number, number, number, number, number, number];
function millisOf(fields: Fields, offset: number | null): number {
  const utc = Date.UTC(...fields);
  if (new Date(utc).getUTCDate() !== fields[2]) return WRONG;
  return offset === null ? new Date(...fields).getTime() : utc - offset * 60_000;
}

function parseDate(text: string): number {
  const iso = ISO.exec(text.trim());
  if (iso) {
    const [year, month, day, hours, minutes, seconds] = iso.slice(1, 7).map((each) => Number(each ?? 0)) as Fields;
    if (month < 1 || month > 12 || hours > 23 || minutes > 59 || seconds > 59) return WRONG;
    const millis = Number((iso[7] ?? '0').padEnd(3, '0').slice(0, 3));
    return millisOf([year, month - 1, day, hours, minutes, seconds, millis], offsetOf(iso[8]));
  }
  const rfc = RFC.exec(text.trim());
  const month = MONTHS.indexOf(rfc?.[2] ?? '');
  if (!rfc || month < 0) return WRONG;
  const fields: Fields = [Number(rfc[3]), month, Number(rfc[1]), Number(rfc[4]), Number(rfc[5]), Number(rfc[6]), 0];
  return millisOf(fields, offsetOf(rfc[7]));
}

const PATTERN_FIELD = /'([^']*)'|y+|M+|d+|H+|m+|s+|S+|X+|Z+|[^A-Za-z']/g;

/** A date written as a Java pattern says: years, months, days, hours, minutes, seconds, fractions and an offset. */
function parseByPattern(text: string, pattern: string): number {
  const names: string[] = [];
  let source = '';
  for (const [part, quoted] of pattern.matchAll(PATTERN_FIELD)) {
    const letter = part[0] as string;
    if (/[yMdHmsSXZ]/.test(letter) && quoted === undefined) {
      names.push(letter);
      source +=
        letter === 'X' || letter === 'Z'
          ? '(Z|[+-]\\d{2}:?\\d{2})'
          : part.length > 1
            ? `(\\d{${part.length}})`
            : '(\\d+)';
    } else {
      source += (quoted ?? part).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    }
  }
  const found = new RegExp(`^${source}$`).exec(text);
  if (!found) return WRONG;
  const field = (name: string, otherwise: number) => {
    const at = names.indexOf(name);
    return at < 0 ? otherwise : Number(found[at + 1]);
  };
  const zone = names.findIndex((each) => each === 'X' || each === 'Z');
  const fields: Fields = [
    field('y', 1970),
    field('M', 1) - 1,
    field('d', 1),
    field('H', 0),
    field('m', 0),
    field('s', 0),
    field('S', 0),
  ];
  return millisOf(fields, offsetOf(zone < 0 ? undefined : found[zone + 1]));
}

/** Year, month from 0, day, hours, minutes, seconds. */
function ofFields(values: readonly Value[]): number {
  const [year = 1970, month = 0, day = 1, hours = 0, minutes = 0, seconds = 0] = values.map(intOf);
  return new Date(year, month, day, hours, minutes, seconds).getTime();
}

/** `new Date(…)`. */
export function createDate(args: readonly Value[]): Moment {
  const [first] = args;
  if (first === undefined) return new Moment(Date.now());
  if (args.length > 1) return new Moment(ofFields(args));
  return new Moment(isNumber(first) ? Math.trunc(numberOf(first)) : parseDate(stringOf(first)));
}

const long = (millis: number) => toLong(millis);
export const DATE_FUNCTIONS = {
  now: { 0: () => long(Date.now()) },
  parse: {
    1: (text: Value) => long(parseDate(stringOf(text))),
    2: (text: Value, pattern: Value) => long(parseByPattern(stringOf(text), stringOf(pattern))),
  },
  UTC: {
    3: (...fields: Value[]) => long(Date.UTC(...(fields.map(intOf) as [number, number]))),
    5: (...fields: Value[]) => long(Date.UTC(...(fields.map(intOf) as [number, number]))),
    6: (...fields: Value[]) => long(Date.UTC(...(fields.map(intOf) as [number, number]))),
  },
};

const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');

function isoText({ millis }: Moment): string {
  const date = new Date(millis);
  const offset = -date.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${pad(Math.trunc(Math.abs(offset) / 60))}${pad(Math.abs(offset) % 60)}`;
  const day = `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  const clock = `${pad(date.getHours())}:${pad(date.getMinutes())}:${pad(date.getSeconds())}.${pad(date.getMilliseconds(), 3)}`;
  return `${day}T${clock}${zone}`;
}

const get = (read: (date: Date) => number) => ({ 0: ({ millis }: Moment) => read(new Date(millis)) });
const set = (write: (date: Date, value: number) => unknown) => ({
  1: (moment: Moment, value: Value) => {
    const date = new Date(moment.millis);
    write(date, intOf(value));
    moment.millis = date.getTime();
    return null;
  },
});
const other = (value: Value): Moment => {
  if (value instanceof Moment) return value;
  throw new Failure(`${textOf(value)} is no date`);
};
const localised = (parts: 'date' | 'time' | 'both') => ({
  0: ({ millis }: Moment) => format(millis, 'en-US', '', parts),
  1: ({ millis }: Moment, language: Value) => format(millis, stringOf(language), '', parts),
  2: ({ millis }: Moment, language: Value, zone: Value) => format(millis, stringOf(language), stringOf(zone), parts),
});

export const DATE_METHODS: Methods<Moment> = {
  getTime: { 0: ({ millis }) => long(millis) },
  setTime: {
    1: (moment, millis) => {
      moment.millis = Math.trunc(doubleOf(millis));
      return null;
    },
  },
  getYear: get((date) => date.getFullYear() - 1900),
  getMonth: get((date) => date.getMonth()),
  getDate: get((date) => date.getDate()),
  getDay: get((date) => date.getDay()),
  getHours: get((date) => date.getHours()),
  getMinutes: get((date) => date.getMinutes()),
  getSeconds: get((date) => date.getSeconds()),
  getTimezoneOffset: get((date) => date.getTimezoneOffset()),
  setYear: set((date, value) => date.setFullYear(value + 1900)),
  setMonth: set((date, value) => date.setMonth(value)),
  setDate: set((date, value) => date.setDate(value)),
  setHours: set((date, value) => date.setHours(value)),
  setMinutes: set((date, value) => date.setMinutes(value)),
  setSeconds: set((date, value) => date.setSeconds(value)),
  before: { 1: ({ millis }, date) => millis < other(date).millis },
  after: { 1: ({ millis }, date) => millis > other(date).millis },
  compareTo: { 1: ({ millis }, date) => Math.sign(millis - other(date).millis) },
  equals: { 1: (moment, date) => identical(moment, date) },
  toISOString: { 0: isoText },
  toLocaleString: localised('both'),
  toLocaleDateString: localised('date'),
  toLocaleTimeString: localised('time'),
  toDateString: localised('date'),
  toTimeString: localised('time'),
  toString: { 0: (moment: Moment) => textOf(moment) },
};
