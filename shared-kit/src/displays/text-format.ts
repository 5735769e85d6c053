import { currentDateLocale } from '../i18n/i18n';

/** Units of file sizes, each 1024 times the one before, and how many decimals each may have. */
export const fileSizeUnits = [
  { unit: 'byte', decimals: 0 },
  { unit: 'kilobyte', decimals: 1 },
  { unit: 'megabyte', decimals: 1 },
  { unit: 'gigabyte', decimals: 1 },
  { unit: 'terabyte', decimals: 2 },
  { unit: 'petabyte', decimals: 2 },
] as const;

/** A number of bytes as the locale writes it, in the largest unit of 1024 that leaves at least one: `1.5 kB`. */
export function formatFileSize(bytes: number, { locale = currentDateLocale() }: { locale?: string } = {}): string {
  const step = bytes < 1 ? 0 : Math.min(fileSizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10));
  const { unit, decimals } = fileSizeUnits[step] ?? fileSizeUnits[0];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: decimals,
  }).format(bytes / 1024 ** step);
}

/** A text in pieces, those that match the search marked. */
export interface Piece {
  text: string;
  match: boolean;
}

/** Finds a search text everywhere in a text, in any case. */
export function highlightPieces(text: string, search: string): Piece[] {
  if (search === '') return [{ text, match: false }];
  const wanted = search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pieces = text.split(new RegExp(`(${wanted})`, 'iu'));
  // Every second one is what the pattern matched.
  return pieces.map((piece, at) => ({ text: piece, match: at % 2 === 1 })).filter((piece) => piece.text !== '');
}

/** A value as JSON with an indent of two. */
export const prettyJson = (value: unknown): string => JSON.stringify(value, undefined, 2);
