import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/axe';
import { menu } from '../../support/console-page';
import { expect, test, uniqueName } from '../../support/fixtures';

test('a device is committed to a bare repository, compared, and brought back', async ({
  open,
  api,
  closeLast,
  expectConsoleErrors,
}) => {
  test.slow();
  // No repository is set at first.
  expectConsoleErrors(/404 \(Not Found\)/);
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'mullion-repository-'));
  closeLast(async () => rmSync(folder, { recursive: true, force: true }));
  execFileSync('git', ['init', '--bare', '--quiet', '--initial-branch=main', folder]);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Versions'));
  const device = await admin.createDevice(uniqueName('Pump'), { label: 'before' });
  const dashboard = await admin.post<{ id: { id: string } }>('/api/dashboard', {
    title: uniqueName('Hall'),
    configuration: {},
  });
  const devicePath = `/api/device/${device.id.id}`;

  const page = await open({ as: admin.tokens });
  const act = async (row: Locator, action: string) => {
    await row.getByRole('button', { name: /actions|more/i }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.goto('/vc');
  await page.getByLabel(/^Repository URL/).fill(`file://${folder}`);
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(page.getByText('The repository can be reached')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('button', { name: 'Create version' }).first().click();
  const creating = page.getByRole('dialog', { name: 'Create version' });
  await creating.getByLabel(/^Name/).fill('Weekly');
  // The platform is at work until the page was left.
  let isLeft = false;
  await page.route(/\/api\/entities\/vc\/version\/[^/]+\/status/, (route) =>
    isLeft ? route.continue() : route.fulfill({ json: { done: false } }),
  );
  await creating.getByRole('button', { name: 'Create version' }).click();
  const chip = page.getByRole('link', { name: /Creating “Weekly”/ });
  await creating.getByRole('button', { name: 'Continue in background' }).click();
  await menu(page).getByRole('link', { name: 'Devices', exact: true }).click();
  await expect(page.getByRole('row', { name: device.name })).toBeVisible();
  await expect(chip).toBeVisible();
  // The tab may be loaded again meanwhile.
  await page.reload();
  await expect(chip).toBeVisible();
  isLeft = true;
  await expect(page.getByText(/Weekly: \d+ added/)).toBeVisible({ timeout: 30_000 });
  await expect(chip).toBeHidden();
  await page.goto('/vc');
  await expect(page.getByRole('row', { name: /Weekly/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await admin.post('/api/device', { ...(await admin.get<object>(devicePath)), label: 'after' });
  await page.goto(`/devices/${device.id.id}`);
  await page.getByRole('tab', { name: 'Version control' }).click();
  const row = page.getByRole('row', { name: /Weekly/ });
  await act(row, 'Compare with current');
  const comparing = page.getByRole('dialog', { name: / and current$/ });
  await expect(comparing.getByRole('cell', { name: /"label": "before"/ })).toBeVisible();
  await comparing.getByRole('button', { name: 'Restore' }).click();
  const restoring = page.getByRole('dialog', { name: /^Restore/ });
  await restoring.getByRole('button', { name: 'Restore' }).click();
  await expect(restoring.getByText(/1 updated/)).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await admin.get<{ label: string }>(devicePath)).label).toBe('before');

  await page.goto(`/dashboards/${dashboard.id.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Version control' }).click();
  await act(page.getByRole('row', { name: /Weekly/ }), 'Compare with current');
  await expect(page.getByRole('list', { name: 'Differences' })).toContainText('No differences');
  await page.getByRole('button', { name: 'As text' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No differences' })).toBeVisible();
});
