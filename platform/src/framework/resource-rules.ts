/** The rules a save meets, whatever the resource: what fields accept, how many a tenant may have, what has to be unique. */
import { deleteWithTenant } from './entity-hooks.js';
import { badRequest } from './errors.js';
import { columnOf } from './fields.js';
import { NULL_UUID } from './ids.js';
import type { Entity, Unique } from './resource-definition.js';
import type { ResourceTable } from './resource-table.js';
import type { Tx } from './tx.js';

deleteWithTenant('entity_count');

/** Reads a number of a tenant's profile, as how many entities it may have; set by the resource that owns profiles. */
type LimitReader = (tx: Tx, tenantId: string, member: string) => number;
let readLimit: LimitReader = () => 0;
export const provideLimits = (reader: LimitReader) => {
  readLimit = reader;
};

/** A number of a tenant's profile; 0 when it is not set. */
export const limitOf = (tx: Tx, tenantId: string, member: string): number => readLimit(tx, tenantId, member);

/** Throws 400 that names every field whose own rules are broken. */
export function checkFields<E extends Entity>(table: ResourceTable<E>, entity: E): void {
  const problems = table.fields.flatMap(([property, , field]) =>
    field.problems(table.valueOf(entity, property), property),
  );
  if (problems.length > 0) throw badRequest(`Validation error: ${problems.join(', ')}`);
}

/** Throws 400 when the tenant has as many as its profile allows. */
export function checkLimit<E extends Entity>(
  tx: Tx,
  { definition }: ResourceTable<E>,
  tenantId: string | undefined,
): void {
  const { limit, table } = definition;
  if (!limit || !tenantId || tenantId === NULL_UUID) return;
  const allowed = readLimit(tx, tenantId, limit.member);
  if (allowed <= 0) return;
  const count = tx.get<{ n: number }>(
    'SELECT count AS n FROM entity_count WHERE tenant_id = ? AND kind = ?',
    tenantId,
    table,
  );
  if ((count?.n ?? 0) >= allowed) throw badRequest(`Can't create more then ${allowed} ${limit.noun}!`);
}

function isTaken<E extends Entity>(tx: Tx, table: ResourceTable<E>, entity: E, unique: Unique<E>): boolean {
  const field = table.field(unique.property);
  const value = field.store(table.valueOf(entity, unique.property));
  if (value === null) return false;
  const inTenant = table.owned && unique.scope !== 'platform';
  const other = tx.get(
    `SELECT id FROM ${table.definition.table} WHERE ${columnOf(unique.property, field)} = ?${inTenant ? ' AND tenant_id = ?' : ''} AND id <> ?`,
    value,
    ...(inTenant ? [entity.tenantId?.id] : []),
    entity.id.id,
  );
  return other !== undefined;
}

/** Throws 400 with the declared message when another entity has a value that has to be unique. */
export function checkUnique<E extends Entity>(tx: Tx, table: ResourceTable<E>, entity: E): void {
  const taken = table.definition.unique?.find((unique) => isTaken(tx, table, entity, unique));
  if (taken) throw badRequest(taken.message);
}
