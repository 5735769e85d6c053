/** The columns behind the entity fields a query may name, per type (reference B2 §4). */
import { type EntityKind, entityKinds } from '../framework/access.js';
import type { EntityType } from '../framework/ids.js';

/** A column of the table with alias `e`; `folded` is its lower-case copy where there is one. */
export interface FieldColumn {
  column: string;
  folded?: string;
  numeric?: true;
}
type FieldMap = Readonly<Record<string, FieldColumn>>;

const plain = (column: string): FieldColumn => ({ column });
const folded = (column: string): FieldColumn => ({ column, folded: `${column}_folded` });
const createdTime: FieldColumn = { column: 'created_time', numeric: true };
const additionalInfo = plain('additional_info');

const NAMED = { createdTime, name: folded('name'), title: folded('name'), type: plain('type'), additionalInfo };
const LABELLED = { ...NAMED, label: folded('label') };
const CONTACT = Object.fromEntries(
  ['email', 'country', 'state', 'city', 'address', 'address2', 'zip', 'phone'].map((field) => [field, plain(field)]),
);
const TITLED = { createdTime, name: folded('title'), title: folded('title'), label: folded('title') };

const FIELDS: Partial<Record<EntityType, FieldMap>> = {
  DEVICE: LABELLED,
  ASSET: LABELLED,
  ENTITY_VIEW: NAMED,
  EDGE: { createdTime, name: folded('name'), additionalInfo },
  RULE_CHAIN: { createdTime, name: folded('name'), additionalInfo },
  CUSTOMER: { ...TITLED, ...CONTACT, additionalInfo },
  TENANT: { ...TITLED, ...CONTACT, region: plain('region'), additionalInfo },
  USER: {
    createdTime,
    firstName: plain('first_name'),
    lastName: plain('last_name'),
    email: folded('email'),
    name: folded('email'),
    label: folded('email'),
    title: folded('email'),
    additionalInfo,
  },
  DASHBOARD: TITLED,
  DEVICE_PROFILE: { createdTime, name: folded('name'), type: plain('type') },
  ASSET_PROFILE: { createdTime, name: folded('name') },
  API_USAGE_STATE: { createdTime, name: folded('name') },
};

/** Types whose rows customer users may not query at all. */
const NOT_FOR_CUSTOMERS: readonly EntityType[] = ['DASHBOARD', 'RULE_CHAIN', 'DEVICE_PROFILE', 'ASSET_PROFILE'];

/** Whether queries know the type. */
export const isQueryable = (type: EntityType): boolean => Object.hasOwn(FIELDS, type);
export const isClosedToCustomers = (type: EntityType): boolean => NOT_FOR_CUSTOMERS.includes(type);

/** The kind of a type, or undefined while the platform keeps no such entities. */
export const kindOf = (type: EntityType): EntityKind | undefined =>
  entityKinds().find(({ entityType }) => entityType === type);

/** The column of a field, or undefined when the type does not have it. */
export const fieldOf = (type: EntityType, field: string): FieldColumn | undefined => {
  const fields = FIELDS[type];
  return fields && Object.hasOwn(fields, field) ? fields[field] : undefined;
};
