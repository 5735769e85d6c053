import { screenScope } from './screen-scope';

const admin = { authority: 'TENANT_ADMIN' as const, customerId: null };
const user = { authority: 'CUSTOMER_USER' as const, customerId: 'own' };
const system = { authority: 'SYS_ADMIN' as const, customerId: null };

describe('screenScope', () => {
  it('is the tenant for its administrator, or the customer or edge in the address', () => {
    expect(screenScope(admin)).toEqual({ kind: 'tenant' });
    expect(screenScope(admin, { customerId: 'c1' })).toEqual({ kind: 'customer', customerId: 'c1' });
    expect(screenScope(admin, { edgeId: 'e1' })).toEqual({ kind: 'edge', edgeId: 'e1' });
  });

  it('is the platform for its administrator, or the tenant in the address', () => {
    expect(screenScope(system)).toEqual({ kind: 'system' });
    expect(screenScope(system, { tenantId: 't1' })).toEqual({ kind: 'tenant', tenantId: 't1' });
  });

  it('is never another customer for a customer user', () => {
    expect(screenScope(user, { customerId: 'other' })).toEqual({ kind: 'customer', customerId: 'own' });
    expect(screenScope(user, { edgeId: 'e1' })).toEqual({ kind: 'edge', edgeId: 'e1' });
  });
});
