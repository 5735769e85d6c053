import { formatNumber } from '@mullion/shared-kit/time/format';

/** How JSON writes numbers: `007` is a text. */
const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

interface ValueText {
  text: string;
  isNumber: boolean;
}

/** Numbers of so many characters are still read digit by digit. */
const longestAsSent = 24;

/**
 * A live value as people read it: a number as their language writes it, anything else as it was sent. So are numbers that
 * would read as another one, too long to be exact or so small that they would be rounded to zero, while they can be read;
 * with hundreds of digits they have an exponent.
 */
export function valueText(value: string): ValueText {
  if (!numeral.test(value)) return { text: value, isNumber: false };
  const number = Number(value);
  const isExact = Math.abs(number) <= Number.MAX_SAFE_INTEGER && (number === 0 || Math.abs(number) >= 1e-6);
  const isWritten = isExact || (value.length > longestAsSent && Number.isFinite(number));
  return { text: isWritten ? formatNumber(number) : value, isNumber: true };
}
