/** The calls that entities have in common, as routes of a declared resource. */
import { badRequest, notFound } from './errors.js';
import { parseUuid } from './ids.js';
import { type Condition, conditionsNotMet, where } from './paging.js';
import type { Entity, Resource } from './resource.js';
import { type Call, defineRoute, type Role, type Route } from './route.js';
import type { Tx } from './tx.js';

type Roles = readonly [Role, ...Role[]];
type Query = Readonly<Record<string, string | undefined>>;

/** `GET <path>/:id`: the entity, or a view of it. */
export const readById = <E extends Entity>(resource: Resource<E>, path: string, auth: Roles, view?: string): Route =>
  defineRoute({
    method: 'GET',
    path: `${path}/:id`,
    auth,
    mode: 'read',
    whole: true,
    handler: (tx, call) => {
      const entity = resource.require(tx, call.user, parseUuid(call.param('id')), 'READ');
      return view ? resource.viewOf(tx, entity.id.id, view) : entity;
    },
  });

/** `POST <path>`: creates or replaces. */
export const save = <E extends Entity>(
  resource: Resource<E>,
  path: string,
  auth: Roles,
  options: Pick<Route, 'body'> = {},
): Route =>
  defineRoute({
    ...options,
    method: 'POST',
    path,
    auth,
    mode: 'write',
    handler: (tx, call) => resource.save(tx, call.user, call.object),
  });

/** `DELETE <path>/:id`. */
export const removeById = <E extends Entity>(resource: Resource<E>, path: string, auth: Roles): Route =>
  defineRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    auth,
    mode: 'write',
    handler: (tx, call) => resource.remove(tx, call.user, parseUuid(call.param('id'))),
  });

/** How a list narrows by its own query parameters: conditions, and other columns to search where that changes. */
export type Filter = (query: Query) => { where: Condition[]; search?: readonly string[] };

interface TenantListOptions {
  view?: string;
  filter?: Filter;
  search?: readonly string[];
  /** Query parameter that asks for the one entity of that exact name instead of a page. */
  byName?: { parameter: string; column: string; missing?: (name: string) => string };
}

/** `GET <path>`: a page of the tenant's entities. */
export const tenantList = <E extends Entity>(
  resource: Resource<E>,
  path: string,
  auth: Roles,
  { view, filter, search, byName }: TenantListOptions = {},
): Route =>
  defineRoute({
    method: 'GET',
    path,
    auth,
    mode: 'read',
    handler: (tx, call) => {
      const { query, user } = call;
      const own = where('t.tenant_id = ?', user.tenantId);
      const paged = query.pageSize !== undefined && query.page !== undefined;
      if (byName && query[byName.parameter] !== undefined && !paged) {
        const name = query[byName.parameter] ?? '';
        const [entity] = resource.all(tx, where(`t.tenant_id = ? AND t.${byName.column} = ?`, user.tenantId, name));
        if (!entity) throw notFound(byName.missing?.(name));
        return entity;
      }
      if (!paged && byName) throw conditionsNotMet(query, `"${byName.parameter}" OR "pageSize, page"`);
      const narrowed = filter?.(query);
      return resource.list(tx, query, {
        view,
        where: [own, ...(narrowed?.where ?? [])],
        search: narrowed?.search ?? search,
      });
    },
  });

/** `GET /api/customer/:customerId/<plural>`: a page of the entities assigned to a customer the caller may read. */
export const customerList = <E extends Entity>(
  resource: Resource<E>,
  path: string,
  auth: Roles,
  requireCustomer: (tx: Tx, user: Parameters<Resource<E>['require']>[1], id: string) => void,
  { view, filter, search }: Omit<TenantListOptions, 'byName'> = {},
): Route =>
  defineRoute({
    method: 'GET',
    path,
    auth,
    mode: 'read',
    handler: (tx, call) => {
      const customerId = parseUuid(call.param('customerId'));
      requireCustomer(tx, call.user, customerId);
      const own = where('t.tenant_id = ? AND t.customer_id = ?', call.user.tenantId, customerId);
      return resource.list(tx, call.query, { view, where: [own, ...(filter?.(call.query).where ?? [])], search });
    },
  });

/** `GET <path>?<parameter>=a,b`: those of the named entities that the caller may read. `page` answers the path's paged form. */
export const readByIds = <E extends Entity>(
  resource: Resource<E>,
  path: string,
  auth: Roles,
  parameter: string,
  page?: (tx: Tx, call: Call) => unknown,
): Route =>
  defineRoute({
    method: 'GET',
    path,
    auth,
    mode: 'read',
    handler: (tx, call) => {
      const { query, user } = call;
      const list = query[parameter];
      if (list === undefined) {
        if (page && query.pageSize !== undefined && query.page !== undefined) return page(tx, call);
        throw conditionsNotMet(query, page ? `"${parameter}" OR "pageSize, page"` : `"${parameter}"`);
      }
      if (list === '') throw badRequest(`Parameter '${parameter}' can't be empty!`);
      const ids = list.split(',').map((id) => parseUuid(id.trim()));
      const customer = user.authority === 'CUSTOMER_USER' ? ' AND t.customer_id = ?' : '';
      return resource.all(
        tx,
        where(
          `t.tenant_id = ?${customer} AND t.id IN (SELECT value FROM json_each(?))`,
          user.tenantId,
          ...(customer ? [user.customerId] : []),
          JSON.stringify(ids),
        ),
      );
    },
  });

/** `GET <path>`: the types in use in the tenant, sorted. */
export const typesInUse = <E extends Entity>(resource: Resource<E>, path: string, auth: Roles): Route =>
  defineRoute({
    method: 'GET',
    path,
    auth,
    mode: 'read',
    handler: (tx, call) => {
      const { table, entityType } = resource.definition;
      return tx
        .all<{ type: string }>(
          `SELECT DISTINCT type FROM ${table} WHERE tenant_id = ? ORDER BY type`,
          call.user.tenantId,
        )
        .map(({ type }) => ({ tenantId: { entityType: 'TENANT', id: call.user.tenantId }, entityType, type }));
    },
  });
