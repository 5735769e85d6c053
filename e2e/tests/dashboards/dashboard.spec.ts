import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../../support/api-client';
import { expectAccessible, expectAccessibleEverywhere } from '../../support/axe';
import { menu } from '../../support/console-page';
import { expect, test, uniqueName } from '../../support/fixtures';
import { createWeatherDashboard } from '../../support/weather-dashboard';

const frame = (page: Page, name: string) => page.getByRole('article', { name });

/** A tenant with two stations that have reported, and a dashboard over them. */
async function weather(sysadmin: ApiClient) {
  const { admin } = await sysadmin.createTenant(uniqueName('Weather'));
  const [first, second] = [await admin.createDevice('Station 1'), await admin.createDevice('Station 2')];
  const report = (device: typeof first, temperature: number) =>
    admin.post(`/api/plugins/telemetry/DEVICE/${device.id.id}/timeseries/ANY`, { temperature });
  await report(first, 20);
  await report(second, 30);
  const dashboard = await createWeatherDashboard(admin, 'Weather', 'Station');
  return { admin, dashboard, stations: [first, second] as const, report };
}

test('a dashboard opens from the list, is live, and leads from a row to its state and back', async ({ api, open }) => {
  const { admin, dashboard, stations, report } = await weather(await api('sysadmin'));
  const page = await open({ as: admin.tokens });
  await page.goto('/dashboards');
  await page.getByRole('row', { name: /Weather/ }).click();
  await expect(page).toHaveURL(`/dashboards/${dashboard.id.id}`);
  await expect(frame(page, 'Now')).toContainText('30.0 °C');
  await expect(frame(page, 'Last hour').locator('canvas').first()).toBeVisible();
  await expect(frame(page, 'Notes').frameLocator('iframe').getByText('Stations report every minute')).toBeVisible();
  await expect(frame(page, 'Own').frameLocator('iframe').locator('#reading')).toHaveText('Temperature = 30 °C');
  const own = frame(page, 'Own').frameLocator('iframe');
  await expect(own.locator('#owner')).toHaveText('Station 2');
  await expect(own.locator('#refused')).toHaveText('GET /api/auth/user isn’t allowed for widgets');
  await expect(own.locator('#further')).toHaveText('Further: 30');
  await frame(page, 'Own').getByRole('button', { name: 'Note' }).click();
  await expect(own.locator('#owner')).toHaveText('Noted');
  await report(stations[1], 31.5);
  await expect(frame(page, 'Now')).toContainText('31.5 °C');
  await expect(own.locator('#reading')).toHaveText('Temperature = 31.5 °C');
  await expect(own.locator('#further')).toHaveText('Further: 31.5');
  await expectAccessibleEverywhere(page, { mirrored: true });
  await page.setViewportSize({ width: 1280, height: 900 });

  await frame(page, 'Stations').getByText('Station 1').click();
  await expect(frame(page, 'This station')).toContainText('20.0 °C');
  await expect(page).toHaveURL(/state=/);
  await page.reload();
  await expect(frame(page, 'This station')).toContainText('20.0 °C');
  await page.getByRole('button', { name: 'Overview' }).click();
  await expect(frame(page, 'Now')).toContainText('31.5 °C');

  // Who comes back sees what was there in the first frame, rows of tables too.
  await frame(page, 'Stations').getByText('Station 1').click();
  await expect(frame(page, 'This station')).toContainText('20.0 °C');
  const inFirstFrame = await page.getByRole('button', { name: 'Overview' }).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    const rows = document.querySelectorAll('article tbody tr[data-id]').length;
    return { rows, text: document.querySelector('main')?.innerText };
  });
  expect(inFirstFrame).toEqual({ rows: 2, text: expect.stringContaining('31.5 °C') });

  // On paper stands the dashboard alone, and whole, however low the window is; charts are as wide as their places.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 760, height: 400 });
  // It is drawn anew once its place has another width.
  await expect(async () => {
    const chart = await frame(page, 'Last hour').boundingBox();
    const drawn = await frame(page, 'Last hour').locator('canvas').first().boundingBox();
    expect(drawn?.width).toBeGreaterThan(0.6 * (chart?.width ?? 0));
    expect(drawn?.width).toBeLessThan(chart?.width ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(760);
    expect(chart?.width).toBeLessThan(700);
  }).toPass();
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(400);
});

test('functions of actions ask over the page, call in the viewer’s name, and fill a dialog', async ({ api, open }) => {
  const { admin, dashboard } = await weather(await api('sysadmin'));
  const button = (id: string, more: object) => ({ id, name: id, icon: 'more_horiz', ...more });
  const actionCellButton = [
    button('Retire', {
      type: 'custom',
      useShowWidgetActionFunction: true,
      showWidgetActionFunction: 'return data.Temperature > 25;',
      customFunction: `
        const services = widgetContext.$scope.$injector;
        services.get(widgetContext.servicesMap.get('dialogs')).confirm('Retire ' + entityName + '?', 'Its values stay.')
          .subscribe((yes) => yes && services.get('deviceService').getDevice(entityId.id)
            .pipe(widgetContext.rxjs.mergeMap((device) => widgetContext.deviceService.saveDevice({ ...device, label: 'retired' })))
            .subscribe(({ label }) => widgetContext.showSuccessToast(entityName + ': ' + label)));`,
    }),
    button('Note', {
      type: 'customPretty',
      customHtml: '<label>Note <input id="note"></label><button id="save">Save note</button>',
      customCss: 'input { color: rgb(0, 0, 255); }',
      customFunction: `
        widgetContext.customDialog.customDialog(htmlTemplate, ({ $, dialogRef }) => {
          $('#save').on('click', () => dialogRef.close($('#note').val()));
        }).subscribe((note) => widgetContext.showInfoToast(entityName + ' – ' + note));`,
    }),
    button('Maybe', {
      type: 'custom',
      customFunction: `
        if (entityName === 'Station 1') widgetContext.showInfoToast('Nothing to fill');
        else widgetContext.customDialog.customDialog('<p>Filled</p>').subscribe();`,
    }),
    button('Broken', { type: 'custom', customFunction: '\nwidgetContext.router.navigate();' }),
  ];
  const stored = await admin.get<{ configuration: object }>(`/api/dashboard/${dashboard.id.id}`);
  const { widgets } = stored.configuration as { widgets: Record<string, { title: string; config: object }> };
  for (const widget of Object.values(widgets))
    if (widget.title === 'Stations') widget.config = { ...widget.config, actions: { actionCellButton } };
  await admin.post('/api/dashboard', stored);

  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const row = (name: string) => frame(page, 'Stations').getByRole('row', { name });
  await row('Station 2').getByRole('button', { name: 'Retire' }).click();
  await expect(row('Station 1').getByRole('button', { name: 'Retire' })).toHaveCount(0);
  await page.getByRole('alertdialog', { name: 'Retire Station 2?' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Station 2: retired')).toBeVisible();

  await row('Station 1').getByRole('button', { name: 'Note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Note' });
  const own = dialog.frameLocator('iframe');
  await own.getByLabel('Note').fill('cleaned');
  await expect(own.getByLabel('Note')).toHaveCSS('color', 'rgb(0, 0, 255)');
  await expectAccessible(page, 'dialog of an action');
  await own.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Station 1 – cleaned')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await row('Station 1').getByRole('button', { name: 'Note' }).click();
  await own.getByLabel('Note').press('Escape');
  await expect(dialog).toHaveCount(0);

  // A dialog stands only where the function fills one.
  await row('Station 1').getByRole('button', { name: 'Maybe' }).click();
  await expect(page.getByText('Nothing to fill')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row('Station 2').getByRole('button', { name: 'Maybe' }).click();
  await expect(page.getByRole('dialog', { name: 'Maybe' }).frameLocator('iframe').getByText('Filled')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await row('Station 1').getByRole('button', { name: 'Broken' }).click();
  await expect(page.getByText(/“Broken” failed: .*ctx\.router isn’t available in this console.*2/)).toBeVisible();
});

/** Styles of a dashboard, some of which would reach beyond it. */
const dashboardCss = `
  @import url(https://elsewhere.example/import.css);
  article, body { outline: 3px solid rgb(1, 2, 3); position: fixed; background: url(https://elsewhere.example/a.png) }
  @media (min-width: 1px) { article { letter-spacing: 1px } }
  :not(&), body:has(&), & { visibility: hidden }
  @media (min-width: 1px) { :not(&) { visibility: hidden } }
  article { :not(&) { visibility: hidden } & header { text-indent: 2px } position: fixed }
  article { --u: u\\72l(https://elsewhere.example/b.png); --p: fixed; background-image: var(--u) }
  article { background: var(--none,) url(https://elsewhere.example/c.png) }
  article { position: v\\61r(--none, f\\69xed) } article { position: attr(data-q type(*), f\\69xed) }
  article { position: var(--p) } article { position: attr(data-lang type(<custom-ident>), fixed) }
  @media (min-width: 1px) { @scope (body) { :scope { visibility: hidden } } }
  @keyframes own { to { visibility: hidden; word-spacing: 3px } }
  article header { animation: 1s own both paused; animation-delay: -1s }
  } body { visibility: hidden }`;

test('a public link shows the dashboard to a visitor, with what is public, and nothing to change', async ({
  api,
  open,
  visitor: page,
}) => {
  const { admin, stations, dashboard } = await weather(await api('sysadmin'));
  await admin.post(`/api/customer/public/device/${stations[1].id.id}`);
  const { configuration } = await admin.get<{ configuration: object }>(`/api/dashboard/${dashboard.id.id}`);
  await admin.post('/api/dashboard', {
    ...dashboard,
    configuration: { ...configuration, settings: { showTitle: true, dashboardCss } },
  });
  const elsewhere: string[] = [];
  page.on('request', (request) => request.url().includes('elsewhere') && elsewhere.push(request.url()));
  const owner = await open({ as: admin.tokens });
  await owner.goto('/dashboards');
  await owner.getByRole('button', { name: 'Actions for Weather' }).click();
  await owner.getByRole('menuitem', { name: 'Make public' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Make public' }).click();
  const code = owner.getByRole('dialog').getByRole('code').first();
  await expect(code).toHaveText(/publicId=/);
  const link = await code.textContent();
  await page.goto(link ?? '');
  await expect(frame(page, 'Now')).toContainText('30.0 °C');
  await expect(frame(page, 'Stations')).toContainText('Station 2');
  await expect(frame(page, 'Stations')).not.toContainText('Station 1');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(/publicId=/);

  // The dashboard's own styles stay inside of it, and fetch nothing.
  await expect(frame(page, 'Now')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  await expect(frame(page, 'Now')).toHaveCSS('letter-spacing', '1px');
  await expect(frame(page, 'Now').locator('header')).toHaveCSS('text-indent', '2px');
  await expect(frame(page, 'Now').locator('header')).toHaveCSS('word-spacing', '3px');
  // Its animations do not stand in for those of the page.
  await page.locator('body').evaluate(({ style }) => style.setProperty('animation', '1s -1s own both paused'));
  await expect(page.locator('body')).toHaveCSS('word-spacing', '0px');
  await expect(frame(page, 'Now')).not.toHaveCSS('position', 'fixed');
  await expect(page.locator('body')).not.toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  await expect(page.locator('body')).toHaveCSS('visibility', 'visible');
  expect(elsewhere).toEqual([]);

  // Other pages are not the visitor's; the id that lets them go on stays in the address.
  const { search } = new URL(link ?? '');
  await page.goto(`/devices${search}`);
  await expect(page).toHaveURL(`/home${search}`);
});

test('a widget is dragged to a free place, several follow one of them, and all are found there again', async ({
  api,
  open,
}) => {
  const { admin, dashboard } = await weather(await api('sysadmin'));
  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const placed = (name: string, column: number, row: number) =>
    page.getByRole('group', { name: `${name}, column ${column}, row ${row}` });
  const boxOf = async (one: Locator) => {
    const box = await one.boundingBox();
    if (!box) throw new Error('the widget is not drawn');
    return box;
  };
  const step = ((await boxOf(placed('Own', 13, 1))).width + 10) / 6;
  /** Drags a widget by so many cells. */
  const drag = async (one: Locator, columns: number, rows: number) => {
    const box = await boxOf(one);
    await page.mouse.move(box.x + 40, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 40 + (step * columns) / 2, box.y + 24 + (step * rows) / 2, { steps: 6 });
    await page.mouse.move(box.x + 40 + step * columns, box.y + 20 + step * rows, { steps: 6 });
    expect(await page.evaluate(() => String(getSelection())), 'no text is chosen on the way').toBe('');
    await page.mouse.up();
  };
  await drag(placed('Own', 13, 1), 6, 0);
  await expect(placed('Own', 19, 1)).toBeVisible();

  // “Now” goes through the place that “Notes” leaves; onto “Own” they do not go.
  const click = (one: Locator, modifiers: 'Control'[] = []) => one.click({ modifiers, position: { x: 40, y: 20 } });
  await click(placed('Now', 1, 1));
  await click(placed('Notes', 7, 1), ['Control']);
  await drag(placed('Now', 1, 1), 3, 0);
  await expect(placed('Notes', 10, 1)).toBeVisible();
  await drag(placed('Now', 4, 1), 5, 0);
  await expect(placed('Notes', 13, 1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo: Move 2 widgets' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Selected widgets' })).toContainText('2 widgets selected');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(placed('Now', 1, 1)).toBeVisible();
  await expect(placed('Notes', 7, 1)).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expectAccessibleEverywhere(page, { mirrored: true });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(placed('Own', 19, 1)).toBeVisible();
  await expect(placed('Now', 4, 1)).toBeVisible();
  await expect(placed('Notes', 10, 1)).toBeVisible();
});

test('what was edited survives a crash of the page, and is saved from there', async ({ api, open }) => {
  const { admin, dashboard } = await weather(await api('sysadmin'));
  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Remove “Own”' }).click();
  await expect(page.getByText('Kept on this device')).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Nobody is left to answer.
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;

  const again = await page.context().newPage();
  await again.goto(`/dashboards/${dashboard.id.id}`);
  await again.getByRole('button', { name: 'Show changes' }).click();
  await expect(again.getByText('Removed: Own')).toBeVisible();
  await again.getByRole('button', { name: 'Continue editing' }).click();
  await again.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(again.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(frame(again, 'Own')).toHaveCount(0);
});
