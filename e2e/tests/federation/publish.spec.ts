import { createHash } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openFromMenu } from '../../support/console-page';
import { buildModule, checkout, linkInstalledPackages } from '../../support/fixture-module';
import { expect, test, uniqueName } from '../../support/fixtures';

/** Hash of every file that the shell consists of. */
async function hashesOf(folder: string): Promise<Record<string, string>> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = items.filter((item) => item.isFile()).map((item) => path.join(item.parentPath, item.name));
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [path.relative(folder, file), await hash(file)])),
  );
}

/** Builds mf-entities as its team would after changing one text. */
async function changedEntities(scratch: string) {
  const folder = path.join(scratch, uniqueName('mf-entities'));
  const leftOut = new Set(['node_modules', 'dist']);
  await cp(path.join(checkout, 'mf-entities'), folder, {
    recursive: true,
    filter: (source) => !leftOut.has(path.basename(source)),
  });
  linkInstalledPackages(folder);
  const texts = path.join(folder, 'locales/declaration.en_US.json');
  await writeFile(texts, JSON.stringify({ ...JSON.parse(await readFile(texts, 'utf8')), 'device.devices': 'Gadgets' }));
  return buildModule(folder);
}

test('a module published while the console runs shows with the next page load, and the shell stays as it is', async ({
  env,
  open,
  ownConsole,
}) => {
  const own = await ownConsole();
  const shell = path.join(own.storeDir, 'shell');
  const before = await hashesOf(shell);
  const page = await open({ url: own.url, as: 'tenant' });
  await page.goto('/home');
  await openFromMenu(page, 'Devices');
  await expect(page).toHaveTitle('Mullion | Devices');

  const changed = await changedEntities(env.scratch);
  await own.modules('publish', changed.dist);
  await openFromMenu(page, 'Customers');
  await openFromMenu(page, 'Devices');
  await expect(page).toHaveTitle('Mullion | Devices');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page).toHaveTitle('Mullion | Gadgets');
  expect(scripts).toContain(`/modules/mf-entities/${changed.manifest.version}/remoteEntry.js`);
  expect(await hashesOf(shell)).toEqual(before);

  await own.modules('rollback', 'mf-entities');
  await page.reload();
  await expect(page).toHaveTitle('Mullion | Devices');
});

test('publishing and rolling back are one command each', async ({ open, ownConsole, env }) => {
  const { fixtureModules } = env;
  const own = await ownConsole({ publish: [fixtureModules['alpha-1'].dist] });
  const page = await open({ url: own.url, as: 'tenant' });
  await page.goto('/alpha');
  await expect(page.getByRole('heading', { name: 'alpha one' })).toBeVisible();
  expect(await own.modules('publish', fixtureModules['alpha-2'].dist)).toContain(
    `alpha@${fixtureModules['alpha-2'].manifest.version}`,
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'alpha two' })).toBeVisible();
  expect(await own.modules('rollback', 'alpha')).toContain(`alpha@${fixtureModules['alpha-1'].manifest.version}`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'alpha one' })).toBeVisible();
});

test('the shell is rolled back like a module, and a page that is open keeps its files', async ({
  env,
  open,
  ownConsole,
}) => {
  const own = await ownConsole();
  const page = await open({ url: own.url, as: 'tenant' });
  await page.goto('/home');
  const [before = ''] = /[\d.]+-[0-9a-f]{8}/.exec(await own.modules('list')) ?? [];
  const dist = path.join(env.scratch, uniqueName('shell'));
  await cp(path.join(checkout, 'shell/dist'), dist, { recursive: true });
  const manifest = JSON.parse(await readFile(path.join(dist, 'shell.json'), 'utf8'));
  const other = (await readFile(path.join(dist, 'index.html'), 'utf8')).replace(
    '<title>Mullion',
    '<title>Other Mullion',
  );
  await writeFile(path.join(dist, 'index.html'), other);
  manifest.version = '1.0.0-0000000a';
  manifest.files['index.html'] = `sha256-${createHash('sha256').update(other).digest('base64')}`;
  await writeFile(path.join(dist, 'shell.json'), JSON.stringify(manifest));

  await own.modules('publish', dist);
  const served = async () => (await page.request.get(own.url)).text();
  expect(await served()).toContain('<title>Other Mullion');
  await openFromMenu(page, 'Devices');
  await expect(page).toHaveTitle('Mullion | Devices');
  expect(await own.modules('rollback', 'shell')).toBe(`shell@${before} is current\n`);
  expect(await served()).not.toContain('<title>Other Mullion');
  expect(await own.modules('verify')).toContain('all as published');
});
