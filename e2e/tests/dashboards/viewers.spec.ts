import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';
import { createWeatherDashboard } from '../../support/weather-dashboard';

const frame = (page: Page, name: string) => page.getByRole('article', { name });
const bar = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Every control above the widgets is inside of the window. */
async function expectReachable(page: Page) {
  const { width } = page.viewportSize() ?? { width: 0 };
  const beyond = await page
    .getByRole('region', { name: 'Weather' })
    .locator('button, select, input')
    .evaluateAll(
      (controls, right) =>
        controls
          .filter((control) => control.checkVisibility() && !control.closest('article'))
          .map((control) => control.getBoundingClientRect())
          .filter(({ left, right: end, width: own }) => own > 0 && (left < 0 || end > right)).length,
      width,
    );
  expect(beyond).toBe(0);
}

/** Buttons in the head of the card, about the station that it shows. */
const station = { type: 'openDashboardState', targetDashboardStateId: 'station', setEntityId: true };
const headerButton = [
  { id: 'd', name: 'In a dialog', icon: 'open_in_new', ...station, openInSeparateDialog: true },
  { id: 'p', name: 'In a popover', icon: 'chat', ...station, openInPopover: true },
  {
    ...{ id: 'f', name: 'Ask', icon: 'help', type: 'custom' },
    customFunction: `widgetContext.dialogs.confirm('Look up ' + entityName + '?', '').subscribe((yes) => yes &&
      widgetContext.deviceService.getDevice(entityId.id).subscribe(({ name, type }) =>
        widgetContext.showInfoToast(name + ' is a ' + type + ' device')));`,
  },
  { id: 'b', name: 'Fail', icon: 'warning', type: 'custom', customFunction: "throw new Error('No station');" },
];

/** What actions open, ask, call, and fail, as the person who presses them. */
async function expectActions(page: Page) {
  const press = async (name: string) => {
    const more = bar(page, 'More actions for “Now”');
    const button = frame(page, 'Now').getByRole('button', { name, exact: true });
    // What has no room goes into the menu once the card is measured.
    await expect(async () => {
      await expect(button.or(more).first()).toBeVisible();
      if (await button.isVisible()) return button.click({ timeout: 2000 });
      await more.click({ timeout: 2000 });
      return page.getByRole('menuitem', { name, exact: true }).click({ timeout: 2000 });
    }).toPass();
  };
  for (const name of ['In a dialog', 'In a popover']) {
    await press(name);
    await expect(page.getByRole('dialog').getByRole('article', { name: 'This station' })).toContainText('21.5 °C');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await press('Ask');
  await page.getByRole('alertdialog', { name: 'Look up Station 1?' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Station 1 is a default device')).toBeVisible();
  await press('Fail');
  await expect(page.getByText(/“Fail” failed: .*No station/)).toBeVisible();
  await expect(frame(page, 'Now')).toContainText('21.5 °C');
}

const sizes = [
  [1440, 900],
  [400, 800],
] as const;
const viewers = ['a tenant administrator', 'a customer user', 'a public viewer'] as const;

for (const viewer of viewers) {
  for (const [width, height] of sizes) {
    test(`${viewer} opens a dashboard, walks its states, and sees it live at ${width} px`, async ({ api, open }) => {
      const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Viewers'));
      const { customer, user } = await admin.createCustomerUser(uniqueName('Viewer'));
      const station = await admin.createDevice('Station 1');
      const report = (temperature: number) =>
        admin.post(`/api/plugins/telemetry/DEVICE/${station.id.id}/timeseries/ANY`, { temperature });
      await report(20);
      const dashboard = await createWeatherDashboard(admin, 'Weather', 'Station', headerButton);
      const shared = viewer === 'a public viewer' ? undefined : customer.id.id;
      if (viewer !== 'a tenant administrator')
        for (const { entityType, id } of [station.id, dashboard.id])
          await admin.post(
            `/api/customer/${shared ?? 'public'}/${entityType === 'DEVICE' ? 'device' : 'dashboard'}/${id}`,
          );

      const as = {
        'a tenant administrator': admin.tokens,
        'a customer user': user.tokens,
        'a public viewer': undefined,
      };
      const page = await open({ as: as[viewer], viewport: { width, height } });
      if (viewer === 'a public viewer') {
        const { assignedCustomers } = await admin.get<{ assignedCustomers: { customerId: { id: string } }[] }>(
          `/api/dashboard/${dashboard.id.id}`,
        );
        await page.goto(`/dashboard/${dashboard.id.id}?publicId=${assignedCustomers[0]?.customerId.id}`);
      } else {
        await page.goto('/dashboards');
        await page.getByRole('link', { name: 'Weather' }).click();
      }

      // Its widgets are live, a script's too, and follow the time window.
      await expect(frame(page, 'Now')).toContainText('20.0 °C');
      const own = frame(page, 'Own').frameLocator('iframe');
      await expect(own.locator('#reading')).toHaveText('Temperature = 20 °C');
      await expect(own.locator('#refused')).toHaveText('GET /api/auth/user isn’t allowed for widgets');
      await report(21.5);
      await expect(frame(page, 'Now')).toContainText('21.5 °C');
      await expect(own.locator('#further')).toHaveText('Further: 21.5');
      await expectReachable(page);
      await bar(page, /last hour/i)
        .first()
        .click();
      await page.keyboard.press('Escape');

      await expectActions(page);

      // From here on, what all states share is here: the dashboard, and the types of its widgets.
      const fetched: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/api\/(dashboard\/[\w-]{36}|widgetType)/.test(pathname)) fetched.push(`${request.method()} ${pathname}`);
      });
      // A row leads to its state, and the browser's own way back and forward is the dashboard's.
      await frame(page, 'Stations').getByText('Station 1').click();
      await expect(frame(page, 'This station')).toContainText('21.5 °C');
      await expectReachable(page);
      await expectAccessible(page, `${viewer} at ${width} px`);
      await page.goBack();
      await expect(frame(page, 'Now')).toBeVisible();
      await page.goForward();
      await expect(frame(page, 'This station')).toBeVisible();
      await page.goBack();
      await expect(own.locator('#reading')).toHaveText('Temperature = 21.5 °C');
      await page.goForward();
      await expect(frame(page, 'This station')).toContainText('21.5 °C');
      expect(fetched).toEqual([]);

      // On every path the others read only.
      if (viewer === 'a tenant administrator') {
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await page.getByRole('combobox', { name: 'State', exact: true }).selectOption({ label: 'Overview' });
        // A small one has all of it in its menu.
        await bar(page, 'More actions for “Notes”').click();
        await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
        await expect(frame(page, 'Notes')).toHaveCount(0);
        await page.keyboard.press('Control+z');
        await expect(frame(page, 'Notes')).toBeVisible();
        await bar(page, 'Cancel').click();
        await expect(frame(page, 'This station')).toBeVisible();
      } else {
        const { search } = new URL(page.url());
        for (const address of [`/dashboard/${dashboard.id.id}`, `/dashboards/${dashboard.id.id}`]) {
          await page.goto(`${address}${search}${search ? '&' : '?'}edit`);
          await expect(page.getByRole('article').first()).toBeVisible();
          await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
        }
      }
    });
  }
}

test('two people edit one dashboard, and the second sees both versions', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Editors'));
  await admin.createDevice('Station 1');
  const dashboard = await createWeatherDashboard(admin, 'Weather', 'Station');
  const [first, second] = [await open({ as: admin.tokens }), await open({ as: admin.tokens })];
  const remove = async (page: Page, name: string) => {
    await page.goto(`/dashboards/${dashboard.id.id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await bar(page, `Remove “${name}”`).click();
  };
  await remove(first, 'Notes');
  await remove(second, 'Now');
  await bar(first, 'Save').click();
  await expect(first.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await bar(second, 'Save').click();
  const dialog = second.getByRole('dialog', { name: /saved “Weather”/ });
  await expect(dialog.getByRole('list', { name: 'Your changes' })).toContainText('Removed: Now');
  await expect(dialog.getByRole('list', { name: /^Saved / })).toContainText('Removed: Notes');
  await dialog.getByRole('button', { name: 'Save as a copy' }).click();
  await expect(frame(second, 'Notes')).toBeVisible();
  await expect(second).not.toHaveURL(new RegExp(dashboard.id.id));
});
