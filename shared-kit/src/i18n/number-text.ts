import { currentDateLocale } from './i18n';
import { withLatinDigits } from './latin-digits';

/** A text that may be either of two numbers, as each would be written without doubt. */
export type EitherNumber = Readonly<Record<'one' | 'other', string>>;

const integerPattern = /^-?\d+$/;
/** What JavaScript alone takes for a number: 0x10, 0b11, 0o7. */
const codePattern = /^0[box]/i;
/** Where a comma is the decimal mark, points between thousands. */
const groupedPattern = /^-?\d{1,3}(\.\d{3})+,/;
/** There, a thousand and a bit, or one and a bit. */
const eitherPattern = /^-?[1-9]\d{0,2}\.\d{3}$/;

const commaLocales = new Map<string, boolean>();
/** Whether numbers of a language have a decimal comma. */
function hasComma(locale: string): boolean {
  const known = commaLocales.get(locale) ?? (1.5).toLocaleString(locale).includes(',');
  commaLocales.set(locale, known);
  return known;
}

/** A text with a decimal comma as a program writes it; a mark in the wrong place makes it no number. */
function withPoint(text: string): string {
  if (!text.includes(',')) return text;
  if (groupedPattern.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return text.includes('.') ? 'NaN' : text.replace(',', '.');
}

/** A typed number, in any digits; nothing for empty text, `'invalid'` for text that is no number (yet). */
export function parseNumber(
  typed: string,
  integer = false,
  locale = currentDateLocale(),
): number | undefined | 'invalid' | EitherNumber {
  const latin = withLatinDigits(typed).trim();
  const isComma = hasComma(locale);
  if (isComma && !integer && eitherPattern.test(latin))
    return { one: latin.replace('.', ','), other: latin.replace('.', '') };
  const text = isComma ? withPoint(latin) : latin;
  if (text === '') return undefined;
  if (codePattern.test(text) || (integer && !integerPattern.test(text))) return 'invalid';
  const number = Number(text);
  return Number.isFinite(number) ? number : 'invalid';
}

/** A number as its field shows it: to the last digit, without marks between thousands. */
export function numberText(number: number): string {
  const text = String(number);
  return hasComma(currentDateLocale()) ? text.replace('.', ',') : text;
}
