import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { lazyParts } from '../../../lint/owned-promises.mjs';
import { menu } from '../../support/console-page';
import { expect, test, uniqueName } from '../../support/fixtures';

/** A part whose code comes late, and the way to it. */
interface Part {
  part: string;
  /** Gets to where it is opened from, while everything arrives. */
  reach?: (page: Page) => Promise<unknown>;
  open: (page: Page) => Promise<unknown>;
  /** What is there once it has come. */
  shown: (page: Page) => Locator;
  /** Where the failure is told. */
  told: 'toast' | 'in place';
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** In the page's head; the overview has one of the same name. */
const credentials = (page: Page) => page.getByRole('button', { name: 'Credentials', exact: true }).first();
const pressEscape = (page: Page) => page.keyboard.press('Escape');
const tab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel', { name }).getByRole('searchbox')).toBeVisible();
};

/** In the order of one walk through the console; the page of a device is open at first. */
const walk: Part[] = [
  {
    part: 'shared-kit/src/dialogs/dialog-layers',
    open: (page) => page.keyboard.press('?'),
    shown: (page) => dialog(page, 'Keyboard shortcuts'),
    told: 'toast',
  },
  {
    part: 'shell/src/palette/command-palette',
    reach: pressEscape,
    open: (page) => page.keyboard.press('Control+K'),
    shown: (page) => page.getByRole('combobox', { name: /^(Pages|Go|Search)/ }),
    told: 'toast',
  },
  {
    part: 'mf-entities/src/features/devices/credentials/credentials-dialog',
    reach: pressEscape,
    open: (page) => credentials(page).click(),
    shown: (page) => dialog(page, /^Credentials of/),
    told: 'toast',
  },
  {
    part: 'mf-entities/src/features/devices/device-form',
    reach: pressEscape,
    open: (page) => button(page, 'Edit').click(),
    shown: (page) => page.getByLabel(/^Label/),
    told: 'in place',
  },
  {
    part: 'mf-entities/src/features/attributes/attribute-dialog',
    reach: (page) => tab(page, 'Attributes'),
    open: (page) => button(page, 'Add attribute').first().click(),
    shown: (page) => dialog(page, 'Add attribute'),
    told: 'toast',
  },
  {
    part: 'mf-entities/src/features/telemetry/chart-dialog',
    reach: async (page) => {
      await pressEscape(page);
      await tab(page, 'Latest telemetry');
    },
    open: (page) => button(page, 'Chart temperature').click(),
    shown: (page) => dialog(page, /: temperature$/),
    told: 'toast',
  },
  {
    part: 'shared-kit/src/time-controls/timewindow-panel',
    open: (page) => button(page, /^Time window/).click(),
    shown: (page) => dialog(page, 'Edit time window').getByRole('button', { name: 'Update' }),
    told: 'in place',
  },
  {
    part: 'mf-entities/src/features/devices/wizard/device-wizard',
    reach: async (page) => {
      await pressEscape(page);
      await pressEscape(page);
      await menu(page).getByRole('link', { name: 'Devices', exact: true }).click();
    },
    open: (page) => button(page, 'Add device').click(),
    shown: (page) => dialog(page, 'Add device'),
    told: 'toast',
  },
  {
    part: 'shell/src/home/home-page',
    reach: pressEscape,
    open: (page) => menu(page).getByRole('link', { name: 'Home', exact: true }).click(),
    shown: (page) => page.getByRole('main').getByRole('heading').first(),
    told: 'in place',
  },
];

/** Parts that need no walk of their own: how each tells, or does without. */
const others: Record<string, RegExp> = {
  'opens like those of the walk, by runSafely':
    /dialogs\/|-dialog$|action-(question|failures)$|help-popup$|shortcut-overlay$|alarm-list$|customer-form$|sandbox$/,
  'stands in a boundary of its own (ui/lazy.test.tsx)':
    /time-chart$|telemetry-chart$|page-search$|code-field$|help\/markdown$|primereact-controls$/,
  'a page of its own, like home': /help-page$|help-frame$|own-pages$/,
  'a form says so when it is sent (inputs/form.test.tsx)': /profile-schema$/,
  'an editor or a text says so in its place':
    /^@codemirror|editor-core$|editors\/protobuf|check-javascript$|render-markdown$|sanitize-html$/,
  'does without: plain code, no icon, a plain field':
    /^@lezer|^js-beautify$|icon-library$|icons\/names\.json$|phone-numbers$/,
};

test('every part whose code comes late is known, and so is what happens when it does not come', () => {
  const parts = lazyParts(path.resolve(import.meta.dirname, '../../..'));
  const walked = new Set(walk.map(({ part }) => part));
  const known = Object.values(others);
  expect(parts.length).toBeGreaterThan(40);
  expect([...walked].filter((part) => !parts.includes(part))).toEqual([]);
  expect(parts.filter((part) => !walked.has(part) && !known.some((pattern) => pattern.test(part)))).toEqual([]);
});

test('code that does not arrive is told with Retry; the console stays, and Retry brings it', async ({
  asTenant: page,
  api,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_FAILED/, /Loading (CSS )?chunk/);
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Lazy'));
  await tenant.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { temperature: 20 });
  let offline = false;
  await page.route(/\/(shell|modules)\/.*\.(js|css)$/, (route) => (offline ? route.abort() : route.continue()));
  await page.goto(`/devices/${device.id.id}`);
  await expect(credentials(page)).toBeVisible();
  // The overview's chart is late code too: it is here before the walk goes offline.
  await expect(page.getByRole('tabpanel', { name: 'Overview' }).locator('canvas').first()).toBeVisible();

  for (const { part, reach, open, shown, told } of walk) {
    await test.step(part, async () => {
      await reach?.(page);
      offline = true;
      await open(page);
      const alert = page.getByRole('alert').filter({ hasText: /did not load|couldn’t start|could not be started/ });
      await expect(alert).toBeVisible();
      await expect(page.locator('[data-toasts]').getByRole('alert')).toHaveCount(told === 'toast' ? 1 : 0);
      await expect(menu(page)).toBeAttached();
      offline = false;
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(shown(page)).toBeVisible();
      await expect(alert).toBeHidden();
    });
  }
});
