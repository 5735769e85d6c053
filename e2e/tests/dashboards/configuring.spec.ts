import { expectAccessible } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';
import { createWeatherDashboard } from '../../support/weather-dashboard';

test('a widget is configured beside its live preview, which folds on phones; keys change places by drag', async ({
  api,
  open,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Configuring'));
  const station = await admin.createDevice('Station 1');
  await admin.post(`/api/plugins/telemetry/DEVICE/${station.id.id}/timeseries/ANY`, { temperature: 20, humidity: 61 });
  const dashboard = await createWeatherDashboard(admin, 'Weather', 'Station');
  const page = await open({ as: admin.tokens });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const preview = dialog.getByRole('group', { name: 'Preview' });
  const tab = (name: string) => dialog.getByRole('tab', { name }).click();
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
  await button('Edit').click();

  await button('Edit “Now”').click();
  await expect(preview).toContainText('20.0 °C');
  // Of its layout: while it comes, it is drawn smaller.
  const height = () => dialog.evaluate((element) => (element as HTMLElement).offsetHeight);
  const before = await height();
  for (const name of ['Appearance', 'Settings', 'Actions', 'Data']) {
    await tab(name);
    await expect.poll(height, `${name} is as high as the others`).toBe(before);
  }
  await tab('Appearance');
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Today');
  await expect(preview).toContainText('Today');
  await expectAccessible(page, 'the form of a widget', { mirrored: true });
  await inDialog('Apply and keep open').click();
  await expect(inDialog('Apply and keep open')).toBeDisabled();
  await inDialog('Revert').click();
  await expect(preview).toContainText('Now');
  await inDialog('Cancel').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Today' })).toContainText('20.0 °C');
  await button('Undo: Change “Today”').click();
  await expect(page.getByRole('article', { name: 'Now' })).toBeVisible();

  await button('Edit “Stations”').click();
  await expect(preview).toContainText('Station 1');
  await inDialog('Cancel').click();
  await expect(dialog).toHaveCount(0);

  await button('Edit “Last hour”').click();
  await dialog.getByRole('combobox', { name: 'Add key' }).fill('humi');
  await page.getByRole('option', { name: /humidity/ }).click();
  const keys = dialog.getByRole('list', { name: 'Keys' }).getByRole('listitem');
  await expect(keys).toHaveText([/^Temperature/, /^humidity/]);
  await expect(preview).toContainText('humidity');
  await inDialog('Move “humidity”').hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await keys.first().boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20, { steps: 4 });
  await expect(keys.last()).toHaveAttribute('data-drag', 'dragging');
  await page.mouse.move(x + 20, y + 4, { steps: 4 });
  await expect(keys.first()).toHaveAttribute('data-drag', 'dropping-before');
  await page.mouse.up();
  await expect(keys).toHaveText([/^humidity/, /^Temperature/]);
  await inDialog('Color of “humidity”').click();
  await page.getByRole('option', { name: 'Red 500', exact: true }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);

  await page.setViewportSize({ width: 400, height: 800 });
  await expect(preview).toHaveCount(0);
  await dialog.getByText('Preview', { exact: true }).click();
  await expect(preview).toContainText('humidity');
  const wider = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(wider, 'nothing is wider than the phone').toBe(0);
  await expectAccessible(page, 'the form of a widget on a phone');
  await inDialog('Apply').click();
  await expect(dialog).toHaveCount(0);
  await expect(button('Undo: Change “Last hour”')).toHaveCount(1);
});
