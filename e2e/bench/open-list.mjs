import { newPage } from './browser.mjs';
import { median } from './page-load.mjs';
import { untilPainted } from './painted.mjs';

/** The menu's entry for a page, in sight. */
export async function unfold(page, path) {
  const link = page.locator(`nav a[href="${path}"]`);
  await page.locator('nav a[href="/home"]').first().waitFor();
  for (const group of await page.locator('nav button[aria-expanded="false"]').all()) {
    if (await link.isVisible()) break;
    await group.click();
  }
  return link;
}

/**
 * From the press of a menu entry to a painted page. First: a new browser that has shown nothing but home. Again: home was opened
 * meanwhile.
 * @param {{ path: string, shown: string, count?: number }} what the address, and what is painted then (`painted.mjs`)
 * @returns {Promise<{ first: number, again: number }>} medians, ms
 */
export async function timeOpening(browser, url, pair, { path, ...what }, runs) {
  const first = [];
  const again = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await newPage(browser, pair);
    await page.goto(`${url}/home`);
    const link = await unfold(page, path);
    await page.waitForLoadState('networkidle');
    const open = () => untilPainted(page, { ...what, on: `nav a[href="${path}"]` }, () => link.click());
    first.push(await open());
    for (let time = 0; time < 2; time += 1) {
      await page.locator('nav a[href="/home"]').first().click();
      await page.locator(what.shown).first().waitFor({ state: 'detached' });
      again.push(await open());
    }
    await page.context().close();
  }
  return { first: median(first), again: median(again) };
}
