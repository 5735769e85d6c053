import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../../support/api-client';
import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';

const minute = 60_000;
const points = 55;

/** A device with two series of different size, one value a minute until a minute ago; temperature counts the minutes. */
async function deviceWithSeries(tenant: ApiClient) {
  const device = await tenant.createDevice(uniqueName('Chart'));
  const base = `/api/plugins/telemetry/DEVICE/${device.id.id}`;
  const now = Date.now();
  await tenant.post(
    `${base}/timeseries/ANY`,
    Array.from({ length: points }, (_, at) => ({
      ts: now - (points - at) * minute,
      values: { temperature: at, pressure: 1000 + (at % 5) },
    })),
  );
  await tenant.post(`${base}/attributes/SERVER_SCOPE`, { units: { temperature: '°C' } });
  return device;
}

async function openChart(page: Page, tenant: ApiClient) {
  const device = await deviceWithSeries(tenant);
  await page.goto(`/devices/${device.id.id}?tab=telemetry`);
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  const plot = page.getByRole('group', { name: 'Plot' });
  const canvas = plot.locator('canvas');
  await expect(canvas).toHaveCount(2);
  const over = plot.locator('.u-over').first();
  const zoom = () => new URL(page.url()).searchParams.get('tab.zoom')?.split('-').map(Number);
  /** What the crosshair reads of the temperature at a part of the axis, from 0 to 1. */
  const readAt = async (part: number) => {
    const box = await over.boundingBox();
    if (!box) throw new Error('nothing is drawn');
    await page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
    const [, value] = /temperature\s+(\d+)/.exec(await plot.innerText()) ?? [];
    return Number(value);
  };
  const drag = async (from: number, to: number) => {
    const box = await over.boundingBox();
    if (!box) throw new Error('nothing is drawn');
    await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
  };
  return { device, plot, over, zoom, readAt, drag };
}

test('a drag narrows the axis and the address; double click, Escape and Back show the whole period again', async ({
  asTenant: page,
  api,
}) => {
  const { plot, over, zoom, readAt, drag } = await openChart(page, await api('tenant'));
  await expect.poll(() => readAt(0.5)).toBeGreaterThan(20);
  await expect.poll(() => readAt(0.15)).toBeLessThan(10);

  const zoomIn = async () => {
    await drag(0.5, 0.75);
    await expect.poll(zoom).toBeTruthy();
    const [from = 0, to = 0] = zoom() ?? [];
    expect((to - from) / minute).toBeGreaterThan(13);
    expect((to - from) / minute).toBeLessThan(17);
    // The same place of the axis is another time now.
    await expect.poll(() => readAt(0.02)).toBeGreaterThan(20);
    await expect(plot.getByLabel('temperature').filter({ hasText: 'Min' })).toContainText(/Min\s*2\d/);
  };
  const isWhole = async () => {
    await expect.poll(zoom).toBeUndefined();
    await expect.poll(() => readAt(0.15)).toBeLessThan(10);
  };

  await zoomIn();
  await over.dblclick();
  await isWhole();
  await zoomIn();
  await plot.focus();
  await page.keyboard.press('Escape');
  await isWhole();
  await zoomIn();
  await page.goBack();
  await isWhole();
  await page.goBack();
  await expect(page.getByRole('row', { name: /temperature/ })).toBeVisible();
});

test('a link leads to the same keys, time and part of it', async ({ asTenant: page, api }) => {
  const { zoom, drag, plot } = await openChart(page, await api('tenant'));
  await page.getByRole('button', { name: 'Show pressure' }).click();
  await expect(plot.locator('canvas')).toHaveCount(1);
  await drag(0.4, 0.8);
  await expect.poll(zoom).toBeTruthy();
  const address = page.url();
  await page.goto('/home');
  await page.goto(address);
  await expect(plot.locator('canvas')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Show pressure' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  expect(page.url()).toBe(address);
});

test('the chart is saved as values and as a picture', async ({ asTenant: page, api }) => {
  const { device } = await openChart(page, await api('tenant'));
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toContain(device.name.split(' ')[0] ?? '');
    return readFile(await download.path());
  };

  const [head, ...lines] = (await save('Values (CSV)')).toString().trim().split('\r\n');
  expect(head).toBe('time,pressure,temperature (°C)');
  expect(lines.length).toBe(points);
  const temperatures = lines.map((line) => Number(line.split(',')[2]));
  expect(temperatures).toEqual(Array.from({ length: points }, (_, at) => at));
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,1000,0$/);

  const picture = await save('Image (PNG)');
  const drawn = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const colors = new Map<number, number>();
    for (let at = 0; at < data.length; at += 4) {
      const color = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
      colors.set(color, (colors.get(color) ?? 0) + 1);
    }
    return { width: bitmap.width, height: bitmap.height, colors: colors.size, most: Math.max(...colors.values()) };
  }, picture.toString('base64'));
  expect(drawn.width).toBeGreaterThan(500);
  expect(drawn.width).toBeLessThan(3000);
  expect(drawn.height).toBeGreaterThan(200);
  expect(drawn.height).toBeLessThan(1500);
  // Lines, grid and texts on one background, which is not all there is.
  expect(drawn.colors).toBeGreaterThan(20);
  expect(drawn.most).toBeLessThan(drawn.width * drawn.height * 0.999);
});

test('the chart in the tab is accessible in both themes at every width', async ({ asTenant: page, api }) => {
  await openChart(page, await api('tenant'));
  await expectAccessibleEverywhere(page);
});
