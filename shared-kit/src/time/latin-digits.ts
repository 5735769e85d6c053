/** A text with the digits and the decimal mark that keyboards of Arabic and Persian write, as those of a program. */
export const withLatinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16)).replace('٫', '.');
