import { signIn } from '../../support/console-page';
import { accounts, expect, test } from '../../support/fixtures';

test('the access log holds no token: not from sign-in, not from the WebSocket, not from the address', async ({
  ownConsole,
  open,
  env,
}) => {
  const own = await ownConsole();
  const page = await open({ url: own.url });
  const socket = page.waitForEvent('websocket');
  await page.goto('/login');
  await signIn(page, accounts.tenant);
  await expect(page).toHaveURL('/home');
  await page.goto('/devices');
  expect((await socket).url()).toMatch(/token=eyJ/);
  await page.goto(`/?accessToken=${env.tokens.tenant.token}`);
  await expect(page).toHaveURL('/home');

  const stored = await page.evaluate(() => Object.values(localStorage));
  await expect.poll(() => own.log.join('\n')).toContain('/api/ws/plugins/telemetry');
  const log = own.log.join('\n');
  expect(log).toContain('POST /api/auth/login 200');
  expect(log).toMatch(/GET \/ 200/);
  expect(log).not.toContain('eyJ');
  expect(log).not.toContain('accessToken');
  for (const token of stored.filter((value) => value.startsWith('eyJ'))) expect(log).not.toContain(token);
});
