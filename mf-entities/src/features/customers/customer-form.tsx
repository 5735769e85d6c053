import type { Customer } from '@mullion/shared-kit/api/customers';
import {
  ContactFields,
  type ContactValues,
  contactSchema,
  readContact,
  writeContact,
} from '@mullion/shared-kit/forms/contact-fields';
import { entityForm, maxTextLength } from '@mullion/shared-kit/forms/entity-form';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { type ObjectSchema, object, string } from '@mullion/shared-kit/schema';

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
