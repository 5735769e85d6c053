import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { isInShare } from '../../../shell/src/federation/effective-modules';
import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';
import type { OwnConsole } from '../../support/own-console';

/** Moves the focus with the Tab key until it is where a name says. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return at?.getAttribute('aria-label') ?? at?.labels?.[0]?.textContent ?? at?.textContent;
    });
    if (focused?.startsWith(name)) return;
  }
  throw new Error(`Tab leads to no ${name}`);
}

/** The page as an administrator reaches it, with the details of a module. */
async function openModule(page: Page, name: string): Promise<void> {
  await page.goto('/settings/modules');
  await page.getByRole('table', { name: 'All modules' }).getByRole('link', { name, exact: true }).click();
}

/** A text's own id, evenly spread as random ones are. */
const uuidOf = (text: string) =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const registryOf = async (own: OwnConsole) =>
  JSON.parse(await readFile(path.join(own.storeDir, 'registry.json'), 'utf8'));

test('a broken version that pages report is rolled back by keyboard within a minute', async ({
  env,
  open,
  ownConsole,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/alpha/);
  const [before, broken] = [env.fixtureModules['alpha-1'], env.fixtureModules['alpha-throws']];
  const own = await ownConsole({ publish: [before.dist, broken.dist] });
  // Pages that can't load it run the version before, and report both as they are left: once or often, for three people.
  for (const as of ['tenant', 'customer', 'sysadmin', 'tenant'] as const) {
    const visitor = await open({ url: own.url, as });
    await visitor.goto('/alpha');
    await expect(visitor.getByTestId('pane')).toContainText('alpha one');
    await visitor.goto('about:blank');
  }

  const page = await open({ url: own.url, as: 'sysadmin' });
  await expect(async () => {
    await page.goto('/settings/modules');
    await expect(page.getByRole('list', { name: 'Needs attention' })).toContainText(
      `alpha ${broken.manifest.version} failed for 3 of 3 users in 24 hours.`,
      { timeout: 2000 },
    );
  }).toPass();
  await expectAccessibleEverywhere(page, { mirrored: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  const began = Date.now();
  await tabTo(page, 'Roll back alpha');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Roll back alpha?' });
  await expect(question).toBeVisible();
  await tabTo(page, 'Reason');
  await page.keyboard.type('It <b>fails</b>');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: `alpha ${before.manifest.version}` })).toBeVisible();
  expect(Date.now() - began).toBeLessThan(60_000);
  await expect(page.getByRole('list', { name: 'Needs attention' })).toHaveCount(0);
  const entry = page.getByRole('listitem').filter({ hasText: `alpha: rolled back to ${before.manifest.version}` });
  await expect(entry).toContainText('It <b>fails</b>');
  await expectAccessibleEverywhere(page);
});

test('a canary set on the page runs for its share of the users, and stays with them', async ({
  env,
  api,
  open,
  ownConsole,
}) => {
  const tenant = await (await api('sysadmin')).createTenant(uniqueName('Canary'));
  const [canary, current] = [env.fixtureModules['alpha-1'], env.fixtureModules['alpha-2']];
  const own = await ownConsole({ publish: [canary.dist, current.dist] });
  const page = await open({ url: own.url, as: 'sysadmin' });
  await openModule(page, 'alpha');
  await page.getByRole('button', { name: 'Canary', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Share of users/).fill('20');
  await dialog.getByRole('button', { name: 'Start canary' }).click();
  await expect(page.getByText(`20% of users run ${canary.manifest.version}.`)).toBeVisible();

  const { trial } = (await registryOf(own)).modules.alpha;
  expect([trial.version.version, trial.percent]).toEqual([canary.manifest.version, 20]);
  // The same ones each time: of random ids, 1 % of all runs lie outside.
  const ids = Array.from({ length: 1000 }, (_, at) => uuidOf(String(at)));
  const chosen = ids.filter((id) => isInShare('alpha', id, trial.percent));
  expect(chosen.length).toBeGreaterThanOrEqual(170);
  expect(chosen.length).toBeLessThanOrEqual(230);
  expect(ids.filter((id) => isInShare('alpha', id, trial.percent))).toEqual(chosen);

  // Real users, until one of each kind was there.
  const seen = new Set<boolean>();
  for (let made = 0; made < 40 && seen.size < 2; made += 1) {
    const user = made === 0 ? tenant.admin : (await tenant.admin.createCustomerUser(uniqueName(`Canary ${made}`))).user;
    const { id } = await user.get<{ id: { id: string } }>('/api/auth/user');
    const isChosen = isInShare('alpha', id.id, 20);
    if (seen.has(isChosen)) continue;
    seen.add(isChosen);
    const theirs = await open({ url: own.url, as: user.tokens });
    for (let load = 0; load < 3; load += 1) {
      await theirs.goto('/alpha');
      await expect(theirs.getByTestId('pane')).toContainText(isChosen ? 'alpha one' : 'alpha two');
    }
  }
  expect(seen.size).toBe(2);
});

test('an override set on the page is seen by its tenant alone, and the registry doesn’t name it', async ({
  api,
  env,
  open,
  ownConsole,
}) => {
  const sysadmin = await api('sysadmin');
  const title = uniqueName('Tenant A');
  const a = await sysadmin.createTenant(title);
  const b = await sysadmin.createTenant(uniqueName('Tenant B'));
  const [chosen, current] = [env.fixtureModules['alpha-1'], env.fixtureModules['alpha-2']];
  const own = await ownConsole({ publish: [chosen.dist, current.dist] });
  const page = await open({ url: own.url, as: 'sysadmin' });
  await openModule(page, 'alpha');
  await page.getByRole('button', { name: 'Override for a tenant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Tenant/ }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await dialog.getByRole('button', { name: 'Start override' }).click();
  await expect(page.getByRole('button', { name: `End override of alpha for ${title}` })).toBeVisible();
  expect(await (await fetch(`${own.url}/modules/registry.json`)).text()).not.toContain(a.id);
  const theirs = await open({ url: own.url, as: a.admin.tokens });
  for (const [visitor, text] of [
    [theirs, 'alpha one'],
    [await open({ url: own.url, as: b.admin.tokens }), 'alpha two'],
  ] as const) {
    await visitor.goto('/alpha');
    await expect(visitor.getByTestId('pane')).toContainText(text);
  }
  await page.getByRole('button', { name: `End override of alpha for ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End override' }).click();
  // The notice may still be that of the beginning; the row goes with the override.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `End override of alpha for ${title}` })).toHaveCount(0);
  await theirs.goto('/alpha');
  await expect(theirs.getByTestId('pane')).toContainText('alpha two');
});

test('of two administrators at once, the second is told, and decides again', async ({
  env,
  open,
  ownConsole,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/409 \(Conflict\)/);
  const [before, after] = [env.fixtureModules['alpha-1'], env.fixtureModules['alpha-2']];
  const own = await ownConsole({ publish: [before.dist, after.dist] });
  const [first, second] = [await open({ url: own.url, as: 'sysadmin' }), await open({ url: own.url, as: 'sysadmin' })];
  for (const page of [first, second]) {
    await openModule(page, 'alpha');
    await page.getByRole('button', { name: `Use ${before.manifest.version}` }).click();
  }
  const question = (page: Page) => page.getByRole('alertdialog');
  await question(first).getByRole('button', { name: 'Use', exact: true }).click();
  await expect(first.getByRole('region', { name: `alpha ${before.manifest.version}` })).toBeVisible();
  await question(second).getByRole('button', { name: 'Use', exact: true }).click();
  await expect(question(second)).toContainText('Someone else changed the modules');
  await expect(question(second)).toContainText(`${before.manifest.version} is already current.`);
  await expect(question(second).getByRole('button', { name: 'Use', exact: true })).toHaveCount(0);
  await question(second).getByText('Close', { exact: true }).click();
  await expect(second.getByRole('region', { name: `alpha ${before.manifest.version}` })).toBeVisible();
});

test('a platform that doesn’t answer is said with Retry, and what was shown stays', async ({
  open,
  ownConsole,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/502/);
  const own = await ownConsole();
  const page = await open({ url: own.url, as: 'sysadmin' });
  await page.clock.install();
  await page.goto('/settings/modules');
  await expect(page.getByRole('table', { name: 'All modules' })).toBeVisible();
  let isDown = true;
  const body = JSON.stringify({ status: 502, message: 'The platform cannot be reached, so nobody can be let in' });
  await page.route('**/gateway/modules', (route) =>
    isDown ? route.fulfill({ status: 502, contentType: 'application/json', body }) : route.continue(),
  );
  await page.clock.fastForward(31_000);
  const told = page.getByRole('alert').filter({ hasText: 'The platform doesn’t answer' });
  await expect(told).toBeVisible();
  await expect(page.getByRole('table', { name: 'All modules' })).toBeVisible();
  const retry = told.getByRole('button', { name: 'Retry' });
  await expect(retry).not.toHaveAttribute('aria-busy');
  isDown = false;
  await retry.click();
  await expect(told).toHaveCount(0);
});

test('a console without these calls only shows what runs', async ({ env, open, ownConsole, expectConsoleErrors }) => {
  expectConsoleErrors(/404 \(Not Found\)/);
  const publish = [env.fixtureModules['alpha-1'].dist, env.fixtureModules['alpha-2'].dist];
  const own = await ownConsole({ publish, modulesAdmin: false });
  const page = await open({ url: own.url, as: 'sysadmin' });
  await page.goto('/settings/modules');
  await expect(page.getByText('npm run modules -- help')).toBeVisible();
  await expect(page.getByText('npm run modules -- rollback alpha')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: /^(Roll back|Use|Canary|Verify)/ })).toHaveCount(0);
  await expectAccessibleEverywhere(page);
});
