/** Marks of direction, and the sign between thousands that only Arabic and Persian write: they are no part of a number. */
const between = /[\u061c\u200e\u200f٬]/g;

/** A text with the digits, the decimal mark, and the minus that Arabic and Persian are written with, as those of a program. */
export const withLatinDigits = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(between, '')
    .replace('٫', '.')
    .replace('−', '-');
