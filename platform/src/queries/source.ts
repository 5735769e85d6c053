/** What the rows of a query are, and which of them a caller may see. */
import type { EntityType } from '../framework/ids.js';
import type { SessionUser } from '../framework/route.js';
import type { SqlValue } from '../framework/tx.js';
import { kindOf } from './entity-tables.js';
import type { Condition, Operand } from './predicate-sql.js';

/** Where the entities of a query come from. */
export interface Source {
  /** The rows are all entities of a type, or of a subtype of it, that a tenant has: conditions on `n` that say the same. */
  whole?: Condition;
  /** A WITH clause, or nothing. */
  prefix: string;
  /** A table or subquery, without alias. */
  from: string;
  params: SqlValue[];
  /** Conditions on alias `e`. */
  where: Condition[];
  /** The type of a row: a literal or a column of `e`. */
  typeSql: string;
  /** The root a row was found from, for relation queries. */
  parentSql: string | null;
  operand(field: string): Operand;
}

/** Conditions that keep a caller to what is his. */
export function ownership(type: EntityType, user: SessionUser): Condition[] {
  const conditions: Condition[] = [];
  const kind = kindOf(type);
  if (kind?.tenantColumn) conditions.push({ sql: `e.${kind.tenantColumn} = ?`, params: [user.tenantId] });
  if (user.authority === 'CUSTOMER_USER' && type !== 'TENANT') {
    conditions.push({ sql: `e.${type === 'CUSTOMER' ? 'id' : 'customer_id'} = ?`, params: [user.customerId] });
  }
  return conditions;
}
