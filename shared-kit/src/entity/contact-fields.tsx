import { useEffect } from 'react';
import type { Contact } from '../api/contact';
import { translate, useT } from '../i18n/i18n';
import { EntityAutocomplete, type EntityOption } from '../inputs/entity-autocomplete';
import { FieldRows, useFormContext, useWatch } from '../inputs/form';
import { FormField } from '../inputs/form-field';
import { mixed, type ObjectSchema, object, string } from '../inputs/schema';
import { TextField } from '../inputs/text-field';
import { countryNames, isZipOf } from './countries';
import { maxTextLength } from './entity-form';

/** Contact members as a form edits them, under the name `contact`. */
export interface ContactValues {
  country: EntityOption | null;
  city: string;
  state: string;
  zip: string;
  address: string;
  address2: string;
  phone: string;
  email: string;
}

const texts = ['city', 'state', 'zip', 'address', 'address2', 'phone', 'email'] as const;

export const readContact = (contact: Contact | null): ContactValues => ({
  country: contact?.country ? { id: contact.country, name: contact.country } : null,
  ...(Object.fromEntries(texts.map((name) => [name, contact?.[name] ?? ''])) as Record<(typeof texts)[number], string>),
});

export const writeContact = ({ country, ...values }: ContactValues): Contact => ({
  country: country?.name ?? null,
  ...(Object.fromEntries(texts.map((name) => [name, values[name] || null])) as Record<
    (typeof texts)[number],
    string | null
  >),
});

const text = () => string().defined().max(maxTextLength);

/** Rules of an address; the post code's depends on the country. */
export const contactSchema: ObjectSchema<ContactValues> = object({
  country: mixed<EntityOption>().defined().nullable(),
  city: text(),
  state: text(),
  zip: text().test(
    'zip',
    () => translate('kit', 'contact.zip-invalid'),
    (zip, { parent }) => isZipOf((parent as ContactValues).country?.name, zip ?? ''),
  ),
  address: string().defined(),
  address2: string().defined(),
  phone: text(),
  email: text().email(),
});

const countries = countryNames.map((name): EntityOption => ({ id: name, name }));
const searchCountries = async (typed: string) => {
  const wanted = typed.toLocaleLowerCase();
  return countries.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
};

/** The address block of customers and tenants, for a form that has its values under `contact`. */
export function ContactFields() {
  const t = useT('kit');
  const { trigger } = useFormContext<{ contact: ContactValues }>();
  const country = useWatch<{ contact: ContactValues }, 'contact.country'>({ name: 'contact.country' })?.name;
  // The post code is judged by its country.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the country changes
  useEffect(() => {
    void trigger('contact.zip');
  }, [country, trigger]);
  const field = (name: keyof ContactValues) => ({ name: `contact.${name}`, label: t(`contact.${name}`) });
  return (
    <>
      <FieldRows columns>
        <FormField {...field('email')} control={TextField} type="email" />
        <FormField {...field('phone')} control={TextField} type="tel" maxLength={maxTextLength} />
      </FieldRows>
      <FormField {...field('address')} control={TextField} />
      <FormField {...field('address2')} control={TextField} />
      <FieldRows columns>
        <FormField {...field('zip')} control={TextField} maxLength={maxTextLength} />
        <FormField {...field('city')} control={TextField} maxLength={maxTextLength} />
        <FormField {...field('state')} control={TextField} maxLength={maxTextLength} />
        <FormField {...field('country')} control={EntityAutocomplete<EntityOption>} search={searchCountries} />
      </FieldRows>
    </>
  );
}
