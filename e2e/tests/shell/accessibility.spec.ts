import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect, test, uniqueName } from '../../support/fixtures';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds, in one line per rule. The page's policy forbids inline scripts, so axe comes in over the protocol. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(axe, 'utf8'));
  const results = await page.evaluate(
    () => (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run() as Promise<AxeResults>,
  );
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}

interface Screen {
  name: string;
  as?: 'tenant' | 'customer' | 'sysadmin';
  path: string;
  ready: (page: Page) => Promise<unknown>;
}

const screens: Screen[] = [
  { name: 'sign-in', path: '/login', ready: (page) => expect(page.getByLabel(/^Username/)).toBeVisible() },
  {
    name: 'home',
    as: 'tenant',
    path: '/home',
    ready: (page) => expect(page.locator('#main').getByRole('link').first()).toBeVisible(),
  },
  {
    name: 'home of a system administrator',
    as: 'sysadmin',
    path: '/home',
    ready: (page) => expect(page.locator('#main').getByText('Tenants').first()).toBeVisible(),
  },
  {
    name: 'the profile',
    as: 'tenant',
    path: '/profile',
    ready: (page) => expect(page.getByLabel('First name')).toBeVisible(),
  },
  {
    name: 'the palette',
    as: 'tenant',
    path: '/home',
    ready: async (page) => {
      await expect(page.locator('#main').getByRole('link').first()).toBeVisible();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('a');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the shortcuts',
    as: 'tenant',
    path: '/home',
    ready: async (page) => {
      await expect(page.locator('#main').getByRole('link').first()).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'devices',
    as: 'tenant',
    path: '/devices',
    ready: (page) => expect(page.locator('#main').getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'devices of a customer user',
    as: 'customer',
    path: '/devices',
    ready: (page) => expect(page.locator('#main')).toContainText(/devices/i),
  },
  {
    name: 'customers',
    as: 'tenant',
    path: '/customers',
    ready: (page) => expect(page.locator('#main').getByRole('row').nth(1)).toBeVisible(),
  },
];
const themes = ['light', 'dark'] as const;
const widths = [1440, 960, 400];

for (const { name, as, path, ready } of screens) {
  for (const colorScheme of themes) {
    test(`axe finds nothing on ${name}, ${colorScheme}`, async ({ open, api }) => {
      if (as) await (await api('tenant')).createDevice(uniqueName('Axe'));
      const page = await open({ as, colorScheme, reducedMotion: 'reduce' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await ready(page);
        expect(await findings(page), `${width} px`).toEqual([]);
      }
    });
  }
}

for (const filled of [true, false]) {
  for (const colorScheme of themes) {
    test(`axe finds nothing on ${filled ? 'a device' : 'an empty device'} with its tabs, ${colorScheme}`, async ({
      open,
      api,
    }) => {
      const tenant = await api('tenant');
      const device = await tenant.createDevice(uniqueName('Axe'));
      const telemetry = `/api/plugins/telemetry/DEVICE/${device.id.id}`;
      if (filled) {
        await tenant.post(`${telemetry}/attributes/SERVER_SCOPE`, { floor: 3, open: true, settings: { a: [1] } });
        await tenant.post(`${telemetry}/timeseries/ANY`, { temperature: 21.5, state: 'running' });
      }
      const page = await open({ as: 'tenant', colorScheme, reducedMotion: 'reduce' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/devices/${device.id.id}`);
        await expect(page.locator('#main').getByRole('heading', { name: device.name })).toBeVisible();
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click();
          await expect(tab).toHaveAttribute('aria-selected', 'true');
          await expect(page.getByRole('tabpanel')).not.toBeEmpty();
          expect(await findings(page), `${width} px, ${await tab.textContent()}`).toEqual([]);
        }
      }
    });
  }
}

test('axe finds nothing on dialogs and an open menu', async ({ open }) => {
  const page = await open({ as: 'tenant', reducedMotion: 'reduce' });
  await page.goto('/devices');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  expect(await findings(page), 'the user menu').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add device' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findings(page), 'the add dialog').toEqual([]);
});
