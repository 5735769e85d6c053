import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expectAccessibleEverywhere } from '../../support/axe';
import type { Role } from '../../support/environment';
import { expect, test, uniqueName } from '../../support/fixtures';

const authorities: Record<Role, string> = {
  sysadmin: 'SYS_ADMIN',
  tenant: 'TENANT_ADMIN',
  customer: 'CUSTOMER_USER',
};

const { routes } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../mf-settings/dist/module.json'), 'utf8'),
) as { routes: { path: string; auth: string[] }[] };

test('pages of settings open for their roles, and lead others home', async ({ open, expectConsoleErrors }) => {
  test.slow();
  // What was never set is answered by 404.
  expectConsoleErrors(/404 \(Not Found\)/);
  for (const role of Object.keys(authorities) as Role[]) {
    const page = await open({ as: role });
    for (const { path: address, auth } of routes) {
      const target = `/${address.replace('/*', '')}`;
      await page.goto(target);
      if (!auth.includes(authorities[role])) await expect(page, `${role} ${target}`).toHaveURL('/home');
      else await expect(page.locator('#main').getByRole('heading').first(), `${role} ${target}`).toBeVisible();
    }
  }
});

test('a tenant sets its home dashboard: it is there after a reload', async ({ open, api }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Homes'));
  const title = uniqueName('Hall');
  await admin.createEntity('dashboard', { title });
  const page = await open({ as: admin.tokens });
  await page.goto('/settings/home');
  const field = page.getByLabel(/^Dashboard/);
  await field.fill(title);
  await page.getByRole('option', { name: title }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(title);
  await expectAccessibleEverywhere(page);
});

test('a queue is added; Main can’t be deleted', async ({ asSysadmin: page }) => {
  const name = uniqueName('Queue').replaceAll(' ', '_');
  await page.goto('/settings/queues');
  await page.getByRole('button', { name: 'Add queue' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add queue' });
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog
    .getByLabel(/^Strategy/)
    .first()
    .selectOption('Burst');
  await dialog
    .getByLabel(/^Strategy/)
    .last()
    .selectOption({ index: 2 });
  await dialog.getByRole('button', { name: 'Add queue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await expect(page.getByRole('row', { name: /^.*Main/ }).getByRole('button')).toHaveCount(0);
});

test('the palette leads to a single setting', async ({ asSysadmin: page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: /^Search or run a command/ }).click();
  await page.getByRole('combobox').fill('mail timeout');
  await page.getByRole('option', { name: /^Timeout/ }).click();
  await expect(page).toHaveURL('/settings/outgoing-mail#timeout');
  await expect(page.getByLabel(/^Timeout/)).toBeFocused();
});

test('what mail servers answer to a test is quoted; nothing is saved', async ({
  asSysadmin: page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  await page.goto('/settings/outgoing-mail');
  const host = page.getByLabel(/^Host/);
  await expect(host).toHaveValue(/./);
  const before = await host.inputValue();
  await host.fill('127.0.0.1');
  await page.getByLabel(/^Port/).fill('9');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByRole('alert')).toContainText('wasn’t sent');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(host).toHaveValue(before);
});
