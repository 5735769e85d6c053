/** Dashboards. */
import { badRequest } from '../framework/errors.js';
import {
  type Field,
  flag,
  integer,
  jsonValue,
  parseReference,
  parseText,
  reference,
  text,
  wrongType,
} from '../framework/fields.js';
import type { EntityId } from '../framework/ids.js';
import { defineResource, type Entity } from '../framework/resource.js';
import type { Tx } from '../framework/tx.js';
import { type Customer, customers, isPublicCustomer } from './customers.js';

/** A customer as the dashboards it is shown name it. */
export interface ShortCustomer {
  customerId: EntityId;
  title: string | null;
  public: boolean;
}

export interface Dashboard extends Entity {
  title: string | null;
  image: string | null;
  /** null until it was assigned for the first time. */
  assignedCustomers: ShortCustomer[] | null;
  mobileHide: boolean;
  mobileOrder: number | null;
  configuration: unknown;
  externalId: EntityId | null;
}

const json = jsonValue({ checked: false });
const isShared = flag();
const customersField: Field<ShortCustomer[] | null> = {
  ...(json as Field<ShortCustomer[] | null>),
  parse: (value, property) => {
    if (value === undefined || value === null) return null;
    if (!Array.isArray(value)) throw wrongType(property, 'a list of customers');
    return value.map((each) => {
      const { customerId, title, public: isPublic } = (each ?? {}) as Record<string, unknown>;
      const id = parseReference(customerId, 'customerId', 'CUSTOMER');
      if (!id) throw wrongType(property, 'a list of customers');
      return { customerId: id, title: parseText(title, 'title'), public: isShared.parse(isPublic, 'public') };
    });
  },
};

/** A customer as dashboards name it. */
export const shortOf = (customer: Customer): ShortCustomer => ({
  customerId: customer.id,
  title: customer.title,
  public: isPublicCustomer(customer),
});

/** The customers that a list names, as they are: what a caller says of them is not kept, nor who is none of the tenant's. */
function ownCustomers(tx: Tx, { tenantId, assignedCustomers: list }: Dashboard): ShortCustomer[] | null {
  const ids = list && new Set(list.map(({ customerId }) => customerId.id));
  if (!ids) return null;
  return [...ids].flatMap((id) => {
    const customer = customers.find(tx, id);
    return customer && customer.tenantId?.id === tenantId?.id ? [shortOf(customer)] : [];
  });
}

/** SQL: dashboards `t` that a customer is shown. */
export const SHOWN_TO =
  "t.id IN (SELECT r.to_id FROM relation r WHERE r.from_id = ? AND r.from_type = 'CUSTOMER' AND r.type_group = 'DASHBOARD' AND r.to_type = 'DASHBOARD')";

export const dashboards = defineResource<Dashboard>({
  entityType: 'DASHBOARD',
  label: 'Dashboard',
  table: 'dashboard',
  owner: 'tenant',
  foreign: 403,
  nameFrom: 'title',
  fields: {
    title: text(),
    image: text({ max: 1_000_000, markup: true }),
    assignedCustomers: customersField,
    mobileHide: flag(),
    mobileOrder: integer<number | null>(null),
    configuration: json,
    externalId: reference('DASHBOARD'),
  },
  search: ['title'],
  queryFields: { name: 'title', title: 'title', label: 'title' },
  closedToCustomerQueries: true,
  access: {
    SYS_ADMIN: [{ reach: 'any', may: ['READ'] }],
    TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
    CUSTOMER_USER: [
      {
        reach: (tx, user, owned) =>
          owned.tenantId === user.tenantId &&
          tx.get(`SELECT 1 FROM dashboard t WHERE t.id = ? AND ${SHOWN_TO}`, owned.id, user.customerId) !== undefined,
        may: ['READ'],
      },
    ],
  },
  unique: [{ property: 'externalId', message: 'Dashboard with such external id already exists!' }],
  limit: { member: 'maxDashboards', noun: 'dashboards' },
  echoCreatedTime: true,
  audited: true,
  auditView: (dashboard) => ({ ...dashboard, configuration: '' }),
  check: (_tx, { entity }) => {
    if (!entity.title) throw badRequest('Dashboard title should be specified!');
  },
  complete: (tx, { entity }) => {
    entity.assignedCustomers = ownCustomers(tx, entity);
  },
  beforeDelete: (tx, { id }) => {
    for (const kind of ['device', 'asset']) {
      const used = tx.get(`SELECT 1 FROM ${kind}_profile WHERE default_dashboard_id = ? LIMIT 1`, id.id);
      if (used) throw badRequest(`The dashboard referenced by the ${kind} profiles cannot be deleted!`);
    }
  },
});
