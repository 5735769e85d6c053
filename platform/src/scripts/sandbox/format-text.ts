/** `String.format`: texts, whole and decimal numbers, with width, zeros, signs and groups. */
import { Byte, Double, Failure, Float, numberOf, textOf, typeName, type Value } from './values.js';

const PLACE = /%(\d+\$)?([-#+ 0,(]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])/g;

/** A number rounded half up to some digits behind the point, as a text. */
export function roundHalfUp(value: number, digits: number): string {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const places = fraction.length - Number(exponent);
  let scaled = BigInt(whole + fraction) * (places < 0 ? 10n ** BigInt(-places) : 1n);
  const surplus = Math.max(places, 0) - digits;
  if (surplus > 0) {
    const unit = 10n ** BigInt(surplus);
    scaled = (scaled + unit / 2n) / unit;
  } else {
    scaled *= 10n ** BigInt(-surplus);
  }
  const text = String(scaled).padStart(digits + 1, '0');
  const sign = value < 0 && scaled !== 0n ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** An exponent has two digits at least. */
const scientific = (value: number, digits: number): string =>
  value.toExponential(digits).replace(/e([+-])(\d)$/, 'e$10$2');

function wholeText(value: Value, conversion: string): string {
  if (typeof value !== 'number' && typeof value !== 'bigint' && !(value instanceof Byte)) {
    throw new Failure(`${conversion} != java.lang.${typeName(value)}`);
  }
  const number = value instanceof Byte ? value.value : value;
  if (conversion === 'd') return String(number);
  const bits = typeof number === 'bigint' ? 64 : 32;
  return BigInt.asUintN(bits, BigInt(number)).toString(conversion === 'x' ? 16 : 8);
}

function decimalPlaces(value: Value, conversion: string, digits: number): string {
  if (!(value instanceof Double) && !(value instanceof Float))
    throw new Failure(`${conversion} != java.lang.${typeName(value)}`);
  const number = numberOf(value);
  if (!Number.isFinite(number)) return textOf(value);
  return conversion === 'f' ? roundHalfUp(number, digits) : scientific(number, digits);
}

function convert(value: Value, conversion: string, precision: number | undefined): string {
  const lower = conversion.toLowerCase();
  if (value === null) return lower === 'b' ? 'false' : 'null';
  const isNumeric = 'dxofe'.includes(lower);
  const text = isNumeric
    ? 'dxo'.includes(lower)
      ? wholeText(value, lower)
      : decimalPlaces(value, lower, precision ?? 6)
    : lower === 'b'
      ? String(typeof value === 'boolean' ? value : true)
      : textOf(value).slice(0, precision);
  return conversion === lower ? text : text.toUpperCase();
}

/** Fills a text up to its width. */
function pad(text: string, flags: string, width: number): string {
  if (flags.includes('-')) return text.padEnd(width);
  if (!flags.includes('0')) return text.padStart(width);
  const sign = /^[-+]/.exec(text)?.[0] ?? '';
  return sign + text.slice(sign.length).padStart(width - sign.length, '0');
}

/** A pattern with its places filled. Throws a `Failure` for a value that does not fit its place. */
export function formatText(pattern: string, values: readonly Value[]): string {
  let next = 0;
  return pattern.replace(
    PLACE,
    (found, position?: string, flags = '', width?: string, digits?: string, conversion = 's') => {
      if (conversion === '%') return '%';
      if (conversion === 'n') return '\n';
      if (!'sdfxXobBSceE'.includes(conversion)) throw new Failure(`unknown format ${found}`);
      const at = position ? Number.parseInt(position, 10) - 1 : next++;
      if (at >= values.length) throw new Failure(`Format specifier '${found}'`);
      const value = values[at] ?? null;
      let text = convert(value, conversion, digits === undefined ? undefined : Number(digits));
      if (flags.includes(',')) text = text.replace(/\d(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, '$&,');
      if (flags.includes('+') && 'dfe'.includes(conversion) && !text.startsWith('-')) text = `+${text}`;
      return pad(text, flags, Math.min(Number(width ?? 0), 10_000));
    },
  );
}
