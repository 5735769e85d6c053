import type { HttpClient } from '../api/http-client';
import type { PageData } from '../api/page';
import { maxDatapointsOf } from '../time/constants';
import type { AuthUser } from './jwt';
import type { SystemParameters } from './session-state';

/** Dashboards read for a user forced to full screen. */
export const ALLOWED_DASHBOARDS_PAGE_SIZE = 100;

/** Reads what the console must know of the system, in parallel; one failure fails all. */
export async function loadSystemParameters(
  http: Pick<HttpClient, 'get'>,
  user: AuthUser,
  forceFullscreen: boolean,
): Promise<SystemParameters> {
  const isTenant = user.authority === 'TENANT_ADMIN';
  const isAdmin = isTenant || user.authority === 'SYS_ADMIN';
  const options = { silent: true };
  const flag = (asks: boolean, url: string) => (asks ? http.get<boolean>(url, undefined, options) : false);
  const [userTokenAccessEnabled, allowedDashboardIds, edgesSupportEnabled, hasRepository, tbelEnabled, limit] =
    await Promise.all([
      flag(isAdmin, '/api/user/tokenAccessEnabled'),
      forceFullscreen ? loadAllowedDashboards(http, user) : [],
      flag(true, '/api/edges/enabled'),
      flag(isTenant, '/api/admin/repositorySettings/exists'),
      flag(isTenant, '/api/ruleChain/tbelEnabled'),
      http.get<number>('/api/dashboard/maxDatapointsLimit', undefined, { ...options, ignoreLoading: true }),
    ]);
  return {
    userTokenAccessEnabled,
    allowedDashboardIds,
    edgesSupportEnabled,
    hasRepository,
    tbelEnabled,
    maxDatapointsLimit: maxDatapointsOf(limit),
  };
}

async function loadAllowedDashboards(http: Pick<HttpClient, 'get'>, user: AuthUser): Promise<string[]> {
  const owner = { TENANT_ADMIN: 'tenant', CUSTOMER_USER: `customer/${user.customerId}` }[user.authority as string];
  if (!owner) return [];
  const { data } = await http.get<PageData<{ id: { id: string } }>>(
    `/api/${owner}/dashboards`,
    { pageSize: ALLOWED_DASHBOARDS_PAGE_SIZE, page: 0 },
    { silent: true },
  );
  return data.map((dashboard) => dashboard.id.id);
}
