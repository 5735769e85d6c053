import { expect, test, uniqueName } from '../../support/fixtures';
import { createChartDashboard, createWeatherDashboard } from '../../support/weather-dashboard';

// With movement, as most people have it: what has just been opened moves under keys and pointers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

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
  // It is the time window of the dashboard, until it is left.
  const timewindow = page.getByRole('button', { name: /^Time window/ });
  await expect(timewindow).toHaveAccessibleName(/History: from/);
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await expect(timewindow).toHaveAccessibleName(/Live/);
  await expect(page.getByRole('group', { name: 'Plot' })).toBeFocused();
});

test('on a phone, a finger scrolls the grid of edit mode on any widget, and drags one that is selected', async ({
  api,
  open,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Touch'));
  await admin.createDevice('Station 1');
  const dashboard = await createWeatherDashboard(admin, 'Touch', 'Station');
  const page = await open({ as: admin.tokens, hasTouch: true, viewport: { width: 400, height: 800 } });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const widget = page.locator('[data-widget]').first();
  await expect(widget).toBeVisible();
  const fingers = await page.context().newCDPSession(page);
  const swipe = async (across: number, { drags }: { drags: boolean }) => {
    const { x, y, height } = (await widget.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    const at = { x: x + 60, y: y + height / 2 };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: moved === undefined ? [] : [{ id: 0, x: at.x + moved, y: at.y }],
      });
    await touch('touchStart', 0);
    for (let step = 1; step <= 8; step++) await touch('touchMove', (across * step) / 8);
    if (drags) await expect(widget).toHaveClass(/dragging/);
    else await expect(widget).not.toHaveClass(/dragging/);
    await touch('touchEnd');
  };
  const layouts = page.locator('[data-layouts]');
  const scrolled = () => layouts.evaluate(({ scrollLeft }) => scrollLeft);
  const scroll = await layouts.evaluateHandle((element) => {
    const told = { isOver: false };
    element.addEventListener('scrollend', () => Object.assign(told, { isOver: true }), { once: true });
    return told;
  });
  await swipe(-50, { drags: false });
  await expect.poll(scrolled).toBeGreaterThan(20);
  // A tap on what still glides only stops it.
  await expect.poll(() => scroll.evaluate(({ isOver }) => isOver)).toBe(true);

  // Two zoom the page.
  await expect(widget).toHaveCSS('touch-action', 'manipulation');

  await layouts.evaluate((element) => element.scrollTo(0, 0));
  await widget.tap({ position: { x: 60, y: 40 } });
  await expect(widget).toHaveAttribute('data-selected', 'true');
  // What a finger does there is decided by what was drawn last, beside the page.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await swipe(-50, { drags: true });
  expect(await scrolled()).toBe(0);
});
