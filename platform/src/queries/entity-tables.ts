/** The kinds of entities queries find, and the columns behind the fields they may name; both as the kinds declare them. */
import { type EntityKind, entityKinds, type QueryColumn } from '../framework/access.js';
import type { EntityType } from '../framework/ids.js';

/** The kind of a type, or undefined while the platform keeps no such entities. */
export const kindOf = (type: EntityType): EntityKind | undefined =>
  entityKinds().find(({ entityType }) => entityType === type);

/** Whether queries find the type. */
export const isQueryable = (type: EntityType): boolean => kindOf(type)?.queryColumns !== undefined;
/** Whether customer users may not query the type at all. */
export const isClosedToCustomers = (type: EntityType): boolean => kindOf(type)?.closedToCustomerQueries ?? false;

/** The column of a field, or undefined when the type does not have it. It is in the table with alias `e`. */
export const fieldOf = (type: EntityType, field: string): QueryColumn | undefined => {
  const columns = kindOf(type)?.queryColumns;
  return columns && Object.hasOwn(columns, field) ? columns[field] : undefined;
};
