import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { newRepository, serveOverHttp } from '../../../platform/test/git-servers';
import { expect, test, uniqueName } from '../../support/fixtures';

type Stored = Record<string, unknown> & { id: { id: string } };
interface Versioned {
  /** Of its calls, and of its page. */
  resource: string;
  path: string;
  /** A new one. */
  entity: (name: string, device: Stored) => object;
  /** Its address is another page: the details open beside the list. */
  besideList?: true;
  /** What is changed and comes back. */
  described: (text: string) => Record<string, unknown>;
}

const description = (text: string) => ({ description: text });
const noted = (text: string) => ({ additionalInfo: { description: text } });
const profileData = {
  configuration: { type: 'DEFAULT' },
  transportConfiguration: { type: 'DEFAULT' },
  provisionConfiguration: { type: 'DISABLED' },
};
const types: Record<string, Versioned> = {
  customer: { resource: 'customer', path: '/customers', entity: (title) => ({ title }), described: noted },
  asset: { resource: 'asset', path: '/assets', entity: (name) => ({ name, type: 'default' }), described: noted },
  'entity view': {
    resource: 'entityView',
    path: '/entityViews',
    entity: (name, { id }) => ({ name, type: 'default', entityId: id, keys: { timeseries: [], attributes: {} } }),
    described: noted,
  },
  'device profile': {
    resource: 'deviceProfile',
    path: '/profiles/deviceProfiles',
    entity: (name) => ({ name, type: 'DEFAULT', transportType: 'DEFAULT', profileData }),
    described: description,
  },
  'asset profile': {
    resource: 'assetProfile',
    path: '/profiles/assetProfiles',
    entity: (name) => ({ name }),
    described: description,
  },
  'widget bundle': {
    resource: 'widgetsBundle',
    path: '/widgets-bundles',
    besideList: true,
    entity: (title) => ({ title }),
    described: description,
  },
};

test('versions are created, compared, and brought back in the details of every type', async ({
  open,
  versionedTenant,
}) => {
  test.slow();
  const { admin } = await versionedTenant('Tabs');
  const device = await admin.post<Stored>('/api/device', { name: uniqueName('Pump'), type: 'default' });
  const page = await open({ as: admin.tokens });
  for (const [type, { resource, path, entity, described, besideList }] of Object.entries(types)) {
    await test.step(type, async () => {
      const address = `/api/${resource}`;
      const name = uniqueName(type);
      const created = await admin.post<Stored>(address, {
        ...entity(name, device),
        ...described('before'),
      });
      const stored = () => admin.get<Stored>(`${address}/${created.id.id}`);
      await page.goto(besideList ? path : `${path}/${created.id.id}`);
      if (besideList) {
        await page
          .getByRole('row', { name })
          .getByRole('button', { name: /actions|more/i })
          .click();
        await page.getByRole('menuitem', { name: /details$/ }).click();
      }
      await page.getByRole('tab', { name: 'Version control' }).click();
      await page.getByRole('button', { name: 'Create version' }).first().click();
      const creating = page.getByRole('dialog', { name: 'Create version' });
      await creating.getByLabel(/^Name/).fill(`First ${type}`);
      await creating.getByRole('button', { name: 'Create version' }).click();
      const row = page.getByRole('row', { name: new RegExp(`First ${type}`) });
      await expect(row).toBeVisible({ timeout: 30_000 });
      await expect(creating).toBeHidden();

      await admin.post(address, { ...(await stored()), ...described('after') });
      await row.getByRole('button', { name: /actions|more/i }).click();
      await page.getByRole('menuitem', { name: 'Compare with current' }).click();
      const comparing = page.getByRole('dialog', { name: / and current$/ });
      for (const text of ['before', 'after'])
        await expect(comparing.getByRole('cell', { name: new RegExp(`"description": "${text}"`) })).toBeVisible();
      await comparing.getByRole('button', { name: 'Restore' }).click();
      const restoring = page.getByRole('dialog', { name: /^Restore/ });
      await restoring.getByRole('button', { name: 'Restore' }).click();
      await expect(restoring.getByText(/1 updated/)).toBeVisible({ timeout: 30_000 });
      expect(await stored()).toMatchObject(described('before'));
    });
  }
});

test('a device that somebody changes is committed by itself, to the branch of its type', async ({
  open,
  versionedTenant,
  expectConsoleErrors,
}) => {
  // What was never set is answered by 404.
  expectConsoleErrors(/404 \(Not Found\)/);
  const { admin, repository } = await versionedTenant('Automatic');
  const device = await admin.createDevice(uniqueName('Pump'), { label: 'before' });
  const page = await open({ as: admin.tokens });
  await page.goto('/settings/auto-commit');
  await page.getByRole('button', { name: 'Add type' }).click();
  await page.getByLabel(/^Type/).selectOption('Devices');
  await page.getByLabel(/^Branch/).fill('devices');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Type/).locator('option:checked')).toHaveText('Devices');
  await expect(page.getByLabel(/^Branch/)).toHaveValue('devices');

  await page.goto(`/devices/${device.id.id}`);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByLabel(/^Label/).fill('after');
  await page.getByRole('button', { name: /^(Save|Apply)/ }).click();
  const folder = fileURLToPath(repository.uri);
  const committed = () => {
    const show = ['-C', folder, 'show', `devices:device/${device.id.id}.json`];
    // There is no branch of that name before.
    return spawnSync('git', show, { encoding: 'utf8' }).stdout;
  };
  await expect.poll(committed, { timeout: 30_000 }).toMatch(/"label"\s*:\s*"after"/);
});

test('a git server that says nothing can be given up; what was typed stays, and the next try is answered', async ({
  open,
  api,
  closeLast,
}) => {
  const repository = newRepository();
  const server = await serveOverHttp(repository.folder, { username: 'ann', password: 'sesame' });
  closeLast(async () => {
    server.drop();
    await server.close();
    repository.remove();
  });
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Silent'));
  const page = await open({ as: admin.tokens });
  const { port } = new URL(server.url);
  const addressOf = (folder: string) => `http://127.0.0.1:${port}/${folder}r.git`;
  await page.goto('/settings/repository');
  const address = page.getByLabel(/^Repository URL/);
  await address.fill(addressOf('silent/'));
  await page.getByLabel(/^Username/).fill('ann');
  await page.getByLabel(/^Password/).fill('sesame');
  for (const action of ['Check access', 'Save']) {
    await page.getByRole('button', { name: action }).click();
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await expect(page.getByRole('button', { name: action })).toBeEnabled();
    await expect(address).toHaveValue(addressOf('silent/'));
  }
  server.drop();
  await address.fill(addressOf(''));
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(page.getByText('The repository can be reached')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel(/^Password/)).toHaveValue('sesame');
});
