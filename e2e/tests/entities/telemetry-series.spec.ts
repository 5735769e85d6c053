import type { Page } from '@playwright/test';
import type { Entity } from '../../support/api-client';
import { expect, test, uniqueName } from '../../support/fixtures';

const minute = 60_000;
const count = 6000;

/** Opens the chart of `temperature` in a timewindow; `reads` are the ranges that calls asked for. */
async function openChart(page: Page, device: Entity, time: object) {
  const reads: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/values/timeseries') && searchParams.get('keys') === 'temperature') reads.push(searchParams);
  });
  const chart = { 'tab.chart': '["temperature"]', 'tab.window': JSON.stringify(time) };
  const address = new URLSearchParams({ tab: 'telemetry', ...chart });
  await page.goto(`/devices/${device.id.id}?${address}`);
  const figure = page.getByRole('figure');
  await expect(figure.locator('canvas')).toBeVisible();
  return { figure, reads: () => reads.filter((read) => read.has('startTs')) };
}

test('a long history comes in slices, and is parsed beside the page', async ({ asTenant: page, api }) => {
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Series'));
  const now = Date.now();
  const points = Array.from({ length: count }, (_, index) => ({
    ts: now - (index + 1) * 10_000,
    values: { temperature: index === 4321 ? 99 : 20 + (index % 7) },
  }));
  for (let index = 0; index < count; index += 1000)
    await tenant.post(
      `/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`,
      points.slice(index, index + 1000),
    );

  const day = { historyType: 0, timewindowMs: 24 * 60 * minute };
  const fine = { selectedTab: 1, history: { ...day, interval: minute }, aggregation: { type: 'MAX' } };
  const sliced = await openChart(page, device, fine);
  await expect(sliced.figure).toContainText('highest 99');
  expect(sliced.reads().filter((read) => read.get('agg') === 'MAX')).toHaveLength(3);

  const raw = { selectedTab: 1, history: day, aggregation: { type: 'NONE', limit: 50_000 } };
  const whole = await openChart(page, device, raw);
  await expect(whole.figure).toContainText('temperature: latest 20, lowest 20, highest 99');
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
    expect.stringMatching(/^\/shell\/series-worker\.[0-9a-f]+\.js$/),
  ]);
});
