import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, playSocket, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen } from '@testing-library/react';
import texts from '../locales/en_US.json';
import { storedDashboard, uuid } from './testing/render-dashboards';
import View from './view';

const { configuration } = storedDashboard();
const note = {
  ...{ isSystemType: true, bundleAlias: 'cards', typeAlias: 'simple_card', type: 'latest', title: 'Notes' },
  config: { title: 'Notes', datasources: [] },
};

test.each([
  ['a stored dashboard', <View key="id" dashboardId={uuid(1)} />, 'Hall B', 1],
  [
    'a configuration that nobody has stored',
    <View key="no" title="Preview" configuration={configuration} />,
    'Preview',
    0,
  ],
])('%s is drawn in another module’s page, for reading', async (_, element, name, reads) => {
  playSocket();
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN', tenantId: uuid(9) } as never }));
  window.history.replaceState(null, '', '/page');
  const calls = playPlatform(({ path }) => (path.startsWith('/api/dashboard/') ? storedDashboard() : undefined));
  const { client } = await renderModule(<ModuleRoutes routes={[{ path: 'page', element }]} />, {
    name: 'mf-dashboards',
    texts,
  });
  await settle(client);
  expect(await screen.findByRole('region', { name })).toHaveTextContent('No widgets yet');
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  expect(screen.queryAllByRole('button', { name: 'Export dashboard' })).toHaveLength(reads);
  expect(calls.filter(({ path }) => path.startsWith('/api/dashboard/'))).toHaveLength(reads);
});

test('its rows are as low as its columns are narrow: it has a part of the page alone', async () => {
  playSocket();
  window.history.replaceState(null, '', '/page');
  playPlatform(() => undefined);
  const element = <View title="Preview" configuration={storedDashboard({ a: note }).configuration} />;
  await renderModule(<ModuleRoutes routes={[{ path: 'page', element }]} />, { name: 'mf-dashboards', texts });
  const grid = (await screen.findByRole('article', { name: 'Notes' })).closest<HTMLElement>('[data-narrow]');
  expect(grid?.style.getPropertyValue('--cell-height')).toContain('max(100cqi, 0px)');
});
