import { NULL_UUID } from '../api/entity-id';
import { type Scope, scoped } from '../api/scope';
import { screenScope } from './screen-scope';

const admin = { authority: 'TENANT_ADMIN', customerId: NULL_UUID } as const;
const user = { authority: 'CUSTOMER_USER', customerId: 'own' } as const;
const system = { authority: 'SYS_ADMIN' } as const;

describe('screenScope', () => {
  it('is the tenant for its administrator, or the customer or edge in the address', () => {
    expect(screenScope(admin)).toEqual({ kind: 'tenant' });
    expect(screenScope(admin, { customerId: 'c1' })).toEqual({ kind: 'customer', customerId: 'c1' });
    expect(screenScope(admin, { edgeId: 'e1' })).toEqual({ kind: 'edge', edgeId: 'e1' });
  });

  it('is the platform for its administrator, or the tenant in the address', () => {
    expect(screenScope(system)).toEqual({ kind: 'system' });
    expect(screenScope(system, { tenantId: 't1' })).toEqual({ kind: 'otherTenant', tenantId: 't1' });
  });

  it('is never another customer for a customer user', () => {
    expect(screenScope(user, { customerId: 'other' })).toEqual({ kind: 'customer', customerId: 'own' });
    expect(screenScope(user, { edgeId: 'e1' })).toEqual({ kind: 'edge', edgeId: 'e1' });
  });

  it('names a customer that nobody has where the token names none, rather than an address with a hole', () => {
    expect(scoped('deviceInfos', screenScope({ authority: 'CUSTOMER_USER' }))).toBe(
      `/api/customer/${NULL_UUID}/deviceInfos`,
    );
  });
});

it.each<[Scope, string]>([
  [{ kind: 'system' }, '/api/users'],
  [{ kind: 'tenant' }, '/api/tenant/users'],
  [{ kind: 'otherTenant', tenantId: 't1' }, '/api/tenant/t1/users'],
  [{ kind: 'customer', customerId: 'c1' }, '/api/customer/c1/users'],
  [{ kind: 'edge', edgeId: 'e1' }, '/api/edge/e1/users'],
])('a list of %j has its path', (scope, path) => {
  expect(scoped('users', scope)).toBe(path);
});

it('a forgotten kind of scope does not compile', () => {
  // @ts-expect-error one case is missing
  const nameOf = (scope: Scope): string => {
    switch (scope.kind) {
      case 'system':
      case 'tenant':
      case 'otherTenant':
      case 'customer':
        return scope.kind;
    }
  };
  // @ts-expect-error whose customer it is cannot be left out
  const nobodys: Scope = { kind: 'customer' };
  expect([nameOf({ kind: 'system' }), nobodys.kind]).toEqual(['system', 'customer']);
});
