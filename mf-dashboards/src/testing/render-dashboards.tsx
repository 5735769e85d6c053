import type { Authority } from '@mullion/shared-kit/api/authority';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act } from '@testing-library/react';
import texts from '../../locales/en_US.json';
import Dashboards from '../dashboards';
import SingleDashboard from '../single-dashboard';

export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A card of latest values as a dashboard stores it, without data. */
export const simpleCard = (title: string) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  title,
  sizeX: 8,
  sizeY: 4,
  config: { title, showTitle: true, datasources: [] },
});

/** A dashboard as the platform stores it, with these widgets below one another in its only state. */
export const storedDashboard = (widgets: Record<string, object> = {}, more: object = {}) => ({
  id: { entityType: 'DASHBOARD', id: uuid(1) },
  createdTime: 1_700_000_000_000,
  tenantId: { entityType: 'TENANT', id: uuid(9) },
  title: 'Hall B',
  name: 'Hall B',
  image: null,
  mobileHide: false,
  mobileOrder: null,
  assignedCustomers: null,
  configuration: {
    description: 'Presses and their oil',
    widgets,
    states: {
      default: {
        name: 'Overview',
        root: true,
        layouts: {
          main: {
            widgets: Object.fromEntries(
              Object.keys(widgets).map((id, row) => [id, { sizeX: 8, sizeY: 4, row: row * 4, col: 0 }]),
            ),
            gridSettings: { columns: 24, margin: 10 },
          },
        },
      },
    },
    entityAliases: {},
    filters: {},
    timewindow: { realtime: { timewindowMs: 60_000 } },
    settings: {},
    ...more,
  },
});
export type Stored = ReturnType<typeof storedDashboard>;

const routes = [
  { path: 'dashboards/*', element: <Dashboards /> },
  { path: 'dashboard/*', element: <SingleDashboard /> },
];
const pageOf = (data: readonly unknown[]) => ({ data, totalPages: 1, totalElements: data.length, hasNext: false });

interface OpenOptions {
  authority?: Authority;
  userId?: string;
  /** What the platform answers; nothing: as it does usually. */
  answer?: (path: string, method: string, query?: Record<string, unknown>, body?: unknown) => unknown;
}

/** Opens the module at an address as somebody, with a platform that has one dashboard; what it is called with. */
export async function openDashboards(
  address: string,
  dashboard: Stored,
  { authority = 'TENANT_ADMIN', userId = uuid(7), answer }: OpenOptions = {},
) {
  const authUser = { authority, userId, customerId: uuid(8), tenantId: uuid(9) };
  act(() => session.store.setState({ authUser: authUser as never }));
  window.history.replaceState(null, '', address);
  let stored: unknown = dashboard;
  const calls = playPlatform(({ method, path, body, query }) => {
    const own = answer?.(path, method, query, body);
    if (own !== undefined) return own;
    if (method === 'POST' && path === '/api/dashboard') {
      stored = { ...dashboard, ...(body as object) };
      return stored;
    }
    if (path.startsWith('/api/dashboard/')) return stored;
    if (path.endsWith('/dashboards')) return pageOf([dashboard]);
    return path.startsWith('/api/') ? pageOf([]) : undefined;
  });
  const { client, ...view } = await renderModule(<ModuleRoutes routes={routes} />, { name: 'mf-dashboards', texts });
  await settle(client);
  return { ...view, calls, settle: () => settle(client) };
}
