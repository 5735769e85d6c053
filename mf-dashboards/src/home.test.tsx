import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, playSocket, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../locales/en_US.json';
import Home from './home';
import { storedDashboard, uuid } from './testing/render-dashboards';

const note = {
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  title: 'Notes',
  config: { title: 'Notes', datasources: [] },
};

/** Opens the home page of a tenant administrator for whom the platform has `answer`. */
async function openHome(answer: () => unknown) {
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN', tenantId: uuid(9) } as never }));
  window.history.replaceState(null, '', '/home');
  playPlatform(({ path }) => (path === '/api/dashboard/home' ? answer() : undefined));
  const element = <Home authority="TENANT_ADMIN" standard={<p>Shortcuts</p>} />;
  const { client } = await renderModule(<ModuleRoutes routes={[{ path: 'home', element }]} />, {
    name: 'mf-dashboards',
    texts,
  });
  await settle(client);
}

test('home is the home dashboard, for reading; its states leave the address alone', async () => {
  const states = { pump: { name: 'Pump', root: false, layouts: { main: { widgets: {}, gridSettings: {} } } } };
  const home = storedDashboard({ a: note });
  Object.assign(home.configuration.states, states);
  Object.assign(home.configuration.settings, { stateControllerId: 'default' });
  await openHome(() => ({ ...home, hideDashboardToolbar: false }));
  const notes = await screen.findByRole('article', { name: 'Notes' });
  expect(notes).toBeVisible();
  expect(notes.closest<HTMLElement>('[data-narrow]')?.style.getPropertyValue('--cell-height')).toContain('960px');
  expect(screen.queryByText('Shortcuts')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Pump');
  expect(await screen.findByText('No widgets yet')).toBeVisible();
  expect(window.location.search).toBe('');
});

test('its toolbar is hidden where the home dashboard says so', async () => {
  await openHome(() => ({ ...storedDashboard(), hideDashboardToolbar: true }));
  expect(await screen.findByText('No widgets yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Full screen' })).not.toBeInTheDocument();
});

test.each([
  ['nobody chose one', () => null],
  [
    'it cannot be read',
    () => {
      throw new Error('no');
    },
  ],
])('home is the console’s own where %s', async (_, answer) => {
  await openHome(answer);
  expect(await screen.findByText('Shortcuts')).toBeVisible();
});
