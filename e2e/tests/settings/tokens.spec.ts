import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { startBuilt } from '../../../platform/bin/built-platform.mjs';
import { ApiClient } from '../../support/api-client';
import { openFromMenu } from '../../support/console-page';
import { expect, test } from '../../support/fixtures';

test('a new signing key signs out others, and neither the tab that made it nor the one beside it', async ({
  env,
  open,
  ownConsole,
  closeLast,
  expectConsoleErrors,
}) => {
  // A platform of its own: every other session of it ends.
  expectConsoleErrors(/401 \(Unauthorized\)/);
  const dataDir = await mkdtemp(path.join(env.scratch, 'tokens-'));
  const platform = await startBuilt({ dataDir, env: { MQTT_PORT: '' } });
  closeLast(platform.stop);
  const { url } = await ownConsole({ platform: { url: new URL(platform.url), embedded: true } });
  const signIn = async () => (await ApiClient.as(platform.url, 'sysadmin')).tokens;
  const page = await open({ url, as: await signIn() });
  const beside = await page.context().newPage();
  const elsewhere = await open({ url, as: await signIn() });
  for (const one of [beside, elsewhere]) {
    await one.goto('/settings/general');
    await expect(one.getByLabel(/^Base URL/)).toBeVisible();
  }
  await page.goto('/settings/security-settings');
  await page.getByRole('button', { name: 'Generate key' }).click();
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page
    .getByRole('alertdialog', { name: 'Sign out everyone else?' })
    .getByRole('button', { name: 'Change and sign out others' })
    .click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  for (const one of [page, beside]) {
    await openFromMenu(one, 'Tenants');
    await expect(one.getByRole('rowheader', { name: 'Tenant' })).toBeVisible();
    await one.reload();
    await expect(one).toHaveURL('/tenants');
    await expect(one.getByRole('rowheader', { name: 'Tenant' })).toBeVisible();
  }
  await openFromMenu(elsewhere, 'Tenants');
  await expect(elsewhere).toHaveURL('/login');
  await expect(elsewhere.getByText(/^Your session has expired/)).toBeVisible();
});
