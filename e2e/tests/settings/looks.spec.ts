import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test } from '../../support/fixtures';

const system = [
  'settings/general',
  'settings/outgoing-mail',
  'settings/sms-provider',
  'settings/security-settings',
  'settings/oauth2',
  'settings/2fa',
  'settings/queues',
  'settings/resources-library',
];
const tenant = [
  'settings/home',
  'settings/repository',
  'settings/auto-commit',
  'settings/resources-library',
  'vc',
  'usage',
  'usage?view=statistics',
  'usage?view=notifications',
  'auditLogs',
];

/** Looks at each page at three widths, on a phone right to left too. */
async function lookAt(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/${address}`);
    await expect(page.locator('#main h2').first(), address).toBeVisible();
    await expect(page.locator('#main [aria-busy="true"]'), address).toHaveCount(0);
    await test.step(address, () => expectAccessibleEverywhere(page, { mirrored: true }));
  }
}

test('pages of a system administrator’s settings are accessible', async ({ asSysadmin, expectConsoleErrors }) => {
  test.slow();
  // What was never set is answered by 404.
  expectConsoleErrors(/404 \(Not Found\)/);
  await lookAt(asSysadmin, system);
});

test('pages of a tenant’s settings and operations are accessible', async ({
  open,
  versionedTenant,
  expectConsoleErrors,
}) => {
  test.slow();
  expectConsoleErrors(/404 \(Not Found\)/);
  const { admin } = await versionedTenant('Looks');
  await lookAt(await open({ as: admin.tokens }), tenant);
});
