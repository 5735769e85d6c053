/** Something an editor found in its text. */
export interface Problem {
  /** Offsets in the text; equal where only a place is known. */
  from: number;
  to: number;
  severity: 'error' | 'warning';
  /** `syntax`: it cannot be read; `undeclared`: a name nobody declares; `unused`: a declaration nobody reads. */
  kind: 'syntax' | 'undeclared' | 'unused';
  /** The name in question, or the parser's words. */
  subject?: string;
}

/** Looks through a text; problems come in the order of the text. */
export type Check = (text: string) => Problem[] | Promise<Problem[]>;

/** The first problem that keeps a text from being saved; warnings do not. */
export const firstError = (problems: readonly Problem[]): Problem | undefined =>
  problems.find(({ severity }) => severity === 'error');

/** Line and column of an offset, both from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
