import { startFaultProxy } from '../../fault-proxy';
import { ApiClient } from '../../support/api-client';
import { menu } from '../../support/console-page';
import { expect, test } from '../../support/fixtures';

test('a system administrator hears of an update, bottom right, until they close it; others do not', async ({
  env,
  open,
  closeLast,
}) => {
  const faults = await startFaultProxy(env.url);
  closeLast(faults.close);
  const body = '{"updateAvailable":true,"message":"Platform 3.4.4 is out."}';
  const asked = faults.add({ path: /^\/api\/admin\/updates/, fault: { kind: 'status', status: 200, body } });
  const page = await open({ url: faults.url, as: 'sysadmin' });
  await page.goto('/home');
  const toast = page.getByText('Platform 3.4.4 is out.');
  await expect(toast).toBeVisible();
  const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {};
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect([x > width / 2, y > height / 2]).toEqual([true, true]);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
  expect(asked.hits).toBe(1);
  const other = await open({ url: faults.url, as: 'tenant' });
  await other.goto('/home');
  await other.waitForLoadState('networkidle');
  expect(asked.hits).toBe(1);
});

test('before the session ends the person is asked, and staying renews it', async ({ env, open }) => {
  const page = await open({ as: (await ApiClient.as(env.platformUrl, 'tenant')).tokens });
  await page.addInitScript(() => {
    if (sessionStorage.getItem('shortened')) return;
    sessionStorage.setItem('shortened', 'yes');
    for (const name of ['jwt_token', 'refresh_token']) {
      localStorage.setItem(`${name}_expiration`, String(Date.now() + 100_000));
    }
  });
  await page.goto('/home');
  await expect(menu(page)).toBeVisible();
  await expect(page.getByText(/^Your session ends at/)).toBeVisible();
  const renewal = page.waitForResponse((response) => response.url().endsWith('/api/auth/token'));
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  expect((await renewal).status()).toBe(200);
  await expect(page.getByText(/^Your session ends at/)).toBeHidden();
  const left = await page.evaluate(() => Number(localStorage.getItem('refresh_token_expiration')) - Date.now());
  expect(left).toBeGreaterThan(120_000);
});

test('at the end of the session the person is told and signed out', async ({ env, open }) => {
  const page = await open({ as: (await ApiClient.as(env.platformUrl, 'tenant')).tokens });
  await page.addInitScript(() => {
    for (const name of ['jwt_token', 'refresh_token']) {
      localStorage.setItem(`${name}_expiration`, String(Date.now() + 8000));
    }
  });
  await page.goto('/home');
  await expect(page.getByText(/^Your session ends at/)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has expired. Sign in again to continue.')).toBeVisible();
  // Said once: by the card, not by a toast too.
  await expect(page.getByText(/session has expired/)).toHaveCount(1);
});
