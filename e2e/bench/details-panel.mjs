import { detachedNodes, heapOf, newPage } from './browser.mjs';
import { entityRow } from './entity-lists.mjs';
import { median } from './page-load.mjs';
import { untilPainted } from './painted.mjs';

const TURNS = 200;
/** Turns before: what is loaded and remembered once is no growth, nor is the code that V8 compiles of what runs often. */
const WARM_UP = 100;
const panel = 'aside [role="tabpanel"]';

/**
 * A device's details beside the list.
 * @returns {Promise<{ first: number, again: number, growth: number, detached: number }>} ms from the press of a row to the painted
 *   details, when none were open before in the page and afterwards; percent that the heap grows while they are opened and closed
 *   200 times; elements that are held then without being on the page, beyond those before
 */
export async function detailsPanel(browser, url, pair, runs) {
  const first = [];
  const again = [];
  let page;
  for (let run = 0; run < runs; run += 1) {
    await page?.context().close();
    page = await newPage(browser, pair);
    await page.goto(`${url}/devices`);
    await page.locator(entityRow).nth(9).waitFor();
    await page.waitForLoadState('networkidle');
    first.push(await open(page, 2));
    await close(page);
    for (const at of [3, 4]) {
      again.push(await open(page, at));
      await close(page);
    }
  }
  for (let turn = 0; turn < WARM_UP; turn += 1) await turnOver(page, turn);
  const before = { heap: await heapOf(page), detached: await detachedNodes(page) };
  for (let turn = 0; turn < TURNS; turn += 1) await turnOver(page, turn);
  const heap = await heapOf(page);
  const detached = await detachedNodes(page);
  await page.context().close();
  return {
    first: median(first),
    again: median(again),
    growth: Math.max(0, (heap / before.heap - 1) * 100),
    detached: Math.max(0, detached - before.detached),
  };
}

async function turnOver(page, turn) {
  await open(page, turn % 10);
  await close(page);
}

const open = (page, at) =>
  untilPainted(page, { on: entityRow, shown: panel }, () =>
    page.locator(entityRow).nth(at).locator('td[data-priority]').first().click(),
  );

async function close(page) {
  await page.locator('aside').getByRole('button', { name: 'Close' }).click();
  await page.locator('aside').waitFor({ state: 'detached' });
}
