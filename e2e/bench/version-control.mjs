import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newPage } from './browser.mjs';
import { call } from './console.mjs';
import { percentiles } from './large-lists.mjs';
import { median } from './page-load.mjs';
import { untilPainted } from './painted.mjs';
import { framesWhile } from './rule-chains.mjs';

const COMMITS = 10_000;
const LINES = 20_000;
const row = 'table tbody tr[data-id]';
/** Every so many lines one differs. */
const DIFFERS = 40;

/** A bare repository with many commits, each of another file. */
function repositoryOf(commits) {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'mullion-bench-repository-'));
  execFileSync('git', ['init', '--bare', '--quiet', '--initial-branch=main', folder]);
  const at = Math.floor(Date.now() / 1000) - commits;
  const commit = (n) => {
    const [message, file] = [`Version ${n}`, `{"n":${n}}\n`];
    const head = `commit refs/heads/main\ncommitter Bench <bench@example.com> ${at + n} +0000\n`;
    return `${head}data ${message.length}\n${message}\nM 100644 inline bench/${n % 100}.json\ndata ${file.length}\n${file}\n`;
  };
  const input = Array.from({ length: commits }, (_, n) => commit(n)).join('');
  execFileSync('git', ['-C', folder, 'fast-import', '--quiet'], { input });
  return folder;
}

/**
 * Versions of a repository of 10,000 commits, and two documents of 20,000 lines beside each other.
 * @returns {Promise<{ opening: Times, paging: Times, searching: Times, compared: number, longest: number, fps: number }>} ms from
 *   the press of a key or button until it is painted; the longest task of the page while it compares, ms; frames a second while
 *   the comparison is scrolled
 * @typedef {{ p50: number, p99: number }} Times
 */
export async function versionControl(browser, url, pair, runs) {
  const folder = repositoryOf(COMMITS);
  try {
    const repository = { repositoryUri: `file://${folder}`, authMethod: 'USERNAME_PASSWORD', defaultBranch: 'main' };
    await call(url, 'POST', '/api/admin/repositorySettings', pair.token, repository);
    const page = await newPage(browser, pair);
    const lists = await versionLists(page, url);
    const compare = await comparison(page, url, pair, runs);
    await page.context().close();
    return { ...lists, ...compare };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function versionLists(page, url) {
  await page.goto(`${url}/home`);
  const link = page.locator('nav a[href="/vc"]');
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  const rows = { shown: row, count: 10 };
  const opening = await percentiles(async () => {
    const time = await untilPainted(page, { ...rows, on: 'nav a[href="/vc"]' }, () => link.click());
    await page.locator('nav a[href="/home"]').first().click();
    await page.locator(row).first().waitFor({ state: 'detached' });
    return time;
  }, 20);
  await link.click();
  await page.locator(row).nth(9).waitFor();
  const next = page.getByRole('button', { name: 'Next page' });
  const paging = await percentiles(() => untilPainted(page, { ...rows, on: 'button' }, () => next.click()), 40);
  const field = page.getByRole('searchbox');
  const search = (turn) =>
    untilPainted(page, { ...rows, on: 'input[type=search]', event: 'keydown' }, async () => {
      await field.fill(`Version ${100 + turn}`);
      await field.press('Enter');
    });
  return { opening, paging, searching: await percentiles(search, 40) };
}

/** The lines of a document; `side` differs in every so many. */
const documentOf = (side) => ({
  entity: { rows: Array.from({ length: LINES }, (_, n) => (n % DIFFERS === 0 ? `${side} ${n}` : `row ${n}`)) },
});

async function comparison(page, url, pair, runs) {
  const name = `Compare ${Date.now().toString(36)}`;
  const device = await (await call(url, 'POST', '/api/device', pair.token, { name, type: 'default' })).json();
  const version = { type: 'SINGLE_ENTITY', versionName: name, branch: 'main', entityId: device.id, config: {} };
  const job = await (await call(url, 'POST', '/api/entities/vc/version', pair.token, version)).json();
  const status = async () => (await call(url, 'GET', `/api/entities/vc/version/${job}/status`, pair.token)).json();
  while (!(await status()).done) await page.waitForTimeout(50);
  const diff = { currentVersion: documentOf('now'), otherVersion: documentOf('then') };
  await page.route('**/api/entities/vc/diff/**', (route) => route.fulfill({ json: diff }));
  await page.goto(`${url}/devices/${device.id.id}`);
  await page.getByRole('tab', { name: 'Version control' }).click();
  const compared = [];
  let longest = 0;
  for (let run = 0; run <= runs; run += 1) {
    const version = page.getByRole('row', { name: new RegExp(name) });
    await version.getByRole('button', { name: /actions|more/i }).click();
    const entry = page.getByRole('menuitem', { name: 'Compare with current' });
    await entry.waitFor();
    await page.evaluate(() => {
      window.benchLongest = 0;
      window.benchTasks ??= new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.benchLongest = Math.max(window.benchLongest, duration);
      });
      window.benchTasks.observe({ type: 'longtask' });
    });
    const time = await untilPainted(page, { on: '[role=menuitem]', shown: '[data-panes] tbody td' }, () =>
      entry.click(),
    );
    // The first brings its code.
    if (run > 0) {
      compared.push(time);
      longest = Math.max(longest, await page.evaluate(() => window.benchLongest));
    }
    if (run < runs) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  }
  const panes = await page.locator('[data-panes]').boundingBox();
  await page.mouse.move(panes.x + panes.width / 2, panes.y + panes.height / 2);
  const { fps } = await framesWhile(page, () => page.mouse.wheel(0, 120));
  return { compared: median(compared), longest, fps };
}
