/** Entities found by walking relations: relation queries and the searches by type. */
import type { EntityType } from '../framework/ids.js';
import type { SessionUser } from '../framework/route.js';
import type { SqlValue } from '../framework/tx.js';
import { fieldOf, kindOf } from './entity-tables.js';
import { EmptyResult } from './joins.js';
import { FieldError } from './json-fields.js';
import type { Condition, Operand } from './predicate-sql.js';
import { isFieldOpen, readableRows, VALUE_PERMISSIONS, type ValuePermission, visibleRows } from './query-access.js';
import type { EntityFilter } from './query-model.js';
import type { Source } from './source.js';

type RelationQuery = Extract<EntityFilter, { type: 'relations' | 'search' }>;

/** The farthest a walk goes. */
const MAX_LEVEL = 50;
/** What a relation query finds when it names no types. */
const DEFAULT_TYPES: readonly EntityType[] = [
  'TENANT',
  'CUSTOMER',
  'USER',
  'DASHBOARD',
  'ASSET',
  'DEVICE',
  'ENTITY_VIEW',
];
const ALL_TYPES: readonly EntityType[] = [...DEFAULT_TYPES, 'EDGE'];
const NOT_FOR_CUSTOMERS: readonly EntityType[] = ['TENANT', 'DASHBOARD'];

/** Fields a walk's result has; where a type lacks one it is empty. */
const FIELDS = [
  'createdTime',
  'name',
  'type',
  'label',
  'title',
  'email',
  'firstName',
  'lastName',
  'country',
  'state',
  'city',
  'address',
  'address2',
  'zip',
  'phone',
  'region',
  'additionalInfo',
] as const;

const where = (sql: string, ...params: SqlValue[]): Condition => ({ sql, params });
const or = (conditions: Condition[]): Condition =>
  where(`(${conditions.map(({ sql }) => sql).join(' OR ')})`, ...conditions.flatMap(({ params }) => params));

/** Which relations count as found: conditions on the relation's type and the far end's type, given their columns. */
function matching(query: RelationQuery, relationType: string, farType: string): Condition {
  if (query.type === 'search') {
    const type = where(`${farType} = ?`, query.entityType);
    return query.relationType
      ? where(`(${type.sql} AND ${relationType} = ?)`, ...type.params, query.relationType)
      : type;
  }
  if (query.filters.length === 0)
    return where(`${farType} IN (SELECT value FROM json_each(?))`, JSON.stringify(DEFAULT_TYPES));
  return or(
    query.filters.map((filter) => {
      const types = JSON.stringify(filter.entityTypes.length > 0 ? filter.entityTypes : ALL_TYPES);
      const type = where(`${farType} IN (SELECT value FROM json_each(?))`, types);
      return filter.relationType
        ? where(`(${type.sql} AND ${relationType} = ?)`, ...type.params, filter.relationType)
        : type;
    }),
  );
}

/** Columns of a walk's result that say whether a row's values of a kind may be looked at. */
const READABLE_COLUMNS: Record<ValuePermission, string> = {
  READ_ATTRIBUTES: 'may_read_attributes',
  READ_TELEMETRY: 'may_read_telemetry',
};

/** One type's rows among what was found, in the columns every type has. */
function typeSelect(type: EntityType, user: SessionUser): Condition | null {
  const kind = kindOf(type);
  const visible = visibleRows(type, user);
  if (!kind || !visible) return null;
  if (user.authority === 'CUSTOMER_USER' && NOT_FOR_CUSTOMERS.includes(type)) return null;
  const column = (field: (typeof FIELDS)[number]): string => {
    if (type === 'USER' && field === 'name') return "trim(ifnull(e.first_name, '') || ' ' || ifnull(e.last_name, ''))";
    if (type === 'EDGE' && field === 'type') return 'e.type';
    const found = isFieldOpen(type, user, field) ? fieldOf(type, field) : undefined;
    return found ? `e.${found.column}` : 'NULL';
  };
  const readable = VALUE_PERMISSIONS.map((permission) => {
    const rows = readableRows(type, user, permission);
    return typeof rows === 'object' ? rows : where(rows === 'all' ? '1' : '0');
  });
  const columns = [
    ...FIELDS.map((field) => `${column(field)} AS f_${field}`),
    ...VALUE_PERMISSIONS.map((permission, index) => `(${readable[index]?.sql}) AS ${READABLE_COLUMNS[permission]}`),
  ];
  return where(
    `SELECT e.id AS id, '${type}' AS entity_type, h.root AS parent, ${columns.join(', ')}
     FROM found h JOIN ${kind.table} e ON e.id = h.id WHERE h.type = '${type}' AND ${visible.sql}`,
    ...readable.flatMap(({ params }) => params),
    ...visible.params,
  );
}

export function relationSource(query: RelationQuery, user: SessionUser): Source {
  if (query.root.length === 0) {
    if (query.multiRoot) throw new EmptyResult();
    throw new FieldError('Relation query filter root entity should not be blank');
  }
  const maxLevel = query.maxLevel <= 0 || query.maxLevel > MAX_LEVEL ? MAX_LEVEL : query.maxLevel;
  const [near, far] = query.direction === 'FROM' ? ['from', 'to'] : ['to', 'from'];
  const found = matching(query, 'w.relation', 'w.type');
  const onward = matching(query, 'r.type', `r.${far}_type`);
  const last = query.lastLevelOnly
    ? where(
        `AND (w.level = ? OR NOT EXISTS (SELECT 1 FROM relation r WHERE r.${near}_id = w.id AND r.${near}_type = w.type
           AND r.type_group = 'COMMON' AND ${onward.sql}))`,
        maxLevel,
        ...onward.params,
      )
    : where('');
  const types = query.type === 'search' ? [query.entityType] : ALL_TYPES;
  const selects = types.flatMap((type) => typeSelect(type, user) ?? []);
  if (selects.length === 0) throw new EmptyResult();
  const prefix = `WITH RECURSIVE walk(id, type, relation, level, root) AS (
      SELECT r.${far}_id, r.${far}_type, r.type, 1, r.${near}_id FROM json_each(?) s
        JOIN relation r ON r.${near}_id = s.value AND r.${near}_type = ? AND r.type_group = 'COMMON'
      UNION
      SELECT r.${far}_id, r.${far}_type, r.type, w.level + 1, w.root FROM walk w
        JOIN relation r ON r.${near}_id = w.id AND r.${near}_type = w.type AND r.type_group = 'COMMON' WHERE w.level < ?
    ),
    found AS (SELECT id, type, min(root) AS root FROM walk w WHERE ${found.sql} ${last.sql}
      GROUP BY id, type${query.multiRoot ? ', root' : ''})`;
  const roots = JSON.stringify(query.root.map(({ id }) => id));
  return {
    prefix,
    from: `(${selects.map(({ sql }) => sql).join(' UNION ALL ')})`,
    params: [
      roots,
      query.root[0]?.entityType,
      maxLevel,
      ...found.params,
      ...last.params,
      ...selects.flatMap(({ params }) => params),
    ],
    where:
      query.type === 'search' && query.subtypes.length > 0
        ? [where('e.f_type IN (SELECT value FROM json_each(?))', JSON.stringify(query.subtypes))]
        : [],
    typeSql: 'e.entity_type',
    parentSql: 'e.parent',
    operand: relationOperand,
    readable: (permission) => {
      const rows = types.map((type) => readableRows(type, user, permission));
      if (rows.every((each) => each === 'all')) return 'all';
      return where(`e.${READABLE_COLUMNS[permission]}`);
    },
  };
}

function relationOperand(field: string): Operand {
  if (field === 'entityType') return { kind: 'field', expression: 'e.entity_type', folded: null, numeric: false };
  if (field === 'parentId') return { kind: 'field', expression: 'e.parent', folded: null, numeric: false };
  const known = FIELDS.find((each) => each === field);
  if (!known) return { kind: 'absent' };
  return { kind: 'field', expression: `e.f_${known}`, folded: null, numeric: known === 'createdTime' };
}
