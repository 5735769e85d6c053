import { expect, test, uniqueName } from '../../support/fixtures';
import { createChartDashboard } from '../../support/weather-dashboard';

test('two fingers zoom a chart', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Touch'));
  const station = await admin.createDevice('Station 1');
  for (const ago of [50_000, 30_000, 10_000, 0])
    await admin.post(`/api/plugins/telemetry/DEVICE/${station.id.id}/timeseries/ANY`, {
      ts: Date.now() - ago,
      values: { temperature: 20 + ago / 10_000 },
    });
  const dashboard = await createChartDashboard(admin, 'Touch', 'Station');
  const page = await open({ as: admin.tokens, hasTouch: true });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const chart = page.locator('.u-over').first();
  await expect(chart).toHaveCSS('touch-action', 'pan-y');
  const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const fingers = await page.context().newCDPSession(page);
  /** Fingers at these shares of the chart's width. */
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: number[]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: shares.map((share, id) => ({ id, x: x + share * width, y: y + height / 2 })),
    });
  await touch('touchStart', 0.4);
  await touch('touchStart', 0.4, 0.6);
  await touch('touchMove', 0.3, 0.7);
  await touch('touchMove', 0.2, 0.8);
  await touch('touchEnd');
  await expect(page.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
});
