import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';

test('a broken version is rolled back by keyboard while it is current', async ({ env, open, ownConsole }) => {
  const [before, broken] = [env.fixtureModules['alpha-1'], env.fixtureModules['alpha-2']];
  const own = await ownConsole({ publish: [before.dist, broken.dist] });
  const page = await open({ url: own.url, as: 'sysadmin' });
  await page.goto('/settings/modules');
  const section = page.getByRole('region', { name: `alpha ${broken.manifest.version}` });
  await fetch(`${own.url}/gateway/modules/loads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      loads: [true, false].map((failed) => ({ module: 'alpha', version: broken.manifest.version, failed })),
    }),
  });
  await page.reload();
  await expect(section.getByRole('img', { name: /Loads: 2, failed: 1$/ })).toBeVisible();
  await section.getByRole('button', { name: 'Roll back' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Roll back alpha?' });
  await question.getByLabel(/^Reason/).fill('It <b>fails</b>');
  await question.getByRole('button', { name: 'Roll back' }).press('Enter');
  await expect(page.getByRole('region', { name: `alpha ${before.manifest.version}` })).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: `alpha: rolled back to ${before.manifest.version}` });
  await expect(entry).toContainText('It <b>fails</b>');
  await expectAccessibleEverywhere(page);
});

test('an override is seen by its tenant alone, and the registry doesn’t name it', async ({
  api,
  env,
  open,
  ownConsole,
}) => {
  const sysadmin = await api('sysadmin');
  const a = await sysadmin.createTenant(uniqueName('Tenant A'));
  const b = await sysadmin.createTenant(uniqueName('Tenant B'));
  const [chosen, current] = [env.fixtureModules['alpha-1'], env.fixtureModules['alpha-2']];
  const own = await ownConsole({ publish: [chosen.dist, current.dist] });
  const { token } = env.tokens.sysadmin;
  const headers = { 'x-authorization': `Bearer ${token}`, 'content-type': 'application/json' };
  const state = await (await fetch(`${own.url}/gateway/modules`, { headers })).json();
  const change = { act: 'override', module: 'alpha', version: chosen.manifest.version, tenantId: a.id };
  const body = JSON.stringify({ revision: state.revision, change });
  const answer = await fetch(`${own.url}/gateway/modules/changes`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  expect(await (await fetch(`${own.url}/modules/registry.json`)).text()).not.toContain(a.id);
  for (const [{ admin }, text] of [
    [a, 'alpha one'],
    [b, 'alpha two'],
  ] as const) {
    const page = await open({ url: own.url, as: admin.tokens });
    await page.goto('/alpha');
    await expect(page.getByTestId('pane')).toContainText(text);
  }
});

test('a console without these calls only shows what runs', async ({ open, ownConsole, expectConsoleErrors }) => {
  expectConsoleErrors(/404 \(Not Found\)/);
  const own = await ownConsole({ modulesAdmin: false });
  const page = await open({ url: own.url, as: 'sysadmin' });
  await page.goto('/settings/modules');
  await expect(page.getByText('npm run modules -- help')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Roll back' })).toHaveCount(0);
});
