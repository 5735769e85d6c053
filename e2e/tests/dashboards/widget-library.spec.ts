import { readFileSync } from 'node:fs';
import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';

test('a system bundle is exported, imported as the tenant’s own, and its widget is used on a dashboard', async ({
  api,
  open,
  expectConsoleErrors,
}) => {
  // The platform refuses a type without a descriptor.
  expectConsoleErrors(/400 \(Bad Request\).*widgetType/);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Library'));
  const page = await open({ as: admin.tokens });
  const save = async (press: () => Promise<void>) => {
    const download = page.waitForEvent('download');
    await press();
    return readFileSync(await (await download).path(), 'utf8');
  };
  const upload = async (dialogName: string, content: string) => {
    const dialog = page.getByRole('dialog', { name: dialogName });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'widgets.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
    await dialog.getByRole('button', { name: 'Import' }).click();
  };

  await page.goto('/widgets-bundles');
  await page.getByRole('link', { name: 'Cards', exact: true }).click();
  await expect(page).toHaveURL(/\/widgets-bundles\/[\w-]+\/widgetTypes$/);
  await expect(page.getByRole('article', { name: 'Simple card' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add widget type' })).toHaveCount(0);
  const cards = JSON.parse(await save(() => page.getByRole('button', { name: 'Export bundle' }).click()));
  expect(cards.widgetTypes.map(({ alias }: { alias: string }) => alias)).toContain('simple_card');

  await page.goto('/widgets-bundles');
  await page.getByRole('link', { name: 'Control widgets', exact: true }).click();
  // In a row that their title leaves little of, they are as high as their place.
  const switches = page.getByRole('button', { name: /switch.*: state unknown/i });
  await expect(switches).toHaveCount(2);
  const heights = () => switches.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThan(20);

  const script = 'self.onInit = () => { self.ctx.$container.text("Pressure is fine"); };';
  const [card] = cards.widgetTypes;
  const ownTypes = [
    { ...card, name: 'Pressure', descriptor: { ...card.descriptor, type: 'static', controllerScript: script } },
    { ...card, name: 'Empty', descriptor: {} },
  ];
  await page.goto('/widgets-bundles');
  await expect(page.getByRole('row', { name: /Alarm widgets/ })).toBeVisible();
  await expectAccessibleEverywhere(page, { mirrored: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Add widgets bundle' }).click();
  await page.getByRole('menuitem', { name: 'Import widgets bundle' }).click();
  await upload(
    'Import widgets bundle',
    JSON.stringify({
      widgetsBundle: { ...cards.widgetsBundle, title: 'Pumps', alias: 'pumps' },
      widgetTypes: ownTypes,
    }),
  );
  const told = page.getByRole('alertdialog', { name: '1 widget type wasn’t imported' });
  await expect(told.getByText(/^Empty: .*descriptor/)).toBeVisible();
  await told.getByRole('button', { name: 'Open bundle' }).click();
  const pressure = page.getByRole('article', { name: 'Pressure' });
  await expect(pressure.frameLocator('iframe').getByText('Pressure is fine')).toBeVisible();
  // The system's own cards have colors of their authors, which widgets are not to change.
  await expectAccessibleEverywhere(page, { mirrored: true });
  await page.setViewportSize({ width: 1440, height: 900 });

  const file = await save(() => page.getByRole('button', { name: 'Export “Pressure”' }).click());
  await page.getByRole('button', { name: 'Delete “Pressure”' }).click();
  await page.getByRole('button', { name: 'Delete widget type' }).click();
  await expect(page.getByText('This bundle has no widget types yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add widget type' }).first().click();
  await page.getByRole('menuitem', { name: 'Import widget type' }).click();
  await upload('Import widget type', file);
  await expect(pressure.frameLocator('iframe').getByText('Pressure is fine')).toBeVisible();

  const dashboard = await admin.post<{ id: { id: string } }>('/api/dashboard', { title: 'Hall' });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Add widget' }).first().click();
  await page.getByRole('menuitem', { name: 'New widget' }).click();
  const adding = page.getByRole('dialog', { name: 'Add widget' });
  await adding.getByRole('button', { name: 'Pumps' }).click();
  await page
    .getByRole('dialog', { name: 'Pumps' })
    .getByRole('button', { name: /Pressure/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page
      .getByRole('article', { name: /Pressure/ })
      .frameLocator('iframe')
      .getByText('Pressure is fine'),
  ).toBeVisible();
});

test('a widget type is written in the editor, its exceptions are shown, and it is saved and copied', async ({
  api,
  open,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Editor'));
  const bundle = await admin.post<{ id: { id: string } }>('/api/widgetsBundle', { title: 'Pumps' });
  const page = await open({ as: admin.tokens });
  const library = `/widgets-bundles/${bundle.id.id}/widgetTypes`;
  const script = page.getByRole('textbox', { name: 'JavaScript' });
  const write = async (text: string) => {
    await script.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  };
  const preview = page.getByRole('region', { name: 'Preview' });
  const frame = preview.frameLocator('iframe');

  await page.goto(library);
  await page.getByRole('button', { name: 'Add widget type' }).first().click();
  await page.getByRole('menuitem', { name: 'Static' }).click();
  await expect(page).toHaveURL(`${library}/add/static`);
  await page.getByLabel(/^Title/).fill('Pressure');
  await write('self.onInit = () => {\n  missing();\n};');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/missing is not defined/).first()).toBeVisible();
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Not saved: the widget fails in the preview')).toBeVisible();

  await write('self.onInit = () => { self.ctx.$container.text("Pressure is fine"); };');
  await page.keyboard.press('Control+S');
  await expect(frame.getByText('Pressure is fine')).toBeVisible();
  await expect(page.getByText('“Pressure” saved')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${library}/[\\w-]{36}$`));
  await expectAccessibleEverywhere(page, { mirrored: true });
  await page.setViewportSize({ width: 1440, height: 900 });

  await write('self.onInit = () => { self.ctx.$container.text("Pressure is high"); };');
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Pumps' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button').first().click();
  await expect(script).toContainText('Pressure is high');
  // What isn't saved outlives the page.
  await expect(page.getByText('Kept on this device')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(script).toContainText('Pressure is high');
  await page.keyboard.press('Control+Shift+S');
  const copying = page.getByRole('dialog', { name: 'Save widget type as' });
  await copying.getByLabel(/^Title/).fill('High pressure');
  await copying.getByLabel(/^Widgets bundle/).click();
  await page.getByRole('option', { name: 'Pumps' }).click();
  await copying.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“High pressure” saved')).toBeVisible();

  await page.goto(library);
  await expect(
    page.getByRole('article', { name: 'High pressure' }).frameLocator('iframe').getByText('Pressure is high'),
  ).toBeVisible();
  await expect(
    page.getByRole('article', { name: 'Pressure', exact: true }).frameLocator('iframe').getByText('Pressure is fine'),
  ).toBeVisible();
});
