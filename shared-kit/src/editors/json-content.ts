import { type JsonKind, parseJson } from './json-text';

/** What a content editor may hold, such as the body of a message or an RPC call: only JSON is checked. */
export type ContentType = 'JSON' | 'TEXT' | 'BINARY';

/** Why a text is not the JSON that is asked for: the parser's error, or that it is of the wrong kind or missing. */
export type JsonProblem =
  | { kind: 'unreadable'; name: string; message: string }
  | { kind: 'not-an-object' }
  | { kind: 'missing' };

/**
 * Checks a text as the JSON editors do: an empty one is right unless it is required, any other has to be an
 * object or an array unless `accept` says otherwise.
 */
export function jsonProblem(
  text: string,
  { required = false, accept = 'object-or-array' }: { required?: boolean; accept?: JsonKind } = {},
): JsonProblem | undefined {
  if (text.trim() === '') return required ? { kind: 'missing' } : undefined;
  const parsed = parseJson(text, accept);
  if (parsed.ok) return undefined;
  return parsed.message === undefined
    ? { kind: 'not-an-object' }
    : { kind: 'unreadable', name: 'SyntaxError', message: parsed.message };
}

/** Removes the white space between the tokens of valid JSON; strings and the notation of numbers stay. */
export const minifyJson = (text: string): string => text.replace(/("(?:\\.|[^"\\])*")|\s+/g, '$1');
