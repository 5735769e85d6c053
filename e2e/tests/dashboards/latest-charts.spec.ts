import type { Locator, Page } from '@playwright/test';
import { findings } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';
import { createStatesOfWidgets } from '../../support/weather-dashboard';

/* jsdom has no canvas: that charts of latest values are drawn, in colors of the theme, is seen here. */

const kinds = ['bars', 'doughnut_chart_js', 'pie', 'pie_chart_js', 'polar_area_chart_js', 'radar_chart_js'] as const;

/** How many pixels of a drawing are of which color. */
const pixelsOf = (frame: Locator) =>
  frame
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      const counts: Record<string, number> = {};
      for (let at = 0; at < data.length; at += 4) {
        const [red, green, blue, alpha] = data.slice(at, at + 4);
        if (!alpha) continue;
        const color = `${red},${green},${blue},${alpha}`;
        counts[color] = (counts[color] ?? 0) + 1;
      }
      return counts;
    });

const frameOf = (page: Page, kind: string) => page.getByRole('article', { name: `charts.${kind}`, exact: true });
const isColored = ([color]: [string, number]) => new Set(color.split(',').slice(0, 3)).size > 1;
const colored = async (frame: Locator) =>
  Object.entries(await pixelsOf(frame))
    .filter(isColored)
    .reduce((sum, [, count]) => sum + count, 0);

test('charts of latest values are drawn at every size, in colors of the theme, and tell their values', async ({
  api,
  open,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Latest'));
  for (const [name, temperature] of [
    ['Station 1', 12],
    ['Station 2', 25],
    ['Station 3', 20],
  ] as const) {
    const { id } = await admin.createDevice(name);
    await admin.post(`/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`, { temperature });
  }
  const dashboard = await createStatesOfWidgets(admin, 'Latest', 'Station', {
    default: kinds.map((kind) => [`charts.${kind}`, 'latest'] as const),
  });
  const page = await open({ as: admin.tokens, viewport: { width: 1440, height: 1400 } });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const light: Record<string, number> = {};
  for (const kind of kinds) {
    const frame = frameOf(page, kind);
    await expect(frame.locator('canvas').first()).toBeVisible();
    await expect.poll(() => colored(frame), { message: kind }).toBeGreaterThan(1000);
    light[kind] = await colored(frame);
    await frame
      .locator('canvas')
      .first()
      .hover({ position: { x: 150, y: 130 } });
  }
  const bars = frameOf(page, 'bars');
  const [box] = [await bars.locator('canvas').first().boundingBox()];
  await bars
    .locator('canvas')
    .first()
    .hover({ position: { x: (box?.width ?? 0) * 0.9, y: (box?.height ?? 0) * 0.7 } });
  await expect(bars.locator('[class*=latest-chart__tooltip]')).toContainText(/Station \d.*: \d/);
  // Another theme is drawn at once.
  const before = JSON.stringify(await pixelsOf(bars));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(async () => JSON.stringify(await pixelsOf(bars))).not.toBe(before);
  expect(await findings(page.locator('main'))).toEqual([]);
  // As a picture.
  await bars.getByRole('button', { name: 'Download' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as picture' }).click();
  expect((await download).suggestedFilename()).toBe('charts.bars.png');
  // On a phone.
  await page.setViewportSize({ width: 400, height: 900 });
  for (const kind of kinds) {
    await frameOf(page, kind).scrollIntoViewIfNeeded();
    await expect.poll(() => colored(frameOf(page, kind)), { message: kind }).toBeGreaterThan(300);
  }
});
