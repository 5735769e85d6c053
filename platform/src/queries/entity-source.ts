/** Entity filters as sources: tables of entities, and walks along relations. */
import { type EntityType, NULL_UUID } from '../framework/ids.js';
import { fold } from '../framework/paging.js';
import type { SessionUser } from '../framework/route.js';
import { fieldOf, isClosedToCustomers, isQueryable, kindOf } from './entity-tables.js';
import { EmptyResult } from './joins.js';
import { FieldError } from './json-fields.js';
import { type Condition, fieldOperand } from './predicate-sql.js';
import { isFieldOpen, readableRows, VALUE_PERMISSIONS, visibleRows } from './query-access.js';
import type { EntityFilter } from './query-model.js';
import { relationSource } from './relation-source.js';
import type { Source } from './source.js';

function tableSource(type: EntityType, user: SessionUser, where: Condition[], subtype?: string | null): Source {
  if (!isQueryable(type)) throw new FieldError(`Not supported entity type: ${type}`);
  if (user.authority === 'CUSTOMER_USER' && isClosedToCustomers(type)) {
    throw new FieldError(`Customer users may not query ${type}`);
  }
  const kind = kindOf(type);
  const visible = visibleRows(type, user);
  if (!kind || !visible) throw new EmptyResult();
  const readable: Source['readable'] = (permission) => readableRows(type, user, permission);
  const isWhole =
    where.length === 0 &&
    visible.sql === 'e.tenant_id = ?' &&
    VALUE_PERMISSIONS.every((permission) => readable(permission) === 'all');
  const whole = {
    sql: `n.tenant_id = ? AND n.entity_type = ?${subtype === undefined ? '' : ' AND n.subtype = ?'}`,
    params: [user.tenantId, type, ...(subtype === undefined ? [] : [subtype])],
  };
  const typed = subtype === undefined ? [] : [{ sql: 'e.type = ?', params: [subtype] }];
  return {
    ...(isWhole ? { whole } : {}),
    prefix: '',
    from: kind.table,
    params: [],
    where: [...typed, ...where, visible],
    typeSql: `'${type}'`,
    parentSql: null,
    operand: (field) =>
      field === 'entityType'
        ? { kind: 'field', expression: `'${type}'`, folded: null, numeric: false }
        : fieldOperand(isFieldOpen(type, user, field) ? fieldOf(type, field) : undefined),
    readable,
  };
}

/** A prefix condition on the name, letter case apart; none for an empty name. */
function nameCondition(type: EntityType, name: string | null): Condition[] {
  const field = fieldOf(type, 'name');
  if (!name || !field) return [];
  return [{ sql: `e.${field.folded ?? field.column} LIKE ?`, params: [`${fold(name)}%`] }];
}

/** Where the entities of a filter come from. Throws FieldError for what a caller may not ask for, EmptyResult for what is not kept. */
export function sourceOf(filter: EntityFilter, user: SessionUser): Source {
  switch (filter.type) {
    case 'ids': {
      const where =
        filter.ids.length === 1
          ? { sql: 'e.id = ?', params: [filter.ids[0]] }
          : { sql: 'e.id IN (SELECT value FROM json_each(?))', params: [JSON.stringify(filter.ids)] };
      return tableSource(filter.entityType, user, [where]);
    }
    case 'named':
      return tableSource(filter.entityType, user, nameCondition(filter.entityType, filter.name));
    case 'typed':
      return tableSource(filter.entityType, user, nameCondition(filter.entityType, filter.name), filter.subtype);
    case 'apiUsageState': {
      const own = user.customerId === NULL_UUID ? null : user.customerId;
      if (user.authority === 'CUSTOMER_USER' && filter.customerId && filter.customerId !== own) {
        throw new FieldError('the API usage of another customer');
      }
      const of = filter.customerId ?? own ?? user.tenantId;
      return tableSource('API_USAGE_STATE', user, [{ sql: 'e.entity_id = ?', params: [of] }]);
    }
    default:
      return relationSource(filter, user);
  }
}
