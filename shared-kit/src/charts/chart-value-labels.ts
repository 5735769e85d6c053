import { formatNumber, hasExponent } from '../time/format';
import { booleanText, type ChartLine, type SeriesSummary } from './chart-data';

/** Digits that tell a number from what arithmetic leaves behind. */
const sureDigits = 12;
const mostDecimals = 15;

const largest = (values: readonly number[]) => Math.max(0, ...values.map(Math.abs));
const magnitude = (value: number) => Math.floor(Math.log10(value));
const decimalsWithin = (decimals: number) => Math.max(0, Math.min(mostDecimals, decimals));

/**
 * Values of an axis as the locale writes them, all with as many decimals as the finest of them needs, or all with exponents.
 * @param power values are drawn divided by 10 to this power
 */
export function valueLabels(values: readonly number[], locale: string, power = 0): string[] {
  const most = largest(values);
  const sure = most > 0 ? decimalsWithin(sureDigits - 1 - magnitude(most)) : 0;
  const sureValues = values.map((value) => Number(value.toFixed(sure)) || 0);
  const real = sureValues.map((value) => value * 10 ** power);
  if (hasExponent(most * 10 ** power))
    return real.map((value) => (Number.isFinite(value) ? formatNumber(value, { locale, exponent: true }) : ''));
  const decimals = Math.max(0, ...sureValues.map(decimalsOf));
  return real.map((value) => formatNumber(value, { locale, decimals }));
}

const decimalsOf = (value: number): number => {
  const [digits = '', exponent = '0'] = String(value).split('e-');
  return (digits.split('.')[1]?.length ?? 0) + Number(exponent);
};

/** A value of a line: a boolean as it was sent, a number as the locale writes it, with its decimals or as fine as its series needs. */
export function lineText({ isBoolean, decimals }: ChartLine, value: number, summary: SeriesSummary): string {
  if (isBoolean) return booleanText(value);
  return typeof decimals === 'number'
    ? formatNumber(value, { decimals: decimalsWithin(Math.trunc(decimals)) })
    : readingText(value, summary);
}

/** Least, mean and most of a series as the locale writes them: below each other, with as many decimals as the finest needs. */
export function figureTexts(summary: SeriesSummary): Record<'min' | 'avg' | 'max', string> {
  const { min, avg, max } = summary;
  const atMost = decimalsWithin(fractionOf(summary));
  const decimals = Math.max(...[min, avg, max].map((value) => decimalsOf(Number(value.toFixed(atMost)))));
  const text = (value: number) =>
    hasExponent(largest([min, max])) ? readingText(value, summary) : formatNumber(value, { decimals });
  return { min: text(min), avg: text(avg), max: text(max) };
}

/** How many decimals tell values of a series apart. */
function fractionOf({ min, max }: SeriesSummary): number {
  // By halves: the whole distance of the largest numbers is none.
  const half = max / 2 - min / 2;
  const most = largest([min, max]);
  // What differs beyond the sure digits is what arithmetic leaves behind.
  return half > most * 10 ** -sureDigits
    ? 1 - Math.floor(Math.log10(half) + Math.log10(2) + 1e-9)
    : Math.max(4, 3 - magnitude(most || 1));
}

/** A value as the locale writes it, finer than what its series goes through: from a hundredth to a thousandth of its range. */
export function readingText(value: number, summary: SeriesSummary): string {
  const most = largest([summary.min, summary.max]);
  const fraction = fractionOf(summary) + 1;
  if (!hasExponent(most)) return formatNumber(value, { atMost: decimalsWithin(fraction), exponent: false });
  const shown = Math.abs(value) * 10 ** fraction < 0.5 ? 0 : value;
  return formatNumber(shown, {
    exponent: true,
    atMost: decimalsWithin(Math.min(6, magnitude(Math.abs(shown || 1)) + fraction)),
  });
}
