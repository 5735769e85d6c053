import { currentDateLocale } from './i18n';

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

/** At most `length` characters; what is cut off is replaced by `ending`, which comes on top. */
export function truncate(text: string, length: number, ending = '…'): string {
  const letters = [...text];
  return letters.length > length ? letters.slice(0, length).join('') + ending : text;
}

/** A text in pieces, those that match the search marked. */
export interface Piece {
  text: string;
  match: boolean;
}

/** Finds a search text in a text, in any case: everywhere, or as its beginning only. */
export function highlightPieces(text: string, search: string, where: 'anywhere' | 'prefix' = 'anywhere'): Piece[] {
  if (search === '') return [{ text, match: false }];
  const wanted = search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pieces = text.split(new RegExp(`(${where === 'prefix' ? '^' : ''}${wanted})`, 'iu'));
  // Every second one is what the pattern matched.
  return pieces.map((piece, at) => ({ text: piece, match: at % 2 === 1 })).filter((piece) => piece.text !== '');
}

const appleKeys = new Map(Object.entries({ mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧' }));
const otherKeys = new Map(['Ctrl', 'Alt', 'Shift'].map((name) => [name.toLowerCase(), name])).set('mod', 'Ctrl');

/** A chord of keys as it is printed on the keyboard: `mod+shift+k` is Ctrl+Shift+K, on Apple's keyboards ⌘⇧K. */
export function shortcutText(chord: string, apple = isApple()): string {
  const names = apple ? appleKeys : otherKeys;
  const keys = chord
    .split('+')
    .map((key) => names.get(key.toLowerCase()) ?? (key.length === 1 ? key.toUpperCase() : key));
  return keys.join(apple ? '' : '+');
}

/** Whether this is one of Apple's keyboards. */
const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A value as JSON with an indent of two. */
export const prettyJson = (value: unknown): string => JSON.stringify(value, undefined, 2);
