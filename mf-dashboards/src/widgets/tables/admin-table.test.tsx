import { setLanguage } from '@mullion/shared-kit/i18n/i18n';
import { session } from '@mullion/shared-kit/session/session';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAll, entityAliases, latestOf, pageOf, pump, pumps } from '../../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../../testing/render-dashboards';

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

afterEach(() => act(() => setLanguage('en_US')));

const attributes = `/api/plugins/telemetry/DEVICE/${pump.id}/`;
const device = {
  id: pump,
  name: 'Pump 7',
  type: 'pump',
  label: null,
  deviceProfileId: { entityType: 'DEVICE_PROFILE', id: uuid(30) },
};

async function draw(alias = 'device_admin_table', more: object = {}, authority = 'TENANT_ADMIN') {
  const widget = {
    ...{ isSystemType: true, bundleAlias: 'entity_admin_widgets', typeAlias: alias, type: 'latest', title: 'Mine' },
    config: { title: 'Mine', datasources: [{ type: 'entity', entityAliasId: pumps.id, dataKeys: [] }], ...more },
  };
  const { calls } = await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: widget }, { entityAliases }), {
    authority: authority as never,
    answer: (path, method, _query, body) => {
      if (path === `/api/device/${pump.id}`) return method === 'DELETE' ? null : device;
      if (path.startsWith(`${attributes}values`)) return [{ key: 'latitude', value: 50.5, lastUpdateTs: 1 }];
      if (path.startsWith(attributes)) return null;
      if (/\/types$|Infos$|Profiles?/.test(path)) return path.endsWith('types') ? [] : undefined;
      return path === '/api/device' ? { ...(body as object), id: pump } : undefined;
    },
  });
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', {})));
  await screen.findByRole('row', { name: /Pump 7/ });
  return {
    calls,
    saved: () =>
      calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body })),
  };
}
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const menu = async (item: string) => {
  await userEvent.click(screen.getByRole('button', { name: /^Actions for Pump 7/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('a device is added with where it is; what is missing is told at its field', async () => {
  const { saved } = await draw();
  await userEvent.click(screen.getByRole('button', { name: 'Add device' }));
  const dialog = await dialogOf('Add device');
  await userEvent.type(await dialog.findByLabelText(/^Name/), 'Pump 9');
  await userEvent.type(dialog.getByLabelText(/^Latitude/), '95');
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(/At most 90/)).toBeVisible();
  await userEvent.clear(dialog.getByLabelText(/^Latitude/));
  await userEvent.type(dialog.getByLabelText(/^Latitude/), '9.5');
  await userEvent.type(dialog.getByLabelText(/^Type/), 'pump');
  await userEvent.tab();
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved()).toMatchObject([
    { path: '/api/device', body: { name: 'Pump 9', type: 'pump', label: null } },
    { path: `${attributes}attributes/SERVER_SCOPE`, body: { latitude: 9.5 } },
  ]);
});

test('a device is changed: its profile stays with its type, and a place that is emptied is taken away', async () => {
  const { saved } = await draw();
  await menu('Edit');
  const dialog = await dialogOf('Edit “Pump 7”');
  expect(await dialog.findByLabelText(/^Latitude/)).toHaveValue('50.5');
  await userEvent.clear(dialog.getByLabelText(/^Latitude/));
  await userEvent.type(dialog.getByLabelText(/^Label/), 'North');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved()).toMatchObject([
    { method: 'POST', path: '/api/device', body: { ...device, label: 'North' } },
    { method: 'DELETE', path: `${attributes}SERVER_SCOPE` },
  ]);
});

test('a device is deleted after a question', async () => {
  const { saved } = await draw();
  await menu('Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the device “Pump 7”?' }));
  await userEvent.click(question.getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(saved()).toMatchObject([{ method: 'DELETE', path: `/api/device/${pump.id}` }]));
});

test('actions that the widget brings stand in the place of these', async () => {
  const action = { id: 'a', name: 'Own', icon: 'edit', type: 'custom', customFunction: '' };
  await draw('asset_admin_table', { actions: { headerButton: [action], actionCellButton: [action] } });
  expect(screen.queryByRole('button', { name: 'Add asset' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
});

test('what is done with a device is named in the reader’s language', async () => {
  await act(() => setLanguage('de_DE'));
  await draw();
  await userEvent.click(screen.getByRole('button', { name: /^Aktionen für Pump 7/ }));
  expect(await screen.findByRole('menuitem', { name: 'Löschen' })).toBeVisible();
});

test('a customer’s user changes and neither adds nor deletes; a visitor sees what there is to do, and why not', async () => {
  await draw('device_admin_table', {}, 'CUSTOMER_USER');
  expect(screen.queryByRole('button', { name: 'Add device' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Actions for Pump 7/ }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Edit']);
  const { authUser } = session.store.getState();
  act(() => session.store.setState({ authUser: { ...authUser, isPublic: true } as never }));
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', {})));
  await screen.findByRole('row', { name: /Pump 7/ });
  const add = screen.getByRole('button', { name: 'Add device' });
  expect(add).toHaveAccessibleDescription('Sign in to change this');
  await userEvent.click(add);
  await menu('Delete Sign in to change this');
  const items = screen.getAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Edit Sign in to change this',
    'Delete Sign in to change this',
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
