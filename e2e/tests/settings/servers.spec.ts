import { runMailServer } from '../../../platform/test/mail-server';
import { runSmsCentre } from '../../../platform/test/sms-centre';
import { expect, test } from '../../support/fixtures';

test('a test email arrives through the server that is typed; nothing is saved', async ({
  asSysadmin: page,
  closeLast,
}) => {
  const server = await runMailServer();
  closeLast(async () => server.close());
  await page.goto('/settings/outgoing-mail');
  const host = page.getByLabel(/^Host/);
  await expect(host).toHaveValue(/./);
  const before = await host.inputValue();
  await host.fill('127.0.0.1');
  await page.getByLabel(/^Port/).fill(String(server.port));
  await page.getByRole('button', { name: 'Send test email' }).click();
  expect(await server.received()).toMatch(/^To: sysadmin@thingsboard\.org$/im);
  await expect(page.getByText('Test email sent to sysadmin@thingsboard.org')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.reload();
  await expect(host).toHaveValue(before);
});

test('a mail server that says nothing can be given up; the page stays usable', async ({
  asSysadmin: page,
  closeLast,
}) => {
  const server = await runMailServer({ mute: true });
  closeLast(async () => server.close());
  await page.goto('/settings/outgoing-mail');
  const host = page.getByLabel(/^Host/);
  await host.fill('127.0.0.1');
  await page.getByLabel(/^Port/).fill(String(server.port));
  const connected = server.connected();
  await page.getByRole('button', { name: 'Send test email' }).click();
  await connected;
  await host.fill('127.0.0.2');
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(page.getByRole('button', { name: 'Send test email' })).toBeEnabled();
  await expect(host).toHaveValue('127.0.0.2');
});

test('a test SMS arrives by SMPP; a wrong password and a dead server are told', async ({
  asSysadmin: page,
  closeLast,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/404 \(Not Found\)/, /400 \(Bad Request\)/);
  const centre = await runSmsCentre('sesame');
  closeLast(async () => centre.close());
  await page.goto('/settings/sms-provider');
  await page.getByLabel(/^Type/).selectOption('SMPP');
  await page.getByLabel(/^Host/).fill('127.0.0.1');
  await page.getByLabel(/^Port/).fill(String(centre.port));
  await page.getByLabel(/^System ID/).fill('mullion');
  const password = page.getByLabel(/^Password/);
  await password.fill('wrong');
  await page.getByLabel(/^Recipient/).fill('+4915112345678');
  await page.getByLabel(/^Message/).fill('Water is <b>rising</b>');
  const send = page.getByRole('button', { name: 'Send test SMS' });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('The test SMS wasn’t sent');
  expect(centre.texts()).toEqual([]);
  await password.fill('sesame');
  await send.click();
  await expect(page.getByText('Test SMS sent to +4915112345678')).toBeVisible();
  expect(centre.texts()).toEqual(['Water is <b>rising</b>']);
  centre.close();
  await send.click();
  await expect(page.getByRole('alert')).toContainText('The test SMS wasn’t sent');
  await expect(password).toHaveValue('sesame');
});
