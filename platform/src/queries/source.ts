/** What the rows of a query are, and what of them a caller may see. */
import type { SqlValue } from '../framework/tx.js';
import type { Condition, Operand } from './predicate-sql.js';
import type { ValuePermission } from './query-access.js';

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
  /** The rows whose values of a kind the caller may look at: all, none, or those that meet a condition on `e`. */
  readable(permission: ValuePermission): Condition | 'all' | 'none';
}
