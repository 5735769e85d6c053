import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importRows } from '../support/import-rows.mjs';
import { newPage } from './browser.mjs';

const ROWS = 50_000;
const BAD = 100;

/**
 * A file of 50,000 devices, a hundred of them wrong in ten ways, from the press of Import to the page that says it is finished.
 * @returns {Promise<{ seconds: number, longestTask: number, unexpected: number }>} `longestTask`: of the page from the choice of
 *   the file on, ms, 0 if none was over 50; `unexpected`: rows with another outcome than they should have
 */
export async function importFile(browser, url, pair) {
  const page = await newPage(browser, pair);
  await page.goto(`${url}/devices/import`);
  const file = page.getByLabel(/^CSV file/);
  await file.waitFor({ state: 'attached' });
  await page.evaluate(() => {
    window.benchLongest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.benchLongest = Math.max(window.benchLongest, duration);
    }).observe({ type: 'longtask' });
  });
  const { text, errors } = importRows(ROWS, BAD);
  // From the disk, as people choose it: Playwright decodes a buffer in the page, in one long task of its own.
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-import-'));
  await writeFile(path.join(folder, 'meters.csv'), text);
  await file.setInputFiles(path.join(folder, 'meters.csv'));
  const start = page.getByRole('button', { name: 'Import 50,000 rows' });
  await start.waitFor();
  const begun = performance.now();
  await start.click();
  await page.getByText('Finished').waitFor({ timeout: 300_000 });
  const seconds = (performance.now() - begun) / 1000;
  const longestTask = await page.evaluate(() => window.benchLongest);
  const outcome = async (label) => {
    const figure = page.locator('dl > div').filter({ hasText: label }).locator('dd');
    return Number((await figure.textContent()).replace(/\D/g, ''));
  };
  const unexpected =
    Math.abs((await outcome('Added')) - (ROWS - BAD)) + Math.abs((await outcome('Failed')) - errors.length);
  await page.context().close();
  await rm(folder, { recursive: true });
  return { seconds, longestTask, unexpected };
}
