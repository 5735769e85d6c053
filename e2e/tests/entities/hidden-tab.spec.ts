import type { Page } from '@playwright/test';
import { expect, test, uniqueName } from '../../support/fixtures';

/** Lets the page believe that its tab is seen, or not. */
const become = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

test('a tab that nobody sees asks for nothing, and catches up when it is seen', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('In a hidden tab'));
  const values = `/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`;
  await tenant.post(values, { temperature: 20 });
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.clock.install();
  await page.goto(`/devices/${device.id.id}?tab=telemetry`);
  const row = page.getByRole('row', { name: /temperature/ });
  await expect(row).toContainText('20');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await become(page, 'hidden');
  await page.clock.fastForward(31_000);
  await expect.poll(() => sent.some((text) => text.includes('"unsubscribe":true'))).toBe(true);
  const asked = sent.length;
  await tenant.post(values, { temperature: 21 });
  await expect(page.getByText('Live', { exact: true })).toBeHidden();
  expect(sent).toHaveLength(asked);

  await become(page, 'visible');
  await expect(row).toContainText('21');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});
