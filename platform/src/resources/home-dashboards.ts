/** The dashboard a user starts with: his own choice, else his customer's, else his tenant's. */
import { isAllowed } from '../framework/access.js';
import { flag, parseReference } from '../framework/fields.js';
import { isUuid, NULL_UUID } from '../framework/ids.js';

import { type Call, defineRoute, S_T_C, type SessionUser, T } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { customers } from './customers.js';
import { type Dashboard, dashboards } from './dashboards.js';
import { tenants } from './tenants.js';
import { users } from './users.js';

type Info = Record<string, unknown> | null;

interface Home {
  dashboard: Dashboard;
  hideDashboardToolbar: boolean;
}

/** The home dashboard an additionalInfo names, when the caller may read it. */
function homeOf(tx: Tx, user: SessionUser, info: Info): Home | undefined {
  const id = info?.homeDashboardId;
  const dashboard = isUuid(id) ? dashboards.find(tx, id) : undefined;
  if (!dashboard || !isAllowed(tx, dashboards.kind, user, dashboards.ownerOf(dashboard), 'READ')) return undefined;
  const hide = info?.homeDashboardHideToolbar;
  return { dashboard, hideDashboardToolbar: typeof hide === 'boolean' ? hide : true };
}

function homeFor(tx: Tx, user: SessionUser): Home | undefined {
  if (user.authority === 'SYS_ADMIN') return undefined;
  const owners: (Info | undefined)[] = [
    users.find(tx, user.userId)?.additionalInfo,
    user.customerId === NULL_UUID ? null : (customers.find(tx, user.customerId)?.additionalInfo as Info),
    tenants.find(tx, user.tenantId)?.additionalInfo as Info,
  ];
  for (const info of owners) {
    const home = homeOf(tx, user, info ?? null);
    if (home) return home;
  }
  return undefined;
}

const tenantHome = (tx: Tx, call: Call) => {
  const info = tenants.find(tx, call.user.tenantId)?.additionalInfo as Info;
  const home = homeOf(tx, call.user, info ?? null);
  const hide = info?.homeDashboardHideToolbar;
  return {
    dashboardId: home?.dashboard.id ?? null,
    hideDashboardToolbar: typeof hide === 'boolean' ? hide : true,
  };
};

export const homeDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/home',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => {
      const home = homeFor(tx, call.user);
      return home && { ...home.dashboard, hideDashboardToolbar: home.hideDashboardToolbar };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/dashboard/home/info',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => {
      const home = homeFor(tx, call.user);
      return home && { dashboardId: home.dashboard.id, hideDashboardToolbar: home.hideDashboardToolbar };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/tenant/dashboard/home/info',
    auth: T,
    mode: 'read',
    handler: tenantHome,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/tenant/dashboard/home/info',
    auth: T,
    mode: 'write',
    handler: (tx, call) => {
      const dashboardId = parseReference(call.object.dashboardId, 'dashboardId', 'DASHBOARD');
      if (dashboardId) dashboards.require(tx, call.user, dashboardId.id, 'READ');
      const tenant = tenants.require(tx, call.user, call.user.tenantId, 'READ');
      const {
        homeDashboardId: _id,
        homeDashboardHideToolbar: _hide,
        ...rest
      } = (tenant.additionalInfo ?? {}) as Record<string, unknown>;
      const homeDashboardHideToolbar = flag().parse(call.object.hideDashboardToolbar, 'hideDashboardToolbar');
      const home = dashboardId && {
        homeDashboardId: dashboardId.id,
        homeDashboardHideToolbar,
      };
      tenants.patch(tx, tenant, { additionalInfo: { ...rest, ...home } });
    },
  }),
];
