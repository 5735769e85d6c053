/** To which customers dashboards are shown. */
import { whenEntitySaved } from '../framework/entity-hooks.js';
import { entityId } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { type Customer, customers, whenCustomerDeleted } from './customers.js';
import { type Dashboard, dashboards, SHOWN_TO, shortOf } from './dashboards.js';
import { deleteRelation, storeRelation } from './relations.js';

const linkOf = (customerId: string, dashboardId: string) => ({
  from: entityId('CUSTOMER', customerId),
  to: entityId('DASHBOARD', dashboardId),
  type: 'Contains',
  typeGroup: 'DASHBOARD' as const,
});

/** Shows a dashboard to customers. `user`: who does it; null where the platform itself does, which the audit log doesn't tell. */
export function assign(tx: Tx, user: SessionUser | null, dashboard: Dashboard, added: readonly Customer[]): Dashboard {
  const present = dashboard.assignedCustomers ?? [];
  const known = new Set(present.map(({ customerId }) => customerId.id));
  // A body may name a customer twice.
  const fresh = [...new Map(added.map((each) => [each.id.id, each])).values()].filter(({ id }) => !known.has(id.id));
  // The list of a body is not to be trusted: who may see the dashboard is in the relations, made of checked customers only.
  for (const { id } of added) storeRelation(tx, { ...linkOf(id.id, dashboard.id.id), additionalInfo: null });
  const assignedCustomers = [...present, ...fresh.map(shortOf)];
  const shown = dashboards.patch(tx, dashboard, { assignedCustomers }, { assigned: true });
  for (const customer of fresh) {
    const assignedCustomerId = customer.id.id;
    const data = { entityId: dashboard.id.id, assignedCustomerId, assignedCustomerName: customer.title };
    if (user) dashboards.audit(tx, user, 'ASSIGNED_TO_CUSTOMER', shown, data, assignedCustomerId);
  }
  return shown;
}

/** Shows a dashboard to some customers no longer. */
export function unassign(tx: Tx, user: SessionUser | null, dashboard: Dashboard, ids: ReadonlySet<string>): Dashboard {
  const present = dashboard.assignedCustomers;
  if (!present?.some(({ customerId }) => ids.has(customerId.id))) return dashboard;
  const assignedCustomers = present.filter(({ customerId }) => !ids.has(customerId.id));
  const left = dashboards.patch(tx, dashboard, { assignedCustomers }, { assigned: true });
  for (const { customerId, title } of present) {
    if (!ids.has(customerId.id)) continue;
    const data = { entityId: dashboard.id.id, unassignedCustomerId: customerId.id, unassignedCustomerName: title };
    if (user) dashboards.audit(tx, user, 'UNASSIGNED_FROM_CUSTOMER', left, data, customerId.id);
    deleteRelation(tx, linkOf(customerId.id, dashboard.id.id));
  }
  return left;
}

/** Dashboards rewritten per transaction: each may have several megabytes. */
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
    const renamed = dashboard.assignedCustomers?.map((each) => (each.customerId.id === id ? shortOf(customer) : each));
    if (renamed) dashboards.patch(tx, dashboard, { assignedCustomers: renamed });
  }
});
