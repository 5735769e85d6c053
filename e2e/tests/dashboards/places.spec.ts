import { createDashboardOfBundles, createWidgetData } from '../../support/every-widget';
import { expect, test, uniqueName } from '../../support/fixtures';

const updateState = { id: 'update', name: 'Show', type: 'updateDashboardState', setEntityId: true, icon: 'edit' };

test('cards lead to pages of the console, and a hierarchy tells a state in another widget whom to show', async ({
  api,
  open,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Places'));
  const data = await createWidgetData(admin);
  const { dashboard, found } = await createDashboardOfBundles(admin, data, ['cards', 'navigation_widgets'], {
    'cards.dashboard_state_widget': { settings: { stateId: 'one' } },
    'cards.entities_hierarchy': { actions: { nodeSelected: [updateState] } },
  });
  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const frame = (title: string) => page.locator(found[title] ?? '');

  const tree = frame('Entities hierarchy').getByRole('tree');
  await tree.getByText('Pump 8').click();
  await expect(frame('Dashboard state widget').getByText('52 °C')).toBeVisible();
  await tree.getByText('Pump 7').click();
  await expect(frame('Dashboard state widget').getByText('47 °C')).toBeVisible();

  await frame('Navigation card').getByRole('link', { name: 'Devices' }).click();
  await expect(page).toHaveURL('/devices');
  await page.goBack();
  await frame('Navigation cards').getByRole('link', { name: 'Customers' }).click();
  await expect(page).toHaveURL('/customers');
});

test('a gateway is configured in its widgets, and read with them', async ({ api, open }) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Gateways'));
  const data = await createWidgetData(admin);
  const { dashboard, found } = await createDashboardOfBundles(admin, data, ['gateway_widgets'], {
    'gateway_widgets.attributes_card': { settings: { eventsReg: ['EventsSent'] } },
  });
  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const frame = (title: string) => page.locator(found[title] ?? '');
  await expect(frame('Gateway events')).toContainText(/eventsSent\s*12/);

  const form = frame('Gateway Configuration');
  await expect(form.getByRole('combobox', { name: /^Gateway/ })).toHaveValue('Gateway 1');
  await form.getByLabel(/^Host/).fill('broker.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Gateway configuration saved')).toBeVisible();
  const attributes = `/api/plugins/telemetry/DEVICE/${data.gateway.id.id}/values/attributes/SHARED_SCOPE`;
  const stored = await admin.get<{ key: string; value: string }[]>(`${attributes}?keys=configuration`);
  const { thingsboard } = JSON.parse(Buffer.from(stored[0]?.value ?? '', 'base64').toString()) as {
    thingsboard: { thingsboard: { host: string } };
  };
  expect(thingsboard.thingsboard.host).toBe('broker.example');

  // Unlike what the gateway tells of itself, it is the same in the widget of one gateway.
  await expect(frame('Gateway configuration (Single device)').getByLabel(/^Port/)).toHaveValue(/^1,?883$/);
});
