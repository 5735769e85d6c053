import { type Contact, postalAddress } from '../api/contact';
import { descriptionOf } from '../api/description';
import { type EntityId, isAssigned } from '../api/entity-id';
import { EntityReference } from '../list/entity-reference';
import type { Offered } from '../list/offered';
import { formatDateTime } from '../time/format';
import { type EntityScreenDefinition, entityName, type Property, type ScreenEntity } from './define-entity-screen';
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
    auth: options.auth,
    value: (entity, { t }) => plainText(entity[key], t),
    copy: options.copy ? (entity) => String(entity[key] ?? '') : undefined,
  };
};

/** A line of the details that leads to the entity a member refers to; `name`: the member that names it, where there is one. */
export const reference = <T,>(member: keyof T & string, label: string, name?: keyof T & string): Property<T> => ({
  id: member,
  label,
  value: (entity, { t }) => {
    const to = entity[member] as EntityId | null | undefined;
    const known = name && plainText(entity[name], t);
    return to && isAssigned(to) ? <EntityReference id={to} name={known} /> : known;
  },
});

/** The lines of an entity's details: its name, what its screen declares, and what every entity has. */
export function propertiesOf<T extends ScreenEntity>(
  { columns, details = [] }: EntityScreenDefinition<T>,
  entity: T,
): readonly Property<T>[] {
  const naming = columns.find((column) => column.naming);
  return [
    ...(naming ? [{ id: naming.id, label: naming.label, value: entityName }] : []),
    ...details.filter(({ when }) => when?.(entity) ?? true),
    ...('additionalInfo' in entity ? [description] : []),
    createdTime,
    id,
  ];
}

const description: Property<ScreenEntity> = {
  id: 'description',
  label: 'kit:entity.description',
  wide: true,
  value: descriptionOf,
};

const createdTime: Property<ScreenEntity> = {
  id: 'createdTime',
  label: 'kit:entity.created-time',
  value: ({ createdTime: ts }) => ts && formatDateTime(ts),
};

const id: Property<ScreenEntity> = {
  id: 'id',
  label: 'kit:entity.id',
  wide: true,
  value: (entity) => <code>{entity.id.id}</code>,
  copy: (entity) => entity.id.id,
};

/** How to reach customers and tenants. */
export const contactProperties = <T extends Contact>(): Property<T>[] => [
  property('email', 'kit:contact.email', { copy: true }),
  property('phone', 'kit:contact.phone', { copy: true }),
  { id: 'address', label: 'kit:contact.address', value: postalAddress },
];
