import { useEffect } from 'react';
import type { Contact } from '../api/contact';
import { maxTextLength } from '../api/platform-limits';
import { translate, useT } from '../i18n/i18n';
import { FieldRows, useFormContext, useWatch } from '../inputs/form';
import { FormField } from '../inputs/form-field';
import { PhoneField } from '../inputs/phone-field';
import { type ObjectSchema, object, plainText, string } from '../inputs/schema';
import { TextField } from '../inputs/text-field';
import { runSafely } from '../notify/run-safely';
import { isZipOf } from './countries';
import { CountryField } from './country-field';

/** Contact members as a form edits them, under the name `contact`. */
export interface ContactValues {
  country: string | null;
  city: string;
  state: string;
  zip: string;
  address: string;
  address2: string;
  phone: string | null;
  email: string;
}

const texts = ['city', 'state', 'zip', 'address', 'address2', 'email'] as const;
type TextName = (typeof texts)[number];

/** A stored contact as its fields have it: texts are never null there. */
export const readContact = (contact: Contact | null): ContactValues => ({
  country: contact?.country || null,
  phone: contact?.phone || null,
  ...(Object.fromEntries(texts.map((name) => [name, contact?.[name] ?? ''])) as Record<TextName, string>),
});

/** And back: what is empty is stored as null. */
export const writeContact = ({ country, phone, ...values }: ContactValues): Contact => ({
  country: country || null,
  phone: phone || null,
  ...(Object.fromEntries(texts.map((name) => [name, values[name] || null])) as Record<TextName, string | null>),
});

const says = (key: string) => () => translate('kit-contact', key, { max: maxTextLength });

/** Rules of an address; the post code's depends on the country. */
export const contactSchema: ObjectSchema<ContactValues> = object({
  country: string().defined().nullable(),
  city: plainText().max(maxTextLength, says('contact.city-max-length')),
  state: plainText().max(maxTextLength, says('contact.state-max-length')),
  zip: string()
    .defined()
    .trim()
    .test('zip', says('contact.postal-code-invalid'), (zip, { parent }) =>
      isZipOf((parent as ContactValues).country, zip ?? ''),
    ),
  address: plainText(),
  address2: plainText(),
  phone: string().defined().nullable().max(maxTextLength),
  email: string().defined().trim().email(says('user.invalid-email-format')),
});

/** The address block of customers and tenants, for a form that has its values under `contact`. */
export function ContactFields() {
  const t = useT('kit');
  const { getFieldState, getValues, trigger } = useFormContext<{ contact: ContactValues }>();
  const [country, zip] = useWatch<{ contact: ContactValues }, ['contact.country', 'contact.zip']>({
    name: ['contact.country', 'contact.zip'],
  });
  // The post code is judged by its country, and again while it is corrected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the country changes
  useEffect(() => {
    if (getValues('contact.zip')) runSafely(() => trigger('contact.zip'));
  }, [country]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the post code changes
  useEffect(() => {
    if (getFieldState('contact.zip').error) runSafely(() => trigger('contact.zip'));
  }, [zip]);
  const field = (name: keyof ContactValues) => ({ name: `contact.${name}`, label: t(`contact.${name}`) });
  return (
    <>
      <FieldRows columns>
        <FormField {...field('email')} control={TextField} type="email" />
        <FormField {...field('phone')} control={PhoneField} />
      </FieldRows>
      <FormField {...field('address')} control={TextField} />
      <FormField {...field('address2')} control={TextField} />
      <FieldRows columns>
        <FormField {...field('zip')} control={TextField} maxLength={maxTextLength} />
        <FormField {...field('city')} control={TextField} />
        <FormField {...field('state')} control={TextField} />
        <FormField {...field('country')} control={CountryField} />
      </FieldRows>
    </>
  );
}
