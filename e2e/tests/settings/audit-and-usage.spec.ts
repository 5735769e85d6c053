import { mkdtemp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startBuilt } from '../../../platform/bin/built-platform.mjs';
import { ApiClient } from '../../support/api-client';
import { expect, test, uniqueName } from '../../support/fixtures';
import { chainNode, createChain } from '../../support/rule-chain';

test('the audit log is narrowed, shows what changed, runs nothing it holds, and goes to a file as it is shown', async ({
  open,
  api,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Audit'));
  const [pump, valve] = [
    await admin.createDevice(uniqueName('Pump'), { label: 'old' }),
    await admin.createDevice(uniqueName('Valve')),
  ];
  await admin.post('/api/device', { ...pump, label: 'new' });
  const hostile = '<img src=x onerror="globalThis.ran = 1">';
  await admin.post(`/api/plugins/telemetry/DEVICE/${valve.id.id}/attributes/SERVER_SCOPE`, { note: hostile });
  const page = await open({ as: admin.tokens });
  await page.goto('/auditLogs');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await page.getByRole('button', { name: 'All actions' }).click();
  for (const action of ['Added', 'Updated']) await page.getByRole('checkbox', { name: action, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Search entries' }).or(page.getByRole('searchbox')).fill(pump.name);
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: pump.name })).toHaveCount(2);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV file' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  for (const line of lines.slice(1)) expect(line).toContain(pump.name);

  await rows.filter({ hasText: 'Updated' }).click();
  const dialog = page.getByRole('dialog', { name: 'Updated' });
  await expect(dialog.getByRole('row', { name: 'label "old" "new"' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('textbox', { name: 'Search entries' }).or(page.getByRole('searchbox')).fill(valve.name);
  await page.getByRole('button', { name: '2 actions' }).click();
  await page.getByRole('button', { name: 'All actions' }).click();
  await rows.filter({ hasText: 'Attributes updated' }).click();
  const details = page.getByRole('dialog', { name: 'Attributes updated' });
  await expect(details.getByRole('textbox', { name: 'Action data' })).toContainText('globalThis.ran');
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
});

test('usage counts while one looks on, has bars by day and month, and leads from a failure to its node', async ({
  env,
  open,
  ownConsole,
  closeLast,
}) => {
  const dataDir = await mkdtemp(path.join(env.scratch, 'usage-'));
  const platform = await startBuilt({
    dataDir,
    env: { MQTT_PORT: '', USAGE_REPORT_MS: '300', QUEUE_STATISTICS_MS: '500' },
  });
  closeLast(platform.stop);
  const { url } = await ownConsole({ platform: { url: new URL(platform.url), embedded: true } });
  const { admin } = await (await ApiClient.as(platform.url, 'sysadmin')).createTenant(uniqueName('Usage'));
  const script = { scriptLang: 'JS', jsScript: "throw new Error('<b>Too hot</b>');", tbelScript: '' };
  const chain = await createChain(admin, 'Failing', {
    nodes: [
      chainNode('Check & stop', 300, 150, {
        type: 'org.thingsboard.rule.engine.filter.TbJsFilterNode',
        configuration: script,
      }),
    ],
    firstNodeIndex: 0,
  });
  await admin.post(`/api/ruleChain/${chain.id}/root`);
  const device = await admin.createDevice(uniqueName('Pump'));
  const page = await open({ url, as: admin.tokens });
  await page.goto('/usage');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'JavaScript functions' }) });
  const calls = card.getByText(/^\d+, no limit$/);
  const countOf = async () => Number.parseInt(await calls.innerText(), 10);
  await expect(calls).toBeVisible();
  const before = await countOf();
  await admin.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { temperature: 90 });
  await expect.poll(countOf, { timeout: 30_000 }).toBeGreaterThan(before);

  await card.getByRole('link', { name: /^View details/ }).click();
  for (const title of ['Per day', 'Per month']) await expect(page.getByText(title, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All usage' }).click();
  await page.getByRole('link', { name: 'View statistics' }).click();
  const failure = page.getByRole('row').filter({ hasText: '<b>Too hot</b>' }).first();
  await expect(failure).toBeVisible({ timeout: 30_000 });
  await expect(failure.getByRole('link', { name: chain.name })).toHaveAttribute('href', `/ruleChains/${chain.id}`);
  await failure.getByRole('link', { name: 'Check & stop' }).click();
  await expect(page).toHaveURL(new RegExp(`/ruleChains/${chain.id}`));
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Check & stop');
});
