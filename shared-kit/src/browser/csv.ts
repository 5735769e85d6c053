/** What sets cells apart. Spreadsheets take the semicolon where numbers have a decimal comma. */
type Separator = ',' | ';';

/** Spreadsheets read a file as UTF-8 by this mark. */
export const byteOrderMark = '\ufeff';

/**
 * What begins like a formula of a spreadsheet, in full-width signs too: a text, or what follows one of the separators in it, as
 * whoever opens the file may have the other one. A number in a list is none.
 */
const formula = /^(?=[=+\-@＝＋－＠\t\r])|(?<=[,;]\s*)(?=[=@＝＠]|[+\-＋－](?!\d))/g;

/** A cell of a CSV file. */
function cell(value: string | number, separator: Separator): string {
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value);
  const harmless = value.replace(formula, "'");
  return /[",;\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A CSV file of these lines, the first its header. No text in it is a formula of a spreadsheet. */
export const csvText = (lines: Iterable<readonly (string | number)[]>, separator: Separator = ','): string =>
  `${[...lines].map((cells) => cells.map((one) => cell(one, separator)).join(separator)).join('\r\n')}\r\n`;

/** What a locale's spreadsheets take to set cells apart. */
export const separatorIn = (locale: string): Separator => ((1.5).toLocaleString(locale).includes(',') ? ';' : ',');

/** A name that file systems take; `fallback` where nothing of the title is left. */
export const fileName = (title: string, ending: string, fallback = 'chart'): string =>
  `${title.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^-+|-+$/g, '') || fallback}.${ending}`;
