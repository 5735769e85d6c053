import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pump } from '../../testing/answers';
import { playDevices } from '../../testing/play-devices';
import { renderInput } from '../../testing/render-input';
import { fitted } from './camera';
import { maxImageSize } from './image-input';
import { formatTime, parseTime } from './time-field';

const attributes = (scope: string) => `/api/plugins/telemetry/DEVICE/${pump.id}/attributes/${scope}`;
const saves = (calls: readonly Call[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body, query }) => [method, path, body ?? query]);
const place = [{ name: 'latitude' }, { name: 'longitude' }];
const at = { latitude: '5', longitude: '6' };
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('what is typed stays while other values arrive, and where the save is refused, which the widget tells', async () => {
  const answer = ({ method, path }: Call) => {
    if (method === 'POST')
      throw new ApiError({ kind: 'http', status: 403, method, url: path, body: { message: 'No!' } });
    return null;
  };
  const { tell } = await renderInput('update_server_integer_attribute', { values: { limit: '5' }, answer });
  const field = await screen.findByRole('spinbutton', { name: /limit/ });
  await userEvent.type(field, '7');
  tell({ limit: '9' });
  expect(field).toHaveValue('57');
  await save();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Not saved/));
  expect(field).toHaveValue('57');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(field).toHaveValue('9'));
  expect(screen.getByRole('status')).toHaveTextContent('');
});

test('what was saved stands until something else is stored', async () => {
  const { tell, calls } = await renderInput('update_shared_string_attribute', { values: { limit: 'low' } });
  const field = await screen.findByRole('textbox', { name: /limit/ });
  await userEvent.type(field, 'er{Enter}');
  await waitFor(() => expect(saves(calls)).toEqual([['POST', attributes('SHARED_SCOPE'), { limit: 'lower' }]]));
  expect(field).toHaveValue('lower');
  tell({ limit: 'high' });
  await waitFor(() => expect(field).toHaveValue('high'));
});

test.each(['update_server_string_attribute', 'update_multiple_attributes'])(
  'what was saved in %s isn’t shown again once what others stored is what it was before',
  async (type) => {
    const { tell, calls } = await renderInput(type, { values: { limit: 'low' } });
    const field = await screen.findByRole('textbox', { name: /limit/ });
    await userEvent.type(field, 'er');
    await save();
    await waitFor(() => expect(saves(calls)).toHaveLength(1));
    tell({ limit: 'high' });
    await waitFor(() => expect(field).toHaveValue('high'));
    tell({ limit: 'low' });
    await waitFor(() => expect(field).toHaveValue('low'));
  },
);

test('of two presses the last one is stored last', async () => {
  const release: (() => void)[] = [];
  const answer = ({ method }: Call) =>
    method === 'POST' ? new Promise((resolve) => release.push(() => resolve(null))) : null;
  const { calls } = await renderInput('update_server_boolean_attribute', { values: { limit: 'true' }, answer });
  const box = await screen.findByRole('checkbox');
  await userEvent.click(box);
  await userEvent.click(box);
  expect(saves(calls).map(([, , body]) => body)).toEqual([{ limit: false }]);
  await act(async () => release[0]?.());
  await waitFor(() => expect(saves(calls).map(([, , body]) => body)).toEqual([{ limit: false }, { limit: true }]));
  await act(async () => release[1]?.());
  expect(box).toBeChecked();
});

test('a field that is left while another one is saved is saved after it', async () => {
  const release: (() => void)[] = [];
  const answer = ({ method }: Call) =>
    method === 'POST' ? new Promise((resolve) => release.push(() => resolve(null))) : null;
  const { calls } = await renderInput('update_multiple_attributes', {
    keys: [{ name: 'limit' }, { name: 'name' }],
    values: { limit: 'a', name: 'b' },
    settings: { showActionButtons: false },
    answer,
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /limit/ }), '1');
  await userEvent.type(screen.getByRole('textbox', { name: /name/ }), '2');
  await userEvent.tab();
  await waitFor(() => expect(saves(calls)).toHaveLength(1));
  await act(async () => release[0]?.());
  await waitFor(() => expect(saves(calls).map(([, , body]) => body)).toEqual([{ limit: 'a1' }, { name: 'b2' }]));
});

test.each([
  'update_server_string_attribute',
  'update_server_boolean_attribute',
  'update_server_date_attribute',
  'update_server_image_attribute',
  'update_multiple_attributes',
  'update_server_location_attribute',
  'device_claiming_widget',
])('a visitor sees %s disabled, and why', async (type) => {
  const keys = type.includes('location') ? place : [{ name: 'limit' }];
  const { container } = await renderInput(type, { keys, values: { ...at, limit: '5' }, user: { isPublic: true } });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Sign in to change this'));
  for (const field of container.querySelectorAll('input')) expect(field).toBeDisabled();
});

test('shared attributes are for devices', async () => {
  await renderInput('update_shared_image_attribute', { entityType: 'ASSET' });
  expect(await screen.findByText('Shared attributes are for devices only')).toBeVisible();
});

describe('a place', () => {
  beforeEach(() => void playDevices());

  test('says at its field what is wrong, and saves both at once', async () => {
    const { calls } = await renderInput('update_server_location_attribute', { keys: place, values: at });
    const field = await screen.findByRole('spinbutton', { name: /Latitude/ });
    await userEvent.clear(field);
    expect(screen.getByText('Enter a value')).toBeVisible();
    await userEvent.type(field, '90.1');
    expect(screen.getByText('Enter a number from -90 to 90')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '-12.5{Enter}');
    await waitFor(() => expect(saves(calls)).toHaveLength(1));
    expect(saves(calls)[0]).toEqual(['POST', attributes('SERVER_SCOPE'), { latitude: -12.5, longitude: 6 }]);
  });

  test('is where the browser is', async () => {
    await renderInput('update_server_location_attribute', { keys: place, settings: { enableHighAccuracy: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Use current position' }));
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: /Latitude/ })).toHaveValue('12.3456789'));
  });

  test.each([
    [{ isSecure: false }, /only over HTTPS/],
    [{ position: 1 }, /is blocked\. Allow it/],
    [{ position: 2 }, /can’t be found/],
  ])('says why the browser doesn’t tell: %j', async (devices, reason) => {
    playDevices(devices);
    await renderInput('update_server_location_attribute', { keys: place, values: at });
    await userEvent.click(await screen.findByRole('button', { name: 'Use current position' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(reason));
  });

  test('names the keys that it lacks', async () => {
    await renderInput('update_server_location_attribute', { settings: { latKeyName: 'lat' } });
    expect(await screen.findByText('Add the keys lat and longitude to the data source')).toBeVisible();
  });
});

test('a picture that is too large is refused at its field', async () => {
  const { container, calls } = await renderInput('update_server_image_attribute', {
    settings: { displayApplyButton: false },
  });
  await waitFor(() => expect(container.querySelector('[type=file]')).not.toBeNull());
  const input = container.querySelector('[type=file]') as HTMLInputElement;
  const file = new File([new Uint8Array(maxImageSize + 1)], 'a.png', { type: 'image/png' });
  act(() => fireEvent.change(input, { target: { files: [file] } }));
  await waitFor(() => expect(input).toBeInvalid());
  expect(saves(calls)).toEqual([]);
});

describe('a camera', () => {
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Open camera' }));

  test('is let go once the photo is taken, which keeps to both bounds', async () => {
    const done = playDevices();
    const settings = { maxWidth: 640, maxHeight: 240, imageFormat: 'image/jpeg', imageQuality: 0.4 };
    const { calls } = await renderInput('web_camera_input', { settings });
    await open();
    act(() => fireEvent(screen.getByLabelText('What the camera sees'), new Event('loadedmetadata')));
    await userEvent.click(screen.getByRole('button', { name: 'Take photo' }));
    expect(done).toEqual(['open front', 'stop front']);
    await save();
    const photo = `data:image/jpeg;base64,${btoa('320x240 0.4')}`;
    await waitFor(() => expect(saves(calls)).toEqual([['POST', attributes('SERVER_SCOPE'), { limit: photo }]]));
  });

  test('can be another one, and is let go with the widget', async () => {
    const done = playDevices({ cameras: ['front', 'back'] });
    const { unmount } = await renderInput('web_camera_input');
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Switch camera' }));
    await waitFor(() => expect(done).toEqual(['open front', 'stop front', 'open back']));
    unmount();
    expect(done.at(-1)).toBe('stop back');
  });

  test.each([
    [{ isSecure: false }, /only over HTTPS/],
    [{ camera: 'NotAllowedError' }, /is blocked\. Allow it/],
    [{ camera: 'NotFoundError' }, 'No camera found'],
    [{ camera: 'NotReadableError' }, /another program/],
  ])('says why there is none: %j', async (devices, reason) => {
    playDevices(devices);
    await renderInput('web_camera_input');
    await open();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(reason));
  });

  test('never makes a picture larger', () => {
    expect(fitted(100, 50, { maxWidth: 640, maxHeight: 480 })).toEqual({ width: 100, height: 50 });
    expect(fitted(1920, 1080, { maxWidth: 640, maxHeight: 480 })).toEqual({ width: 640, height: 360 });
  });
});

describe('a claim', () => {
  const refused = (status: number, body: string) => (call: Call) => {
    throw new ApiError({ kind: 'http', status, method: call.method, url: call.path, body });
  };
  const claim = async (answer: (call: Call) => unknown) => {
    const drawn = await renderInput('device_claiming_widget', {
      settings: { deviceSecret: true },
      user: { authority: 'CUSTOMER_USER' },
      answer: (call) => (call.path.endsWith('/claim') ? answer(call) : null),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /Device name/ }), 'Pump 7');
    await userEvent.type(screen.getByLabelText(/^Secret/), 's3');
    await userEvent.click(screen.getByRole('button', { name: 'Claim' }));
    return drawn;
  };

  test.each([
    [404, 'none', 'No device has this name', /Device name/],
    [400, 'CLAIMED', 'Someone has already claimed this device', /Device name/],
    [400, 'FAILURE', 'The secret is wrong, or the device isn’t waiting to be claimed', /^Secret/],
  ] as const)('that is refused with %i %s says so at its field', async (status, body, text, field) => {
    await claim(refused(status, body));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText(field)).toBeInvalid();
  });

  test('that is granted empties the form, and finds entities anew', async () => {
    const { calls, refresh } = await claim(() => ({ response: 'SUCCESS', device: {} }));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(saves(calls)).toEqual([['POST', '/api/customer/device/Pump%207/claim', { secretKey: 's3' }]]);
    expect(screen.getByRole('textbox', { name: /Device name/ })).toHaveValue('');
  });

  test('is for users of customers', async () => {
    await renderInput('device_claiming_widget');
    expect(await screen.findByRole('status')).toHaveTextContent('Only users of customers can claim devices');
  });
});

describe('a form of many values', () => {
  test('saves what was changed, with one call for each place', async () => {
    const keys = [
      { name: 'name' },
      { name: 'count', settings: { dataKeyValueType: 'integer', dataKeyType: 'shared', required: true, maxValue: 50 } },
      { name: 'on', settings: { dataKeyValueType: 'booleanSwitch' } },
      { name: 'at', settings: { dataKeyValueType: 'time' } },
    ];
    const { calls } = await renderInput('update_multiple_attributes', { keys, values: { name: 'a', count: '4' } });
    await userEvent.clear(await screen.findByRole('textbox', { name: 'name' }));
    const count = screen.getByRole('spinbutton', { name: /count/ });
    await userEvent.type(count, '44');
    expect(screen.getByText('Enter 50 or less')).toBeVisible();
    await userEvent.type(count, '{Backspace}');
    await userEvent.click(screen.getByRole('switch', { name: 'on' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'at' }), '8:30');
    await save();
    await waitFor(() => expect(saves(calls)).toHaveLength(3));
    expect(saves(calls)).toEqual([
      ['POST', attributes('SERVER_SCOPE'), { on: true, at: 30_600_000 }],
      ['DELETE', expect.stringContaining('/SERVER_SCOPE'), { keys: ['name'] }],
      ['POST', attributes('SHARED_SCOPE'), { count: 44 }],
    ]);
  });

  test('changes values by functions, on the way in and out', async () => {
    const settings = {
      ...{ dataKeyValueType: 'double', useGetValueFunction: true, getValueFunctionBody: 'return value / 10;' },
      ...{ useSetValueFunction: true, setValueFunctionBody: 'return value * 10 + originValue;' },
    };
    const { calls } = await renderInput('update_multiple_attributes', {
      keys: [{ name: 'limit', settings }],
      values: { limit: '50' },
    });
    const field = await screen.findByRole('spinbutton', { name: 'limit' });
    await waitFor(() => expect(field).toHaveValue('5'));
    await userEvent.clear(field);
    await userEvent.type(field, '7{Enter}');
    await waitFor(() => expect(saves(calls)[0]?.[2]).toEqual({ limit: 75 }));
  });

  test('has fields that wait for another, and old ones', async () => {
    const keys = [
      { name: 'on', settings: { dataKeyValueType: 'booleanCheckbox' } },
      { name: 'limit', settings: { inputTypeNumber: true, disabledOnDataKey: 'on' } },
      { name: 'seen', settings: { readOnly: true } },
    ];
    await renderInput('update_multiple_attributes', { keys, values: { on: 'false', limit: '5', seen: 'yes' } });
    const field = await screen.findByRole('spinbutton', { name: 'limit' });
    expect(field).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'on' }));
    expect(field).toBeEnabled();
    expect(screen.getByText('yes')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'seen' })).toBeNull();
  });

  test('saves shared attributes where a widget of an older console says so, and its keys nothing else', async () => {
    const keys = [{ name: 'limit' }, { name: 'own', settings: { dataKeyType: 'server' } }];
    const settings = { attributesShared: true };
    const { calls } = await renderInput('update_multiple_attributes', { settings, keys, values: {} });
    await userEvent.type(await screen.findByRole('textbox', { name: 'limit' }), 'a');
    await userEvent.type(screen.getByRole('textbox', { name: 'own' }), 'b');
    await save();
    await waitFor(() => expect(saves(calls)).toHaveLength(2));
    expect(saves(calls)).toEqual([
      ['POST', attributes('SHARED_SCOPE'), { limit: 'a' }],
      ['POST', attributes('SERVER_SCOPE'), { own: 'b' }],
    ]);
  });

  test('without buttons saves a field once it is left', async () => {
    const { calls } = await renderInput('update_multiple_attributes', {
      settings: { showActionButtons: false },
      values: { limit: 'a' },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'limit' }), 'b');
    expect(saves(calls)).toEqual([]);
    await userEvent.tab();
    await waitFor(() => expect(saves(calls)).toEqual([['POST', attributes('SERVER_SCOPE'), { limit: 'ab' }]]));
  });
});

test.each([
  ['8:30', 30_600_000],
  ['23:59:59', 86_399_000],
  ['24:00', undefined],
  ['8', undefined],
  [' ', null],
])('the time %s is %s', (text, ms) => expect(parseTime(text)).toBe(ms));

test('a time is written as short as it can be', () => {
  expect([30_600_000, 30_601_000].map(formatTime)).toEqual(['08:30', '08:30:01']);
});
