/** Walks relations from a root: all entities reached within so many levels, in one direction. */
import { requireEntity } from '../framework/access.js';
import { notFound } from '../framework/errors.js';
import { choice, flag, integer, parseText, wrongType } from '../framework/fields.js';
import { ENTITY_TYPES, type EntityId, type EntityType, parseEntityType, parseUuid } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import type { Entity, Resource } from '../framework/resource.js';
import { type Call, defineRoute, type Route, S_T_C, T_C } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import {
  RELATION_GROUPS,
  type Relation,
  type RelationGroup,
  type RelationRow,
  readableRelations,
  showRelation,
  withNames,
} from './relations.js';

export interface RelationSearch {
  root: EntityId;
  direction: 'FROM' | 'TO';
  group: RelationGroup;
  /** 0 or less: without a limit. */
  maxLevel: number;
  /** Only relations behind which nothing more was found. */
  lastLevelOnly: boolean;
  /** Relations that it may come to; with more it throws. */
  most?: number;
}

/** An accepted relation: its type (null: any) and the far end's entity types (empty: any). */
export interface RelationFilter {
  relationType: string | null;
  entityTypes: readonly EntityType[];
}

/** A member of a search that has to be there: left out it is not found, of another type it is named. */
function present<T>(value: unknown, is: (value: unknown) => value is T, name: string, expected: string): T {
  if (value === undefined || value === null) throw notFound();
  if (!is(value)) throw wrongType(name, expected);
  return value;
}

const level = integer(1);
const lastOnly = flag();
const group = choice(RELATION_GROUPS, 'COMMON');

function parseSearch(parameters: unknown): RelationSearch {
  const value = present(parameters, isObject, 'parameters', 'an object');
  const { direction } = value;
  if (direction !== 'FROM' && direction !== 'TO') throw wrongType('direction', 'FROM or TO');
  return {
    root: { entityType: parseEntityType(value.rootType), id: parseUuid(value.rootId) },
    direction,
    group: group.parse(value.relationTypeGroup, 'relationTypeGroup') ?? 'COMMON',
    maxLevel: level.parse(value.maxLevel, 'maxLevel'),
    lastLevelOnly: lastOnly.parse(value.fetchLastLevelOnly, 'fetchLastLevelOnly'),
  };
}

function parseFilters(filters: unknown): RelationFilter[] {
  const value = present(filters, Array.isArray, 'filters', 'a list of filters');
  return value.map((filter) => {
    if (!isObject(filter)) throw wrongType('filters', 'a list of filters');
    const { relationType, entityTypes } = filter;
    if (entityTypes !== undefined && entityTypes !== null && !Array.isArray(entityTypes)) {
      throw wrongType('entityTypes', 'a list of entity types');
    }
    return {
      relationType: parseText(relationType, 'relationType') || null,
      entityTypes: (entityTypes ?? []).map((type: unknown) => {
        if (!ENTITY_TYPES.some((known) => known === type)) throw wrongType('entityTypes', 'a list of entity types');
        return type as EntityType;
      }),
    };
  });
}

const keyOf = ({ entityType, id }: EntityId) => `${entityType}:${id}`;

/** All relations on the way, level by level; a ring ends where it meets itself. */
function searchRelations(tx: Tx, search: RelationSearch): Relation[] {
  const [near, far] = search.direction === 'FROM' ? (['from', 'to'] as const) : (['to', 'from'] as const);
  let left = search.most ?? Number.MAX_SAFE_INTEGER - 1;
  const outgoing = (ids: readonly EntityId[]): Relation[] => {
    const rows = tx.all<RelationRow>(
      `SELECT r.* FROM json_each(?) e JOIN relation r ON r.${near}_id = e.value ->> 'id' AND r.${near}_type = e.value ->> 'entityType'
       WHERE r.type_group = ? LIMIT ?`,
      JSON.stringify(ids),
      search.group,
      left + 1,
    );
    if (rows.length > left) throw new Error(`The search for relations comes to more than ${search.most} of them`);
    left -= rows.length;
    return rows.map(showRelation);
  };
  const visited = new Set([keyOf(search.root)]);
  const found: Relation[] = [];
  let level = 1;
  let relations = outgoing([search.root]);
  while (relations.length > 0) {
    const last = level === search.maxLevel;
    const fresh = relations.filter((relation) => {
      const key = keyOf(relation[far]);
      if (visited.has(key)) return false;
      visited.add(key);
      return true;
    });
    const next = last ? [] : outgoing(fresh.map((relation) => relation[far]));
    const expanded = new Set(next.map((relation) => keyOf(relation[near])));
    const kept =
      search.lastLevelOnly && !last ? fresh.filter((relation) => !expanded.has(keyOf(relation[far]))) : relations;
    found.push(...kept);
    relations = next;
    level += 1;
  }
  return found;
}

const accepts = (filters: readonly RelationFilter[], relation: Relation, far: 'from' | 'to'): boolean =>
  filters.length === 0 ||
  filters.some(
    ({ relationType, entityTypes }) =>
      (relationType === null || relationType === relation.type) &&
      (entityTypes.length === 0 || entityTypes.includes(relation[far].entityType)),
  );

export function filteredRelations(tx: Tx, search: RelationSearch, filters: readonly RelationFilter[]): Relation[] {
  const far = search.direction === 'FROM' ? 'to' : 'from';
  return searchRelations(tx, search).filter((relation) => accepts(filters, relation, far));
}

function searchOfCall(tx: Tx, call: Call): { relations: Relation[]; direction: 'FROM' | 'TO' } {
  const body = call.object;
  const filters = parseFilters(body.filters);
  const search = parseSearch(body.parameters);
  requireEntity(tx, call.user, search.root, 'READ');
  return {
    relations: readableRelations(tx, call.user, filteredRelations(tx, search, filters)),
    direction: search.direction,
  };
}

const isTexts = (value: unknown): value is (string | null)[] =>
  Array.isArray(value) && value.every((each) => each === null || typeof each === 'string');

/** `POST <path>` with a search and the types wanted: the entities of one kind found behind the relations. */
export const findByRelations = <E extends Entity & { type: string | null }>(
  resource: Resource<E>,
  path: string,
  typesMember: string,
): Route =>
  defineRoute({
    method: 'POST',
    path,
    auth: T_C,
    mode: 'search',
    handler: (tx, call) => {
      const body = call.object;
      const search = parseSearch(body.parameters);
      const types = present(body[typesMember], isTexts, typesMember, 'a list of types');
      requireEntity(tx, call.user, search.root, 'READ');
      const { entityType } = resource.definition;
      const relationType = parseText(body.relationType, 'relationType') ?? 'Contains';
      const far = search.direction === 'FROM' ? 'to' : 'from';
      const filter: RelationFilter = { relationType, entityTypes: [entityType] };
      const ids = filteredRelations(tx, search, [filter]).map((relation) => relation[far].id);
      const customer = call.user.authority === 'CUSTOMER_USER' ? ' AND t.customer_id = ?' : '';
      const found = resource.all(
        tx,
        where(
          `t.tenant_id = ?${customer} AND t.id IN (SELECT value FROM json_each(?))`,
          call.user.tenantId,
          ...(customer ? [call.user.customerId] : []),
          JSON.stringify(ids),
        ),
      );
      return found.filter(({ type }) => types.includes(type));
    },
  });

export const relationSearchRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/relations',
    auth: S_T_C,
    mode: 'search',
    handler: (tx, call) => searchOfCall(tx, call).relations,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/relations/info',
    auth: S_T_C,
    mode: 'search',
    handler: (tx, call) => {
      const { relations, direction } = searchOfCall(tx, call);
      return withNames(tx, relations, direction);
    },
  }),
];
