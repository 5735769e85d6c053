import { formatNumber } from '@mullion/shared-kit/time/format';

/** How JSON writes numbers: `007` is a text. */
const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export interface ValueText {
  text: string;
  isNumber: boolean;
}

/**
 * A live value as people read it: a number as their language writes it, anything else as it was sent. So are numbers that
 * would read as another one: too long to be exact, or so small that they would be rounded to zero.
 */
export function valueText(value: string): ValueText {
  if (!numeral.test(value)) return { text: value, isNumber: false };
  const number = Number(value);
  const isExact = Math.abs(number) <= Number.MAX_SAFE_INTEGER && (number === 0 || Math.abs(number) >= 1e-6);
  return { text: isExact ? formatNumber(number) : value, isNumber: true };
}
