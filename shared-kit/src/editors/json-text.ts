export type JsonKind = 'object' | 'object-or-array' | 'any';

/** Indentation of Tidy in JSON object fields. */
export const tidyIndent = 2;

export type ParsedJson = { ok: true; value: unknown } | { ok: false; message?: string };

/** Reads JSON text: `null` for an empty one; a failure carries the parser's message, or none if only the kind is wrong. */
export function parseJson(text: string, kind: JsonKind): ParsedJson {
  if (text.trim() === '') return { ok: true, value: null };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, message: (error as Error).message };
  }
  const isObject = typeof value === 'object' && value !== null;
  const fits = kind === 'any' || (isObject && (kind === 'object-or-array' || !Array.isArray(value)));
  return fits ? { ok: true, value } : { ok: false };
}
