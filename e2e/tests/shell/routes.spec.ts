import type { Page } from '@playwright/test';
import { ApiClient } from '../../support/api-client';
import { menu, signIn } from '../../support/console-page';
import { uniqueName } from '../../support/fixtures';
import { openSecondFactor } from '../../support/half-signed-in';
import { expect, expectAddress, test } from '../../support/route-module';

// Who gets where: signed in or not, with which role, from which address. In every test `api` is named first: what it made is removed last.

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('jwt_token'));

test('a visitor is asked to sign in wherever somebody must be signed in', async ({ openRouteModule }) => {
  test.slow();
  const page = await openRouteModule();
  for (const path of ['/', '/home', '/profile', '/security', '/devices?page=1', '/dashboards/1', '/no/such/page']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
    await expect(page.getByLabel(/^Username/)).toBeVisible();
  }
});

test('a visitor opens every page of the way in', async ({ visitor: page }) => {
  for (const [path, heading] of [
    ['/login', 'Sign in'],
    ['/login/resetPasswordRequest', 'Reset your password'],
    ['/login/resetPassword?resetToken=t', 'New password'],
    ['/login/resetExpiredPassword?resetToken=t', 'Password expired'],
    ['/login/createPassword?activateToken=t', 'Welcome'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('the page of the second factor is for whoever has given the password: others sign in first', async ({
  env,
  open,
  visitor,
}) => {
  await visitor.goto('/login/mfa');
  await expect(visitor).toHaveURL('/login');
  const page = await open({ as: (await ApiClient.as(env.platformUrl, 'tenant')).tokens });
  await page.goto('/login/mfa');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel(/^Username/)).toBeVisible();
  expect(await stored(page)).toBeNull();
});

test('who has given only the password is signed out where the second factor is asked for first', async ({
  visitor: page,
}) => {
  await openSecondFactor(page, [{ type: 'TOTP', default: true }]);
  await expect(page).toHaveURL('/login/mfa');
  await page.goto('/devices');
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toBeNull();
});

for (const role of ['tenant', 'customer', 'sysadmin'] as const) {
  test(`a signed-in ${role} opens home, profile and security, and gets home from nowhere`, async ({ open }) => {
    test.slow();
    const page = await open({ as: role });
    for (const path of ['/home', '/profile', '/security']) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
      await expect(menu(page)).toBeVisible();
    }
    for (const path of ['/', '/login', '/no/such/page']) {
      await page.goto(path);
      await expect(page).toHaveURL('/home');
    }
  });
}

test('a route leads each role elsewhere, and who is not named stays', async ({ openRouteModule }) => {
  test.slow();
  for (const [as, path] of [
    ['sysadmin', '/profile'],
    ['tenant', '/security'],
    ['customer', '/by-role'],
  ] as const) {
    const page = await openRouteModule({ as });
    await page.goto('/by-role');
    await expect(page).toHaveURL(path);
  }
});

test.describe('a default dashboard', () => {
  const person = async (api: (role: 'sysadmin') => Promise<ApiClient>, forced: boolean) => {
    const tenant = await (await api('sysadmin')).createTenant(uniqueName('Default'));
    const { id } = await tenant.admin.post<{ id: { id: string } }>('/api/dashboard', { title: uniqueName('Plant') });
    const user = await tenant.admin.get<object>(`/api/user/${tenant.userId}`);
    const additionalInfo = { defaultDashboardId: id.id, defaultDashboardFullscreen: forced };
    await tenant.admin.post('/api/user', { ...user, additionalInfo });
    return { ...tenant, dashboard: id.id };
  };

  test('is where a person lands, unless a page was wanted', async ({ api, openRouteModule }) => {
    test.slow();
    const { email, password, dashboard } = await person(api, false);
    const page = await openRouteModule();
    await page.goto('/login');
    await signIn(page, { username: email, password });
    await expect(page).toHaveURL(`/dashboards/${dashboard}`);
    await expect(menu(page)).toBeVisible();
    await page.goto('/home');
    await expect(page).toHaveURL('/home');

    const other = await openRouteModule();
    await other.goto('/profile');
    await signIn(other, { username: email, password });
    await expect(other).toHaveURL('/profile');
  });

  test('that is forced to full screen keeps the person there, but for dashboards, profile and security', async ({
    api,
    openRouteModule,
  }) => {
    // A dozen addresses.
    test.slow();
    const { admin, dashboard } = await person(api, true);
    const page = await openRouteModule({ as: admin.tokens });
    const refused = ['/', '/home', '/devices', '/dashboards/00000000-0000-0000-0000-000000000001', '/no/such/page'];
    for (const path of refused) {
      await page.goto(path);
      await expect(page).toHaveURL(`/dashboard/${dashboard}`);
    }
    await expectAddress(page, `/dashboard/${dashboard}`);
    for (const path of [`/dashboards/${dashboard}`, '/dashboard/another', '/security', '/profile']) {
      await page.goto(path);
      await expect(page).toHaveURL(path);
    }
    await expect(page.getByLabel('First name')).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL('/security');
  });
});

test('a public user keeps the public id and opens neither profile nor security', async ({ api, openRouteModule }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Public'));
  const device = await admin.createDevice(uniqueName('Shown'));
  const made = await admin.post<{ customerId: { id: string } }>(`/api/customer/public/device/${device.id.id}`);
  const publicId = made.customerId.id;
  const page = await openRouteModule();
  await page.goto(`/dashboard/one?publicId=${publicId}`);
  await expectAddress(page, `/dashboard/one?publicId=${publicId}`);
  for (const path of ['/profile', '/security']) {
    await page.goto(`${path}?publicId=${publicId}`);
    await expect(page).not.toHaveURL(new RegExp(`^[^?]*${path}`));
  }
  // Without the id the page has no entity.
  await page.goto('/dashboard/one');
  await expect(page).toHaveURL('/login');
});
