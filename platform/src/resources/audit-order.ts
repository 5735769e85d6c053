/**
 * The audit log in the order of a text. A tenant has millions of rows and few texts: the texts are gone through in their order, and of
 * each only as many rows as the page takes, so that nothing is sorted but a few rows.
 */
import { type Condition, where } from '../framework/paging.js';
import type { SqlValue, Tx } from '../framework/tx.js';

/** Columns of texts that lists are sorted by, by the member they are of. */
export const ORDERED = {
  entityType: 'x.entity_type',
  entityName: 'x.entity_name_folded',
  userName: 'x.user_name_folded',
  actionType: 'x.action_type',
  actionStatus: 'x.action_status',
} as const;

export const isOrdered = (member: string | null): member is keyof typeof ORDERED =>
  member !== null && Object.hasOwn(ORDERED, member);

/** Rows up to which to sort them takes a few milliseconds; more are read in the order of their time. */
const FEW = 10_000;

export interface TextOrder {
  by: keyof typeof ORDERED;
  descending: boolean;
  /** Rows before those wanted, and how many are wanted of how many. */
  offset: number;
  limit: number;
  total: number;
}

const joined = (conditions: readonly Condition[]) => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  params: conditions.flatMap(({ params }) => params),
});

/**
 * The ids of a page of rows in the order of a text, the newest first where it is the same; rows without it come last.
 * @param texts which texts, of `audit_text x`
 * @param rows which rows, of `audit_log t`
 */
export function idsInOrder(
  tx: Tx,
  texts: readonly Condition[],
  rows: readonly Condition[],
  { by, descending, offset, limit, total }: TextOrder,
): string[] {
  // What is nearer to the end is read from there.
  const reversed = offset > total / 2;
  const direction = descending === reversed ? 'ASC' : 'DESC';
  const age = reversed ? 'ASC' : 'DESC';
  const of = joined(texts);
  const values = tx.all<{ ids: string }>(
    `SELECT json_group_array(x.id) AS ids FROM audit_text x WHERE ${of.sql}
     GROUP BY ${ORDERED[by]} ORDER BY ${ORDERED[by]} = '' ${reversed ? 'DESC' : 'ASC'}, ${ORDERED[by]} ${direction}`,
    ...of.params,
  );
  const found: string[] = [];
  let skip = reversed ? Math.max(0, total - offset - limit) : offset;
  for (const { ids } of values) {
    const wanted = limit - found.length;
    if (wanted <= 0) break;
    const all = joined([...rows, where('t.text_id IN (SELECT value FROM json_each(?))', ids)]);
    const from = `FROM audit_log t WHERE ${all.sql}`;
    const most = Math.max(FEW, skip + wanted) + 1;
    const counted = `SELECT count(*) AS n FROM (SELECT 1 ${from} LIMIT ?)`;
    const count = tx.get<{ n: number }>(counted, ...all.params, most)?.n ?? 0;
    if (count <= skip) {
      skip -= count;
      continue;
    }
    // An order by an expression is none that an index has.
    const order = `${count > FEW ? '' : '+'}t.created_time ${age}, t.id ${age}`;
    const page: SqlValue[] = [...all.params, wanted, skip];
    for (const { id } of tx.all<{ id: string }>(`SELECT t.id ${from} ORDER BY ${order} LIMIT ? OFFSET ?`, ...page))
      found.push(id);
    skip = 0;
  }
  return reversed ? found.reverse() : found;
}
