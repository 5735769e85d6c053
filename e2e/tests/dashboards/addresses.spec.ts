import type { Page } from '@playwright/test';
import type { ApiClient } from '../../support/api-client';
import { chooseFromUserMenu, signIn } from '../../support/console-page';
import { expect, test, uniqueName } from '../../support/fixtures';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const hall = (page: Page) => page.getByRole('region', { name: 'Hall B', exact: true });
const note = (title: string) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'html_card',
  type: 'static',
  title,
  config: { title, settings: { cardHtml: `<p>${title} of the hall</p>`, cardCss: '' } },
});

const createHall = (tenant: ApiClient) =>
  tenant.createEntity('dashboard', { title: 'Hall B', configuration: { widgets: [note('Rules'), note('Notes')] } });

test('a dashboard opens at each of its addresses, as they ask for', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Addresses'));
  const { customer, user } = await admin.createCustomerUser(uniqueName('Reader'));
  const hallB = await createHall(admin);
  const edge = await admin.createEntity('edge', {
    name: 'Gate',
    type: 'default',
    routingKey: uniqueName('r'),
    secret: 's',
  });
  await admin.post(`/api/customer/${customer.id.id}/dashboard/${hallB.id.id}`);
  await admin.post(`/api/edge/${edge.id.id}/dashboard/${hallB.id.id}`);
  await admin.post('/api/customer', {
    ...customer,
    additionalInfo: { homeDashboardId: hallB.id.id, homeDashboardHideToolbar: false },
  });
  const page = await open({ as: admin.tokens });
  const id = hallB.id.id;

  for (const below of [`/customers/${customer.id.id}`, `/edgeInstances/${edge.id.id}`]) {
    await page.goto(`${below}/dashboards/${id}`);
    await expect(hall(page).getByRole('article', { name: 'Rules' })).toBeVisible();
    await expect(button(page, 'Edit')).toBeVisible();
  }
  await page.goto(`/dashboard/${id}?hideToolbar=true`);
  await expect(hall(page).getByRole('article', { name: 'Rules' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  await expect(button(page, 'Export dashboard')).toHaveCount(0);
  await page.goto(`/dashboards/${id}?embedded=true`);
  await expect(button(page, 'Export dashboard')).toBeVisible();
  await expect(button(page, 'Edit')).toHaveCount(0);
  await expect(page.getByText('Powered by Mullion')).toHaveCount(0);

  const reader = await open({ as: user.tokens });
  await reader.goto('/home');
  await expect(hall(reader).getByRole('article', { name: 'Rules' })).toBeVisible();
  await expect(button(reader, 'Edit')).toHaveCount(0);
  await reader.goto(`/customers/${customer.id.id}/dashboards/${id}`);
  await expect(hall(reader)).toHaveCount(0);
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
  await button(page, 'Apply').click();
  await expect(button(page, 'Edit')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Notes' })).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Rules' })).toBeVisible();
});
