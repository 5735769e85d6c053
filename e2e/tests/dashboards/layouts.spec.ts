import type { Page } from '@playwright/test';
import { expect, test, uniqueName } from '../../support/fixtures';
import { addressOfState, createStatesDashboard, note, type StoredLayout } from '../../support/states-dashboard';

const frame = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const boxOf = async (page: Page, name: string) => {
  const box = await frame(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not there`);
  return box;
};
const whole = { sizeX: 24, sizeY: 4, row: 0, col: 0 };
const layout = (widgets: StoredLayout['widgets'], grid: object = {}): StoredLayout => ({
  widgets,
  gridSettings: { columns: 24, margin: 0, ...grid },
});
const sides = (main: object | null, right: object | null = null) => ({
  main: layout({ Main: whole }, { layoutDimension: main }),
  right: layout({ Right: whole }, { layoutDimension: right }),
});

const states = {
  default: { main: layout({ Main: whole }) },
  percentage: sides({ type: 'percentage', leftWidthPercentage: 30 }),
  fixedRight: sides(null, { type: 'fixed', fixedWidth: 300, fixedLayout: 'right' }),
  fixedMain: sides({ type: 'fixed', fixedWidth: 4000, fixedLayout: 'main' }),
  halves: sides(null),
  filled: {
    main: layout(
      { Main: { ...whole, sizeY: 10 }, Right: { ...whole, row: 10, sizeY: 30 } },
      { autoFillHeight: true, mobileAutoFillHeight: true },
    ),
  },
  ordered: {
    main: layout({
      Main: { sizeX: 8, sizeY: 4, row: 0, col: 0, mobileOrder: 2, mobileHeight: 3 },
      Right: { sizeX: 8, sizeY: 4, row: 0, col: 8, mobileOrder: 1 },
      Wide: { sizeX: 8, sizeY: 4, row: 0, col: 16, mobileHide: true },
      Narrow: { sizeX: 8, sizeY: 4, row: 4, col: 0, desktopHide: true, mobileOrder: 0 },
    }),
  },
};

test('layouts share the width, fill the height, and have an order on phones, as they are stored', async ({
  api,
  open,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Layouts'));
  const notes = ['Main', 'Right', 'Wide', 'Narrow'].map(note);
  const { id } = (await createStatesDashboard(admin, 'Hall', states, notes)).id;
  const page = await open({ as: admin.tokens, viewport: { width: 1440, height: 900 } });
  const show = async (state: string) => {
    await page.goto(addressOfState(id, state));
    await expect(frame(page, 'Main')).toBeVisible();
  };
  /** How wide the main layout and the right one are, beside one another. */
  const widths = async () => {
    const [main, right] = [await boxOf(page, 'Main'), await boxOf(page, 'Right')];
    expect(right.x).toBeCloseTo(main.x + main.width, 0);
    expect(right.y).toBe(main.y);
    return [main.width, right.width, main.width + right.width] as const;
  };

  await show('percentage');
  await expect(async () => {
    const [thirty, , all] = await widths();
    expect(thirty / all).toBeCloseTo(0.3, 2);
  }).toPass();
  await show('fixedRight');
  await expect(async () => expect((await widths())[1]).toBeCloseTo(300, 0)).toPass();
  await show('fixedMain');
  await expect(async () => expect((await widths())[1]).toBeCloseTo(150, 0)).toPass();
  await show('halves');
  await expect(async () => {
    const [half, other] = await widths();
    expect(half).toBeCloseTo(other, 0);
  }).toPass();
  // So it is while they are edited.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption({ label: 'halves' });
  await expect(page.getByRole('group', { name: /Main/ })).toBeVisible();
  await expect(async () => {
    const [half, other] = await widths();
    expect(half).toBeCloseTo(other, 0);
  }).toPass();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // On the right in every language.
  await show('fixedRight');
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await expect(async () => expect((await widths())[1]).toBeCloseTo(300, 0)).toPass();

  // All rows are in the window, in their proportions: nothing scrolls.
  for (const width of [1440, 400]) {
    await page.setViewportSize({ width, height: 900 });
    await show('filled');
    const layouts = page.locator('[data-layouts]');
    await expect(async () => {
      const [upper, lower] = [await boxOf(page, 'Main'), await boxOf(page, 'Right')];
      expect(lower.height / upper.height).toBeCloseTo(3, 1);
      expect(await layouts.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
      const box = await layouts.boundingBox();
      expect(lower.y + lower.height).toBeCloseTo((box?.y ?? 0) + (box?.height ?? 0), 0);
    }).toPass();
  }

  const names = () => page.getByRole('article').getByRole('heading').allTextContents();
  await show('ordered');
  await expect.poll(names).toEqual(['Narrow', 'Right', 'Main']);
  await expect(async () => expect((await boxOf(page, 'Main')).height).toBeCloseTo(210, 0)).toPass();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(names).toEqual(['Main', 'Right', 'Wide']);
});
