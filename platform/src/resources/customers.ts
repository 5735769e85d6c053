/** Customers of a tenant, among them the public one. */
import { badRequest, notFound } from '../framework/errors.js';
import { jsonValue, reference, text } from '../framework/fields.js';
import { type EntityId, NULL_UUID, parseUuid } from '../framework/ids.js';
import { conditionsNotMet, where } from '../framework/paging.js';
import { defineResource, type Entity, type Resource } from '../framework/resource.js';
import { save } from '../framework/resource-routes.js';
import { defineRoute, type SessionUser, T, T_C, text as textReply } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { endTokens } from '../tokens/tokens.js';
import { type Contact, contactFields, contactQueryFields, requireEmail } from './contact.js';
import { withoutDeletedDashboards } from './deleted-dashboards.js';
import { defineRemoval, removeInPieces } from './removals.js';

export interface Customer extends Entity, Contact {
  title: string | null;
  additionalInfo: unknown;
  externalId: EntityId | null;
}

const PUBLIC_TITLE = 'Public';

/** A customer whose row has gone. */
export interface DeletedCustomer {
  id: string;
  tenantId: string;
}

type CustomerHook = (tx: Tx, customer: DeletedCustomer) => number;
const deletedHooks: CustomerHook[] = [];
/**
 * What happens to what a deleted customer had: a hook unassigns or deletes some of it and answers how much that was. It is asked again,
 * in transactions of their own, until it answers 0. What it does at once should be done in a few milliseconds.
 */
export const whenCustomerDeleted = (hook: CustomerHook) => void deletedHooks.push(hook);

/** Entities of a deleted customer that are looked at in one transaction, so that other writes do not wait long. */
const ENTITIES_AT_ONCE = 50;

/** Some of the entities that a deleted customer had. */
export const someOf = <E extends Entity>(tx: Tx, resource: Resource<E>, { id, tenantId }: DeletedCustomer): E[] =>
  resource.all(
    tx,
    where(
      `t.id IN (SELECT id FROM ${resource.definition.table} WHERE tenant_id = ? AND customer_id = ? LIMIT ${ENTITIES_AT_ONCE})`,
      tenantId,
      id,
    ),
  );

export const customers = defineResource<Customer>({
  entityType: 'CUSTOMER',
  label: 'Customer',
  table: 'customer',
  owner: 'tenant',
  foreign: 403,
  nameFrom: 'title',
  fields: {
    title: text(),
    ...contactFields,
    additionalInfo: jsonValue(),
    externalId: reference('CUSTOMER'),
  },
  search: ['title'],
  queryFields: {
    name: 'title',
    title: 'title',
    label: 'title',
    ...contactQueryFields,
    additionalInfo: 'additionalInfo',
  },
  access: {
    TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
    CUSTOMER_USER: [{ reach: 'customer', may: ['READ', 'READ_ATTRIBUTES', 'READ_TELEMETRY'] }],
  },
  unique: [
    { property: 'title', message: 'Customer with such title already exists!' },
    { property: 'externalId', message: 'Customer with such external id already exists!' },
  ],
  limit: { member: 'maxCustomers', noun: 'customers' },
  echoCreatedTime: true,
  audited: true,
  check: (_tx, { entity }) => {
    if (!entity.title) throw badRequest('Customer title should be specified!');
    if (entity.title === PUBLIC_TITLE) throw badRequest("'Public' title for customer is system reserved!");
    if (entity.email) requireEmail(entity.email);
  },
  afterSave: (tx, { entity, old }) => {
    if (old && isPublicCustomer(old) && !isPublicCustomer(entity)) endTokens(tx, 'customer', entity.id.id);
  },
  beforeDelete: (tx, { id, tenantId }) => {
    endTokens(tx, 'customer', id.id);
    tx.run('INSERT INTO customer_removal (customer_id, tenant_id) VALUES (?, ?)', id.id, tenantId?.id);
  },
});

export const customerRemoval = defineRemoval('customer', 'customer_removal', (tx, id) => {
  const found = tx.get<{ tenantId: string }>(
    'SELECT tenant_id AS tenantId FROM customer_removal WHERE customer_id = ?',
    id,
  );
  if (found && deletedHooks.some((hook) => hook(tx, { id, ...found }) > 0)) return true;
  tx.run('DELETE FROM customer_removal WHERE customer_id = ?', id);
  return false;
});

export const isPublicCustomer = (customer: Pick<Customer, 'additionalInfo'>): boolean =>
  (customer.additionalInfo as { isPublic?: unknown } | null)?.isPublic === true;

/** SQL telling whether customer `c` is the public one. */
export const CUSTOMER_IS_PUBLIC = "coalesce(json_extract(c.additional_info, '$.isPublic'), 0)";

/** The tenant's public customer, made at first use. */
export function publicCustomer(tx: Tx, tenantId: string): Customer {
  const [found] = customers.all(tx, where('t.tenant_id = ? AND t.title = ?', tenantId, PUBLIC_TITLE));
  if (found) return found;
  const made = customers.newEntity(tx, tenantId, { title: PUBLIC_TITLE, additionalInfo: { isPublic: true } });
  return customers.insert(tx, made);
}

/** Throws unless the caller may read the customer. */
export const requireCustomer = (tx: Tx, user: SessionUser, id: string): Customer =>
  customers.require(tx, user, id, 'READ');

/** The customer an entity is saved with: of the tenant, when there is one. `noun` is for the messages. */
export function checkCustomerOf(tx: Tx, entity: { customerId: EntityId; tenantId?: EntityId }, noun: string): void {
  if (entity.customerId.id === NULL_UUID) return;
  const customer = customers.find(tx, entity.customerId.id);
  if (!customer) throw badRequest(`Can't assign ${noun} to non-existent customer!`);
  if (customer.tenantId?.id !== entity.tenantId?.id) {
    throw badRequest(`Can't assign ${noun} to customer from different tenant!`);
  }
}

export const customerRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/customer/:id',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => withoutDeletedDashboards(tx, requireCustomer(tx, call.user, parseUuid(call.param('id')))),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/customer/:id/shortInfo',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => {
      const customer = requireCustomer(tx, call.user, parseUuid(call.param('id')));
      return { title: customer.title, isPublic: isPublicCustomer(customer) };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/customer/:id/title',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) =>
      textReply(requireCustomer(tx, call.user, parseUuid(call.param('id'))).title ?? '', 'application/text'),
  }),
  save(customers, '/api/customer', T),
  removeInPieces(customers, '/api/customer', T, customerRemoval),
  defineRoute({
    method: 'GET',
    path: '/api/customers',
    auth: T,
    mode: 'read',
    handler: (tx, call) => customers.list(tx, call.query, { where: [where('t.tenant_id = ?', call.user.tenantId)] }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/tenant/customers',
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const title = call.query.customerTitle;
      if (title === undefined) throw conditionsNotMet(call.query, '"customerTitle"');
      const [customer] = customers.all(tx, where('t.tenant_id = ? AND t.title = ?', call.user.tenantId, title));
      if (!customer) throw notFound(`Customer with title [${title}] is not found`);
      return customer;
    },
  }),
];
