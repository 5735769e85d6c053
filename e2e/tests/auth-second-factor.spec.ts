import type { Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '../fault-proxy';
import { test as base, expect } from '../support/fixtures';
import { type OfferedFactor, openSecondFactor } from '../support/half-signed-in';

/** The check of the second factor: what the page does with each answer, of a platform that the proxy plays. */
const test = base.extend<{ faults: FaultProxy; start: (factors: OfferedFactor[]) => Promise<Page> }>({
  faults: async ({ env, closeLast, expectConsoleErrors }, use) => {
    // The browser itself notes every answer that is no success.
    expectConsoleErrors(/Failed to load resource/);
    const faults = await startFaultProxy(env.url);
    closeLast(faults.close);
    await use(faults);
  },
  start: async ({ open, faults }, use) =>
    use(async (factors) => {
      const page = await open({ url: faults.url });
      await page.clock.install();
      await openSecondFactor(page, factors);
      return page;
    }),
});

const answered = (status: number, body = '') => ({ kind: 'status' as const, status, body });
const send = /^\/api\/auth\/2fa\/verification\/send\?/;
const check = /^\/api\/auth\/2fa\/verification\/check\?/;
const totp: OfferedFactor = { type: 'TOTP', default: true };
const sms: OfferedFactor = { type: 'SMS', contact: '+1*******23', minVerificationCodeSendPeriod: 5 };
const heading = (page: Page) => page.getByRole('heading', { name: 'Verify your identity' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('without a default the ways stand in their order, and none is begun', async ({ faults, start }) => {
  const sent = faults.add({ path: send, fault: answered(200) });
  const page = await start([
    { type: 'BACKUP_CODE' },
    { type: 'EMAIL', contact: 'a***@example.com' },
    sms,
    { type: 'TOTP' },
  ]);
  const ways = page.getByRole('list', { name: 'Choose how to verify your identity' }).getByRole('button');
  await expect(ways).toHaveText(['Authenticator app', /^SMS.*23$/, /^Email.*com$/, 'Backup codes']);
  expect(sent.hits).toBe(0);
});

for (const [what, status, word] of [
  ['success', 200, 'Code sent'],
  ['failure', 500, 'the gateway is closed'],
] as const) {
  test(`a code is sent at once, and after ${what} the countdown runs before it may be sent again`, async ({
    faults,
    start,
  }) => {
    const sent = faults.add({ path: send, fault: answered(status, '{"message":"the gateway is closed"}') });
    const page = await start([{ ...sms, default: true }]);
    await expect(page.getByText(word).first()).toBeAttached();
    await expect(page.getByText(/^Resend code in \d seconds?$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend code' })).toHaveCount(0);
    await page.clock.runFor(5_000);
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(page.getByText(/^Resend code in \d seconds?$/)).toBeVisible();
    expect(sent.hits).toBe(2);
  });
}

test('where the platform names no pause, it is thirty seconds', async ({ faults, start }) => {
  faults.add({ path: send, fault: answered(200) });
  const page = await start([{ type: 'EMAIL', default: true }]);
  await expect(page.getByText(/^Resend code in (30|2\d) seconds$/)).toBeVisible();
});

test('another way is chosen, and back leads to the one before, then out', async ({ faults, start }) => {
  const sent = faults.add({ path: send, fault: answered(200) });
  const page = await start([totp, sms]);
  const field = page.getByLabel(/^Code/);
  await field.fill('123');
  await page.getByRole('button', { name: 'Try another way' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: 'Try another way' }).click();
  await page.getByRole('button', { name: /^SMS/ }).click();
  await expect(page.getByLabel('SMS code')).toBeFocused();
  await expect.poll(() => sent.hits).toBe(1);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/login');
});

test('with one way there is no other to try', async ({ start }) => {
  const page = await start([totp]);
  await expect(page.getByLabel(/^Code/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try another way' })).toHaveCount(0);
});

for (const [type, label, wrong, right] of [
  ['TOTP', /^Code/, '12345x', '123456'],
  ['BACKUP_CODE', /^Backup code/, '0a1b2c3z', '0a1b2c3d'],
] as const) {
  test(`a code that cannot be one of ${type} makes no call`, async ({ faults, start }) => {
    const asked = faults.add({ path: check, fault: answered(400, '{"message":"no"}') });
    const page = await start([{ type, default: true }]);
    const field = page.getByLabel(label);
    await field.fill(right.slice(0, 3));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(field).toHaveAccessibleDescription(/Enter the whole code/);
    await field.fill(wrong);
    await expect(field).toHaveAccessibleDescription(/Enter the whole code/);
    expect(asked.hits).toBe(0);
    await field.fill(right);
    await expect(field).toHaveAccessibleDescription(/isn’t right/);
    expect(asked.hits).toBe(1);
  });
}

test('400: the code is incorrect, at the field and nowhere else', async ({ faults, start }) => {
  faults.add({ path: check, fault: answered(400, '{"message":"Verification code is incorrect"}') });
  const page = await start([totp]);
  await page.getByLabel(/^Code/).fill('123456');
  await expect(page.getByLabel(/^Code/)).toHaveAccessibleDescription(/That code isn’t right/);
  await expect(toasts(page)).toBeEmpty();
});

test('429: too many requests, at the field for five seconds', async ({ faults, start }) => {
  faults.add({ path: check, fault: answered(429, '{"message":"Too many requests","errorCode":33}') });
  const page = await start([totp]);
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 60_000);
  const field = page.getByLabel(/^Code/);
  await field.fill('123456');
  await expect(field).toHaveAccessibleDescription(/Too many attempts/);
  await page.clock.runFor(4_999);
  await expect(field).toHaveAccessibleDescription(/Too many attempts/);
  await page.clock.runFor(1);
  await expect(field).not.toHaveAccessibleDescription(/Too many attempts/);
  await expect(toasts(page)).toBeEmpty();
});

test('another error: the platform’s message, top left', async ({ faults, start }) => {
  faults.add({ path: check, fault: answered(500, '{"message":"the database is asleep","errorCode":2}') });
  const page = await start([totp]);
  await page.getByLabel(/^Code/).fill('123456');
  const toast = toasts(page).getByText('the database is asleep');
  await expect(toast).toBeVisible();
  const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {};
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  expect([x + width < screen.width / 2, y < screen.height / 2]).toEqual([true, true]);
  await expect(heading(page)).toBeVisible();
});
