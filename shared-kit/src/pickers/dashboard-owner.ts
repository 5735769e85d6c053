import type { Authority } from '../api/authority';
import type { DashboardOwner } from '../api/dashboards';
import { useSession } from '../session/session';

/** Whose dashboards a picker offers. */
export interface DashboardScope {
  /** `customer`: those of `customerId`, whoever looks. */
  dashboardsScope?: 'customer' | 'tenant';
  /** For system administrators. */
  tenantId?: string | null;
  customerId?: string | null;
}

/** The owner by scope and role; `null` where there is none, and nothing to offer. */
export function dashboardOwner(scope: DashboardScope, authority: Authority | undefined): DashboardOwner | null {
  if (scope.dashboardsScope === 'customer' || authority === 'CUSTOMER_USER') {
    return scope.customerId ? { customerId: scope.customerId } : null;
  }
  if (authority === 'SYS_ADMIN') return scope.tenantId ? { tenantId: scope.tenantId } : null;
  return 'tenant';
}

export const useDashboardOwner = (scope: DashboardScope): DashboardOwner | null =>
  dashboardOwner(
    scope,
    useSession(({ authUser }) => authUser?.authority),
  );
