import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { answerCommands } from '../../support/answering-device';
import { colorRules, expectNoWider, findings, turn } from '../../support/axe';
import { createDashboardOfBundles, createWidgetData } from '../../support/every-widget';
import { expect, test, uniqueName } from '../../support/fixtures';

/*
 * All 97 types of the platform as they come: at their default size, on a phone, and in full screen, in light, and in dark
 * from right to left. `PICTURES=folder` keeps a picture of each, dark from left to right too.
 */

const parts: Readonly<Record<string, { bundles: readonly string[]; types: number }>> = {
  'cards and alarms': { bundles: ['alarm_widgets', 'cards', 'date', 'navigation_widgets'], types: 15 },
  gauges: { bundles: ['analogue_gauges', 'digital_gauges'], types: 18 },
  'charts, edges, and tables to administer with': {
    bundles: ['charts', 'edge_widgets', 'entity_admin_widgets'],
    types: 12,
  },
  'controls and pins': { bundles: ['control_widgets', 'gpio_widgets'], types: 14 },
  'gateways and maps': { bundles: ['gateway_widgets', 'maps_v2'], types: 12 },
  inputs: { bundles: ['input_widgets'], types: 26 },
};

/** How a page can look; what is right to left is dark. */
const looks = {
  light: { colorScheme: 'light', direction: 'ltr' },
  dark: { colorScheme: 'dark', direction: 'ltr' },
  'right to left': { colorScheme: 'dark', direction: 'rtl' },
} as const;
type Look = keyof typeof looks;

const pictures = process.env.PICTURES;
/** What is looked at: each theme and each direction once, and all of them where pictures are wanted. */
const shownIn = (Object.keys(looks) as Look[]).filter((look) => pictures || look !== 'dark');

/** Nothing for axe to find in what is shown; `rules`: those that count, all if there are none. */
async function expectFine(page: Page, look: Look, shown: Page | Locator, where: string, rules = colorRules) {
  const { colorScheme, direction } = looks[look];
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await turn(page, direction);
  expect.soft(await findings(shown, rules), `${look}, ${where}`).toEqual([]);
  await expectNoWider(page, `${look}, ${where}`);
  const cut = await page
    .locator('li[data-col] > [title]')
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.scrollWidth > label.clientWidth || label.scrollHeight > label.clientHeight + 1)
        .map((label) => label.textContent),
    );
  expect.soft(cut, `names of pins that are cut, ${look}, ${where}`).toEqual([]);
}

/** Keeps a picture of each widget, where they are wanted. */
async function keepPictures(page: Page, look: Look, where: string, found: Readonly<Record<string, string>>) {
  for (const [title, selector] of pictures ? Object.entries(found) : []) {
    const file = path.join(pictures ?? '', `${title}, ${where}, ${look}.png`.replaceAll('/', ' '));
    await page.locator(selector).screenshot({ path: file });
  }
}

for (const [part, { bundles, types }] of Object.entries(parts)) {
  test(`every widget of ${part} can be read at each size, in light, dark, and right to left`, async ({
    api,
    open,
    env,
    closeLast,
    expectConsoleErrors,
  }) => {
    test.slow();
    // Tiles of maps: nobody is there.
    expectConsoleErrors(/ERR_|Content Security Policy/);
    const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Every widget'));
    const data = await createWidgetData(admin);
    const { dashboard, found } = await createDashboardOfBundles(admin, data, bundles);
    expect(Object.keys(found)).toHaveLength(types);
    const { credentialsId } = await admin.get<{ credentialsId: string }>(`/api/device/${data.pump.id.id}/credentials`);
    const device = answerCommands(env.platformUrl, credentialsId, ({ method }) =>
      method === 'getGpioStatus' ? { 1: true, 2: false, 7: true } : method === 'getValue' ? 40 : true,
    );
    closeLast(device.stop);

    const page = await open({ as: admin.tokens, viewport: { width: 1440, height: 900 } });
    await page.goto(`/dashboards/${dashboard.id.id}`);
    const frames = page.getByRole('article');
    await expect(frames).toHaveCount(types);
    await page.waitForLoadState('networkidle');
    const see = async (look: Look, width: number, rules?: RunOptions) => {
      await page.setViewportSize({ width, height: 900 });
      const where = width === 400 ? '400 px' : 'default size';
      await expectFine(page, look, page, where, rules);
      await keepPictures(page, look, where, found);
    };
    await see('light', 1440, {});
    await see('light', 400);
    if (pictures) for (const width of [1440, 400]) await see('dark', width);
    // A layout takes the direction over when its width becomes another one.
    await turn(page, 'rtl');
    await see('right to left', 1440);
    await see('right to left', 400);

    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [title, selector] of Object.entries(found)) {
      const frame = page.locator(selector);
      await frame
        .getByRole('button', { name: /^Full screen/ })
        .first()
        .click();
      await expect(frame.getByRole('button', { name: 'Exit full screen' }).first()).toBeVisible();
      // A frame goes on in its other place.
      for (const inner of await frame.locator('iframe').all())
        await expect(inner.contentFrame().locator('body')).toHaveText(/\S/);
      for (const look of shownIn) {
        await expectFine(page, look, frame, `${title} in full screen`);
        await keepPictures(page, look, 'full screen', { [title]: selector });
      }
      await page.keyboard.press('Escape');
    }
  });
}
