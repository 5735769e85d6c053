/** An object of JSON, whatever its members are. */
export type JsonObject = Record<string, unknown>;

/** What a text says as JSON; undefined where it is not JSON, an empty text neither. Whoever must tell why uses `parseJson()`. */
export function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Whether a value of JSON is an object: neither null nor a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
