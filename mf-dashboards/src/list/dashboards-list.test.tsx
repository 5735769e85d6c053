import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

/** The files of jsdom cannot be read. */
function fileOf(content: object): File {
  const text = JSON.stringify(content);
  return Object.assign(new File([text], 'hall.json'), { text: async () => text });
}

const choose = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for|^More actions|Hall B/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

const openImport = async () => {
  await userEvent.click(screen.getAllByRole('button', { name: /^Add/ })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Import dashboard' }));
  return within(await screen.findByRole('dialog', { name: 'Import dashboard' }));
};

test('a row leads to the dashboard itself', async () => {
  await openDashboards('/dashboards', storedDashboard());
  await userEvent.click(await screen.findByRole('link', { name: 'Hall B' }));
  expect(await screen.findByText('No widgets yet')).toBeVisible();
  expect(window.location.pathname).toBe(`/dashboards/${uuid(1)}`);
});

test('a file with a mistake names the first wrong member, and nothing is sent', async () => {
  const { calls } = await openDashboards('/dashboards', storedDashboard());
  const dialog = await openImport();
  await userEvent.upload(
    dialog.getByLabelText(/JSON file/),
    fileOf({ title: 'Hall C', configuration: { widgets: { a: 7 } } }),
  );
  await dialog.findByText('hall.json');
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByText('“configuration.widgets.a” must be an object')).toBeVisible();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a file becomes a dashboard without what belongs to another platform', async () => {
  const { calls, settle } = await openDashboards('/dashboards', storedDashboard());
  const dialog = await openImport();
  await userEvent.upload(dialog.getByLabelText(/JSON file/), fileOf({ ...storedDashboard(), title: 'Hall C' }));
  await dialog.findByText('hall.json');
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  await settle();
  const [post] = calls.filter(({ method }) => method === 'POST');
  expect(post).toMatchObject({ path: '/api/dashboard', body: { title: 'Hall C' } });
  expect(post?.body).not.toHaveProperty('id');
  expect(post?.body).not.toHaveProperty('tenantId');
});

test('what an alias of a file stands for is asked where it comes to nothing here', async () => {
  const filter = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'Pump', resolveMultiple: true };
  const file = { ...storedDashboard({}, { entityAliases: { [uuid(5)]: { id: uuid(5), alias: 'Pumps', filter } } }) };
  const { calls } = await openDashboards('/dashboards', storedDashboard());
  const dialog = await openImport();
  await userEvent.upload(dialog.getByLabelText(/JSON file/), fileOf({ ...file, title: 'Hall C' }));
  await dialog.findByText('hall.json');
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await screen.findByDisplayValue('Pumps')).toBeVisible();
  expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/dashboard')).toBe(false);
});

test('is made public, with the link to pass on', async () => {
  const everybody = { customerId: { entityType: 'CUSTOMER', id: uuid(7) }, title: 'Public', public: true };
  const stored = { ...storedDashboard(), assignedCustomers: [everybody] as never };
  await openDashboards('/dashboards', storedDashboard(), {
    answer: (path) => (path.startsWith('/api/customer/public/') ? stored : undefined),
  });
  await choose('Make public');
  const dialog = within(await screen.findByRole('dialog', { name: '“Hall B” is public' }));
  expect(dialog.getByText(`http://localhost/dashboard/${uuid(1)}?publicId=${uuid(7)}`)).toBeVisible();
  expect(dialog.getByText(/^<iframe/)).toHaveTextContent(`publicId=${uuid(7)}&amp;embedded=true" title="Hall B"`);
});

test('managing customers begins from those of now, and leaves alone whom others assign meanwhile', async () => {
  const customer = (number: number, title: string) => ({
    customerId: { entityType: 'CUSTOMER', id: uuid(number) },
    title,
    public: false,
  });
  const now = { ...storedDashboard(), assignedCustomers: [customer(11, 'Acme'), customer(12, 'Bolt')] };
  const { calls, settle } = await openDashboards('/dashboards', storedDashboard(), {
    answer: (path, method) => {
      if (method === 'GET' && path === `/api/dashboard/info/${uuid(1)}`) return now;
      const [, id] = /^\/api\/customer\/([^/]+)$/.exec(path) ?? [];
      return id && { id: { entityType: 'CUSTOMER', id }, title: id === uuid(11) ? 'Acme' : 'Bolt' };
    },
  });
  await choose('Manage customers');
  const dialog = within(await screen.findByRole('dialog', { name: 'Customers of “Hall B”' }));
  expect(await dialog.findByText('Bolt')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: /Acme/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await settle();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: `/api/dashboard/${uuid(1)}/customers/remove`, body: [uuid(11)] },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('one that profiles show on phones is not deleted, and names them', async () => {
  const using = { id: { entityType: 'DEVICE_PROFILE', id: uuid(8) }, name: 'Pumps' };
  const profiles = [
    { ...using, defaultDashboardId: { entityType: 'DASHBOARD', id: uuid(1) } },
    { ...using, name: 'Valves', defaultDashboardId: null },
  ];
  await openDashboards('/dashboards', storedDashboard(), {
    answer: (path) =>
      path.startsWith('/api/deviceProfileInfos')
        ? { data: profiles, totalPages: 1, totalElements: 2, hasNext: false }
        : undefined,
  });
  await choose('Delete');
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByRole('link', { name: 'Pumps' })).toHaveAttribute(
    'href',
    `/profiles/deviceProfiles/${uuid(8)}`,
  );
  expect(question.queryByText('Valves')).not.toBeInTheDocument();
  expect(question.getByText('Choose another mobile dashboard in them first.')).toBeVisible();
  expect(question.getByRole('button', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
});

test('customers open dashboards and change nothing', async () => {
  await openDashboards('/dashboards', storedDashboard(), { authority: 'CUSTOMER_USER' });
  expect(await screen.findByRole('link', { name: 'Hall B' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: /Assigned to/ })).not.toBeInTheDocument();
});
