import type { StoredDashboard } from '../read-dashboard';

/** What a platform gives a dashboard, and no other platform takes. */
const ownMembers: ReadonlySet<string> = new Set([
  ...['id', 'externalId', 'createdTime', 'tenantId'],
  ...['customerId', 'assignedCustomers'],
]);

/** A dashboard as a file holds it: the saved one, without what belongs to this platform. */
export const exportedDashboard = (stored: StoredDashboard): object =>
  Object.fromEntries(Object.entries(stored).filter(([member]) => !ownMembers.has(member)));
