import type { Page } from '@playwright/test';
import type { ApiClient, Entity } from '../../support/api-client';
import { expect, test, uniqueName } from '../../support/fixtures';

const minute = 60_000;

const store = (tenant: ApiClient, device: Entity, body: unknown) =>
  tenant.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, body);

/** Opens the chart of `temperature`; `reads` are the ranges that were read over HTTP, `frames` what left by the socket. */
async function openChart(page: Page, device: Entity) {
  const reads: URLSearchParams[] = [];
  const frames: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/values/timeseries') && searchParams.has('agg')) reads.push(searchParams);
  });
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void frames.push(String(payload))));
  await page.goto(`/devices/${device.id.id}`);
  await page.getByRole('tab', { name: 'Latest telemetry' }).click();
  await page.getByRole('button', { name: 'Chart temperature' }).click();
  const dialog = page.getByRole('dialog', { name: `${device.name}: temperature` });
  await expect(dialog.locator('canvas')).toBeVisible();
  const summary = (text: string | RegExp) => expect(dialog.getByRole('figure')).toContainText(text);
  const time = dialog.getByRole('button', { name: /^Time window/ });
  const panel = page.getByRole('dialog', { name: 'Edit time window' });
  return { dialog, summary, reads, frames, time, panel };
}

test('a chart is live on the last hour, and shows what arrives', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Chart'));
  const now = Date.now();
  await store(tenant, device, [
    { ts: now - 30 * minute, values: { temperature: 20 } },
    { ts: now - 20 * minute, values: { temperature: 24 } },
  ]);
  const { summary, reads, frames, time } = await openChart(page, device);
  await expect(time).toHaveText('Live: last hour');
  await summary('temperature: latest 24, lowest 20, highest 24');
  await store(tenant, device, { temperature: 31 });
  await summary('temperature: latest 31');
  expect(reads).toEqual([]);
  expect(frames.some((frame) => frame.includes('"agg":"AVG"') && frame.includes('"interval":10000'))).toBe(true);
});

test('a window of history is read once and grouped; new values do not reach it', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Chart'));
  const now = Date.now();
  await store(
    tenant,
    device,
    Array.from({ length: 600 }, (_, i) => ({ ts: now - i * minute, values: { temperature: i % 2 ? 10 : 30 } })),
  );
  const { summary, reads, frames, time, panel } = await openChart(page, device);
  await time.click();
  await panel.getByRole('tab', { name: 'History' }).click();
  await panel.getByRole('combobox', { name: 'Last' }).selectOption({ label: '1 day' });
  await panel.getByRole('combobox', { name: /Aggregation function/ }).selectOption({ label: 'Max' });
  await panel.getByRole('button', { name: 'Update' }).click();
  await expect(time).toHaveText('History: last day');
  await summary('temperature: latest 30, lowest 30, highest 30');
  expect(reads.map((read) => [read.get('agg'), Number(read.get('endTs')) - Number(read.get('startTs'))])).toEqual([
    ['MAX', 24 * 60 * minute],
  ]);
  const before = frames.length;
  await store(tenant, device, { temperature: 99 });
  // The list below follows it: it has arrived.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /temperature/ })).toContainText('99');
  expect(reads).toHaveLength(1);
  expect(frames.slice(before).filter((frame) => frame.includes('tsCmd'))).toEqual([]);
});

test('a window is chosen by the keyboard alone, within the limits of its grouping', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Chart'));
  await store(tenant, device, { temperature: 21 });
  const { dialog, frames, time, panel } = await openChart(page, device);
  await time.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  const last = panel.getByRole('combobox', { name: 'Last' });
  await last.focus();
  await last.selectOption({ label: '30 days' });
  const grouping = panel.getByRole('combobox', { name: /Grouping interval/ });
  await expect(grouping.locator('option:checked')).toHaveText('2 hours');
  await expect(grouping.locator('option').filter({ hasText: /^1 hour$/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Update' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(time).toBeFocused();
  await expect.poll(() => frames.some((frame) => frame.includes(`"interval":${120 * minute}`))).toBe(true);

  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(dialog, 'only the panel closes').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Chart temperature' })).toBeFocused();
});

test('states are drawn as they are, texts are not offered', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Chart'));
  const now = Date.now();
  await store(tenant, device, [
    { ts: now - 2 * minute, values: { running: true, state: 'on', temperature: 40 } },
    { ts: now - minute, values: { running: false, state: 'off', temperature: 50 } },
  ]);
  await page.goto(`/devices/${device.id.id}`);
  await page.getByRole('tab', { name: 'Latest telemetry' }).click();
  await expect(page.getByRole('button', { name: 'Chart running' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Chart state' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  const chart = page.getByRole('figure');
  await expect(chart).toContainText('running: latest false, lowest false, highest true');
  await expect(chart).toContainText('temperature: latest 50');
  await expect(page.getByRole('button', { name: 'Show state' })).toHaveCount(0);
});
