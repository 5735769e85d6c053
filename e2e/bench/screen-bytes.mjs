import { gzipSync } from 'node:zlib';
import { newPage } from './browser.mjs';
import { entityRow } from './entity-lists.mjs';
import { unfold } from './open-list.mjs';

/** Code that one more screen brings in a console that shows another: KB (gzip -9), by the name of its list. */
export async function screenBytes(browser, url, pair, lists) {
  const [first, ...others] = Object.entries(lists);
  const added = {};
  for (const [name, path] of others) {
    const page = await newPage(browser, pair);
    await page.goto(url + first[1]);
    await page.locator(entityRow).first().waitFor();
    await page.waitForLoadState('networkidle');
    const bodies = [];
    page.on('response', (response) => {
      if (/\.(js|css|json)$/.test(new URL(response.url()).pathname)) bodies.push(response.body());
    });
    const link = await unfold(page, path);
    await link.click();
    await page.locator(entityRow).first().waitFor();
    await page.waitForLoadState('networkidle');
    added[name] =
      (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
    await page.context().close();
  }
  return added;
}
