import compiled from '../../generated/declaration-check.js';
import { fieldAt } from './declaration-words.js';

/** What `build/declaration-check.mjs` makes of the schema; `errors` is about the last call. */
interface Check {
  (value: unknown): boolean;
  errors?: { instancePath: string; params: { missingProperty?: string; tag?: string } }[] | null;
}

const check = compiled as unknown as Check;

/**
 * What is wrong with a declaration that arrived in the page – it may be cut short, written by hand, or made for another
 * console – or undefined. Build and store say it in more words; here the field has to do.
 */
export function declarationFault(declaration: unknown): string | undefined {
  if (check(declaration)) return undefined;
  const error = check.errors?.at(-1);
  if (!error) return 'its declaration is damaged';
  const missing = error.params.missingProperty;
  if (missing) return `in its declaration ${fieldAt(error, missing)} is missing`;
  const field = fieldAt(error, error.params.tag);
  return field ? `in its declaration ${field} is not what it must be` : 'its declaration is missing';
}
