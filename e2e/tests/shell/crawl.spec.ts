import type { Page } from '@playwright/test';
import { menu } from '../../support/console-page';
import { expect, test } from '../../support/fixtures';

const addresses = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));

for (const role of ['sysadmin', 'tenant', 'customer'] as const) {
  test(`each menu entry, home tile, and help link of a ${role} leads to a page`, async ({
    open,
    expectConsoleErrors,
  }) => {
    test.setTimeout(240_000);
    // What was never set is answered by 404.
    expectConsoleErrors(/404 \(Not Found\)/);
    const page = await open({ as: role });
    await page.goto('/home');
    await expect(menu(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    await expect(page.locator('#main a[href^="/"]').first()).toBeVisible();
    for (const closed of await menu(page).locator('[aria-expanded="false"]').all()) await closed.click();
    const targets = new Set([
      ...(await addresses(page, 'nav a[href^="/"]')),
      ...(await addresses(page, '#main a[href^="/"]')),
    ]);
    expect(targets.size).toBeGreaterThan(3);
    const helps = new Set<string>();
    for (const target of targets) {
      await page.goto(target);
      await expect(page.getByRole('link', { name: /^Help/ }).first(), target).toBeVisible();
      await expect(page, `${role} ${target}`).toHaveTitle(/^Mullion \| /);
      expect(new URL(page.url()).pathname, target).toContain(target);
      for (const help of await addresses(page, 'a[href^="/help/"]')) helps.add(help);
    }
    expect(helps.size).toBeGreaterThan(1);
    for (const help of helps) {
      await page.goto(help);
      await expect(page.getByRole('heading', { level: 1 }), help).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), help).not.toHaveText(/doesn’t exist/);
    }
  });
}
