import { ApiError } from '@mullion/shared-kit/api/api-error';
import { setLanguage } from '@mullion/shared-kit/i18n/i18n';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callDevice } from '../../runtime/device-calls';
import { answerAll, latestOf, pageOf, pump } from '../../testing/answers';
import { renderWidget } from '../../testing/render-widget';

const refusal = (status: number) => {
  throw new ApiError({ kind: 'http', status, statusText: 'Said', method: 'POST', url: '/api/rpc' });
};
const sent = (calls: readonly Call[]) =>
  calls
    .filter(({ path, method }) => method === 'POST' && path.startsWith('/api/rpc/'))
    .map(({ path, body }) => ({ way: path.split('/')[3], ...(body as { method: string; params: unknown }) }));
const isOf =
  (name: string) =>
  ({ body }: Call) =>
    (body as { method?: string } | undefined)?.method === name;
const status = () => screen.getByRole('status', { hidden: true });

const switches = ['switch_control', 'round_switch', 'slide_toggle_control'] as const;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('switch', { name }));

describe.each(switches)('%s', (alias) => {
  const draw = (more: Parameters<typeof renderWidget>[1] = {}) =>
    renderWidget(`control_widgets.${alias}`, { ...more, settings: { title: 'Pump', ...more.settings } });

  test('asks the device for its state, and sends the other one; it shows what the device has', async () => {
    const { calls } = await draw({ answer: (call) => (isOf('getValue')(call) ? true : null) });
    const control = await screen.findByRole('switch', { name: 'Pump' });
    await waitFor(() => expect(control).toBeChecked());
    await press('Pump');
    await waitFor(() => expect(control).not.toBeChecked());
    expect(status()).toHaveTextContent('Off');
    expect(sent(calls)).toMatchObject([
      { way: 'twoway', method: 'getValue', params: null },
      { way: 'oneway', method: 'setValue', params: false, persistent: false, timeout: 500 },
    ]);
    expect(calls[0]?.path).toBe(`/api/rpc/twoway/${pump.id}`);
  });

  test('without a target it says so and sends nothing', async () => {
    const { calls } = await draw({ isUntargeted: true });
    const control = await screen.findByRole('button', { name: 'Pump: state unknown' });
    expect(control).toHaveAttribute('aria-disabled', 'true');
    expect(status()).toHaveTextContent('No target device');
    await userEvent.click(control);
    expect(sent(calls)).toEqual([]);
  });

  test('is told as unknown, not as off, until the device has said it', async () => {
    let said: (value: unknown) => void = () => {};
    await draw({ answer: () => new Promise((resolve) => (said = resolve)) });
    const control = await screen.findByRole('button', { name: 'Pump: state unknown' });
    expect(control).not.toHaveAttribute('aria-checked');
    await act(async () => said(false));
    expect(control).toHaveAccessibleName('Pump');
    expect(control).not.toBeChecked();
  });

  test('a visitor sees its value and can’t change it', async () => {
    const settings = { retrieveValueMethod: 'attribute', valueKey: 'open' };
    const { calls } = await draw({ isVisitor: true, settings, attributes: { open: 'true' } });
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Pump' })).toBeChecked());
    expect(status()).toHaveTextContent('Sign in to use this');
    await press('Pump');
    expect(sent(calls)).toEqual([]);
  });

  test('asks nothing while the dashboard is edited', async () => {
    const { calls } = await draw({ isEdit: true });
    await screen.findByRole('button', { name: 'Pump: state unknown' });
    expect(sent(calls)).toEqual([]);
  });
});

describe('a command', () => {
  const draw = (more: Parameters<typeof renderWidget>[1] = {}) =>
    renderWidget('control_widgets.switch_control', {
      ...more,
      settings: { title: 'Pump', retrieveValueMethod: 'none', ...more.settings },
    });

  test.each([
    [504, true, 'No answer from the device'],
    [504, false, 'Device offline'],
    [409, true, 'Device offline'],
    [403, true, 'You can’t send commands to this device'],
    [404, true, 'The device no longer exists'],
    [406, true, 'The answer isn’t JSON'],
    [413, true, 'The command is too large'],
  ])(
    'that is answered %i by a device that is there: %s says why and leaves the state',
    async (code, isActive, words) => {
      await draw({ isActive, answer: () => refusal(code) });
      await screen.findByRole('switch', { name: 'Pump' });
      await press('Pump');
      await waitFor(() => expect(status()).toHaveTextContent(words));
      expect(screen.getByRole('switch', { name: 'Pump' })).not.toBeChecked();
    },
  );

  test('of those pressed while one is under way only the newest follows', async () => {
    const release: (() => void)[] = [];
    const { calls } = await draw({ answer: () => new Promise((resolve) => release.push(() => resolve(null))) });
    await screen.findByRole('switch', { name: 'Pump' });
    await press('Pump');
    await press('Pump');
    await press('Pump');
    expect(sent(calls)).toHaveLength(1);
    await act(async () => release[0]?.());
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    await act(async () => release[1]?.());
    await waitFor(() => expect(status()).toHaveTextContent('On'));
    expect(sent(calls)).toHaveLength(2);
  });

  test('takes the one before back at the second press', async () => {
    const release: (() => void)[] = [];
    const { calls } = await draw({ answer: () => new Promise((resolve) => release.push(() => resolve(null))) });
    await screen.findByRole('switch', { name: 'Pump' });
    await press('Pump');
    await press('Pump');
    await act(async () => release[0]?.());
    await waitFor(() => expect(sent(calls)).toHaveLength(2));
    await act(async () => release[1]?.());
    await waitFor(() => expect(status()).toHaveTextContent('Off'));
    expect(sent(calls).map(({ params }) => params)).toEqual([true, false]);
  });

  test('that is stored is waited for though a question about it finds no platform', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      let asked = 0;
      await draw({
        settings: { requestPersistent: true, persistentPollingInterval: 2000 },
        answer: ({ path, method }) => {
          if (!path.includes('/persistent/')) return { rpcId: 'r1' };
          asked += 1;
          if (asked === 1) throw new ApiError({ kind: 'network', method, url: path });
          return { status: 'SUCCESSFUL', response: null };
        },
      });
      await screen.findByRole('switch', { name: 'Pump' });
      fireEvent.click(screen.getByRole('switch', { name: 'Pump' }));
      await waitFor(() => expect(status()).toHaveTextContent('Waiting for the device…'));
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(asked).toBe(1);
      await act(() => jest.advanceTimersByTimeAsync(2000));
      await waitFor(() => expect(status()).toHaveTextContent('On'));
    } finally {
      jest.useRealTimers();
    }
  });

  test.each([
    [['SENT', 'SUCCESSFUL'], 'On'],
    [['QUEUED', 'DELIVERED'], 'On'],
    [['TIMEOUT'], 'No answer from the device'],
    [['EXPIRED'], 'Expired before the device took it'],
    [['FAILED'], 'The device refused the command'],
  ])('that is stored is asked about until it is over: %j', async (statuses, words) => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const asked: string[] = [];
      await draw({
        settings: { requestPersistent: true, persistentPollingInterval: 4000 },
        answer: ({ path }) => {
          if (!path.includes('/persistent/')) return { rpcId: 'r1' };
          asked.push(path);
          return { status: statuses[Math.min(asked.length, statuses.length) - 1], response: null };
        },
      });
      await screen.findByRole('switch', { name: 'Pump' });
      fireEvent.click(screen.getByRole('switch', { name: 'Pump' }));
      await waitFor(() => expect(status()).toHaveTextContent('Waiting for the device…'));
      await act(() => jest.advanceTimersByTimeAsync(2000));
      if (statuses.length > 1) await act(() => jest.advanceTimersByTimeAsync(4000));
      await waitFor(() => expect(status()).toHaveTextContent(words));
      expect(asked).toHaveLength(statuses.length);
    } finally {
      jest.useRealTimers();
    }
  });

  test('the state that could not be read is asked for again on demand', async () => {
    let isThere = false;
    await draw({ settings: { retrieveValueMethod: 'rpc' }, answer: () => (isThere ? true : refusal(504)) });
    await screen.findByText('No answer from the device');
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Pump' })).toBeChecked());
  });

  test('a function that fails is told with its place, and nothing is sent', async () => {
    const { calls } = await draw({ settings: { convertValueFunction: 'return value.no.where;' } });
    await screen.findByRole('switch', { name: 'Pump' });
    await press('Pump');
    await waitFor(() => expect(status()).toHaveTextContent(/A function failed: TypeError.*line 1/));
    expect(sent(calls)).toEqual([]);
  });
});

/** jsdom’s pointer events have no place. */
const pointer = (element: HTMLElement, type: string, clientX: number, clientY: number) =>
  fireEvent(element, new MouseEvent(type, { bubbles: true, clientX, clientY }));

test('a knob shows the device’s number and sends where it is turned to', async () => {
  const settings = { title: 'Speed', minValue: 0, maxValue: 50 };
  const { calls } = await renderWidget('control_widgets.knob_control', {
    settings,
    config: { decimals: 0 },
    answer: (call) => (isOf('getValue')(call) ? '20' : null),
  });
  const knob = await screen.findByRole('slider', { name: 'Speed' });
  await waitFor(() => expect(knob).toHaveAttribute('aria-valuenow', '20'));
  act(() => knob.focus());
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(status()).toHaveTextContent('Delivered'));
  expect(sent(calls).at(-1)).toMatchObject({ way: 'oneway', method: 'setValue', params: 21 });
  jest.spyOn(knob, 'getBoundingClientRect').mockReturnValue({ x: 0, y: 0, width: 100, height: 100 } as DOMRect);
  pointer(knob, 'pointerdown', 50, 0);
  expect(knob).toHaveAttribute('aria-valuenow', '25');
  pointer(knob, 'pointerup', 99, 50);
  await waitFor(() => expect(sent(calls).at(-1)).toMatchObject({ params: 42 }));
  expect(knob).toHaveAttribute('aria-valuenow', '42');
});

test('a knob writes its numbers as the language does', async () => {
  await renderWidget('control_widgets.knob_control', {
    settings: { minValue: 0, maxValue: 1500 },
    config: { decimals: 1 },
    answer: (call) => (isOf('getValue')(call) ? '20.5' : null),
  });
  const knob = await screen.findByRole('slider');
  await waitFor(() => expect(knob).toHaveTextContent('20.501,500'));
  await act(() => setLanguage('fa_IR'));
  expect(knob).toHaveTextContent('۲۰٫۵۰۱٬۵۰۰');
  await act(() => setLanguage('en_US'));
});

test.each(['altKey', 'ctrlKey', 'metaKey'])('an arrow with %s is the browser’s: a knob sends nothing', async (held) => {
  const { calls } = await renderWidget('control_widgets.knob_control', {
    settings: { title: 'Speed' },
    answer: (call) => (isOf('getValue')(call) ? 20 : null),
  });
  const knob = await screen.findByRole('slider', { name: 'Speed' });
  await waitFor(() => expect(knob).toHaveAttribute('aria-valuenow', '20'));
  expect(fireEvent.keyDown(knob, { key: 'ArrowLeft', [held]: true })).toBe(true);
  expect(knob).toHaveAttribute('aria-valuenow', '20');
  expect(sent(calls).map(({ method }) => method)).toEqual(['getValue']);
});

test('what isn’t known of a device is told of a knob, a light, and pins too', async () => {
  const never = () => new Promise(() => {});
  const knob = await renderWidget('control_widgets.knob_control', { settings: { title: 'Speed' }, answer: never });
  const slider = await screen.findByRole('slider', { name: 'Speed' });
  expect(slider).toHaveAttribute('aria-valuetext', 'State unknown');
  expect(slider).toHaveTextContent('?');
  knob.unmount();
  const led = await renderWidget('control_widgets.led_indicator', { settings: { title: 'Door' }, answer: never });
  expect(await screen.findByRole('img', { name: 'Door: State unknown' })).toBeVisible();
  led.unmount();
  await renderWidget('gpio_widgets.basic_gpio_control', { settings: { gpioList }, answer: never });
  expect(await screen.findByRole('button', { name: 'Pin 7, Lamp: state unknown' })).toBeVisible();
});

describe('a control whose device the platform doesn’t name', () => {
  test('says that it can’t be loaded, and asks again on demand', async () => {
    const { socket } = await renderWidget('control_widgets.rpcbutton', {
      settings: { buttonText: 'Restart' },
      isUnanswered: true,
    });
    await waitFor(() => expect(socket.length).toBeGreaterThan(0));
    socket[0]?.refuse('The platform is down');
    await waitFor(() => expect(status()).toHaveTextContent('Couldn’t load the device. The platform is down'));
    expect(screen.getByRole('button', { name: 'Restart' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', {})));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Restart' })).not.toHaveAttribute('aria-disabled'));
  });

  test('waits in line behind others, and says so', async () => {
    const settings = { title: 'Pump', gpioList: [] };
    const busy = [1, 2].map(() =>
      callDevice({ deviceId: pump.id, isRead: true }, () => new Promise<void>((resolve) => free.push(resolve))),
    );
    const { calls } = await renderWidget('control_widgets.switch_control', { settings, answer: () => true });
    await waitFor(() => expect(status()).toHaveTextContent('Waiting in line…'));
    expect(sent(calls)).toEqual([]);
    await act(async () => free[0]?.());
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Pump' })).toBeChecked());
    free[1]?.();
    await Promise.all(busy);
  });
});

const gpioList = [
  { pin: 7, label: 'Lamp', row: 0, col: 0 },
  { pin: 8, label: 'Fan', row: 0, col: 1, color: '#ff0000' },
];

test('a board says that it has no pins', async () => {
  await renderWidget('gpio_widgets.basic_gpio_control', { settings: { gpioList: [] }, answer: () => ({}) });
  expect(await screen.findByText('No pins are configured')).toBeVisible();
});

test.each([
  ['control_widgets.switch_control', {}],
  ['control_widgets.knob_control', {}],
  ['control_widgets.led_indicator', {}],
  ['control_widgets.rpc_remote_shell', {}],
  ['gpio_widgets.basic_gpio_control', { gpioList }],
  // With the functions that types are installed with.
  ['control_widgets.round_switch', { parseValueFunction: 'return data ? true : false;' }],
  ['gpio_widgets.basic_gpio_control', { gpioList, parseGpioStatusFunction: 'return body[pin] === true;' }],
])('%s says in the words of the device why it refused, and knows no value', async (key, settings) => {
  await renderWidget(key, { settings: { title: 'Pump', ...settings }, answer: () => ({ error: 'Locked by hand' }) });
  expect(await screen.findByText('The device refused the command: Locked by hand')).toBeVisible();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox', { hidden: false })?.matches(':enabled') ?? false).toBe(false);
});

test('a button tells a refusal as a failure, and the whole reason on a press', async () => {
  const settings = { buttonText: 'Restart', oneWayElseTwoWay: false };
  await renderWidget('control_widgets.rpcbutton', { settings, answer: () => ({ error: 'Busy' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Restart' }));
  await waitFor(() => expect(status()).toHaveTextContent('The device refused the command: Busy'));
  await userEvent.click(screen.getByRole('button', { name: 'Show the reason' }));
  expect(await screen.findByRole('dialog', { name: 'Show the reason' })).toHaveTextContent(
    /^The device refused the command: Busy$/,
  );
});

test('a function of the widget reads what its device answers, errors too', async () => {
  const settings = { title: 'Pump', parseValueFunction: 'return data.error === "none";' };
  await renderWidget('control_widgets.switch_control', { settings, answer: () => ({ error: 'none' }) });
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Pump' })).toBeChecked());
});

test('a knob says that an answer is no number', async () => {
  await renderWidget('control_widgets.knob_control', { settings: { title: 'Speed' }, answer: () => ({ speed: 5 }) });
  await waitFor(() => expect(status()).toHaveTextContent('The answer isn’t a number'));
  expect(screen.getByRole('slider', { name: 'Speed' })).toHaveAttribute('aria-valuetext', 'State unknown');
});

test('a knob goes back when the device doesn’t take the number', async () => {
  await renderWidget('control_widgets.knob_control', {
    settings: { title: 'Speed', initialValue: 10 },
    answer: (call) => (isOf('getValue')(call) ? 10 : refusal(504)),
  });
  const knob = await screen.findByRole('slider', { name: 'Speed' });
  act(() => knob.focus());
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(status()).toHaveTextContent('No answer from the device'));
  expect(knob).toHaveAttribute('aria-valuenow', '10');
});

test('an LED shows a value once the device has said that it is there', async () => {
  const { calls } = await renderWidget('control_widgets.led_indicator', {
    settings: { title: 'Door', valueAttribute: 'open' },
    attributes: { open: 'true' },
    answer: () => true,
  });
  expect(await screen.findByRole('img', { name: 'Door: On' })).toBeVisible();
  expect(sent(calls)).toMatchObject([{ way: 'twoway', method: 'checkStatus' }]);
});

test('a button sends what is configured, and says what the device answers', async () => {
  const settings = { buttonText: 'Restart', methodName: 'reboot', methodParams: '{"in": 5}', oneWayElseTwoWay: false };
  const { calls } = await renderWidget('control_widgets.rpcbutton', { settings, answer: () => ({ ok: true }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Restart' }));
  await waitFor(() => expect(status()).toHaveTextContent('Answer: {"ok":true}'));
  expect(sent(calls)).toMatchObject([{ way: 'twoway', method: 'reboot', params: { in: 5 }, timeout: 5000 }]);
});

test('a button saves attributes, and says when there are none', async () => {
  const settings = { buttonText: 'Set limits', entityParameters: '{"limit": 5}', entityAttributeType: 'SHARED_SCOPE' };
  const { calls, unmount } = await renderWidget('control_widgets.update_attributes', { settings });
  await userEvent.click(await screen.findByRole('button', { name: 'Set limits' }));
  await waitFor(() => expect(status()).toHaveTextContent('Saved'));
  expect(calls.at(-1)).toMatchObject({
    path: `/api/plugins/telemetry/DEVICE/${pump.id}/attributes/SHARED_SCOPE`,
    body: { limit: 5 },
  });
  unmount();
  await renderWidget('control_widgets.update_attributes', { settings: { ...settings, entityParameters: '[' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Set limits' }));
  await waitFor(() => expect(status()).toHaveTextContent('No attributes to save'));
});

const free: (() => void)[] = [];

test('a board of pins shows the device’s states and switches one at a time', async () => {
  const { calls } = await renderWidget('gpio_widgets.basic_gpio_control', {
    settings: { gpioList },
    answer: (call) => (isOf('getGpioStatus')(call) ? { 7: true, 8: false } : { 8: true }),
  });
  const fan = await screen.findByRole('switch', { name: 'Pin 8, Fan' });
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Pin 7, Lamp' })).toBeChecked());
  expect(fan).not.toBeChecked();
  await userEvent.click(fan);
  await waitFor(() => expect(fan).toBeChecked());
  expect(sent(calls)).toMatchObject([
    { way: 'twoway', method: 'getGpioStatus', params: '{}' },
    { way: 'twoway', method: 'setGpioStatus', params: { pin: 8, enabled: true } },
  ]);
});

test('a panel of pins lights those whose number is the label of a key that is true', async () => {
  const keys = [
    { name: 'lamp', type: 'attribute', label: '7', settings: {} },
    { name: 'fan', type: 'attribute', label: '8', settings: {} },
  ];
  await renderWidget('gpio_widgets.gpio_panel', {
    settings: { gpioList },
    sources: [
      {
        kind: 'entities',
        name: '',
        aliasName: '',
        entities: { entityType: 'DEVICE', ids: [pump.id] },
        keyFilters: [],
        keys,
        latestKeys: [],
      },
    ] as never,
    attributes: { lamp: 'true', fan: 'false' },
  });
  expect(await screen.findByRole('img', { name: 'Pin 7, Lamp: On' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Pin 8, Fan: Off' })).toBeVisible();
});
