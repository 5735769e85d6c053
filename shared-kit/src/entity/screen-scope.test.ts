import { inScope, listScope, screenScope } from './screen-scope';

const admin = { authority: 'TENANT_ADMIN' as const, customerId: null };
const user = { authority: 'CUSTOMER_USER' as const, customerId: 'own' };

describe('screenScope', () => {
  it('is the tenant for its administrator, or the customer or edge in the address', () => {
    expect(screenScope(admin)).toEqual({ kind: 'tenant' });
    expect(screenScope(admin, { customerId: 'c1' })).toEqual({ kind: 'customer', customerId: 'c1' });
    expect(screenScope(admin, { edgeId: 'e1' })).toEqual({ kind: 'edge', edgeId: 'e1' });
  });

  it('is never anything but the own customer for a customer user', () => {
    expect(screenScope(user, { customerId: 'other' })).toEqual({ kind: 'customer_user', customerId: 'own' });
    expect(screenScope(user, { edgeId: 'e1' })).toMatchObject({ kind: 'edge_customer_user', customerId: 'own' });
  });

  it('chooses the list call', () => {
    expect(listScope({ kind: 'tenant' })).toBe('tenant');
    expect(listScope({ kind: 'customer_user', customerId: 'own' })).toEqual({ customerId: 'own' });
  });

  it('lets undeclared things into every scope', () => {
    expect(inScope(undefined, { kind: 'tenant' })).toBe(true);
    expect(inScope(['customer'], { kind: 'tenant' })).toBe(false);
  });
});
