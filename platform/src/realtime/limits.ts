/** How many sessions, subscriptions and updates a tenant's profile allows (0, or no text: as many as one likes). */
import { NULL_UUID } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';

export interface RealtimeLimits {
  perTenant: number;
  perCustomer: number;
  perRegularUser: number;
  perPublicUser: number;
}
export interface TenantLimits {
  sessions: RealtimeLimits;
  subscriptions: RealtimeLimits;
  queue: number;
  /** Messages to one session, as "count:seconds,…". */
  updates: string;
}

const NONE: RealtimeLimits = { perTenant: 0, perCustomer: 0, perRegularUser: 0, perPublicUser: 0 };

function limitsNamed(configuration: Record<string, unknown>, what: 'Sessions' | 'Subscriptions'): RealtimeLimits {
  const of = (whom: string) => {
    const value = Number(configuration[`maxWs${what}Per${whom}`] ?? 0);
    return Number.isFinite(value) && value > 0 ? value : 0;
  };
  return {
    perTenant: of('Tenant'),
    perCustomer: of('Customer'),
    perRegularUser: of('RegularUser'),
    perPublicUser: of('PublicUser'),
  };
}

export const readLimits = defineOperation('realtime.limits', 'read', (tx, tenantId: string): TenantLimits => {
  const row =
    tenantId === NULL_UUID
      ? undefined
      : tx.get<{ data: string }>(
          'SELECT p.profile_data AS data FROM tenant t JOIN tenant_profile p ON p.id = t.tenant_profile_id WHERE t.id = ?',
          tenantId,
        );
  const profile = row ? (JSON.parse(row.data) as { configuration?: Record<string, unknown> } | null) : null;
  const configuration = profile?.configuration;
  if (!configuration) return { sessions: NONE, subscriptions: NONE, queue: 0, updates: '' };
  const queue = Number(configuration.wsMsgQueueLimitPerSession ?? 0);
  const updates = configuration.wsUpdatesPerSessionRateLimit;
  return {
    sessions: limitsNamed(configuration, 'Sessions'),
    subscriptions: limitsNamed(configuration, 'Subscriptions'),
    queue: Number.isFinite(queue) && queue > 0 ? queue : 0,
    updates: typeof updates === 'string' ? updates : '',
  };
});

/**
 * Why there may be no other one, given what everybody has, or null. Tenants are limited as a whole; customers and users by
 * themselves only where they are customer users, public ones apart from those who sign in.
 */
export function refusalOf<T>(
  what: 'sessions' | 'subscriptions',
  limits: RealtimeLimits,
  user: SessionUser,
  all: Iterable<T>,
  of: (each: T) => { user: SessionUser; count: number },
): string | null {
  const counts = { tenant: 0, customer: 0, user: 0 };
  for (const each of all) {
    const { user: other, count } = of(each);
    if (other.tenantId !== user.tenantId) continue;
    counts.tenant += count;
    if (other.customerId === user.customerId) counts.customer += count;
    if (other.userId === user.userId) counts.user += count;
  }
  const isReached = (limit: number, count: number) => limit > 0 && count >= limit;
  if (isReached(limits.perTenant, counts.tenant)) return `Max tenant ${what} limit reached!`;
  if (user.authority !== 'CUSTOMER_USER') return null;
  if (isReached(limits.perCustomer, counts.customer)) return `Max customer ${what} limit reached`;
  const [own, kind] = user.isPublic ? [limits.perPublicUser, 'public'] : [limits.perRegularUser, 'regular'];
  return isReached(own, counts.user) ? `Max ${kind} user ${what} limit reached` : null;
}
