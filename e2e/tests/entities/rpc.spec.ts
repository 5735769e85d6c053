import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';

/** A device that answers one command over HTTP; its token is that of its credentials. */
async function answerOnce(url: string, token: string, answer: unknown): Promise<{ method: string; params: unknown }> {
  const response = await fetch(`${url}/api/v1/${token}/rpc?timeout=20000`);
  expect(response.status).toBe(200);
  const { id, ...command } = (await response.json()) as { id: number; method: string; params: unknown };
  await fetch(`${url}/api/v1/${token}/rpc/${id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(answer),
  });
  return command;
}

test('a device answers a command; one it can’t take yet is stored, delivered, and deleted', async ({
  asTenant: page,
  api,
  env,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/504 \(Gateway Timeout\)/);
  const tenant = await api('tenant');
  const device = await tenant.createDevice(uniqueName('Commanded'));
  const { credentialsId: token } = await tenant.get<{ credentialsId: string }>(
    `/api/device/${device.id.id}/credentials`,
  );
  await page.goto(`/devices/${device.id.id}?tab=rpc`);
  await expect(page.getByRole('heading', { name: 'No stored commands' })).toBeVisible();
  await page.getByRole('button', { name: 'Send command' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Send a command to/ });
  await dialog.getByLabel(/^Method/).fill('getState');
  await dialog.getByLabel('Parameters').fill('{"valve": 7}');

  const answered = answerOnce(env.platformUrl, token, { open: true });
  await dialog.getByRole('button', { name: 'Send command' }).click();
  await expect(dialog.getByRole('region', { name: 'Answer from the device' })).toContainText('"open": true');
  expect(await answered).toEqual({ method: 'getState', params: { valve: 7 } });
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await dialog.getByLabel(/^Wait for/).fill('5');
  await dialog.getByRole('button', { name: 'Send command' }).click();
  await expect(dialog.getByRole('alert')).toContainText('the device isn’t connected', { timeout: 15_000 });
  await expect(dialog.getByLabel('Parameters')).toHaveValue('{"valve": 7}');

  await dialog.getByRole('switch', { name: /^Store the command/ }).click();
  await dialog.getByRole('button', { name: 'Send command' }).click();
  await expect(dialog.getByText('“getState” stored.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const row = page.getByRole('row', { name: /getState/ });
  await expect(row).toContainText('Queued');
  await answerOnce(env.platformUrl, token, { open: false });
  await expect(row).toContainText('Successful');
  await row.getByRole('button', { name: 'getState', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer from the device' })).toContainText('"open": false');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByLabel('Status').selectOption({ label: 'Failed' });
  await expect(row).toHaveCount(0);
  await page.getByLabel('Status').selectOption({ label: 'Successful' });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(row).toHaveCount(0);
});

test('a customer’s user commands its devices, and deletes no stored command', async ({ open, api }) => {
  const tenant = await api('tenant');
  const { customer, user } = await tenant.createCustomerUser(uniqueName('Commander'));
  const device = await tenant.createDevice(uniqueName('Lent'));
  await tenant.post(`/api/customer/${customer.id.id}/device/${device.id.id}`);
  await tenant.post(`/api/rpc/oneway/${device.id.id}`, { method: 'reboot', params: null, persistent: true });
  const page = await open({ as: user.tokens });
  await page.goto(`/devices/${device.id.id}?tab=rpc`);
  await expect(page.getByRole('row', { name: /reboot/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for reboot/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send command' })).toBeVisible();
});
