import { type StringSchema, setLocale, string } from 'yup';
import { hasMarkup, maxTextLength } from '../api/platform-limits';

export type { AnyObject, InferType, ObjectSchema, Schema } from 'yup';
/**
 * Validation schemas of forms: the part of yup that we use, in a path of its own, because it comes with the first form
 * that needs it and not with the first page. Messages of the built-in rules are translated by the form field; a rule's
 * own message is shown as it is.
 */
export { array, boolean, lazy, mixed, number, object, ref, string, ValidationError } from 'yup';

/** A message of the kit's own texts. */
export interface MessageKey {
  key: string;
  values?: Record<string, unknown>;
}

/** The rule's parameters (`min`, `max` …) become the values of the text. */
const text =
  (key: string) =>
  (parameters: object): MessageKey => ({ key: `validation.${key}`, values: { ...parameters } });

/** A text as the platform stores it in additional info: trimmed, of any length, without markup. */
export const plainText = (): StringSchema<string> =>
  string()
    .defined()
    .trim()
    .test('markup', text('markup'), (value) => !value || !hasMarkup(value));

/** A name, a label, or the like: no longer than the platform takes, and without markup. */
export const shortText = (): StringSchema<string> => plainText().max(maxTextLength);

setLocale({
  mixed: {
    default: text('invalid'),
    required: text('required'),
    defined: text('required'),
    notNull: text('required'),
    notType: text('invalid'),
  },
  string: {
    email: text('email'),
    url: text('url'),
    min: text('min-length'),
    max: text('max-length'),
    matches: text('invalid'),
  },
  number: { integer: text('integer'), min: text('min'), max: text('max'), positive: text('positive') },
  array: { min: text('min-items'), max: text('max-items') },
});
