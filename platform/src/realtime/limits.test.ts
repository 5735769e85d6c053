import { NULL_UUID } from '../framework/ids.js';
import type { SessionUser } from '../framework/route.js';
import { type RealtimeLimits, refusalOf } from './limits.js';

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
  readsOnly: false,
  ...more,
});
const limits = (more: Partial<RealtimeLimits>): RealtimeLimits => ({
  perTenant: 0,
  perCustomer: 0,
  perRegularUser: 0,
  perPublicUser: 0,
  ...more,
});
const customer = (userId: string, more: Partial<SessionUser> = {}) =>
  user(userId, { authority: 'CUSTOMER_USER', customerId: 'c1', ...more });
const open = [
  user('a'),
  customer('b'),
  customer('b'),
  customer('p', { isPublic: true }),
  user('x', { tenantId: 't2' }),
];
const asked = (who: SessionUser, limit: Partial<RealtimeLimits>) =>
  refusalOf('sessions', limits(limit), who, open, (each) => ({ user: each, count: 1 }));

it('allows anything where there is no limit', () => {
  expect(asked(customer('b'), {})).toBeNull();
});

it('counts what a tenant has, whoever asks', () => {
  expect(asked(user('n'), { perTenant: 4 })).toBe('Max tenant sessions limit reached!');
  expect(asked(customer('n'), { perTenant: 4 })).toBe('Max tenant sessions limit reached!');
  expect(asked(user('n'), { perTenant: 5 })).toBeNull();
});

it('limits customers and their users by themselves, administrators of the tenant not', () => {
  expect(asked(customer('n'), { perCustomer: 3 })).toBe('Max customer sessions limit reached');
  expect(asked(customer('n', { customerId: 'c2' }), { perCustomer: 3 })).toBeNull();
  expect(asked(customer('b'), { perRegularUser: 2 })).toBe('Max regular user sessions limit reached');
  expect(asked(customer('n'), { perRegularUser: 2 })).toBeNull();
  expect(asked(user('a'), { perRegularUser: 1, perCustomer: 1 })).toBeNull();
});

it('has limits of their own for public users', () => {
  const everyone = customer('p', { isPublic: true });
  expect(asked(everyone, { perRegularUser: 1 })).toBeNull();
  expect(asked(everyone, { perPublicUser: 1 })).toBe('Max public user sessions limit reached');
});
