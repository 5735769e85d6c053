import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { startBuilt } from '../../../platform/bin/built-platform.mjs';
import { ApiClient } from '../../support/api-client';
import { expect, test } from '../../support/fixtures';

interface Setting {
  field: (page: Page) => Locator;
  change: (field: Locator) => Promise<void>;
  shown: (field: Locator) => Promise<void>;
}

const text = (label: RegExp, value: string): Setting => ({
  field: (page) => page.getByLabel(label),
  change: (field) => field.fill(value),
  shown: (field) => expect(field).toHaveValue(value),
});
const choice = (label: RegExp, option: string): Setting => ({
  field: (page) => page.getByLabel(label),
  change: async (field) => void (await field.selectOption(option)),
  shown: (field) => expect(field.locator('option:checked')).toHaveText(option),
});
const on = (name: string): Setting => ({
  field: (page) => page.getByRole('switch', { name }),
  change: (field) => field.click(),
  shown: (field) => expect(field).toBeChecked(),
});

/** What is changed on each page, and which of its buttons saves it. */
const pages: Record<string, { settings: readonly Setting[]; save?: number }> = {
  general: { settings: [text(/^Base URL/, 'https://iot.example.com'), on('Use this address for all other links too')] },
  'outgoing-mail': { settings: [text(/^Host/, 'smtp.example.com'), text(/^Timeout/, '12000'), on('Use TLS')] },
  'sms-provider': {
    settings: [
      choice(/^Type/, 'Amazon SNS'),
      text(/^Access key ID/, 'AKIA'),
      text(/^Secret access key/, 'sesame'),
      text(/^Region/, 'eu-central-1'),
    ],
  },
  'security-settings': { settings: [text(/^Failed sign-ins/, '7'), text(/^Minimum length/, '9')], save: 0 },
  '2fa': { settings: [on('Offer authenticator apps'), text(/^Issuer name/, 'Acme'), on('Limit attempts')] },
};

test('what is saved on a settings page is there after a reload', async ({
  env,
  open,
  ownConsole,
  closeLast,
  expectConsoleErrors,
}) => {
  // What was never set is answered by 404.
  expectConsoleErrors(/404 \(Not Found\)/);
  const dataDir = await mkdtemp(path.join(env.scratch, 'saved-'));
  const platform = await startBuilt({ dataDir, env: { MQTT_PORT: '' } });
  closeLast(platform.stop);
  const { url } = await ownConsole({ platform: { url: new URL(platform.url), embedded: true } });
  const page = await open({ url, as: (await ApiClient.as(platform.url, 'sysadmin')).tokens });
  for (const [name, { settings, save = 0 }] of Object.entries(pages)) {
    await test.step(name, async () => {
      await page.goto(`/settings/${name}`);
      for (const { field, change } of settings) await change(field(page));
      await page.getByRole('button', { name: 'Save' }).nth(save).click();
      await expect(page.getByText('Settings saved')).toBeVisible();
      await page.reload();
      for (const { field, shown } of settings) await shown(field(page));
    });
  }
});
