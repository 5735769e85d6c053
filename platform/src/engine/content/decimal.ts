/** Sums and rounding of decimal numbers as they are written, without the error of binary fractions. */
import { doubleText } from '../../telemetry/typed-value.js';

interface Decimal {
  digits: bigint;
  /** Digits after the point. */
  scale: number;
}

function decimalOf(value: number): Decimal {
  const [, sign = '', whole = '0', part = '', exponent = '0'] =
    /^(-?)(\d+)\.?(\d*)(?:E(-?\d+))?$/.exec(doubleText(value)) ?? [];
  const scale = part.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${part}`);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

const atScale = ({ digits, scale }: Decimal, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale);

function textOf({ digits, scale }: Decimal): string {
  const negative = digits < 0n;
  const text = String(negative ? -digits : digits).padStart(scale + 1, '0');
  const at = text.length - scale;
  return `${negative ? '-' : ''}${text.slice(0, at)}${scale > 0 ? `.${text.slice(at)}` : ''}`;
}

function rounded(decimal: Decimal, scale: number): Decimal {
  if (decimal.scale <= scale) return decimal;
  const unit = 10n ** BigInt(decimal.scale - scale);
  const size = decimal.digits < 0n ? -decimal.digits : decimal.digits;
  const up = (size + unit / 2n) / unit;
  return { digits: decimal.digits < 0n ? -up : up, scale };
}

/** A number with so many digits after the point; halves go away from zero, as they are written: 1.005 gives 1.01. */
export const roundHalfUp = (value: number, scale: number): number => Number(textOf(rounded(decimalOf(value), scale)));

/** The difference of two numbers, rounded where a scale is given. */
export function subtract(one: number, other: number, scale: number | null): number {
  const [left, right] = [decimalOf(one), decimalOf(other)];
  const wanted = Math.max(left.scale, right.scale);
  const difference = { digits: atScale(left, wanted) - atScale(right, wanted), scale: wanted };
  return Number(textOf(scale === null ? difference : rounded(difference, scale)));
}
