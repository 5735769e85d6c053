import type { Customer } from '@mullion/shared-kit/api/customers';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import {
  ContactFields,
  type ContactValues,
  contactSchema,
  readContact,
  writeContact,
} from '@mullion/shared-kit/contact/contact-fields';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';

interface CustomerValues {
  title: string;
  description: string;
  contact: ContactValues;
}

const schema: ObjectSchema<CustomerValues> = object({
  title: string().defined().trim().required().max(maxTextLength),
  description: string().defined(),
  contact: contactSchema,
});

/** The form of a customer, new or existing. */
export const CustomerForm = entityForm<Customer, CustomerValues>({
  schema,
  read: (customer) => ({
    title: customer?.title ?? '',
    description: customer?.additionalInfo?.description ?? '',
    contact: readContact(customer),
  }),
  write: ({ title, description, contact }, customer) => ({
    ...(customer ?? ({} as Customer)),
    title,
    ...writeContact(contact),
    additionalInfo: { ...customer?.additionalInfo, description },
  }),
  fields: CustomerFields,
});

function CustomerFields() {
  const t = useT('mf-entities');
  return (
    <>
      <FormField name="title" control={TextField} label={t('title')} required maxLength={maxTextLength} autoFocus />
      <FormField name="description" control={TextareaField} label={t('description')} />
      <ContactFields />
    </>
  );
}
