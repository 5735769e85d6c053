import { expect, test } from '../../support/fixtures';

test('a published version shows with the next page load, and rollback is one command', async ({
  open,
  ownConsole,
  env,
}) => {
  const { panes } = env;
  const own = await ownConsole({ publish: [panes['alpha-1'].dist] });
  const page = await open({ url: own.url, as: 'tenant' });
  await page.goto('/alpha');
  await expect(page.getByRole('heading', { name: 'alpha one' })).toBeVisible();
  await own.modules('publish', panes['alpha-2'].dist);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'alpha two' })).toBeVisible();
  await own.modules('rollback', 'alpha');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'alpha one' })).toBeVisible();
});
