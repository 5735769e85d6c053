/** Users: system administrators, tenant administrators, customer users. How they sign in is in `session/`. */
import type { Owned } from '../framework/access.js';
import { whenEntityDeleted, whenTenantDeleted } from '../framework/entity-hooks.js';
import { badRequest, forbidden } from '../framework/errors.js';
import { choice, jsonValue, parseReference, referenceOrNone, text } from '../framework/fields.js';
import { type EntityId, entityId, NULL_UUID, parseUuid } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import { removeById } from '../framework/resource-routes.js';
import { defineRoute, S, S_T, S_T_C, type SessionUser, T, T_C } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { endTokens } from '../tokens/tokens.js';
import { requireEmail } from './contact.js';
import { customers, requireCustomer, someOf, whenCustomerDeleted } from './customers.js';
import { withoutDeletedDashboards } from './deleted-dashboards.js';
import { tenants } from './tenants.js';

export type Authority = 'SYS_ADMIN' | 'TENANT_ADMIN' | 'CUSTOMER_USER';

export interface User extends Entity {
  customerId: EntityId;
  email: string | null;
  authority: Authority | null;
  firstName: string | null;
  lastName: string | null;
  additionalInfo: Record<string, unknown> | null;
}

/** Authority and owners have to fit: the texts and their order are the platform's. */
function checkOwners(user: User): void {
  const inTenant = user.tenantId?.id !== NULL_UUID;
  const inCustomer = user.customerId.id !== NULL_UUID;
  switch (user.authority) {
    case 'SYS_ADMIN':
      if (inTenant || inCustomer)
        throw badRequest("System administrator can't be assigned neither to tenant nor to customer!");
      return;
    case 'TENANT_ADMIN':
      if (!inTenant) throw badRequest('Tenant administrator should be assigned to tenant!');
      if (inCustomer) throw badRequest("Tenant administrator can't be assigned to customer!");
      return;
    case 'CUSTOMER_USER':
      if (!inTenant) throw badRequest('Customer user should be assigned to tenant!');
      if (!inCustomer) throw badRequest('Customer user should be assigned to customer!');
      return;
    default:
      throw badRequest("User authority isn't defined!");
  }
}

function checkExistence(tx: Tx, user: User): void {
  const tenantId = user.tenantId?.id ?? NULL_UUID;
  if (tenantId !== NULL_UUID && !tenants.find(tx, tenantId)) {
    throw badRequest('User is referencing to non-existent tenant!');
  }
  if (user.customerId.id === NULL_UUID) return;
  const customer = customers.find(tx, user.customerId.id);
  if (!customer) throw badRequest('User is referencing to non-existent customer!');
  if (customer.tenantId?.id !== tenantId) throw badRequest("User can't be assigned to customer from different tenant!");
}

/** System administrators reach who is no user of a customer. */
const isNoCustomerUser = (tx: Tx, _user: SessionUser, { id }: Owned): boolean =>
  tx.get("SELECT 1 FROM tb_user WHERE id = ? AND authority = 'CUSTOMER_USER'", id) === undefined;

/** Neither do administrators of a tenant make system administrators, nor these users of customers. */
const mayMake = (user: SessionUser, made: User): boolean =>
  made.authority !== (user.authority === 'SYS_ADMIN' ? 'CUSTOMER_USER' : 'SYS_ADMIN');

const addressHooks: ((tx: Tx, userId: string) => void)[] = [];

/** The address of an account has changed: everything the owner of the former address could do ends. */
export const whenAddressChanged = (hook: (tx: Tx, userId: string) => void): void => void addressHooks.push(hook);

export const users = defineResource<User>({
  entityType: 'USER',
  label: 'User',
  table: 'tb_user',
  owner: 'customer',
  foreign: 403,
  nameFrom: 'email',
  fields: {
    customerId: referenceOrNone('CUSTOMER'),
    email: text(),
    authority: choice(['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER']),
    firstName: text({ label: 'first name' }),
    lastName: text({ label: 'last name' }),
    additionalInfo: jsonValue() as never,
  },
  search: ['email'],
  queryFields: {
    firstName: 'firstName',
    lastName: 'lastName',
    email: 'email',
    name: 'email',
    label: 'email',
    title: 'email',
    additionalInfo: 'additionalInfo',
  },
  access: {
    SYS_ADMIN: [{ reach: isNoCustomerUser, may: 'all' }],
    TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
    CUSTOMER_USER: [
      { reach: 'customer', may: ['LIST'] },
      {
        reach: 'self',
        may: ['READ', 'WRITE', 'READ_ATTRIBUTES', 'WRITE_ATTRIBUTES', 'READ_TELEMETRY', 'WRITE_TELEMETRY'],
      },
    ],
  },
  mayMake,
  limit: { member: 'maxUsers', noun: 'users' },
  echoCreatedTime: true,
  audited: true,
  tenantFrom: (body, user) =>
    user.authority === 'SYS_ADMIN'
      ? (parseReference(body.tenantId, 'tenantId', 'TENANT') ?? entityId('TENANT', NULL_UUID))
      : entityId('TENANT', user.tenantId),
  check: (tx, { entity, old }) => {
    if (!entity.email) throw badRequest('User email should be specified!');
    requireEmail(entity.email);
    checkOwners(entity);
    const taken = tx.get<{ id: string }>('SELECT id FROM tb_user WHERE email = ?', entity.email);
    if (taken && taken.id !== entity.id.id) {
      throw badRequest(`User with email '${entity.email}'  already present in database!`);
    }
    checkExistence(tx, entity);
    if (!old) return;
    if (old.tenantId?.id !== entity.tenantId?.id) throw badRequest("Can't update user tenant id!");
    if (old.authority !== entity.authority) throw badRequest("Can't update user authority!");
    if (old.customerId.id !== entity.customerId.id) throw badRequest("Can't update user customer id!");
  },
  afterSave: (tx, { entity, old }) => {
    if (old && old.email !== entity.email) for (const hook of addressHooks) hook(tx, entity.id.id);
  },
  beforeDelete: (tx, entity, user) => {
    if (user?.authority === 'SYS_ADMIN' && entity.id.id === user.userId) {
      throw forbidden('Sysadmin is not allowed to delete himself');
    }
    // With a customer its users' tokens were ended.
    if (user) endTokens(tx, 'user', entity.id.id);
  },
});

whenEntityDeleted('users', (tx, { entityType, id }) => {
  if (entityType === 'USER') tx.run('DELETE FROM user_credentials WHERE user_id = ?', id);
});
whenTenantDeleted('users', (tx, tenantId) => endTokens(tx, 'tenant', tenantId));
whenCustomerDeleted((tx, customer) => {
  const found = someOf(tx, users, customer);
  for (const each of found) users.erase(tx, each, null);
  return found.length;
});

/** Merges members into a user's additionalInfo, as sign-in and activation do; what is no object makes room for them. */
export function mergeAdditionalInfo(tx: Tx, user: User, members: Record<string, unknown>): User {
  const info = isObject(user.additionalInfo) ? user.additionalInfo : {};
  return users.patch(tx, user, { additionalInfo: { ...info, ...members } });
}

export const userRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/user/:id',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => {
      const user = withoutDeletedDashboards(tx, users.require(tx, call.user, parseUuid(call.param('id')), 'READ'));
      const enabled = tx.get('SELECT 1 FROM user_credentials WHERE user_id = ? AND enabled = 1', user.id.id);
      const info = user.additionalInfo;
      const noted = isObject(info) ? 'userCredentialsEnabled' in info : info !== null;
      if (!enabled || noted) return user;
      return { ...user, additionalInfo: { ...info, userCredentialsEnabled: true } };
    },
  }),
  removeById(users, '/api/user', S_T),
  defineRoute({
    method: 'GET',
    path: '/api/users',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => {
      const { user } = call;
      const own = where('t.tenant_id = ?', user.tenantId);
      const ofCustomer = where('t.customer_id = ?', user.customerId);
      return users.list(tx, call.query, { where: user.authority === 'CUSTOMER_USER' ? [own, ofCustomer] : [own] });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/tenant/:tenantId/users',
    auth: S,
    mode: 'read',
    handler: (tx, call) => {
      const tenantId = parseUuid(call.param('tenantId'));
      return users.list(tx, call.query, {
        where: [where("t.tenant_id = ? AND t.authority = 'TENANT_ADMIN'", tenantId)],
      });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/customer/:customerId/users',
    auth: T,
    mode: 'read',
    handler: (tx, call) => {
      const customer = requireCustomer(tx, call.user, parseUuid(call.param('customerId')));
      return users.list(tx, call.query, {
        where: [where('t.tenant_id = ? AND t.customer_id = ?', call.user.tenantId, customer.id.id)],
      });
    },
  }),
];
