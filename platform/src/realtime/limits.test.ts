import { NULL_UUID } from '../framework/ids.js';
import type { SessionUser } from '../framework/route.js';
import { fits, type RealtimeLimits } from './limits.js';

const user = (userId: string, more: Partial<SessionUser> = {}): SessionUser => ({
  userId,
  tenantId: 't1',
  customerId: NULL_UUID,
  authority: 'TENANT_ADMIN',
  email: '',
  firstName: null,
  lastName: null,
  sessionId: '',
  isPublic: false,
  ...more,
});
const limits = (more: Partial<RealtimeLimits>): RealtimeLimits => ({
  perTenant: 0,
  perCustomer: 0,
  perRegularUser: 0,
  perPublicUser: 0,
  ...more,
});
const open = [user('a'), user('a'), user('b', { customerId: 'c1' }), user('x', { tenantId: 't2' })];
const may = (who: SessionUser, limit: Partial<RealtimeLimits>) =>
  fits(limits(limit), who, open, (each) => ({ user: each, count: 1 }));

it('allows anything where there is no limit', () => {
  expect(may(user('a'), {})).toBe(true);
});

it('counts the sessions of the tenant, the customer and the user', () => {
  expect([may(user('n'), { perTenant: 3 }), may(user('n'), { perTenant: 4 })]).toEqual([false, true]);
  const colleague = user('n', { customerId: 'c1' });
  expect([may(colleague, { perCustomer: 1 }), may(colleague, { perCustomer: 2 })]).toEqual([false, true]);
  expect([may(user('a'), { perRegularUser: 2 }), may(user('b'), { perRegularUser: 2 })]).toEqual([false, true]);
});

it('has limits of their own for public users', () => {
  const everyone = user('a', { isPublic: true });
  expect([may(everyone, { perRegularUser: 1 }), may(everyone, { perPublicUser: 2 })]).toEqual([true, false]);
});
