import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../../support/api-client';
import { expectAccessible } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';
import { createWeatherDashboard } from '../../support/weather-dashboard';

const frame = (page: Page, name: string) => page.getByRole('article', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'Edit dashboard' });
const dialog = (page: Page) => page.getByRole('dialog');

/** A tenant with one station that has reported, and a dashboard over it. */
async function weather(sysadmin: ApiClient) {
  const { admin } = await sysadmin.createTenant(uniqueName('Editing'));
  const station = await admin.createDevice('Station 1');
  await admin.post(`/api/plugins/telemetry/DEVICE/${station.id.id}/timeseries/ANY`, { temperature: 20 });
  return { admin, station, dashboard: await createWeatherDashboard(admin, 'Weather', 'Station') };
}

/** Goes to a control by the tab key, from where the focus is, and presses a key there. */
async function pressAt(control: Locator, key: string, by: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(control).toBeVisible();
  const { keyboard } = control.page();
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return keyboard.press(key);
    await keyboard.press(by);
  }
  throw new Error(`${control} isn’t reached by ${by}`);
}

test('a dashboard is opened, walked, edited, and saved by keyboard alone', async ({ api, open }) => {
  const { admin } = await weather(await api('sysadmin'));
  const page = await open({ as: admin.tokens });
  const { keyboard } = page;
  const region = page.getByRole('region', { name: 'Weather', exact: true });
  await page.goto('/dashboards');
  await pressAt(page.getByRole('row', { name: /Weather/ }), 'Enter');
  await expect(region).toBeFocused();

  // Where a control goes with what it did, the page has the focus, and what comes first there is next.
  await pressAt(frame(page, 'Stations').getByRole('row', { name: /Station 1/ }), 'Enter');
  await expect(frame(page, 'This station')).toContainText('20.0 °C');
  await expect(region).toBeFocused();
  await pressAt(button(page, 'Overview'), 'Enter');
  await expect(frame(page, 'Now')).toContainText('20.0 °C');
  await expect(region).toBeFocused();
  await pressAt(button(page, 'Edit'), 'Enter');
  await expect(region).toBeFocused();

  await pressAt(bar(page).getByRole('button', { name: 'Add widget' }), 'Enter');
  await expect(page.getByRole('menuitem', { name: 'New widget' })).toBeFocused();
  await keyboard.press('Enter');
  await pressAt(dialog(page).getByRole('button', { name: /^Cards/ }), 'Enter');
  await pressAt(dialog(page).getByRole('button', { name: /^HTML Card/ }), 'Enter');
  await pressAt(dialog(page).getByRole('button', { name: 'Add', exact: true }), 'Enter');
  await expect(dialog(page)).toHaveCount(0);
  const added = page.getByRole('group', { name: /^New HTML Card, / });
  await expect(added).toBeFocused();
  await expect(added).toBeInViewport();
  await expect(added).toHaveAccessibleName('New HTML Card, column 1, row 13');
  await pressAt(added, 'ArrowRight');
  await expect(added).toHaveAccessibleName('New HTML Card, column 2, row 13');
  const { width: before = 0 } = (await added.boundingBox()) ?? {};
  await keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await added.boundingBox())?.width).toBeGreaterThan(before);
  await keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Edit “New HTML Card”');
  await pressAt(dialog(page).getByRole('textbox', { name: 'Title', exact: true }), 'Control+a');
  await keyboard.type('Rules');
  await keyboard.press('Enter');
  const renamed = page.getByRole('group', { name: 'Rules, column 2, row 13' });
  await expect(renamed).toBeFocused();
  await keyboard.press('Control+z');
  await expect(added).toBeFocused();
  await keyboard.press('Control+Shift+z');
  await expect(renamed).toBeFocused();

  // One that is removed gives the focus to the next one, or the last.
  await pressAt(page.getByRole('group', { name: /^Notes, / }), 'Delete', 'Shift+Tab');
  await expect(page.getByRole('group', { name: /^Own, / })).toBeFocused();
  await keyboard.press('Control+z');
  await expect(frame(page, 'Notes')).toBeVisible();

  await pressAt(button(page, 'Save'), 'Enter', 'Shift+Tab');
  await expect(button(page, 'Edit')).toBeVisible();
  await expect(region).toBeFocused();
  await page.reload();
  await expect(frame(page, 'Rules')).toBeVisible();
  await expect(frame(page, 'Notes')).toBeVisible();
});

/** Every control of these comes to be inside of the window, across: what has no room gives way once the width is measured. */
async function expectReachable(parts: Locator, where: string) {
  const controls = parts.locator('button, select, input, textarea, [role=tab], [role=combobox]');
  const beyond = () =>
    controls.evaluateAll((all) =>
      all
        .filter((control) => control.checkVisibility() && !control.closest('[role=group][aria-keyshortcuts]'))
        .filter((control) => {
          const { left, right, width } = control.getBoundingClientRect();
          return width > 1 && (left < 0 || right > innerWidth);
        })
        .map((control) => control.outerHTML.slice(0, 200)),
    );
  await expect.poll(beyond, where).toEqual([]);
}

/** No button of a bar lies over another one, however long names are. */
async function expectApart(bar: Locator, where: string) {
  const over = () =>
    bar.getByRole('button').evaluateAll((all) => {
      const places = all
        .filter((one) => one.checkVisibility())
        .map((one) => [one, one.getBoundingClientRect()] as const);
      const pairs = places.flatMap((one, at) => places.slice(at + 1).map((other) => [one, other] as const));
      return pairs
        .filter(
          ([[, a], [, b]]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom && b.top < a.bottom,
        )
        .map(([[a], [b]]) => `${a.textContent || a.ariaLabel} | ${b.textContent || b.ariaLabel}`);
    });
  await expect.poll(over, where).toEqual([]);
}

test('edit mode and its dialogs are usable on phones and tablets, in both themes and directions', async ({
  api,
  open,
}) => {
  test.slow();
  const { admin, dashboard } = await weather(await api('sysadmin'));
  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  await button(page, 'Edit').click();
  const look = async (where: string) => {
    await expectAccessible(page, where, { mirrored: true });
    const top = (await dialog(page).count()) ? dialog(page).last() : undefined;
    for (const width of [960, 400]) {
      await page.setViewportSize({ width, height: 800 });
      await expectReachable(top ?? page.getByRole('region', { name: 'Weather' }), `${where} at ${width} px`);
    }
    const end = async () => {
      const { y = 0, height = 0 } = (await top?.boundingBox()) ?? {};
      return y + height;
    };
    await expect.poll(end, `${where} ends inside of the window`).toBeLessThan(800);
  };
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  };
  const widgets = page.locator('[data-edit-layout] [role=group][aria-keyshortcuts]');
  await expect(widgets.first()).toBeVisible();
  const columns = () =>
    widgets.evaluateAll((all) =>
      all.map((widget) => {
        const ground = widget.closest('[data-edit-layout]')?.getBoundingClientRect().left ?? Number.NaN;
        return Math.round(widget.getBoundingClientRect().left - ground);
      }),
    );
  const usual = await columns();
  const turn = (dir: string) => page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir);
  await turn('rtl');
  await expect.poll(columns, 'widgets stand where they do in every language').toEqual(usual);
  await turn('ltr');
  await look('edit mode');
  for (const name of ['States', 'Layouts', 'Entity aliases', 'Filters', 'Settings']) {
    await button(page, 'Parts of the dashboard').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect(dialog(page)).toHaveAccessibleName(name);
    await look(name);
    await leave();
  }
  await bar(page).getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('menuitem', { name: 'New widget' }).click();
  await expect(dialog(page).getByRole('button', { name: /^Cards/ })).toBeVisible();
  await look('bundles');
  await dialog(page)
    .getByRole('button', { name: /^Cards/ })
    .click();
  await expect(dialog(page).getByRole('button', { name: /^HTML Card/ })).toBeVisible();
  await look('widgets of a bundle');
  await leave();
  await button(page, 'More actions for “Own”').click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await dialog(page).getByRole('tab', { name: 'Settings' }).click();
  await expect(dialog(page).getByLabel(/^Level/)).toHaveValue('3');
  await look('settings that the widget’s type describes');
  await leave();
  await button(page, 'Edit “Stations”').click();
  for (const name of ['Data', 'Appearance', 'Settings', 'Actions']) {
    await dialog(page).getByRole('tab', { name }).click();
    await look(`widget: ${name}`);
  }
  await dialog(page).getByRole('tab', { name: 'Data' }).click();
  await button(page, 'Edit “Temperature”').click();
  await expect(dialog(page).last()).toHaveAccessibleName('Key “Temperature”');
  await look('key');
});

test('the toolbar is one line at every width and in every language; what has no room stands in a menu', async ({
  api,
  open,
}) => {
  const { admin, dashboard, station } = await weather(await api('sysadmin'));
  const page = await open({ as: admin.tokens });
  const toolbar = page.locator('[data-level]');
  const tools = ['Update image', 'Export dashboard', 'Show dashboard in full screen'];
  for (const width of [1440, 960, 400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/dashboards/${dashboard.id.id}`);
    await expect(frame(page, 'Now')).toBeVisible();
    await expect.poll(async () => (await toolbar.boundingBox())?.height, `${width} px`).toBeLessThan(60);
    const { y = 0 } = (await toolbar.boundingBox()) ?? {};
    await expectReachable(toolbar, `${width} px`);
    if (width > 400) {
      for (const name of tools) await expect(button(page, name)).toBeVisible();
      continue;
    }
    await button(page, 'More tools').focus();
    await page.keyboard.press('Enter');
    for (const name of tools) await expect(page.getByRole('menuitem', { name })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(button(page, 'More tools')).toBeFocused();
    await button(page, 'Edit').click();
    const { y: top } = (await bar(page).boundingBox()) ?? { y: 0 };
    expect(top - y, 'edit mode has a line of its own').toBeLessThan(60);
  }

  await admin.post('/api/device', { ...station, name: 'Station 1 in the western part of the old town' });
  const account = await admin.get<{ additionalInfo: object }>('/api/auth/user');
  for (const lang of ['de_DE', 'fa_IR']) {
    await admin.post('/api/user', { ...account, additionalInfo: { ...account.additionalInfo, lang } });
    const reader = await open({ as: admin.tokens });
    await reader.goto(`/dashboards/${dashboard.id.id}`);
    await expect(reader.locator('html')).toHaveAttribute('lang', lang.replace('_', '-'));
    await expect(frame(reader, 'Now')).toBeVisible();
    for (const width of [1440, 1100, 960, 400]) {
      await reader.setViewportSize({ width, height: 900 });
      const tools = reader.locator('[data-level]');
      await expect.poll(async () => (await tools.boundingBox())?.height, `${lang}, ${width} px`).toBeLessThan(60);
      await expectReachable(tools, `${lang}, ${width} px`);
      await expectApart(tools, `${lang}, ${width} px`);
    }
  }
});

test('the bar of edit mode is one line at every width, and what is changed moves nothing below it', async ({
  api,
  open,
}) => {
  const { admin, dashboard } = await weather(await api('sysadmin'));
  const page = await open({ as: admin.tokens });
  const notes = page.getByRole('group', { name: /^Notes, / });
  const tools = ['States', 'Layouts', 'Entity aliases', 'Filters', 'Settings'];
  for (const width of [1440, 1280, 960, 400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/dashboards/${dashboard.id.id}`);
    await button(page, 'Edit').click();
    await expect(notes).toBeVisible();
    await expect.poll(async () => (await bar(page).boundingBox())?.height, `${width} px`).toBeLessThan(60);
    const { y: before, height } = (await bar(page).boundingBox()) ?? {};
    // Its end is words at every width.
    await expect(button(page, 'Cancel').getByText('Cancel')).toBeInViewport({ ratio: 1 });
    await notes.focus();
    await page.keyboard.press('Delete');
    await expect(button(page, 'Discard')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-reserved]')).toHaveCount(0);
    expect(await bar(page).boundingBox(), `${width} px`).toMatchObject({ y: before, height });
    await expect(button(page, 'Save')).toBeInViewport({ ratio: 1 });
    if (width > 1000) {
      for (const name of tools) await expect(bar(page).getByRole('button', { name, exact: true })).toBeInViewport();
    } else {
      await button(page, 'Parts of the dashboard').click();
      await expect(page.getByRole('menuitem')).toHaveText(tools);
      await page.keyboard.press('Escape');
    }
    await button(page, 'Discard').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(bar(page)).toHaveCount(0);
  }
});

test('the dialogs that add and edit a widget keep their height, whatever of them is shown', async ({ api, open }) => {
  const { admin, dashboard } = await weather(await api('sysadmin'));
  const page = await open({ as: admin.tokens, colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  await button(page, 'Edit').click();
  const height = async () => (await dialog(page).boundingBox())?.height;
  await bar(page).getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('menuitem', { name: 'New widget' }).click();
  const bundle = dialog(page).getByRole('button', { name: /^Date/ });
  await expect(bundle).toBeVisible();
  const usual = await height();
  // Pictures that are drawn on white follow the theme.
  await expect(bundle.locator('img')).toHaveCSS('filter', /invert/);
  await bundle.click();
  await expect(button(page, 'Widgets bundles')).toBeVisible();
  expect(await height()).toBe(usual);
  await page.keyboard.press('Escape');
  await button(page, 'Edit “Stations”').click();
  for (const name of ['Data', 'Appearance', 'Settings', 'Actions']) {
    await dialog(page).getByRole('tab', { name }).click();
    expect(await height(), name).toBe(usual);
  }
});
