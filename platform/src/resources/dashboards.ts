/** Dashboards and to which customers they are shown. */
import { whenEntitySaved } from '../framework/entity-hooks.js';
import { badRequest } from '../framework/errors.js';
import {
  type Field,
  flag,
  jsonValue,
  parseReference,
  parseText,
  reference,
  text,
  wrongType,
} from '../framework/fields.js';
import { type EntityId, entityId, parseUuid } from '../framework/ids.js';
import { type Condition, type ListSource, page, parseFlag, parsePageLink, where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import { readById, removeById, save } from '../framework/resource-routes.js';
import { type Call, defineRoute, S, S_T_C, T, T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import {
  type Customer,
  customers,
  isPublicCustomer,
  publicCustomer,
  requireCustomer,
  whenCustomerDeleted,
} from './customers.js';
import { deleteRelation, storeRelation } from './relations.js';

interface ShortCustomer {
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
const customersField: Field<ShortCustomer[] | null> = {
  ...(json as Field<ShortCustomer[] | null>),
  parse: (value, property) => {
    if (value === undefined || value === null) return null;
    if (!Array.isArray(value)) throw wrongType(property, 'a list of customers');
    return value.map((each) => {
      const { customerId, title, public: isPublic } = (each ?? {}) as Record<string, unknown>;
      const id = parseReference(customerId, 'customerId', 'CUSTOMER');
      if (!id) throw wrongType(property, 'a list of customers');
      return { customerId: id, title: parseText(title, 'title'), public: isPublic === true };
    });
  },
};
const orderField: Field<number | null> = {
  sortable: true,
  parse: (value, property) => {
    if (value === undefined || value === null) return null;
    if (typeof value !== 'number' || !Number.isInteger(value)) throw wrongType(property, 'a whole number');
    return value;
  },
  problems: () => [],
  store: (value) => value,
  show: (stored) => (typeof stored === 'number' ? stored : null),
};

const linkOf = (customerId: string, dashboardId: string) => ({
  from: entityId('CUSTOMER', customerId),
  to: entityId('DASHBOARD', dashboardId),
  type: 'Contains',
  typeGroup: 'DASHBOARD' as const,
});

/** SQL: dashboards `t` that a customer is shown. */
const SHOWN_TO =
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
    mobileOrder: orderField,
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
  beforeDelete: (tx, { id }) => {
    for (const kind of ['device', 'asset']) {
      const used = tx.get(`SELECT 1 FROM ${kind}_profile WHERE default_dashboard_id = ? LIMIT 1`, id.id);
      if (used) throw badRequest(`The dashboard referenced by the ${kind} profiles cannot be deleted!`);
    }
  },
});

const short = (customer: Customer): ShortCustomer => ({
  customerId: customer.id,
  title: customer.title,
  public: isPublicCustomer(customer),
});

function add(tx: Tx, call: Call, dashboard: Dashboard, added: readonly Customer[]): Dashboard {
  const present = dashboard.assignedCustomers ?? [];
  const fresh = added.filter(({ id }) => !present.some(({ customerId }) => customerId.id === id.id));
  for (const customer of fresh) {
    const assignedCustomerId = customer.id.id;
    const data = { entityId: dashboard.id.id, assignedCustomerId, assignedCustomerName: customer.title };
    dashboards.audit(tx, call.user, 'ASSIGNED_TO_CUSTOMER', dashboard, data, assignedCustomerId);
  }
  // The list of a body is not to be trusted: who may see the dashboard is in the relations, made of checked customers only.
  for (const { id } of added) storeRelation(tx, { ...linkOf(id.id, dashboard.id.id), additionalInfo: null });
  return dashboards.patch(tx, dashboard, { assignedCustomers: [...present, ...fresh.map(short)] });
}

function remove(tx: Tx, call: Call, dashboard: Dashboard, ids: ReadonlySet<string>): Dashboard {
  const present = dashboard.assignedCustomers;
  if (!present?.some(({ customerId }) => ids.has(customerId.id))) return dashboard;
  for (const { customerId, title } of present) {
    if (!ids.has(customerId.id)) continue;
    const data = { entityId: dashboard.id.id, unassignedCustomerId: customerId.id, unassignedCustomerName: title };
    dashboards.audit(tx, call.user, 'UNASSIGNED_FROM_CUSTOMER', dashboard, data, customerId.id);
    deleteRelation(tx, linkOf(customerId.id, dashboard.id.id));
  }
  return dashboards.patch(tx, dashboard, {
    assignedCustomers: present.filter(({ customerId }) => !ids.has(customerId.id)),
  });
}

/** Dashboards written anew in one transaction: each may be of some megabytes. */
const DASHBOARDS_AT_ONCE = 5;

whenCustomerDeleted((tx, { id }) => {
  const shown = dashboards.all(
    tx,
    where(`t.id IN (SELECT t.id FROM dashboard t WHERE ${SHOWN_TO} LIMIT ?)`, id, DASHBOARDS_AT_ONCE),
  );
  for (const dashboard of shown) {
    const rest = dashboard.assignedCustomers?.filter(({ customerId }) => customerId.id !== id) ?? null;
    dashboards.patch(tx, dashboard, { assignedCustomers: rest });
    deleteRelation(tx, linkOf(id, dashboard.id.id));
  }
  return shown.length;
});
// Titles in the lists of customers follow a renamed customer.
whenEntitySaved('dashboards', (tx, { entityType, id }, { created }) => {
  if (entityType !== 'CUSTOMER' || created) return;
  const customer = customers.find(tx, id);
  if (!customer) return;
  for (const dashboard of dashboards.all(tx, where(SHOWN_TO, id))) {
    const renamed = dashboard.assignedCustomers?.map((each) => (each.customerId.id === id ? short(customer) : each));
    if (renamed) dashboards.patch(tx, dashboard, { assignedCustomers: renamed });
  }
});

const infoOf = ({ configuration: _configuration, externalId: _externalId, ...info }: Dashboard) => info;

function list(tx: Tx, call: Call, scope: readonly Condition[]) {
  const mobile = parseFlag(call.query, 'mobile', false);
  const source: ListSource = {
    select: 't.id, t.created_time, t.tenant_id, t.title, t.image, t.assigned_customers, t.mobile_hide, t.mobile_order',
    table: 'dashboard',
    sort: {
      id: 't.id',
      createdTime: 't.created_time',
      title: 't.title',
      name: 't.title',
      mobileHide: 't.mobile_hide',
      mobileOrder: 't.mobile_order',
    },
    search: ['t.title_folded'],
    orderFirst: mobile ? 't.mobile_order NULLS LAST' : undefined,
  };
  const conditions = mobile ? [...scope, where('t.mobile_hide = 0')] : scope;
  return page<Record<string, unknown>, unknown>(tx, source, conditions, parsePageLink(call.query), (row) =>
    infoOf(dashboards.show(row)),
  );
}

const dashboardOf = (tx: Tx, call: Call) => dashboards.require(tx, call.user, parseUuid(call.param('id')), 'ASSIGN');

/** The ids of a body, which may be left out; a list of texts otherwise. */
function idsOf(call: Call): string[] {
  const body = call.data.rawBody ? call.body : [];
  if (!Array.isArray(body)) throw wrongType('body', 'a list of customer ids');
  return body.map(parseUuid);
}

/** The tenant's customers of these ids. Throws 400 when one is unknown or foreign. */
const customersOf = (tx: Tx, call: Call, ids: readonly string[]): Customer[] =>
  ids.map((id) => {
    const customer = customers.find(tx, id);
    if (!customer) throw badRequest("Can't assign dashboard to non-existent customer!");
    if (customer.tenantId?.id !== call.user.tenantId) {
      throw badRequest("Can't assign dashboard to customer from different tenant!");
    }
    return customer;
  });

const change = (path: string, method: 'POST' | 'DELETE', handler: (tx: Tx, call: Call) => unknown) =>
  defineRoute({ method, path, auth: T, mode: 'write', handler });

export const dashboardRoutes = [
  readById(dashboards, '/api/dashboard', T_C),
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/info/:id',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => infoOf(dashboards.require(tx, call.user, parseUuid(call.param('id')), 'READ')),
  }),
  save(dashboards, '/api/dashboard', T),
  removeById(dashboards, '/api/dashboard', T),
  change('/api/customer/public/dashboard/:id', 'POST', (tx, call) =>
    add(tx, call, dashboardOf(tx, call), [publicCustomer(tx, call.user.tenantId)]),
  ),
  change('/api/customer/public/dashboard/:id', 'DELETE', (tx, call) =>
    remove(tx, call, dashboardOf(tx, call), new Set([publicCustomer(tx, call.user.tenantId).id.id])),
  ),
  change('/api/customer/:customerId/dashboard/:id', 'POST', (tx, call) => {
    const customer = requireCustomer(tx, call.user, parseUuid(call.param('customerId')));
    return add(tx, call, dashboardOf(tx, call), [customer]);
  }),
  change('/api/customer/:customerId/dashboard/:id', 'DELETE', (tx, call) => {
    const customer = requireCustomer(tx, call.user, parseUuid(call.param('customerId')));
    return remove(tx, call, dashboardOf(tx, call), new Set([customer.id.id]));
  }),
  change('/api/dashboard/:id/customers', 'POST', (tx, call) => {
    const dashboard = dashboardOf(tx, call);
    const wanted = customersOf(tx, call, idsOf(call));
    const kept = new Set(wanted.map(({ id }) => id.id));
    const gone = (dashboard.assignedCustomers ?? []).filter(({ customerId }) => !kept.has(customerId.id));
    const rest = remove(tx, call, dashboard, new Set(gone.map(({ customerId }) => customerId.id)));
    return add(tx, call, rest, wanted);
  }),
  change('/api/dashboard/:id/customers/add', 'POST', (tx, call) => {
    const dashboard = dashboardOf(tx, call);
    return add(tx, call, dashboard, customersOf(tx, call, idsOf(call)));
  }),
  change('/api/dashboard/:id/customers/remove', 'POST', (tx, call) =>
    remove(tx, call, dashboardOf(tx, call), new Set(idsOf(call))),
  ),
  defineRoute({
    method: 'GET',
    path: '/api/tenant/:tenantId/dashboards',
    auth: S,
    mode: 'read',
    handler: (tx, call) => list(tx, call, [where('t.tenant_id = ?', parseUuid(call.param('tenantId')))]),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/tenant/dashboards',
    auth: T,
    mode: 'read',
    handler: (tx, call) => list(tx, call, [where('t.tenant_id = ?', call.user.tenantId)]),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/customer/:customerId/dashboards',
    auth: T_C,
    mode: 'read',
    handler: (tx, call) => {
      const customer = requireCustomer(tx, call.user, parseUuid(call.param('customerId')));
      return list(tx, call, [where('t.tenant_id = ?', call.user.tenantId), where(SHOWN_TO, customer.id.id)]);
    },
  }),
];
