import type { Registry } from '@mullion/shared-kit/module/registry';
import { expect, expectPageText, othersStillNavigate, ran, test } from '../../support/faulty-console';

/** Cuts the declaration of alpha's current version short, as a half-written registry would have it. */
const truncateDeclaration = (text: string): string => {
  const registry = JSON.parse(text) as Registry;
  const declaration = registry.modules.alpha?.current.declaration;
  Object.assign(declaration ?? {}, { routes: [{ path: 'alpha/*' }], menu: undefined });
  return JSON.stringify(registry);
};
const registryFile = /^\/modules\/registry\.json/;

test('a truncated declaration: the fallback runs, and the page says so', async ({ faulty, env }) => {
  const [before, current] = [env.fixtureModules['alpha-1'], env.fixtureModules['alpha-2']];
  const { faults, page } = await faulty([before, current]);
  const active = faults.add({ path: registryFile, fault: { kind: 'replace', change: truncateDeclaration } });
  await page.goto('/alpha');
  await expectPageText(page, 'alpha one');
  await expect(page.getByText(`alpha is running version ${before.manifest.version}`)).toBeVisible();
  expect(await ran(page)).toEqual(['alpha page alpha one']);
  await othersStillNavigate(page);

  active.remove();
  await page.goto('/alpha');
  await expectPageText(page, 'alpha two');
});

test('a truncated declaration without a fallback: the page says what is wrong, and Retry works', async ({
  faulty,
  env,
}) => {
  const { faults, page } = await faulty([env.fixtureModules['alpha-2']]);
  const active = faults.add({ path: registryFile, fault: { kind: 'replace', change: truncateDeclaration } });
  await page.goto('/alpha');
  const notice = page.getByRole('alert').filter({ hasText: 'Part of the console is missing' });
  await expect(notice).toContainText('alpha in its declaration routes[0].expose is missing');
  expect(await ran(page)).toEqual([]);
  await othersStillNavigate(page);

  await page.goto('/alpha');
  await expect(notice).toBeVisible();
  active.remove();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expectPageText(page, 'alpha two');
});

test('a truncated registry: the console says that it cannot start, and Retry works', async ({ faulty, env }) => {
  const { faults, page } = await faulty([env.fixtureModules['alpha-2']]);
  const active = faults.add({ path: registryFile, fault: { kind: 'truncate', bytes: 200 } });
  await page.goto('/alpha');
  const notice = page.getByRole('alert').filter({ hasText: 'The console couldn’t start' });
  await expect(notice).toContainText('registry.json is damaged');
  active.remove();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expectPageText(page, 'alpha two');
});
