/** Java's regular expressions as JavaScript's: what both write alike stays. */
import { Failure } from './values.js';

const CLASSES: Readonly<Record<string, string>> = {
  Alpha: 'a-zA-Z',
  Digit: '0-9',
  Alnum: 'a-zA-Z0-9',
  Upper: 'A-Z',
  Lower: 'a-z',
  Punct: '!-\\/:-@\\[-`{-~',
  Space: '\\s',
  XDigit: '0-9a-fA-F',
};

/** A Java pattern as a regular expression. Throws a `Failure` when it is none. */
export function patternOf(source: string, flags = ''): RegExp {
  const inline = /^\(\?([ims]+)\)/.exec(source);
  const isInClass = (at: number) => {
    const before = source.slice(0, at).replace(/\\./g, '');
    return before.lastIndexOf('[') > before.lastIndexOf(']');
  };
  const translated = source
    .slice(inline?.[0].length ?? 0)
    .replace(/\\Q([\s\S]*?)(?:\\E|$)/g, (_, text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .replace(/\\p\{(\w+)\}/g, (found, name: string, at: number) => {
      const set = CLASSES[name];
      if (!set) return found;
      return isInClass(at) ? set : `[${set}]`;
    })
    .replace(/\\A/g, '^')
    .replace(/\\[zZ]/g, '$')
    .replace(/([*+?}])\+/g, '$1');
  try {
    return new RegExp(translated, flags + (inline?.[1] ?? ''));
  } catch (error) {
    throw new Failure(`no regular expression: ${error instanceof Error ? error.message : source}`);
  }
}

/** Whether the whole text matches. */
export const matchesWhole = (text: string, source: string): boolean => patternOf(`^(?:${source})$`).test(text);

/** A replacement as Java writes it: `$1` is a group, a backslash takes the next character as it is. */
export function replaceMatches(text: string, source: string, replacement: string, all: boolean): string {
  return text.replace(patternOf(source, all ? 'g' : ''), (...found) => {
    const groups = found.slice(
      0,
      found.findIndex((each) => typeof each === 'number'),
    ) as (string | undefined)[];
    return replacement.replace(/\\(.)|\$(\d)/g, (_, escaped?: string, group?: string) =>
      escaped === undefined ? (groups[Number(group)] ?? '') : escaped,
    );
  });
}

/** Pieces of a text between matches; without a limit, empty ones at the end are left out. */
export function splitText(text: string, source: string, limit = 0): string[] {
  const pattern = patternOf(source, 'g');
  const pieces: string[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (limit > 0 && pieces.length === limit - 1) break;
    if (found[0] === '' && (found.index === 0 || found.index >= text.length)) continue;
    if (found.index === 0 && found[0].length === 0) continue;
    pieces.push(text.slice(from, found.index));
    from = found.index + found[0].length;
  }
  pieces.push(text.slice(from));
  if (limit === 0 && pieces.length > 1) while (pieces.at(-1) === '') pieces.pop();
  return pieces;
}
