import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, playSocket, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../locales/en_US.json';
import OwnedDashboards from './owned-dashboards';
import { storedDashboard, uuid } from './testing/render-dashboards';

const customer = uuid(5);
const edge = uuid(6);
const dashboard = (number: number, title: string, owners: { id: string; title: string; public?: boolean }[]) => ({
  ...storedDashboard(),
  id: { entityType: 'DASHBOARD', id: uuid(number) },
  title,
  name: title,
  assignedCustomers: owners.map(({ id, ...rest }) => ({
    customerId: { entityType: 'CUSTOMER', id },
    public: false,
    ...rest,
  })) as never,
});
const acme = { id: customer, title: 'Acme' };
const everybody = { id: customer, title: 'Public', public: true };

/** Opens the dashboards of a customer or an edge, as a tenant administrator if nothing else is said. */
async function openOwned(
  path: string,
  own: readonly object[],
  { all = own, authority = 'TENANT_ADMIN' }: { all?: readonly object[]; authority?: string } = {},
) {
  playSocket();
  act(() => session.store.setState({ authUser: { authority, tenantId: uuid(9), customerId: customer } as never }));
  window.history.replaceState(null, '', path);
  const page = (data: readonly object[]) => ({ data, totalPages: 1, totalElements: data.length, hasNext: false });
  const calls = playPlatform(({ path: asked }) => {
    if (asked.endsWith('/shortInfo')) return { title: 'Acme', isPublic: false };
    if (asked.startsWith('/api/edge/info/')) return { id: { entityType: 'EDGE', id: edge }, name: 'Gate' };
    if (asked === '/api/tenant/dashboards') return page(all);
    if (asked.endsWith('/dashboards')) return page(own);
    return asked.startsWith('/api/dashboard/') ? own[0] : null;
  });
  const { client } = await renderModule(
    <ModuleRoutes
      routes={[
        { path: 'customers/:customerId/dashboards/*', element: <OwnedDashboards /> },
        { path: 'edgeInstances/:edgeId/dashboards/*', element: <OwnedDashboards /> },
      ]}
    />,
    { name: 'mf-dashboards', texts },
  );
  await settle(client);
  return { calls, settle: () => settle(client) };
}

const choose = async (title: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const sent = (calls: readonly { method: string; path: string }[]) =>
  calls.flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]));

test('below a customer are its dashboards, which open there and are taken from it', async () => {
  const own = [dashboard(1, 'Hall B', [acme])];
  const { calls, settle: settled } = await openOwned(`/customers/${customer}/dashboards`, own);
  await choose('Hall B', 'Unassign from customer');
  const question = within(await screen.findByRole('alertdialog', { name: 'Unassign “Hall B” from this customer?' }));
  await userEvent.click(question.getByRole('button', { name: 'Unassign' }));
  await settled();
  expect(sent(calls)).toEqual([`DELETE /api/customer/${customer}/dashboard/${uuid(1)}`]);
  // A mistake is taken back.
  own[0] = dashboard(1, 'Hall B', []);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await settled();
  expect(sent(calls).at(-1)).toBe(`POST /api/customer/${customer}/dashboard/${uuid(1)}`);
  await userEvent.click(screen.getByRole('link', { name: 'Hall B' }));
  expect(window.location.pathname).toBe(`/customers/${customer}/dashboards/${uuid(1)}`);
  expect(await screen.findByText('No widgets yet')).toBeVisible();
});

test('of the public customer a dashboard is made private instead', async () => {
  await openOwned(`/customers/${customer}/dashboards`, [dashboard(1, 'Hall B', [everybody])]);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Hall B' }));
  expect(await screen.findByRole('menuitem', { name: 'Make private' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Unassign from customer' })).not.toBeInTheDocument();
});

test('a customer is given dashboards that others have too, but none that it has', async () => {
  const other = { id: uuid(7), title: 'Other' };
  const all = [dashboard(1, 'Hall B', [acme]), dashboard(2, 'Hall C', [other])];
  const { calls, settle: settled } = await openOwned(`/customers/${customer}/dashboards`, all.slice(0, 1), { all });
  await userEvent.click(await screen.findByRole('button', { name: 'Assign dashboards' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign dashboards' }));
  const row = async (name: string) => within(await dialog.findByRole('row', { name: new RegExp(name) }));
  expect((await row('Hall B')).queryByRole('checkbox', { checked: false })?.hasAttribute('disabled') ?? true).toBe(
    true,
  );
  await userEvent.click((await row('Hall C')).getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Assign 1 dashboard' }));
  await settled();
  expect(sent(calls)).toEqual([`POST /api/customer/${customer}/dashboard/${uuid(2)}`]);
});

test('below an edge are those that are given to it', async () => {
  const { calls, settle: settled } = await openOwned(`/edgeInstances/${edge}/dashboards`, [dashboard(1, 'Hall B', [])]);
  await choose('Hall B', 'Unassign from edge');
  const question = within(await screen.findByRole('alertdialog', { name: 'Unassign “Hall B” from this edge?' }));
  await userEvent.click(question.getByRole('button', { name: 'Unassign' }));
  await settled();
  expect(sent(calls)).toEqual([`DELETE /api/edge/${edge}/dashboard/${uuid(1)}`]);
});

test('the users of a customer open what its edges have, and change nothing', async () => {
  await openOwned(`/edgeInstances/${edge}/dashboards`, [dashboard(1, 'Hall B', [acme])], {
    authority: 'CUSTOMER_USER',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Hall B' }));
  expect(screen.getByRole('heading', { name: /^Dashboards of Gate/ })).toBeVisible();
  const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(offered).toEqual(['Dashboard details', 'Open dashboard']);
  expect(screen.queryByRole('button', { name: /^(Add|Assign)/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('link', { name: 'Hall B' }));
  expect(window.location.pathname).toBe(`/edgeInstances/${edge}/dashboards/${uuid(1)}`);
});
