import { StoreError } from './store-error.js';

/**
 * What a file of the store says.
 * @param file its place, for the message
 * @throws StoreError when it is not a JSON object, as after a cut
 */
export function parseStored(file: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  throw new StoreError(`${file} is damaged: it is not a JSON object`);
}
