import { defaultDecimals, fixed, numberOf } from './format-value';

/** One `${key}` or `${key:decimals}` of a pattern. */
export interface Placeholder {
  /** The whole of it, as it stands in the pattern. */
  text: string;
  key: string;
  /** As written, or `defaultDecimals`. */
  decimals: number;
}

const pattern = () => /\$\{([^{}]+?)(?::(\d{1,3}))?\}/g;

const placeholderOf = ([text = '', key = '', decimals]: readonly (string | undefined)[]): Placeholder => ({
  text,
  key: key.trim(),
  decimals: decimals === undefined ? defaultDecimals : Number(decimals),
});

/** The placeholders of a text, in order. */
export const findPlaceholders = (text: string): Placeholder[] => [...text.matchAll(pattern())].map(placeholderOf);

type Names = (key: string) => string | undefined;
const noNames: Names = () => undefined;

/**
 * Fills the placeholders of a text. Numbers get their decimals, an empty value nothing; what neither `lookup` nor `names`
 * knows (`undefined`) stays as it is, so that another source can fill it. Names come first, and are text: “7” stays “7”.
 */
export function fillPlaceholders(text: string, lookup: (key: string) => unknown, names = noNames): string {
  return text.replace(pattern(), (...match: (string | undefined)[]) => {
    const { text: whole, key, decimals } = placeholderOf(match.slice(0, 3));
    const name = names(key);
    if (name !== undefined) return String(name);
    const value = lookup(key);
    if (value === undefined) return whole;
    const number = numberOf(value);
    return number === undefined ? String(value ?? '') : fixed(number, decimals);
  });
}

/** Fills the placeholders of a text that names alone stand for. */
export const fillNames = (text: string, names: Names): string => fillPlaceholders(text, () => undefined, names);

/** A look-up of values by their label, or by `#n`, counted from 0. A known key without a value is empty. */
export function lookUpValues(values: readonly { label: string; value: unknown }[]): (key: string) => unknown {
  const byLabel = new Map(values.map(({ label, value }) => [label, value ?? null]));
  return (key) => {
    const [, index] = /^#(\d+)$/.exec(key) ?? [];
    if (index === undefined) return byLabel.get(key);
    const found = values[Number(index)];
    return found && (found.value ?? null);
  };
}
