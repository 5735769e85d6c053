import path from 'node:path';
import type { Page } from '@playwright/test';
import { isInShare } from '../../../shell/src/federation/effective-modules';
import type { BuiltModule } from '../../support/built-module';
import { environment } from '../../support/environment';
import { expect, expectPageText, test } from '../../support/faulty-console';
import { addressOf, rebuiltWith } from '../../support/fixture-module';
import { uniqueName } from '../../support/fixtures';

/** The same module with other words in its menu and titles, as a version of its own. */
function named(built: BuiltModule, name: string): BuiltModule {
  const folder = path.join(environment().scratch, uniqueName('named'));
  const texts = { title: `Pane ${name}`, more: `More of ${name}` };
  return rebuiltWith(built, folder, 'texts/en_US.json', JSON.stringify(texts));
}

/** Both pages of alpha: menu entry, title, and content. */
async function expectPageTexts(page: Page, [title, text]: [string, string], [more, moreText]: [string, string]) {
  const menu = page.getByRole('navigation');
  await page.goto('/alpha');
  await expectPageText(page, text);
  await expect(page).toHaveTitle(`Mullion | ${title}`);
  await expect(menu.getByRole('link', { name: title, exact: true })).toBeVisible();
  await menu.getByRole('link', { name: more, exact: true }).click();
  await expectPageText(page, `${moreText}, more`);
  await expect(page).toHaveTitle(`Mullion | ${more}`);
}
const expectFirstTexts = (page: Page) =>
  expectPageTexts(page, ['Pane first', 'alpha one'], ['More of first', 'alpha one']);
const expectSecondTexts = (page: Page) =>
  expectPageTexts(page, ['Pane second', 'alpha two'], ['More of second', 'alpha two']);

const twoVersions = (fixtureModules: Record<'alpha-1' | 'alpha-2', BuiltModule>): [BuiltModule, BuiltModule] => [
  named(fixtureModules['alpha-1'], 'first'),
  named(fixtureModules['alpha-2'], 'second'),
];

test('a tenant with another version reads the texts of that version, everybody else those of the current one', async ({
  api,
  env,
  open,
  ownConsole,
}) => {
  const tenant = await (await api('sysadmin')).createTenant(uniqueName('Tenant'));
  const [first, second] = twoVersions(env.fixtureModules);
  const own = await ownConsole({ publish: [first.dist, second.dist] });
  await own.modules('use', `alpha@${first.manifest.version}`, '--tenant', tenant.id);
  await expectFirstTexts(await open({ url: own.url, as: tenant.admin.tokens }));
  await expectSecondTexts(await open({ url: own.url, as: 'tenant' }));
});

test('one page of another version has its own texts, the other pages those of the current one', async ({
  api,
  env,
  open,
  ownConsole,
}) => {
  const tenant = await (await api('sysadmin')).createTenant(uniqueName('Tenant'));
  const [first, second] = twoVersions(env.fixtureModules);
  const own = await ownConsole({ publish: [first.dist, second.dist] });
  await own.modules('use', `alpha@${first.manifest.version}`, '--tenant', tenant.id, '--expose', './page');
  const page = await open({ url: own.url, as: tenant.admin.tokens });
  await expectPageTexts(page, ['Pane first', 'alpha one'], ['More of second', 'alpha two']);
  // And back, now that both versions' texts are here.
  await page.getByRole('navigation').getByRole('link', { name: 'Pane first', exact: true }).click();
  await expectPageText(page, 'alpha one');
});

test('a user in the share of a trial reads the texts of the trial', async ({ api, env, open, ownConsole }) => {
  const sysadmin = await api('sysadmin');
  const users = [await sysadmin.createTenant(uniqueName('Tenant A')), await sysadmin.createTenant(uniqueName('B'))];
  const [one, other] = users.map(({ admin, userId }) => {
    const shares = Array.from({ length: 99 }, (_, at) => at + 1);
    return { admin, from: shares.find((percent) => isInShare('alpha', userId, percent)) ?? 100 };
  });
  if (!one || !other) throw new Error('two users are needed');
  const [earlier, later] = one.from < other.from ? [one, other] : [other, one];
  const [first, second] = twoVersions(env.fixtureModules);
  const own = await ownConsole({ publish: [first.dist, second.dist] });
  await own.modules('use', `alpha@${first.manifest.version}`, '--percent', `${earlier.from}`);
  await expectFirstTexts(await open({ url: own.url, as: earlier.admin.tokens }));
  if (later.from > earlier.from) await expectSecondTexts(await open({ url: own.url, as: later.admin.tokens }));
});

test('a fallback brings its texts, whether the declaration is damaged or the code fails', async ({
  faulty,
  env,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/\/modules\/alpha\//);
  const [first, second] = twoVersions(env.fixtureModules);
  const corrupt = (text: string) => {
    const registry = JSON.parse(text);
    registry.modules.alpha.current.declaration.routes = [{ path: 'alpha/*' }];
    return JSON.stringify(registry);
  };
  const damaged = await faulty([first, second]);
  damaged.faults.add({ path: /^\/modules\/registry\.json/, fault: { kind: 'replace', change: corrupt } });
  await expectFirstTexts(damaged.page);

  const failing = await faulty([first, second]);
  failing.faults.add({ path: addressOf(second, /^remoteEntry\.js$/), fault: { kind: 'status', status: 404 } });
  await expectFirstTexts(failing.page);
});
