/** Relations: typed, directed links between any two entities, in groups. */
import { entityKind, findEntity, isAllowed, requireEntity } from '../framework/access.js';
import { type ActionType, audit } from '../framework/audit.js';
import { whenEntityDeleted } from '../framework/entity-hooks.js';
import { badRequest, notFound } from '../framework/errors.js';
import { choice, jsonValue, parseEntityId, text } from '../framework/fields.js';
import { type EntityId, type EntityType, parseEntityType, parseUuid } from '../framework/ids.js';
import { conditionsNotMet } from '../framework/paging.js';
import { type Call, defineRoute, S_T_C, type SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';

export const RELATION_GROUPS = [
  'COMMON',
  'DASHBOARD',
  'RULE_CHAIN',
  'RULE_NODE',
  'EDGE',
  'EDGE_AUTO_ASSIGN_RULE_CHAIN',
] as const;
export type RelationGroup = (typeof RELATION_GROUPS)[number];

export interface Relation {
  from: EntityId;
  to: EntityId;
  type: string;
  typeGroup: RelationGroup;
  additionalInfo: unknown;
}

export interface RelationRow {
  from_type: EntityType;
  from_id: string;
  to_type: EntityType;
  to_id: string;
  type_group: RelationGroup;
  type: string;
  additional_info: string | null;
}

const infoField = jsonValue();

export const showRelation = (row: RelationRow): Relation => ({
  from: { entityType: row.from_type, id: row.from_id },
  to: { entityType: row.to_type, id: row.to_id },
  type: row.type,
  typeGroup: row.type_group,
  additionalInfo: infoField.show(row.additional_info),
});

const ONE = 'from_id = ? AND type_group = ? AND type = ? AND to_id = ? AND from_type = ? AND to_type = ?';
const keyOf = ({ from, to, type, typeGroup }: Omit<Relation, 'additionalInfo'>) =>
  [from.id, typeGroup, type, to.id, from.entityType, to.entityType] as const;

export function storeRelation(tx: Tx, relation: Relation): void {
  tx.run(
    `INSERT OR REPLACE INTO relation (from_id, type_group, type, to_id, from_type, to_type, additional_info)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...keyOf(relation),
    infoField.store(relation.additionalInfo),
  );
}

export const deleteRelation = (tx: Tx, relation: Omit<Relation, 'additionalInfo'>): boolean =>
  tx.run(`DELETE FROM relation WHERE ${ONE}`, ...keyOf(relation)) > 0;

const beforeRelationsGo: ((tx: Tx, entity: EntityId) => void)[] = [];

/** What others do before an entity that stays loses all its relations. */
export const whenRelationsGo = (run: (tx: Tx, entity: EntityId) => void) => void beforeRelationsGo.push(run);

/** Removes the relations of all groups that start or end at an entity. */
export function deleteRelationsOf(tx: Tx, entity: EntityId): void {
  for (const run of beforeRelationsGo) run(tx, entity);
  const { entityType, id } = entity;
  tx.run('DELETE FROM relation WHERE from_id = ? AND from_type = ?', id, entityType);
  tx.run('DELETE FROM relation WHERE to_id = ? AND to_type = ?', id, entityType);
}

whenEntityDeleted('relations', (tx, { entityType, id }) => {
  // By its links to dashboards, a deleted customer is taken out of their lists afterwards (`dashboards.ts`).
  tx.run(
    "DELETE FROM relation WHERE from_id = ? AND from_type = ? AND (from_type <> 'CUSTOMER' OR type_group <> 'DASHBOARD')",
    id,
    entityType,
  );
  tx.run('DELETE FROM relation WHERE to_id = ? AND to_type = ?', id, entityType);
});

/** Whether the caller may read an entity; unknown ones he may not. */
function mayRead(tx: Tx, user: SessionUser, id: EntityId): boolean {
  const owned = findEntity(tx, id);
  return owned !== undefined && isAllowed(tx, entityKind(id.entityType), user, owned, 'READ');
}

/** Those relations whose ends the caller may read. */
export function readableRelations(tx: Tx, user: SessionUser, relations: readonly Relation[]): Relation[] {
  const known = new Map<string, boolean>();
  const readable = (id: EntityId) => {
    const key = `${id.entityType}:${id.id}`;
    const answer = known.get(key) ?? mayRead(tx, user, id);
    known.set(key, answer);
    return answer;
  };
  return relations.filter(({ from, to }) => readable(from) && readable(to));
}

/** The name of an end; rule chains are shown without theirs. */
const nameOf = (tx: Tx, end: EntityId): string | null =>
  end.entityType === 'RULE_CHAIN' ? null : (findEntity(tx, end)?.name ?? null);

/** With the name of the far end, seen in the direction of the search. */
export const withNames = (tx: Tx, relations: readonly Relation[], direction: 'FROM' | 'TO') =>
  relations.map((relation) => ({
    ...relation,
    fromName: direction === 'TO' ? nameOf(tx, relation.from) : null,
    toName: direction === 'FROM' ? nameOf(tx, relation.to) : null,
  }));

/** An end of a relation the caller wants to change: he needs WRITE on it; an administrator may use his own tenant. */
function requireEnd(tx: Tx, user: SessionUser, id: EntityId): void {
  const ownTenant = id.entityType === 'TENANT' && user.authority === 'TENANT_ADMIN' && id.id === user.tenantId;
  if (!ownTenant) requireEntity(tx, user, id, 'WRITE');
}

function endOf(value: unknown, property: string): EntityId {
  const end = parseEntityId(value, property);
  if (!end) throw badRequest("Parameter entityId can't be empty!");
  return end;
}

const groupField = choice(RELATION_GROUPS, 'COMMON');
const typeField = text();

/** The relation of a body. Throws 400. */
function parseRelation(body: Record<string, unknown>): Relation {
  const from = endOf(body.from, 'from');
  const to = endOf(body.to, 'to');
  return {
    from,
    to,
    type: typeField.parse(body.type, 'type') ?? '',
    typeGroup: groupField.parse(body.typeGroup, 'typeGroup') ?? 'COMMON',
    additionalInfo: infoField.parse(body.additionalInfo, 'additionalInfo'),
  };
}

type Query = Readonly<Record<string, string | undefined>>;

/** The group of a query; unknown ones mean the common group. */
const groupOf = (query: Query): RelationGroup =>
  RELATION_GROUPS.find((group) => group === query.relationTypeGroup) ?? 'COMMON';

const SINGLE = ['fromId', 'fromType', 'relationType', 'toId', 'toType'] as const;

/** The one relation a query names. Throws 400 when a parameter is missing or empty. */
function singleOf(query: Query): Omit<Relation, 'additionalInfo'> {
  if (SINGLE.some((name) => query[name] === undefined)) throw conditionsNotMet(query, `"${SINGLE.join(', ')}"`);
  for (const name of SINGLE) if (!query[name]) throw badRequest(`Parameter '${name}' can't be empty!`);
  return {
    from: { entityType: parseEntityType(query.fromType), id: parseUuid(query.fromId) },
    to: { entityType: parseEntityType(query.toType), id: parseUuid(query.toId) },
    type: query.relationType ?? '',
    typeGroup: groupOf(query),
  };
}

/** Relations that start (or end) at the entity a query names, those the caller may read. */
function relationsAt(tx: Tx, call: Call): { relations: Relation[]; direction: 'FROM' | 'TO' } {
  const { query, user } = call;
  const direction = query.fromId !== undefined && query.fromType !== undefined ? 'FROM' : 'TO';
  const [id, type] = direction === 'FROM' ? [query.fromId, query.fromType] : [query.toId, query.toType];
  if (id === undefined || type === undefined) throw conditionsNotMet(query, '"fromId, fromType" OR "toId, toType"');
  const end: EntityId = { entityType: parseEntityType(type), id: parseUuid(id) };
  requireEntity(tx, user, end, 'READ');
  const side = direction === 'FROM' ? 'from' : 'to';
  const ofType = query.relationType ? ' AND type = ?' : '';
  const rows = tx.all<RelationRow>(
    `SELECT * FROM relation WHERE ${side}_id = ? AND ${side}_type = ? AND type_group = ?${ofType}`,
    end.id,
    end.entityType,
    groupOf(query),
    ...(query.relationType ? [query.relationType] : []),
  );
  return { relations: readableRelations(tx, user, rows.map(showRelation)), direction };
}

/** A change of a relation is written under both its ends. */
function auditRelation(tx: Tx, user: SessionUser, action: ActionType, relation: Relation): void {
  for (const end of [relation.from, relation.to]) {
    audit(tx, user, { action, entityId: end, name: findEntity(tx, end)?.name ?? null, data: { relation } });
  }
}

export const relationRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/relation',
    auth: S_T_C,
    mode: 'write',
    handler: (tx, call) => {
      const relation = parseRelation(call.object);
      requireEnd(tx, call.user, relation.from);
      requireEnd(tx, call.user, relation.to);
      const problems = [
        ...typeField.problems(relation.type, 'type'),
        ...infoField.problems(relation.additionalInfo, 'additionalInfo'),
      ];
      if (problems.length > 0) throw badRequest(`Validation error: ${problems.join(', ')}`);
      if (!relation.type) throw badRequest('Relation type should be specified!');
      storeRelation(tx, relation);
      auditRelation(tx, call.user, 'RELATION_ADD_OR_UPDATE', relation);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/relation',
    auth: S_T_C,
    mode: 'write',
    handler: (tx, call) => {
      const relation = singleOf(call.query);
      requireEnd(tx, call.user, relation.from);
      requireEnd(tx, call.user, relation.to);
      const row = tx.get<RelationRow>(`SELECT * FROM relation WHERE ${ONE}`, ...keyOf(relation));
      if (!row || !deleteRelation(tx, relation)) throw notFound();
      auditRelation(tx, call.user, 'RELATION_DELETED', showRelation(row));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/relation',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => {
      const wanted = singleOf(call.query);
      requireEntity(tx, call.user, wanted.from, 'READ');
      requireEntity(tx, call.user, wanted.to, 'READ');
      const row = tx.get<RelationRow>(`SELECT * FROM relation WHERE ${ONE}`, ...keyOf(wanted));
      if (!row) throw notFound();
      return showRelation(row);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/relations',
    auth: S_T_C,
    mode: 'write',
    handler: (tx, call) => {
      const { entityId: id, entityType } = call.query;
      if (id === undefined || entityType === undefined) throw conditionsNotMet(call.query, '"entityId, entityType"');
      if (!id) throw badRequest("Parameter 'entityId' can't be empty!");
      const entity: EntityId = { entityType: parseEntityType(entityType), id: parseUuid(id) };
      requireEntity(tx, call.user, entity, 'WRITE');
      deleteRelationsOf(tx, entity);
      const name = findEntity(tx, entity)?.name ?? null;
      audit(tx, call.user, { action: 'RELATIONS_DELETED', entityId: entity, name, data: {} });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/relations',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => relationsAt(tx, call).relations,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/relations/info',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => {
      const { relations, direction } = relationsAt(tx, call);
      return withNames(tx, relations, direction);
    },
  }),
];
