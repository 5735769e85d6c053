import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startBuilt } from '../../platform/bin/built-platform.mjs';
import { ApiClient } from '../support/api-client';
import { logOut, menu, signIn } from '../support/console-page';
import { environment } from '../support/environment';
import { test as base, expect, uniqueName } from '../support/fixtures';
import { mailed } from '../support/mailbox';
import { totpCode } from '../support/totp-code';

type Person = { email: string; password: string };

interface TwoFactor {
  page: Page;
  person: Person;
  platformUrl: string;
}

/**
 * A platform of its own that offers every second factor: the common one must not ask the other tests for any. A tenant
 * administrator of this test stands on their security page.
 */
const test = base.extend<{ twoFactor: TwoFactor }, { ownPlatform: string }>({
  ownPlatform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(environment().scratch, 'two-factor-'));
      const platform = await startBuilt({ dataDir, env: { MQTT_PORT: '' } });
      await (await ApiClient.as(platform.url, 'sysadmin')).post('/api/2fa/settings', everyFactor);
      await use(platform.url);
      await platform.stop();
    },
    { scope: 'worker' },
  ],
  twoFactor: async ({ ownPlatform, open, ownConsole }, use) => {
    // Several times through sign-in and set-up.
    test.slow();
    const own = await ownConsole({ platform: { url: new URL(ownPlatform), embedded: true } });
    const person = await (await ApiClient.as(ownPlatform, 'sysadmin')).createTenant(uniqueName('Factors'));
    const page = await open({ url: own.url, as: person.admin.tokens });
    await page.goto('/security');
    await use({ page, person, platformUrl: ownPlatform });
  },
});

const everyFactor = {
  providers: [
    { providerType: 'TOTP', issuerName: 'Plant A' },
    { providerType: 'EMAIL', verificationCodeLifetime: 120 },
    {
      providerType: 'SMS',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform fills it in
      smsVerificationMessageTemplate: 'Your code: ${code}',
      verificationCodeLifetime: 120,
    },
    { providerType: 'BACKUP_CODE', codesQuantity: 4 },
  ],
  minVerificationCodeSendPeriod: 30,
  verificationCodeCheckRateLimit: '3:60',
  maxVerificationFailuresBeforeUserLockout: 20,
  totalAllowedTimeForVerification: 3600,
};

/** A mailed or texted code. */
const code = /\b\d{6}\b/;
const factor = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) }) });
const dialog = (page: Page): Locator => page.getByRole('dialog');

async function startSetUp(page: Page, name: string): Promise<void> {
  await factor(page, name)
    .getByRole('button', { name: /^Set up/ })
    .click();
  await expect(dialog(page)).toBeVisible();
}

/** Sets an authenticator app up; answers its secret. */
async function setUpApp(page: Page): Promise<string> {
  await startSetUp(page, 'Authenticator app');
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  await dialog(page).getByLabel(/^Code/).fill(totpCode(secret));
  await expect(factor(page, 'Authenticator app')).toContainText('On');
  await expect(dialog(page)).toBeHidden();
  return secret;
}

async function signInAgain(page: Page, person: Person): Promise<void> {
  await logOut(page);
  await signIn(page, { username: person.email, password: person.password });
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
}

test('an authenticator app is set up by its QR code or key, and asked for at sign-in', async ({
  twoFactor: { page, person },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400/);
  await startSetUp(page, 'Authenticator app');
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '');
  await expect(dialog(page).getByRole('img', { name: /^QR code of otpauth:\/\/totp\// })).toHaveAccessibleName(
    new RegExp(`secret=${secret}$`),
  );
  await dialog(page).getByLabel(/^Code/).fill('000000');
  await expect(dialog(page).getByLabel(/^Code/)).toHaveAccessibleDescription(/isn’t right/);
  await dialog(page).getByLabel(/^Code/).fill(totpCode(secret));
  await expect(dialog(page)).toBeHidden();

  await signInAgain(page, person);
  const field = page.getByLabel(/^Code/);
  await field.fill('000000');
  await expect(field).toHaveAccessibleDescription(/That code isn’t right/);
  await field.fill(totpCode(secret));
  await expect(page).toHaveURL('/home');
  await expect(menu(page)).toBeVisible();
});

test('a backup code signs in once, and the page says how many are left', async ({
  twoFactor: { page, person },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400/);
  await setUpApp(page);
  await startSetUp(page, 'Backup codes');
  const codes = dialog(page).getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(codes).toHaveText(Array.from({ length: 4 }, () => /^[0-9a-f]{8}$/));
  const first = await codes.first().innerText();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.txt$/);
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(factor(page, 'Backup codes')).toContainText('4 codes left');

  const useBackupCode = async () => {
    await signInAgain(page, person);
    await page.getByRole('button', { name: 'Try another way' }).click();
    await page.getByRole('button', { name: /^Backup code/ }).click();
    await page.getByLabel(/^Backup code/).fill(first);
  };
  await useBackupCode();
  await expect(page).toHaveURL('/home');
  await page.goto('/security');
  await expect(factor(page, 'Backup codes')).toContainText('3 codes left');
  await useBackupCode();
  await expect(page.getByLabel(/^Backup code/)).toHaveAccessibleDescription(/isn’t right/);
});

for (const [name, contactLabel, codeLabel, newContact] of [
  ['Email', 'Email address', 'Email code', () => `codes.${Date.now()}@e2e.test`],
  ['SMS', 'Phone number', 'SMS code', () => `+1202555${String(Date.now()).slice(-4)}`],
] as const) {
  test(`codes by ${name} are sent, counted down and taken`, async ({ twoFactor: { page, person, platformUrl } }) => {
    const contact = newContact();
    await startSetUp(page, name);
    await dialog(page).getByLabel(contactLabel).fill(contact);
    await dialog(page).getByRole('button', { name: 'Send code' }).click();
    const sent = await mailed(platformUrl, contact, code);
    await dialog(page).getByLabel(codeLabel).fill(sent);
    await expect(factor(page, name)).toContainText('On');

    await signInAgain(page, person);
    await expect(page.getByText(/^Resend code in \d+ second/)).toBeVisible();
    await expect.poll(() => mailed(platformUrl, contact, code)).not.toBe(sent);
    await page.getByLabel(codeLabel).fill(await mailed(platformUrl, contact, code));
    await expect(page).toHaveURL('/home');
  });
}

test('too many wrong codes are said at the field, and the word goes after five seconds', async ({
  twoFactor: { page, person },
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400|429/);
  await setUpApp(page);
  await page.clock.install();
  await signInAgain(page, person);
  const field = page.getByLabel(/^Code/);
  for (const wrong of ['000000', '000001', '000002']) {
    await field.fill(wrong);
    await expect(field).toHaveAccessibleDescription(/isn’t right/);
    await field.fill('');
  }
  await field.fill('000003');
  await expect(field).toHaveAccessibleDescription(/Too many attempts/);
  await page.clock.fastForward(5_000);
  await expect(field).not.toHaveAccessibleDescription(/Too many attempts/);
});

test('the way back from the second factor leads to the sign-in page, signed out', async ({
  twoFactor: { page, person },
  expectConsoleErrors,
}) => {
  // Half a session may not sign out on the platform; it just ends here.
  expectConsoleErrors(/403.*\/api\/auth\/logout/);
  await setUpApp(page);
  await signInAgain(page, person);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/devices');
  await expect(page).toHaveURL('/login');
});
