/** @jest-environment jsdom */
import { dashboardOwner } from './dashboard-owner';

test.each([
  ['TENANT_ADMIN', {}, { kind: 'tenant' }],
  ['TENANT_ADMIN', { dashboardsScope: 'tenant', tenantId: 't' }, { kind: 'tenant' }],
  ['TENANT_ADMIN', { dashboardsScope: 'customer', customerId: 'c' }, { kind: 'customer', customerId: 'c' }],
  ['TENANT_ADMIN', { dashboardsScope: 'customer' }, null],
  ['CUSTOMER_USER', { customerId: 'c' }, { kind: 'customer', customerId: 'c' }],
  ['CUSTOMER_USER', { dashboardsScope: 'tenant', tenantId: 't' }, null],
  ['SYS_ADMIN', { tenantId: 't' }, { kind: 'otherTenant', tenantId: 't' }],
  ['SYS_ADMIN', {}, null],
] as const)('%s with %j is offered the dashboards of %j', (authority, scope, owner) => {
  expect(dashboardOwner(scope, authority)).toEqual(owner);
});
