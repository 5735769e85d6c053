import { answerCommands } from '../../support/answering-device';
import { expectAccessibleEverywhere } from '../../support/axe';
import { createControlDashboard } from '../../support/control-dashboard';
import { expect, test, uniqueName } from '../../support/fixtures';

test('controls show and change what a device has, and say when it is not there', async ({
  api,
  open,
  env,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/504 \(Gateway Timeout\)/);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Controls'));
  const made = await admin.createDevice('Pump 7');
  const { credentialsId } = await admin.get<{ credentialsId: string }>(`/api/device/${made.id.id}/credentials`);
  await admin.post(`/api/plugins/telemetry/DEVICE/${made.id.id}/attributes/SERVER_SCOPE`, { value: true, pin1: true });
  const dashboard = await createControlDashboard(admin, made, ['control_widgets', 'gpio_widgets'], (alias) => ({
    title: alias,
  }));
  let isOn = true;
  const device = answerCommands(env.platformUrl, credentialsId, ({ method, params }) => {
    if (method === 'setValue' && typeof params === 'boolean') isOn = params;
    if (method === 'getGpioStatus') return { 1: true, 2: false, 7: true };
    if (method === 'setGpioStatus')
      return { [(params as { pin: number }).pin]: (params as { enabled: boolean }).enabled };
    return method === 'getValue' ? isOn : method === 'checkStatus' ? true : {};
  });
  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const control = (name: string) => page.getByRole('switch', { name });
  for (const name of ['switch_control', 'round_switch', 'slide_toggle_control'])
    await expect(control(name)).toBeChecked();
  await expect(page.getByRole('img', { name: 'led_indicator: On' })).toBeVisible();
  await control('switch_control').click();
  await expect(control('switch_control')).not.toBeChecked();
  await expect.poll(() => device.taken.find(({ method }) => method === 'setValue')?.params).toBe(false);

  const pins = page.getByRole('article', { name: 'Basic GPIO Control' });
  await expect(pins.getByRole('switch', { name: 'Pin 1, GPIO 1' })).toBeChecked();
  await pins.getByRole('switch', { name: 'Pin 2, GPIO 2' }).click();
  await expect(pins.getByRole('switch', { name: 'Pin 2, GPIO 2' })).toBeChecked();
  const lights = page.getByRole('article', { name: 'Basic GPIO Panel' });
  await expect(lights.getByRole('img', { name: 'Pin 1, GPIO 1: On' })).toBeVisible();
  await expectAccessibleEverywhere(page, { mirrored: true });
  await page.setViewportSize({ width: 1440, height: 900 });

  await device.stop();
  await control('round_switch').click();
  const frame = page.getByRole('article', { name: 'Round switch' });
  await expect(frame.getByRole('status')).toHaveText(/No answer from the device|Device offline/, { timeout: 20_000 });
  await expect(control('round_switch')).toBeChecked();
});
