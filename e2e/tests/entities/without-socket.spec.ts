import { expect, test, uniqueName } from '../../support/fixtures';

test('values are there without a WebSocket, say so, and become live as soon as there is one', async ({
  asTenant: page,
  api,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/WebSocket/);
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Behind a proxy'));
  const values = `/api/plugins/telemetry/DEVICE/${device.id.id}`;
  await tenant.post(`${values}/timeseries/ANY`, { temperature: 20 });
  await tenant.post(`${values}/attributes/SERVER_SCOPE`, { floor: 3 });
  let hasSocket = false;
  await page.routeWebSocket(/\/api\/ws\//, (socket) => {
    if (hasSocket) socket.connectToServer();
    else void socket.close({ code: 1011 });
  });
  await page.goto(`/devices/${device.id.id}?tab=telemetry`);
  await expect(page.getByRole('row', { name: /temperature/ })).toContainText('20');
  await expect(page.getByText(/^Not live – showing values from/)).toBeVisible();
  await page.getByRole('tab', { name: 'Attributes' }).click();
  await expect(page.getByRole('row', { name: /floor/ })).toContainText('3');
  hasSocket = true;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await tenant.post(`${values}/attributes/SERVER_SCOPE`, { floor: 4 });
  await expect(page.getByRole('row', { name: /floor/ })).toContainText('4');
});
