import type { Page } from '@playwright/test';
import type { ApiClient } from '../../support/api-client';
import { chooseFromUserMenu, signIn } from '../../support/console-page';
import { expect, test, uniqueName } from '../../support/fixtures';
import { createStatesDashboard, note } from '../../support/states-dashboard';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hall = (page: Page) => page.getByRole('region', { name: 'Hall B', exact: true });
/** A hall with two notes, and one in a layout on the right. */
const createHall = (tenant: ApiClient) =>
  createStatesDashboard(
    tenant,
    'Hall B',
    {
      default: {
        main: { widgets: { Rules: cell(0), Notes: cell(6) }, gridSettings: { columns: 24 } },
        right: { widgets: { Aside: cell(0) }, gridSettings: { columns: 24 } },
      },
    },
    ['Rules', 'Notes', 'Aside'].map(note),
  );
const cell = (row: number) => ({ sizeX: 24, sizeY: 6, row, col: 0 });

/** What a page shows of the hall, wide and on a phone. */
async function expectHall(page: Page, address: string, { tools = true, edit = false, shell = false }) {
  for (const width of [1440, 400]) {
    await page.setViewportSize({ width, height: 900 });
    const where = `${address} at ${width} px`;
    const rules = hall(page).getByRole('article', { name: 'Rules', exact: true });
    await expect(rules, where).toBeVisible();
    const end = async () => {
      const { x = 0, width: own = 0 } = (await rules.boundingBox()) ?? {};
      return x + own;
    };
    await expect.poll(end, where).toBeLessThanOrEqual(width);
    await expect(button(page, 'Edit'), where).toHaveCount(edit ? 1 : 0);
    await expect(page.getByRole('banner'), where).toHaveCount(shell ? 1 : 0);
    // On a phone its tools are in a menu.
    const offered = button(page, 'Export dashboard').or(button(page, 'More tools'));
    await expect(offered, where).toHaveCount(tools ? 1 : 0);
  }
}

/** The mobile app around the page: what it is told, and what it says. */
async function expectApp(page: Page, address: string) {
  await page.addInitScript(() => {
    const told: unknown[][] = [];
    const callHandler = async (...call: unknown[]) => void told.push(call);
    Object.assign(globalThis, { told, flutter_inappwebview: { callHandler } });
  });
  const told = () => page.evaluate(() => (globalThis as never as { told: unknown[][] }).told);
  await page.setViewportSize({ width: 400, height: 900 });
  await page.goto(address);
  await expect(hall(page).getByRole('article', { name: 'Rules', exact: true })).toBeVisible();
  await expect(button(page, 'Edit')).toHaveCount(0);
  await page.evaluate(() => window.postMessage('{"type":"toggleDashboardLayout"}', location.origin));
  await expect(page.getByRole('article', { name: 'Aside', exact: true })).toBeVisible();
  await expect.poll(told).toEqual([
    ['tbMobileDashboardStateNameHandler', 'default'],
    ['tbMobileDashboardLoadedHandler', true, false],
    ['tbMobileDashboardLayoutHandler', true],
  ]);
  // Wide, both layouts are there, and nothing is left to switch.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(told).toContainEqual(['tbMobileDashboardLayoutHandler', false]);
}

/** A hall that is given to a customer, an edge, and the public, and is home. */
async function shareHall(admin: ApiClient) {
  const { customer, user } = await admin.createCustomerUser(uniqueName('Reader'));
  const { id } = (await createHall(admin)).id;
  const edge = await admin.createEntity('edge', {
    ...{ name: 'Gate', type: 'default', routingKey: uniqueName('r'), secret: 's' },
  });
  await admin.post(`/api/customer/${customer.id.id}/edge/${edge.id.id}`);
  await admin.post(`/api/customer/${customer.id.id}/dashboard/${id}`);
  await admin.post(`/api/edge/${edge.id.id}/dashboard/${id}`);
  const shared = await admin.post<{ assignedCustomers: { customerId: { id: string }; public: boolean }[] }>(
    `/api/customer/public/dashboard/${id}`,
  );
  const home = { homeDashboardId: id, homeDashboardHideToolbar: false };
  await admin.post('/api/customer', { ...customer, additionalInfo: home });
  await admin.post('/api/tenant/dashboard/home/info', {
    dashboardId: { entityType: 'DASHBOARD', id },
    hideDashboardToolbar: true,
  });
  const publicId = shared.assignedCustomers.find((one) => one.public)?.customerId.id;
  return { id, user, customerId: customer.id.id, edgeId: edge.id.id, publicId };
}

test('every viewer opens a dashboard at each of their addresses, as it asks for, wide, on phones, and in the app', async ({
  api,
  open,
}) => {
  test.slow();
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Addresses'));
  const { id, user, customerId, edgeId, publicId } = await shareHall(admin);
  const walk = async (page: Page, address: string, expected: Parameters<typeof expectHall>[2]) => {
    await page.goto(address);
    await expectHall(page, address, expected);
  };

  await test.step('a tenant administrator', async () => {
    const page = await open({ as: admin.tokens });
    const edges = [`/edgeInstances/${edgeId}`, `/customers/${customerId}/edgeInstances/${edgeId}`];
    for (const below of [`/customers/${customerId}`, ...edges])
      await walk(page, `${below}/dashboards/${id}`, { shell: true, edit: true });
    await walk(page, `/dashboard/${id}?edit`, { edit: true });
    await walk(page, `/dashboard/${id}?hideToolbar=true`, { tools: false });
    await walk(page, `/dashboards/${id}?embedded=true`, { shell: true });
    await expect(page.getByText('Powered by Mullion')).toHaveCount(0);
    await walk(page, '/home', { shell: true, tools: false });
    await expectApp(page, `/dashboard/${id}?edit`);
  });

  await test.step('a customer user', async () => {
    const page = await open({ as: user.tokens });
    await page.goto('/dashboards');
    await page.getByRole('link', { name: 'Hall B' }).click();
    await expectHall(page, 'from the list', { shell: true });
    await walk(page, `/dashboard/${id}?edit&hideToolbar=true`, { tools: false });
    await walk(page, '/home', { shell: true });
    await page.goto(`/customers/${customerId}/dashboards/${id}`);
    await expect(page.getByRole('alertdialog', { name: 'Access forbidden' })).toBeVisible();
    await expect(page).toHaveURL('/home');
    // Whoever is kept on a dashboard lands there from everywhere.
    const account = await user.get<object>('/api/auth/user');
    const additionalInfo = { defaultDashboardId: id, defaultDashboardFullscreen: true };
    await admin.post('/api/user', { ...account, additionalInfo });
    for (const address of ['/', '/devices']) {
      await page.goto(address);
      await expect(page).toHaveURL(`/dashboard/${id}`);
      await expectHall(page, address, {});
    }
    await expectApp(page, `/dashboard/${id}`);
  });

  await test.step('a public viewer', async () => {
    const page = await open();
    await walk(page, `/dashboard/${id}?publicId=${publicId}&edit`, {});
    await walk(page, `/dashboard/${id}?publicId=${publicId}&hideToolbar=true`, { tools: false });
    await walk(page, `/dashboards/${id}?publicId=${publicId}&embedded=true`, { shell: true });
    await page.goto(`/customers/${customerId}/dashboards/${id}?publicId=${publicId}`);
    await expect(page).toHaveURL(`/home?publicId=${publicId}`);
    await expectHall(page, 'home', { shell: true, tools: false });
    await expectApp(page, `/dashboard/${id}?publicId=${publicId}`);
  });
});

test('whoever signs out with unsaved changes is offered them after the next sign-in', async ({ api, open }) => {
  const { admin, email, password } = await (await api('sysadmin')).createTenant(uniqueName('Leaving'));
  const { id } = (await createHall(admin)).id;
  const page = await open();
  await page.goto(`/dashboards/${id}`);
  await signIn(page, { username: email, password });
  await button(page, 'Edit').click();
  await button(page, 'Remove “Notes”').click();
  await expect(page.getByText('Kept on this device')).toBeVisible();
  await chooseFromUserMenu(page, 'Sign out');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, { username: email, password });
  await expect(page).not.toHaveURL(/login/);
  await page.goto(`/dashboards/${id}`);
  await button(page, 'Continue editing').click();
  await button(page, 'Save').click();
  await expect(button(page, 'Edit')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Notes' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Rules' })).toBeVisible();
});
