import { newPage } from './browser.mjs';
import { median } from './page-load.mjs';

/** Row of a device in the list. */
export const deviceRow = 'table tbody tr[data-id]';

/**
 * From the click on the menu entry to the frame that shows the first device, as the page itself sees it.
 * @returns {Promise<{ first: number, again: number }>} ms: with the module not loaded yet, and when it has been
 */
export async function clickToList(browser, url, pair, runs) {
  const first = [];
  const again = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await newPage(browser, pair);
    await page.goto(`${url}/home`);
    await page.locator('nav a[href="/devices"]').waitFor();
    await page.waitForLoadState('networkidle');
    first.push(await timeClick(page));
    await page.locator('nav a[href="/home"]').first().click();
    await page.locator(deviceRow).first().waitFor({ state: 'detached' });
    again.push(await timeClick(page));
    await page.context().close();
  }
  return { first: median(first), again: median(again) };
}

async function timeClick(page) {
  await page.evaluate((selector) => {
    window.benchPainted = new Promise((resolve) => {
      const link = document.querySelector('nav a[href="/devices"]');
      link.addEventListener(
        'click',
        () => {
          const start = performance.now();
          const look = () => {
            if (document.querySelector(selector)) requestAnimationFrame(() => resolve(performance.now() - start));
            else requestAnimationFrame(look);
          };
          look();
        },
        { once: true, capture: true },
      );
    });
  }, deviceRow);
  await page.locator('nav a[href="/devices"]').click();
  return page.evaluate(() => window.benchPainted);
}
