/** Contact data, shared by tenants and customers. */
import { badRequest } from '../framework/errors.js';
import { type Field, text } from '../framework/fields.js';

export interface Contact {
  country: string | null;
  state: string | null;
  city: string | null;
  address: string | null;
  address2: string | null;
  zip: string | null;
  phone: string | null;
  email: string | null;
}

const UNLIMITED = Number.MAX_SAFE_INTEGER;

export const contactFields: { [K in keyof Contact]: Field<string | null> } = {
  country: text(),
  state: text(),
  city: text(),
  address: text({ max: UNLIMITED }),
  address2: text({ max: UNLIMITED }),
  zip: text({ label: 'zip or postal code' }),
  phone: text(),
  email: text(),
};

/** The names entity queries have for contact data. */
export const contactQueryFields = {
  email: 'email',
  country: 'country',
  state: 'state',
  city: 'city',
  address: 'address',
  address2: 'address2',
  zip: 'zip',
  phone: 'phone',
} as const;

const EMAIL = /^[a-z0-9_!#$%&'*+/=?`{|}~^.-]+@[a-z0-9.-]+\.[a-z]{2,}$/i;

/** Throws 400 unless the text has the form of an e-mail address. */
export function requireEmail(email: string): void {
  if (email.length > 1000 || !EMAIL.test(email)) throw badRequest(`Invalid email address format '${email}'!`);
}
