/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { setExtensionHost } from '../module/extension-host';
import { renderKit } from '../testing/render-kit';
import { DashboardView } from './dashboard-view';

const view = (load: () => Promise<never>) => ({
  point: 'dashboard.view' as const,
  module: 'mf-more',
  namespace: 'declaration:mf-more',
  id: 'view',
  expose: './view',
  order: 1,
  load,
});
const show = (list: ReturnType<typeof view>[]) => setExtensionHost({ list: () => list, subscribe: () => () => {} });

afterEach(() => show([]));

test('draws what a module contributes, with what it is asked for', async () => {
  const Drawn = ({ dashboardId }: { dashboardId: string }) => <p>Dashboard {dashboardId}</p>;
  show([view(async () => Drawn as never)]);
  await renderKit(<DashboardView dashboardId="d1" />);
  expect(await screen.findByText('Dashboard d1')).toBeVisible();
});

test('code that does not come fails in its place; without a module there is nothing', async () => {
  show([view(() => Promise.reject(new Error('no code came')))]);
  const { unmount } = await renderKit(<DashboardView dashboardId="d1" />);
  expect(await screen.findByText(/no code came/)).toBeInTheDocument();
  unmount();
  show([]);
  const { container } = await renderKit(<DashboardView dashboardId="d1" />);
  expect(container.textContent).toBe('');
});
