/** A cell of a CSV file. Spreadsheets take a text that begins like a formula for one, in full-width signs too. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A CSV file of these lines, the first its header. No text in it is a formula of a spreadsheet. */
export const csvText = (lines: Iterable<readonly (string | number)[]>): string =>
  `${[...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;

/** A name that file systems take; `fallback` where nothing of the title is left. */
export const fileName = (title: string, ending: string, fallback = 'chart'): string =>
  `${title.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^-+|-+$/g, '') || fallback}.${ending}`;
