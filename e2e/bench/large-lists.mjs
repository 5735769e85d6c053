import { multiplyDevices } from '../../platform/bench/many-devices.mjs';
import { newPage } from './browser.mjs';
import { call } from './console.mjs';
import { entityRow } from './entity-lists.mjs';
import { untilPainted } from './painted.mjs';

const DEVICES = 100_000;
const TURNS = 60;
const ROWS = 10;

/** Gives a console 100,000 devices, half of them of twenty customers; answers the id of one. */
export async function fillWithDevices(bench, { token }) {
  const post = async (address, body) => (await call(bench.url, 'POST', address, token, body)).json();
  const customers = [];
  for (let n = 0; n < 20; n += 1) customers.push((await post('/api/customer', { title: `Bench customer ${n}` })).id.id);
  const { id } = await post('/api/device', { name: 'bench', type: 'default', label: 'bench' });
  await bench.restart((folder) => multiplyDevices(folder, DEVICES, { device: id.id, customers }));
  return customers[0];
}

/**
 * What people do in a list of 100,000 devices: ms from the press of a key or button to ten painted rows.
 * @returns {Promise<Record<'opening' | 'paging' | 'searching' | 'sorting' | 'assigning', { p50: number, p99: number }>>}
 */
export async function largeLists(browser, url, pair, customer) {
  const page = await newPage(browser, pair);
  await page.goto(`${url}/home`);
  const menu = page.locator('nav a[href="/devices"]');
  await menu.waitFor();
  await page.waitForLoadState('networkidle');
  const rows = { shown: entityRow, count: ROWS };
  const opening = await percentiles(async () => {
    const time = await untilPainted(page, { ...rows, on: 'nav a[href="/devices"]' }, () => menu.click());
    await page.locator('nav a[href="/home"]').first().click();
    await page.locator(entityRow).first().waitFor({ state: 'detached' });
    return time;
  }, 20);
  await menu.click();
  await page
    .locator(entityRow)
    .nth(ROWS - 1)
    .waitFor();
  const next = page.getByRole('button', { name: 'Next page' });
  const paging = await percentiles(() => untilPainted(page, { ...rows, on: 'button' }, () => next.click()));
  const sorter = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
  const sorting = await percentiles(() => untilPainted(page, { ...rows, on: 'th button' }, () => sorter.click()));
  const searching = await percentiles((turn) => search(page, page.getByRole('searchbox'), turn));
  await page.goto(`${url}/customers/${customer}/devices`);
  await page.getByRole('button', { name: 'Assign devices', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Assign devices' });
  await dialog
    .locator(entityRow)
    .nth(ROWS - 1)
    .waitFor();
  const assigning = await percentiles((turn) => search(page, dialog.getByRole('searchbox'), turn, '[role=dialog] '));
  await page.context().close();
  return { opening, paging, searching, sorting, assigning };
}

/** Searches for a text that a few hundred devices have, each time others and none of the first page by name, from the press of Enter on. */
function search(page, field, turn, within = '') {
  const what = { on: 'input[type=search]', event: 'keydown', shown: within + entityRow, count: ROWS };
  return untilPainted(page, what, async () => {
    await field.fill(`device ${500 + turn}`);
    await field.press('Enter');
  });
}

/** Does something again and again; of the ms that it answers, the median and the 99th percentile. */
export async function percentiles(deed, turns = TURNS) {
  const times = [];
  for (let turn = 0; turn < turns; turn += 1) times.push(await deed(turn));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { p50: at(0.5), p99: at(0.99) };
}
