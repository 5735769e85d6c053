import type { Page } from '@playwright/test';
import { logOut, openFromMenu, signIn } from '../../support/console-page';
import { expect, expectPageText } from '../../support/faulty-console';
import { test, uniqueName } from '../../support/fixtures';

/** Versions of a module whose scripts each document of a page asked for, oldest document first. */
function versionsPerDocument(page: Page, module: string): Set<string>[] {
  const documents: Set<string>[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(new Set());
    const [, version] = new RegExp(`/modules/${module}/([^/]+)/.*\\.js$`).exec(request.url()) ?? [];
    if (version) documents.at(-1)?.add(version);
  });
  return documents;
}

const used = (documents: Set<string>[]): string[] => {
  for (const versions of documents) expect(versions.size).toBeLessThanOrEqual(1);
  return documents.flatMap((versions) => [...versions]);
};

test('a tenant gets the version chosen for it, another one does not', async ({ api, env, open, ownConsole }) => {
  const sysadmin = await api('sysadmin');
  const [a, b] = [
    await sysadmin.createTenant(uniqueName('Tenant A')),
    await sysadmin.createTenant(uniqueName('Tenant B')),
  ];
  const [chosen, current] = [env.fixtureModules['alpha-1'], env.fixtureModules['alpha-2']];
  const own = await ownConsole({ publish: [chosen.dist, current.dist] });
  await own.modules('use', `alpha@${chosen.manifest.version}`, '--tenant', a.id);

  const ofA = await open({ url: own.url, as: a.admin.tokens });
  await ofA.goto('/alpha');
  await expectPageText(ofA, 'alpha one');
  const ofB = await open({ url: own.url, as: b.admin.tokens });
  await ofB.goto('/alpha');
  await expectPageText(ofB, 'alpha two');
  expect(own.log.filter((line) => line.includes(`/modules/tenants/${b.id}`))).toEqual([]);

  await own.modules('use', 'alpha', '--tenant', a.id, '--clear');
  await ofA.reload();
  await expectPageText(ofA, 'alpha two');
});

test('continuing as somebody of another tenant never mixes two versions in one page', async ({
  api,
  env,
  open,
  ownConsole,
}) => {
  const sysadmin = await api('sysadmin');
  const [a, b] = [
    await sysadmin.createTenant(uniqueName('Tenant A')),
    await sysadmin.createTenant(uniqueName('Tenant B')),
  ];
  const [chosen, current] = [
    env.fixtureModules['alpha-1'].manifest.version,
    env.fixtureModules['alpha-2'].manifest.version,
  ];
  const own = await ownConsole({ publish: [env.fixtureModules['alpha-1'].dist, env.fixtureModules['alpha-2'].dist] });
  await own.modules('use', `alpha@${chosen}`, '--tenant', a.id);

  const page = await open({ url: own.url, as: 'sysadmin' });
  const documents = versionsPerDocument(page, 'alpha');
  await page.goto(`/alpha?as=${a.userId}`);
  await expectPageText(page, 'alpha two');
  await page.getByRole('button', { name: 'Continue as' }).click();
  await expect(page).toHaveURL('/home');
  await openFromMenu(page, 'Pane alpha');
  await expectPageText(page, 'alpha one');
  expect(used(documents)).toEqual([current, chosen]);

  await logOut(page);
  await signIn(page, { username: b.email, password: b.password });
  await expect(page).toHaveURL('/home');
  await openFromMenu(page, 'Pane alpha');
  await expectPageText(page, 'alpha two');
  expect(used(documents)).toEqual([current, chosen, current]);
});
