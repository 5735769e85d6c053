import { NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, simpleCard, storedDashboard, uuid } from '../testing/render-dashboards';

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

test.each([
  [{ title: 'Hall C', configuration: { widgets: { a: 7 } } }, '“configuration.widgets.a” must be an object'],
  [{ ...storedDashboard(), title: 'C'.repeat(256) }, '“title” can have at most 255 characters'],
])('a file with a mistake names the first wrong member, and nothing is sent', async (file, problem) => {
  const { calls } = await openDashboards('/dashboards', storedDashboard());
  const dialog = await openImport();
  await userEvent.upload(dialog.getByLabelText(/JSON file/), fileOf(file));
  await dialog.findByText('hall.json');
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await dialog.findByText(problem)).toBeVisible();
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
  // Who leaves the question imports nothing.
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Import dashboard' })).toBeVisible();
  expect(screen.queryByDisplayValue('Pumps')).not.toBeInTheDocument();
  expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/dashboard')).toBe(false);
});

test('an alias of a file that stands for what a state is about is not asked for', async () => {
  const entityAliases = { [uuid(5)]: { id: uuid(5), alias: 'Pump', filter: { type: 'stateEntity' } } };
  const { calls } = await openDashboards('/dashboards', storedDashboard());
  const dialog = await openImport();
  const file = { ...storedDashboard({}, { entityAliases }), title: 'Hall C' };
  await userEvent.upload(dialog.getByLabelText(/JSON file/), fileOf(file));
  await dialog.findByText('hall.json');
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  const posted = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard');
  await waitFor(() => expect(posted()).toHaveLength(1));
  expect(posted()[0]?.body).toMatchObject({ configuration: { entityAliases } });
});

test('a new dashboard has a title of 255 characters at most, a whole number as its place, and a description', async () => {
  const { calls } = await openDashboards('/dashboards', storedDashboard());
  await userEvent.click(screen.getAllByRole('button', { name: /^Add/ })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: /New dashboard|Add dashboard|Create/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const title = await dialog.findByRole('textbox', { name: /^Title/ });
  const order = dialog.getByRole('spinbutton', { name: /order/i });
  const add = () => userEvent.click(dialog.getByRole('button', { name: /^(Add|Create)/ }));
  await userEvent.type(order, '1.5');
  await add();
  expect(title).toBeInvalid();
  expect(order).toBeInvalid();
  await userEvent.click(title);
  await userEvent.paste('x'.repeat(256));
  await userEvent.clear(order);
  await userEvent.type(order, '2');
  await userEvent.click(dialog.getByRole('checkbox', { name: /mobile/i }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Description/ }), 'Presses');
  // No more than that can be typed.
  expect(title).toHaveValue('x'.repeat(255));
  await add();
  const posted = () => calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard');
  await waitFor(() => expect(posted()).toHaveLength(1));
  expect(posted()[0]?.body).toMatchObject({
    ...{ title: 'x'.repeat(255), mobileHide: true, mobileOrder: 2 },
    configuration: { description: 'Presses' },
  });
});

test('is made public once that was asked, with the link to pass on', async () => {
  const everybody = { customerId: { entityType: 'CUSTOMER', id: uuid(7) }, title: 'Public', public: true };
  const stored = { ...storedDashboard(), assignedCustomers: [everybody] as never };
  const { calls } = await openDashboards('/dashboards', storedDashboard(), {
    answer: (path) => (path.startsWith('/api/customer/public/') ? stored : undefined),
  });
  const isMade = () => calls.some(({ method }) => method === 'POST');
  await choose('Make public');
  const question = within(await screen.findByRole('alertdialog', { name: 'Make “Hall B” public?' }));
  expect(
    question.getByText(/^Anyone with the link .* without signing in\. They see values only from public/),
  ).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(isMade()).toBe(false);
  await choose('Make public');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make public' }));
  const dialog = within(await screen.findByRole('dialog', { name: '“Hall B” is public' }));
  expect(isMade()).toBe(true);
  expect(dialog.getByText(`http://localhost/dashboard/${uuid(1)}?publicId=${uuid(7)}`)).toBeVisible();
  expect(dialog.getByText(/^<iframe/)).toHaveTextContent(`publicId=${uuid(7)}&amp;embedded=true" title="Hall B"`);
});

test('the public link says which entities the public does not see, and makes them public', async () => {
  const everybody = { customerId: { entityType: 'CUSTOMER', id: uuid(7) }, title: 'Public', public: true };
  const filter = { type: 'entityType', entityType: 'DEVICE', resolveMultiple: true };
  const card = simpleCard('Oil');
  const source = { type: 'entity', entityAliasId: uuid(5), dataKeys: [] };
  const stored = {
    ...storedDashboard(
      { a: { ...card, config: { ...card.config, datasources: [source] } } },
      { entityAliases: { [uuid(5)]: { id: uuid(5), alias: 'Pumps', filter } } },
    ),
    assignedCustomers: [everybody] as never,
  };
  const customers = new Map([
    [uuid(21), uuid(7)],
    [uuid(22), uuid(11)],
    [uuid(23), NULL_UUID],
  ]);
  const device = (id: string) => ({
    ...{ id: { entityType: 'DEVICE', id }, name: `Pump ${Number(id.slice(-2)) - 20}` },
    customerId: { entityType: 'CUSTOMER', id: customers.get(id) },
  });
  const { calls } = await openDashboards('/dashboards', stored, {
    answer: (path, method) => {
      const [, made = ''] = /^\/api\/customer\/public\/device\/(.+)$/.exec(path) ?? [];
      if (made) customers.set(made, uuid(7));
      if (made) return device(made);
      if (path === '/api/entitiesQuery/find')
        return {
          ...{ totalPages: 1, totalElements: 3, hasNext: false },
          data: [...customers.keys()].map((id) => ({ entityId: { entityType: 'DEVICE', id }, latest: {} })),
        };
      if (path.startsWith('/api/devices')) return [...customers.keys()].map(device);
      const [, id] = method === 'GET' ? (/^\/api\/customer\/([^/]+)$/.exec(path) ?? []) : [];
      return (
        id && {
          id: { entityType: 'CUSTOMER', id },
          ...(id === uuid(7) ? { title: 'Public', additionalInfo: { isPublic: true } } : { title: 'Acme' }),
        }
      );
    },
  });
  await choose('Show public link');
  const dialog = within(await screen.findByRole('dialog', { name: '“Hall B” is public' }));
  expect(await dialog.findByText(/^2 of the 3 entities .* aren’t public.* for Pump 2 and Pump 3\.$/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Make them public' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Make 2 entities public?' }));
  expect(question.getByText('Acme')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Make public' }));
  expect(await dialog.findByText('Visitors can see everything on this dashboard.')).toBeVisible();
  expect(calls.flatMap(({ method, path }) => (method === 'POST' && path.includes('/public/') ? path : []))).toEqual([
    `/api/customer/public/device/${uuid(22)}`,
    `/api/customer/public/device/${uuid(23)}`,
  ]);
});

test('customers to take a dashboard from are those that have it', async () => {
  const customer = (number: number, title: string) => ({
    ...{ customerId: { entityType: 'CUSTOMER', id: uuid(number) }, title, public: false },
  });
  const both = [customer(11, 'Acme'), customer(12, 'Bolt')];
  let left: readonly object[] = both;
  const { calls, settle } = await openDashboards(
    '/dashboards',
    { ...storedDashboard(), assignedCustomers: both as never },
    { answer: (path) => (path.startsWith('/api/dashboard/info/') ? { assignedCustomers: left } : undefined) },
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: /Hall B/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Unassign from customers/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Unassign/ }));
  expect(dialog.getAllByRole('checkbox')).toEqual([
    dialog.getByRole('checkbox', { name: 'Acme' }),
    dialog.getByRole('checkbox', { name: 'Bolt' }),
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Unassign' }));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Bolt' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Unassign' }));
  await settle();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: `/api/dashboard/${uuid(1)}/customers/remove`, body: [uuid(12)] },
  ]);
  // What the platform answers now is without it.
  left = both.slice(0, 1);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await settle();
  expect(calls.filter(({ method }) => method === 'POST').at(-1)).toEqual({
    ...{ method: 'POST', path: `/api/dashboard/${uuid(1)}/customers/add`, body: [uuid(12)] },
  });
});

test('before one is deleted, who sees it and who begins with it is said', async () => {
  const customer = { customerId: { entityType: 'CUSTOMER', id: uuid(11) }, title: 'Acme', public: false };
  const everybody = { customerId: { entityType: 'CUSTOMER', id: uuid(7) }, title: 'Public', public: true };
  const user = { id: { entityType: 'USER', id: uuid(31) }, name: 'ada@example.com' };
  await openDashboards(
    '/dashboards',
    { ...storedDashboard(), assignedCustomers: [customer, everybody] as never },
    {
      answer(path) {
        if (path === `/api/tenant/${uuid(9)}`)
          return {
            id: { entityType: 'TENANT', id: uuid(9) },
            title: 'Mill',
            additionalInfo: { homeDashboardId: uuid(1) },
          };
        if (path !== '/api/users') return undefined;
        const data = [
          { ...user, additionalInfo: { homeDashboardId: uuid(1) } },
          { ...user, name: 'bob@example.com', additionalInfo: null },
        ];
        return { totalPages: 1, totalElements: 2, hasNext: false, data };
      },
    },
  );
  await choose('Delete');
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText('Anyone with the public link, Acme')).toBeVisible();
  expect(question.getByText('Used as the home dashboard of')).toBeVisible();
  expect(question.getByRole('link', { name: 'ada@example.com' })).toBeVisible();
  expect(question.queryByText('bob@example.com')).not.toBeInTheDocument();
  expect(question.getByText('1 tenant')).toBeVisible();
  expect(
    question.getByText('Everyone without a home dashboard of their own will see the standard home page instead.'),
  ).toBeVisible();
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
  expect(question.getByText('Choose another mobile dashboard for them first.')).toBeVisible();
  expect(question.getByRole('button', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
});

test('customers open dashboards and change nothing', async () => {
  await openDashboards('/dashboards', storedDashboard(), { authority: 'CUSTOMER_USER' });
  expect(await screen.findByRole('link', { name: 'Hall B' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: /Assigned to/ })).not.toBeInTheDocument();
});
