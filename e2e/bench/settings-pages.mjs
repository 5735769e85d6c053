import { newPage } from './browser.mjs';
import { unfold } from './open-list.mjs';
import { median } from './page-load.mjs';
import { untilPainted } from './painted.mjs';

const form = 'main form button[type=submit]';
const row = 'main table tbody tr[data-id]';

/** The pages of settings by their account: the address, and what is painted once a person can use the page. */
export const settingsPages = {
  sysadmin: {
    General: ['/settings/general', form],
    'Outgoing mail': ['/settings/outgoing-mail', form],
    'SMS provider': ['/settings/sms-provider', form],
    Security: ['/settings/security-settings', form],
    OAuth2: ['/settings/oauth2', form],
    'Two-factor authentication': ['/settings/2fa', form],
    Queues: ['/settings/queues', row],
    Modules: ['/settings/modules', 'main td code'],
  },
  tenant: {
    'Home settings': ['/settings/home', form],
    Repository: ['/settings/repository', form],
  },
};

/**
 * From the press of a menu entry to the painted page. First: a new browser that has shown nothing but home. Again: home was opened
 * meanwhile.
 * @returns {Promise<{ first: number, again: number }>} medians, ms
 */
export async function timeSettings(browser, url, pair, [path, shown], runs) {
  const first = [];
  const again = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await newPage(browser, pair);
    await page.goto(`${url}/home`);
    const link = await unfold(page, path);
    await page.waitForLoadState('networkidle');
    const open = () => untilPainted(page, { shown, on: `nav a[href="${path}"]` }, () => link.click());
    first.push(await open());
    for (let time = 0; time < 2; time += 1) {
      await page.locator('nav a[href="/home"]').first().click();
      await page.locator(shown).first().waitFor({ state: 'detached' });
      again.push(await open());
    }
    await page.context().close();
  }
  return { first: median(first), again: median(again) };
}
