import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Contact } from '../api/contact';
import { descriptionOf } from '../api/description';
import { maxTextLength } from '../api/platform-limits';
import { ContactFields, type ContactValues, contactSchema, readContact, writeContact } from '../contact/contact-fields';
import { FormField } from '../inputs/form-field';
import { plainText, type Schema, shortText } from '../inputs/schema';
import { TextField } from '../inputs/text-field';
import { TextareaField } from '../inputs/textarea-field';
import type { ScreenContext } from './define-entity-screen';
import { withInfo } from './with-info';

export { FormWays } from './form-ways';

/**
 * A part of an entity's form: the members it edits under names of its own, their rules, and their fields. The usual ones
 * are below; a screen adds its own.
 */
export interface FormPart<T, V extends FieldValues = FieldValues> {
  rules: { [K in keyof V]: Schema<V[K]> };
  /** The part's values of an entity; of a new one for null. */
  read(entity: T | null): V;
  /** A hook: values of a new entity that have to be read first; they do not replace what a person has entered meanwhile. */
  useDefaults?(isNew: boolean): Partial<V>;
  /** The entity with the part's values, trimmed and valid; what the part does not know is kept. */
  write(values: V, entity: T): T;
  fields: ComponentType<{ entity: T | null; context: ScreenContext }>;
  /** i18n keys of what people call values that are more than one field, by the names of the values. */
  labels?: Partial<Record<keyof V & string, string>>;
}

interface TextPartOptions {
  /** i18n key; default: the kit's word for the member. */
  label?: string;
  /** May not be empty. */
  required?: boolean;
  /** Has the focus when the form opens. */
  autoFocus?: boolean;
}

/** A member that is a text of one line; an emptied one is stored as null. */
export const textPart = <T extends object>(
  key: keyof T & string,
  { label = `kit:entity.${key}`, required = false, autoFocus = false }: TextPartOptions = {},
): FormPart<T> => {
  const text = shortText();
  return {
    rules: { [key]: required ? text.required() : text },
    read: (entity) => ({ [key]: entity?.[key] ?? '' }),
    write: (values, entity) => ({ ...entity, [key]: values[key] || null }),
    fields: ({ context: { t } }) => (
      <FormField
        name={key}
        control={TextField}
        label={t(label)}
        required={required}
        maxLength={maxTextLength}
        autoFocus={autoFocus}
      />
    ),
  };
};

/** What people call the entity: its name, or its title where the type has one. */
export const namePart = <T extends object>(key: keyof T & ('name' | 'title')): FormPart<T> =>
  textPart(key, { required: true, autoFocus: true });

/** What people write about the entity. */
export const descriptionPart = <T extends { additionalInfo?: { description?: string } | null }>(): FormPart<
  T,
  { description: string }
> => ({
  rules: { description: plainText() },
  read: (entity) => ({ description: entity ? descriptionOf(entity) : '' }),
  // What is no text stays what it is until somebody changes it.
  write: ({ description }, entity) => {
    const before = 'id' in entity ? { description: descriptionOf(entity) } : null;
    return { ...entity, additionalInfo: withInfo(entity.additionalInfo, before, { description }) };
  },
  fields: ({ context: { t } }) => (
    <FormField name="description" control={TextareaField} label={t('kit:entity.description')} />
  ),
});

/** How to reach customers and tenants. */
export const contactPart = <T extends Contact>(): FormPart<T, { contact: ContactValues }> => ({
  rules: { contact: contactSchema },
  read: (entity) => ({ contact: readContact(entity) }),
  write: ({ contact }, entity) => ({ ...entity, ...writeContact(contact) }),
  fields: ContactFields,
});
