import type { Authority } from '../api/authority';
import { ownTenant, type Scope } from '../api/scope';
import { useSession } from '../session/session';

/** Whose dashboards a picker offers. */
export interface DashboardScope {
  /** `customer`: those of `customerId`, for any viewer. */
  dashboardsScope?: 'customer' | 'tenant';
  /** For system administrators. */
  tenantId?: string | null;
  customerId?: string | null;
}

/** The owner by scope and role; `null` where there is none, and nothing to offer. */
export function dashboardOwner(scope: DashboardScope, authority: Authority | undefined): Scope | null {
  if (scope.dashboardsScope === 'customer' || authority === 'CUSTOMER_USER') {
    return scope.customerId ? { kind: 'customer', customerId: scope.customerId } : null;
  }
  if (authority === 'SYS_ADMIN') return scope.tenantId ? { kind: 'otherTenant', tenantId: scope.tenantId } : null;
  return ownTenant;
}

/** Whose dashboards the signed-in user chooses from; null: nobody's. */
export const useDashboardOwner = (scope: DashboardScope): Scope | null =>
  dashboardOwner(
    scope,
    useSession(({ authUser }) => authUser?.authority),
  );
