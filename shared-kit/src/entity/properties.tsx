import { type Contact, postalAddress } from '../api/contact';
import type { Offered } from '../list/offered';
import { formatDateTime } from '../time/format';
import type { Property, ScreenEntity } from './define-entity-screen';
import { plainText } from './plain-text';

/** A line of the details that shows one member as it is. */
export const property = <T,>(
  key: keyof T & string,
  label: string,
  options: Offered & { wide?: boolean; copy?: boolean } = {},
): Property<T> => {
  return {
    id: key,
    label,
    wide: options.wide,
    scopes: options.scopes,
    value: (entity, { t }) => plainText(entity[key], t),
    copy: options.copy ? (entity) => String(entity[key] ?? '') : undefined,
  };
};

/** The entity's id, to be copied. */
export const idProperty = <T extends ScreenEntity>(): Property<T> => ({
  id: 'id',
  label: 'kit:entity.id',
  wide: true,
  value: ({ id }) => <code>{id.id}</code>,
  copy: ({ id }) => id.id,
});

/** When the entity was created. */
export const createdTimeProperty = <T extends ScreenEntity>(): Property<T> => ({
  id: 'createdTime',
  label: 'kit:entity.created-time',
  value: ({ createdTime }) => createdTime && formatDateTime(createdTime),
});

/** What people wrote about the entity. */
export const descriptionProperty = <T extends { additionalInfo?: { description?: string } | null }>(): Property<T> => ({
  id: 'description',
  label: 'kit:entity.description',
  wide: true,
  value: ({ additionalInfo }) => additionalInfo?.description,
});

/** How to reach customers and tenants. */
export const contactProperties = <T extends Contact>(): Property<T>[] => [
  property('email', 'kit:contact.email', { copy: true }),
  property('phone', 'kit:contact.phone', { copy: true }),
  { id: 'address', label: 'kit:contact.address', value: postalAddress },
];
