import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startBuilt } from '../../../platform/bin/built-platform.mjs';
import { ApiClient } from '../../support/api-client';
import { menu, openFromMenu } from '../../support/console-page';
import { expect, test, uniqueName } from '../../support/fixtures';
import { createRepository } from '../../support/git-repository';
import { chainNode, createChain, metadataOf, nodeOn, openChain } from '../../support/rule-chain';

const allTypes = [
  'CUSTOMER',
  'ASSET_PROFILE',
  'ASSET',
  'DEVICE_PROFILE',
  'DEVICE',
  'ENTITY_VIEW',
  'DASHBOARD',
  'RULE_CHAIN',
  'WIDGETS_BUNDLE',
];

/** Commits everything without a page. */
async function commitAll(admin: ApiClient, versionName: string): Promise<void> {
  const parts = { syncStrategy: null, allEntities: true, saveRelations: false, saveAttributes: false };
  const id = await admin.post<string>('/api/entities/vc/version', {
    type: 'COMPLEX',
    versionName,
    branch: 'main',
    syncStrategy: 'OVERWRITE',
    entityTypes: Object.fromEntries(allTypes.map((type) => [type, { ...parts, saveCredentials: type === 'DEVICE' }])),
  });
  await expect
    .poll(async () => (await admin.get<{ done: boolean }>(`/api/entities/vc/version/${id}/status`)).done, {
      timeout: 30_000,
    })
    .toBe(true);
}

const act = async (page: Page, version: string, action: string) => {
  await page
    .getByRole('row', { name: new RegExp(version) })
    .getByRole('button', { name: /actions|more/i })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('1,000 devices are brought back while another page is shown, which shows them as they were', async ({
  open,
  versionedTenant,
}) => {
  test.slow();
  const { admin } = await versionedTenant('Thousand');
  const names = Array.from({ length: 1000 }, (_, at) => `Meter ${String(at).padStart(4, '0')}`);
  const store = (label: string) =>
    admin.post('/api/device/bulk_import', {
      file: ['n,t,l', ...names.map((name) => `${name},default,${label}`)].join('\n'),
      mapping: {
        columns: ['NAME', 'TYPE', 'LABEL'].map((type) => ({ type, key: '' })),
        delimiter: ',',
        header: true,
        update: true,
      },
    });
  await store('before');
  const page = await open({ as: admin.tokens });

  // The platform is at work until the dialog is left. It restores only then: lists that are opened before show what was.
  let isLeft = false;
  await page.route(/\/api\/entities\/vc\/version\/[^/]+\/status/, (route) =>
    isLeft ? route.continue() : route.fulfill({ json: { done: false } }),
  );
  let restored: unknown;
  let job: Promise<string> | undefined;
  await page.route('**/api/entities/vc/entity', (route) => {
    restored = route.request().postDataJSON();
    return route.fulfill({ json: 'held' });
  });
  await page.route('**/api/entities/vc/entity/held/status', async (route) => {
    if (!isLeft) return route.fulfill({ json: { done: false } });
    job ??= admin.post<string>('/api/entities/vc/entity', restored);
    return route.fulfill({ json: await admin.get(`/api/entities/vc/entity/${await job}/status`) });
  });
  await page.goto('/vc');
  await page.getByRole('button', { name: 'Create version' }).first().click();
  const creating = page.getByRole('dialog', { name: 'Create version' });
  await creating.getByLabel(/^Name/).fill('Weekly');
  // A type is one line: its marker, its icon, and its name.
  const type = creating.getByRole('group').filter({ hasText: 'Devices' }).locator('summary');
  expect((await type.boundingBox())?.height).toBeLessThan(50);
  await creating.getByRole('button', { name: 'Create version' }).click();
  await expect(creating.getByRole('button', { name: 'Continue in background' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(creating).toBeHidden();
  await expect(page.getByRole('link', { name: /Creating “Weekly”/ })).toBeVisible();
  isLeft = true;
  await expect(page.getByText(/Weekly: 1,?\d{3} added/)).toBeVisible({ timeout: 60_000 });

  await store('after');
  await openFromMenu(page, 'Devices');
  const row = page.getByRole('row', { name: /Meter/ }).first();
  await expect(row).toContainText('after');
  await menu(page).getByRole('link', { name: 'Version control' }).click();
  isLeft = false;
  await act(page, 'Weekly', 'Restore');
  const restoring = page.getByRole('dialog', { name: /^Restore/ });
  await restoring.getByRole('button', { name: 'Restore' }).click();
  await expect(restoring.getByRole('button', { name: 'Continue in background' })).toBeVisible();
  await restoring.getByRole('button', { name: 'Close' }).click();
  await expect(restoring).toBeHidden();
  const chip = page.getByRole('link', { name: /Restoring “Weekly”/ });
  await openFromMenu(page, 'Devices');
  await expect(chip).toBeVisible();
  await expect(row).toContainText('after');
  isLeft = true;
  // How it ended is asked first: a list can hear only of what has been brought back.
  await page.getByRole('button', { name: 'Show', exact: true }).click({ timeout: 60_000 });
  const result = page.getByRole('dialog', { name: 'Result' });
  await expect(result).toContainText(/1,?000 updated/);
  await expect(chip).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(result).toBeHidden();
  // Nobody has reloaded: the list hears of it.
  await expect(row).toContainText('before');
});

test('what is in the way of a restore is told, with the way to it where it exists', async ({
  open,
  versionedTenant,
  expectConsoleErrors,
}) => {
  // What is missing is asked for.
  expectConsoleErrors(/404 \(Not Found\)/);
  const { admin, repository } = await versionedTenant('Conflicts');
  const [pump, valve] = [await admin.createDevice(uniqueName('Pump')), await admin.createDevice(uniqueName('Valve'))];
  await commitAll(admin, 'First');
  const file = `device/${pump.id.id}.json`;
  const entityOf = (content: Record<string, unknown>) => content.entity as Record<string, unknown>;
  const credentials = await admin.get<object>(`/api/device/${valve.id.id}/credentials`);
  const customerId = { entityType: 'CUSTOMER', id: '11111111-2222-11ee-8080-808080808080' };
  repository.change(file, (content) => ({ ...content, credentials }), 'Stolen <b>key</b>');
  const ownKey = (content: Record<string, unknown>) => ({ ...content, credentials: undefined });
  repository.change(
    file,
    (content) => ({ ...ownKey(content), entity: { ...entityOf(content), customerId } }),
    'Missing',
  );
  repository.change(
    file,
    (content) => ({ ...content, entity: { ...entityOf(content), customerId: null, name: '' } }),
    'Nameless',
  );
  const page = await open({ as: admin.tokens });
  await page.goto('/vc');
  // What people wrote elsewhere is text.
  await expect(page.getByRole('row', { name: /Stolen <b>key<\/b>/ })).toContainText('Eve');
  for (const [version, reason, link] of [
    ['Stolen', /Another device already uses the credentials of/, pump.name],
    ['Missing', /refers to one that is missing here/, pump.name],
    ['Nameless', /Nothing was restored: .*name/, null],
  ] as const) {
    await act(page, version, 'Restore');
    const restoring = page.getByRole('dialog', { name: /^Restore/ });
    await restoring.getByRole('button', { name: 'Restore' }).click();
    const told = restoring.getByRole('alert').filter({ hasText: reason });
    await expect(told).toBeVisible({ timeout: 30_000 });
    if (link) await expect(told.getByRole('link', { name: link })).toHaveAttribute('href', `/devices/${pump.id.id}`);
    await restoring.getByRole('button', { name: 'Cancel' }).click();
    await expect(restoring).toBeHidden();
  }
});

test('a rule chain that is brought back in its editor is drawn as it was', async ({ open, versionedTenant }) => {
  const { admin } = await versionedTenant('Chains');
  const chain = await createChain(admin, 'Pumps', { nodes: [chainNode('Count before', 300, 150)] });
  await commitAll(admin, 'First');
  const stored = await metadataOf(admin, chain.id);
  const nodes = stored.nodes.map((node) => ({ ...node, name: 'Count after' }));
  await admin.post('/api/ruleChain/metadata', { ...stored, nodes });
  const page = await open({ as: admin.tokens });
  await openChain(page, chain.id);
  await expect(nodeOn(page, 'Count after')).toBeVisible();
  await page.getByRole('button', { name: 'Version control' }).click();
  await act(page, 'First', 'Restore');
  const restoring = page.getByRole('dialog', { name: /^Restore/ });
  await restoring.getByRole('button', { name: 'Restore' }).click();
  await expect(restoring.getByText(/1 updated/)).toBeVisible({ timeout: 30_000 });
  await restoring.getByRole('button', { name: 'Close' }).last().click();
  await expect(nodeOn(page, 'Count before')).toBeVisible();
});

test('a server without git says so', async ({ env, open, ownConsole, closeLast, expectConsoleErrors }) => {
  expectConsoleErrors(/40[04] \(/);
  const dataDir = await mkdtemp(path.join(env.scratch, 'without-git-'));
  const platform = await startBuilt({ dataDir, env: { MQTT_PORT: '', PATH: dataDir } });
  closeLast(platform.stop);
  const { url } = await ownConsole({ platform: { url: new URL(platform.url), embedded: true } });
  const repository = createRepository();
  closeLast(async () => repository.remove());
  const { admin } = await (await ApiClient.as(platform.url, 'sysadmin')).createTenant(uniqueName('Without git'));
  const page = await open({ url, as: admin.tokens });
  await page.goto('/vc');
  await page.getByLabel(/^Repository URL/).fill(repository.uri);
  await page.getByRole('button', { name: 'Check access' }).click();
  await expect(page.getByRole('alert')).toContainText('Version control needs the git program');
  await expect(page.getByLabel(/^Repository URL/)).toHaveValue(repository.uri);
});
