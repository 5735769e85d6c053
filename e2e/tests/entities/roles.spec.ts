import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Role } from '../../support/environment';
import { expect, test } from '../../support/fixtures';

// What a role may not have is not reachable by address. What it is offered where it may go: `mf-entities/src/roles.test.ts`.

const authorities: Record<Role, string> = {
  sysadmin: 'SYS_ADMIN',
  tenant: 'TENANT_ADMIN',
  customer: 'CUSTOMER_USER',
};
const unknown = '11111111-2222-3333-4444-555555555555';

const { routes } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../mf-entities/dist/module.json'), 'utf8'),
) as { routes: { path: string; auth: string[] }[] };

/** Pages below a list that its route is not the whole rule of. */
const below: Record<Role, readonly string[]> = {
  sysadmin: ['/users', `/customers/${unknown}/devices`, '/devices/import'],
  tenant: ['/users', `/tenants/${unknown}/users`],
  customer: [`/customers/${unknown}/users`, `/customers/${unknown}/edgeInstances`],
};

async function expectRefused(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page, address).toHaveURL('/home');
}

test('what is not for a role leads it home, by whichever address', async ({ open }) => {
  test.slow();
  await Promise.all(
    (Object.keys(authorities) as Role[]).map(async (role) => {
      const page = await open({ as: role });
      const forbidden = routes.filter(({ auth }) => !auth.includes(authorities[role])).map((route) => `/${route.path}`);
      expect(forbidden.length, role).toBeGreaterThan(1);
      for (const address of forbidden) await expectRefused(page, address.replace('*', unknown));
      for (const address of below[role]) await expectRefused(page, address);
      if (role === 'customer') {
        for (const list of ['devices', 'assets', 'edgeInstances']) {
          await page.goto(`/${list}/import`);
          await expect(page.getByText('Only tenant administrators can import')).toBeVisible();
        }
      }
    }),
  );
});
