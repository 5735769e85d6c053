/** Aliases: how dashboards name a bundle, and a widget in it. They stay for good. */
import type { SqlValue, Tx } from '../framework/tx.js';

/** A title as an alias: lower case, and one `_` for every run of other characters than letters, digits and `_`. */
const aliasOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9_]+/g, '_');

/** A row of a table with aliases in some scope: condition and its parameters. */
interface Scope {
  table: 'widgets_bundle' | 'widget_type';
  sql: string;
  params: readonly SqlValue[];
}

/** The alias asked for, or one made from the title, with a number from 2 on while that is taken in the scope. */
export function freeAlias(tx: Tx, { table, sql, params }: Scope, asked: string | null, title: string): string {
  const wanted = asked?.trim() ? asked : aliasOf(title);
  const isTaken = (alias: string) => tx.get(`SELECT 1 FROM ${table} WHERE ${sql} AND alias = ?`, ...params, alias);
  let alias = wanted;
  for (let number = 2; isTaken(alias); number += 1) alias = `${wanted}${number}`;
  return alias;
}
