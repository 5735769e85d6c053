/** The calls about dashboards, and about the customers they are shown to. */
import { badRequest } from '../framework/errors.js';
import { wrongType } from '../framework/fields.js';
import { parseUuid } from '../framework/ids.js';
import { type Condition, type ListSource, page, parseFlag, parsePageLink, where } from '../framework/paging.js';
import { readById, removeById, save } from '../framework/resource-routes.js';
import { type Call, defineRoute, S, S_T_C, T, T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { type Customer, customers, publicCustomer, requireCustomer } from './customers.js';
import { assign, unassign } from './dashboard-customers.js';
import { type Dashboard, dashboards, SHOWN_TO } from './dashboards.js';

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

/** The ids of a body, each once; it may be left out, and is a list of texts otherwise. */
function idsOf(call: Call): string[] {
  const body = call.data.rawBody ? call.body : [];
  if (!Array.isArray(body)) throw wrongType('body', 'a list of customer ids');
  return [...new Set(body.map(parseUuid))];
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
    assign(tx, call.user, dashboardOf(tx, call), [publicCustomer(tx, call.user.tenantId)]),
  ),
  change('/api/customer/public/dashboard/:id', 'DELETE', (tx, call) =>
    unassign(tx, call.user, dashboardOf(tx, call), new Set([publicCustomer(tx, call.user.tenantId).id.id])),
  ),
  change('/api/customer/:customerId/dashboard/:id', 'POST', (tx, call) => {
    const customer = requireCustomer(tx, call.user, parseUuid(call.param('customerId')));
    return assign(tx, call.user, dashboardOf(tx, call), [customer]);
  }),
  change('/api/customer/:customerId/dashboard/:id', 'DELETE', (tx, call) => {
    const customer = requireCustomer(tx, call.user, parseUuid(call.param('customerId')));
    return unassign(tx, call.user, dashboardOf(tx, call), new Set([customer.id.id]));
  }),
  change('/api/dashboard/:id/customers', 'POST', (tx, call) => {
    const dashboard = dashboardOf(tx, call);
    const wanted = customersOf(tx, call, idsOf(call));
    const kept = new Set(wanted.map(({ id }) => id.id));
    const gone = (dashboard.assignedCustomers ?? []).filter(({ customerId }) => !kept.has(customerId.id));
    const rest = unassign(tx, call.user, dashboard, new Set(gone.map(({ customerId }) => customerId.id)));
    return assign(tx, call.user, rest, wanted);
  }),
  change('/api/dashboard/:id/customers/add', 'POST', (tx, call) => {
    const dashboard = dashboardOf(tx, call);
    return assign(tx, call.user, dashboard, customersOf(tx, call, idsOf(call)));
  }),
  change('/api/dashboard/:id/customers/remove', 'POST', (tx, call) =>
    unassign(tx, call.user, dashboardOf(tx, call), new Set(idsOf(call))),
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
