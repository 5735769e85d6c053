import type { Contact } from '../api/contact';
import { ContactFields, type ContactValues, contactSchema, readContact, writeContact } from '../contact/contact-fields';
import type { FormPart } from './form-part';

/** How to reach customers and tenants. */
export const contactPart = <T extends Contact>(): FormPart<T, { contact: ContactValues }> => ({
  rules: { contact: contactSchema },
  read: (entity) => ({ contact: readContact(entity) }),
  write: ({ contact }, entity) => ({ ...entity, ...writeContact(contact) }),
  fields: ContactFields,
});
