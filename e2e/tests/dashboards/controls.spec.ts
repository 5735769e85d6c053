import type { Locator } from '@playwright/test';
import { answerCommands, answerCommandsOverMqtt, type Command } from '../../support/answering-device';
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

test('from right to left, the word on a switch stands beside its knob, and sentences of terminals keep their order', async ({
  api,
  open,
  env,
  closeLast,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Controls'));
  const made = await admin.createDevice('Pump 7');
  const { credentialsId } = await admin.get<{ credentialsId: string }>(`/api/device/${made.id.id}/credentials`);
  const dashboard = await createControlDashboard(admin, made, ['control_widgets'], (title) => ({
    ...{ title, requestTimeout: 20_000 },
  }));
  closeLast(answerCommands(env.platformUrl, credentialsId, () => true).stop);
  const account = await admin.get<object>('/api/auth/user');
  await admin.post('/api/user', { ...account, additionalInfo: { lang: 'fa_IR' } });
  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  /** From where to where some text reaches, px. */
  const reach = (within: Locator, text: string) =>
    within.getByText(text).evaluate((element, part) => {
      const [node] = element.childNodes;
      const range = document.createRange();
      const at = node?.textContent?.indexOf(part) ?? 0;
      if (node) range.setStart(node, at);
      if (node) range.setEnd(node, at + part.length);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }, text);
  const control = page.getByRole('switch', { name: 'switch_control' });
  await expect(control).toBeChecked();
  const { x = 0, height = 0 } = (await control.boundingBox()) ?? {};
  const knobEnd = x + 0.92 * height;
  await expect.poll(async () => (await reach(control, 'روشن')).left).toBeGreaterThan(knobEnd);
  const terminal = page.getByRole('article', { name: 'RPC remote shell' }).getByRole('log');
  await expect(async () => {
    const [first, name] = [await reach(terminal, 'فرمان‌ها'), await reach(terminal, 'Pump 7 ')];
    expect(first.left).toBeGreaterThanOrEqual(name.right);
  }).toPass();
});

test('commands of widgets reach a device over MQTT, and each says why it came to nothing', async ({
  api,
  open,
  env,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/504 \(Gateway Timeout\)/);
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Controls over MQTT'));
  const made = await admin.createDevice('Pump 8');
  const { credentialsId } = await admin.get<{ credentialsId: string }>(`/api/device/${made.id.id}/credentials`);
  const dashboard = await createControlDashboard(admin, made, ['control_widgets', 'gpio_widgets'], (alias) => ({
    title: alias,
    // Each way in which a command goes: one-way, kept for the device, and with an answer.
    ...(alias === 'round_switch' && { requestPersistent: true, persistentPollingInterval: 1000 }),
    ...(alias === 'rpcbutton' && { oneWayElseTwoWay: false, methodName: 'restart' }),
  }));
  let release: (answer: unknown) => void = () => {};
  let refusal: unknown;
  const answers: Record<string, (command: Command) => unknown> = {
    getValue: () => true,
    checkStatus: () => true,
    getGpioStatus: () => ({ 1: true }),
    getTermInfo: () => ({ platform: 'linux', release: '6.1', cwd: '/home/pi' }),
    restart: () => refusal ?? new Promise((resolve) => (release = resolve)),
  };
  const device = await answerCommandsOverMqtt(env.mqttPort, credentialsId, (command) =>
    (answers[command.method] ?? (() => ({})))(command),
  );
  const sent = (name: string) => device.taken.filter(({ method }) => method === name).map(({ params }) => params);
  const page = await open({ as: admin.tokens });
  await page.goto(`/dashboards/${dashboard.id.id}`);
  const control = (name: string) => page.getByRole('switch', { name });
  const said = (title: string) => page.getByRole('article', { name: title }).getByRole('status');
  for (const name of ['switch_control', 'round_switch', 'slide_toggle_control'])
    await expect(control(name)).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Pin 1, GPIO 1' }).first()).toBeChecked();
  await expect(page.getByRole('article', { name: 'RPC remote shell' }).getByRole('log')).toContainText('linux 6.1');
  await expect(said('Knob Control')).toHaveText('The answer isn’t a number');

  await control('switch_control').click();
  await expect.poll(() => sent('setValue')).toEqual([false]);
  await control('round_switch').click();
  await expect(said('Round switch')).toHaveText('Off');
  expect(sent('setValue')).toEqual([false, false]);

  const restart = page.getByRole('article', { name: 'RPC Button' }).getByRole('button', { name: 'Send RPC' });
  await restart.click();
  await expect.poll(() => sent('restart')).toHaveLength(1);
  release({ in: '5 s' });
  await expect(said('RPC Button')).toHaveText('Answer: {"in":"5 s"}');
  refusal = { error: 'Locked by hand' };
  await restart.click();
  await expect(said('RPC Button')).toHaveText('The device refused the command: Locked by hand');

  await device.stop();
  await page.getByRole('article', { name: 'RPC debug terminal' }).getByRole('textbox').fill('getState');
  await page.keyboard.press('Enter');
  await control('slide_toggle_control').click();
  for (const title of ['RPC debug terminal', 'Slide Toggle Control'])
    await expect(page.getByRole('article', { name: title })).toContainText(/No answer from the device|Device offline/, {
      timeout: 20_000,
    });
  await expect(control('slide_toggle_control')).toBeChecked();
});
