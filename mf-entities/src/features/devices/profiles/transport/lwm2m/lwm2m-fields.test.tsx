import type { TransportConfiguration } from '@mullion/shared-kit/api/device-profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { openForm } from '../../../../../testing/open-form';
import { playPlatform, settle } from '../../../../../testing/render-module';
import { storedProfile, storedTransports } from '../../../../../testing/stored-profiles';
import ProfileForm from '../../device-profile-form';
// Here already: the texts that come with it would change the page between two steps of a test.
import './lwm2m-fields';

jest.setTimeout(60_000);

// The page of the tests lays nothing out, which the code editors cannot do without.
jest.mock('@mullion/shared-kit/editors/protobuf-editor', () => ({ ProtobufEditor: () => null }));

const resource = (id: number, name: string, keyName: string) => ({ id, name, keyName });
const device = {
  id: 3,
  keyId: '3_1.0',
  name: 'Device',
  multiple: false,
  mandatory: true,
  instances: [
    { id: 0, resources: [resource(9, 'Battery Level', 'batteryLevel'), resource(0, 'Manufacturer', 'manufacturer')] },
  ],
};
const temperature = {
  id: 3303,
  keyId: '3303_1.0',
  name: 'Temperature',
  multiple: true,
  mandatory: false,
  instances: [{ id: 0, resources: [resource(5700, 'Sensor Value', 'sensorValue')] }],
};

const stored = storedTransports.find(({ type }) => type === 'LWM2M') as TransportConfiguration;
const nothing = { data: [], totalPages: 0, totalElements: 0, hasNext: false };

/** The transport step of a profile, what it saved, and hands to use it. */
async function open(transport: TransportConfiguration = stored, server: unknown = null) {
  playPlatform(({ path }) => {
    if (path === '/api/resource/lwm2m') return [device];
    if (path === '/api/resource/lwm2m/page') return [device, temperature];
    return path.startsWith('/api/lwm2m') ? server : nothing;
  });
  const { user, client, saved, ...form } = await openForm(ProfileForm, storedProfile(transport));
  await user.click(screen.getByRole('tab', { name: 'Transport' }));
  if (transport.type === 'LWM2M') await screen.findByRole('tab', { name: 'Objects' });
  await settle(client);
  const save = async () => {
    const before = saved.length;
    await form.save();
    await waitFor(() => expect(saved.length).toBe(before + 1));
    return saved.at(-1)?.profileData.transportConfiguration;
  };
  return { user, saved, save };
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const inDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

describe('objects of a LwM2M profile', () => {
  it('name what is stored by their models, and fold their resources away', async () => {
    const { user } = await open();
    const fold = button(/^Device #3_1.0/);
    expect(fold).toHaveTextContent('Required1 attribute · 1 telemetry · 1 observed');
    expect(screen.queryByRole('checkbox', { name: /Battery/ })).not.toBeInTheDocument();
    await user.click(fold);
    expect(box('Telemetry, Battery Level, instance 0 of Device')).toBeChecked();
    expect(box('Telemetry, Manufacturer, instance 0 of Device')).not.toBeChecked();
    expect(screen.getByLabelText(/^Key, Manufacturer/)).toHaveValue('manufacturer');
    expect(box('Telemetry, all of instance 0 of Device')).toBePartiallyChecked();
  });

  it('are added, ticked, named and observed; what else is stored stays', async () => {
    const { user, save } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Add object' }));
    await user.click(await screen.findByRole('option', { name: /Temperature/ }));
    const value = 'Sensor Value, instance 0 of Temperature';
    expect(box(`Observe, ${value}`)).toBeDisabled();
    await user.click(box(`Telemetry, ${value}`));
    await user.click(box(`Observe, ${value}`));
    const key = screen.getByLabelText(new RegExp(`^Key, ${value}`));
    await user.clear(key);
    await user.type(key, 'roof');
    const { observeAttr } = stored as unknown as { observeAttr: Record<string, unknown> };
    expect(await save()).toEqual({
      ...stored,
      observeAttr: {
        ...observeAttr,
        observe: ['/3_1.0/0/9', '/3303_1.0/0/5700'],
        telemetry: ['/3_1.0/0/9', '/3303_1.0/0/5700'],
        keyName: { ...(observeAttr.keyName as object), '/3303_1.0/0/5700': 'roof' },
      },
    });
    // A key comes back with its tick.
    await user.click(box(`Telemetry, ${value}`));
    await user.click(box(`Attribute, ${value}`));
    expect(screen.getByLabelText(new RegExp(`^Key, ${value}`))).toHaveValue('roof');
  });

  it('need a key for each value, and lead to the one that has none', async () => {
    const { user, saved } = await open();
    await user.click(button(/^Device #3_1.0/));
    await user.clear(screen.getByLabelText(/^Key, Battery Level/));
    expect(screen.getByLabelText(/^Key, Battery Level/)).toHaveAccessibleDescription('Enter a key');
    await user.click(button(/^Device #3_1.0/));
    await user.click(screen.getByRole('tab', { name: 'Servers' }));
    await user.click(button('Save'));
    const key = await screen.findByLabelText(/^Key, Battery Level/);
    await waitFor(() => expect(key).toHaveFocus());
    expect(screen.getByText('Enter a key for each attribute and telemetry value')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('have attributes that are checked where they are entered', async () => {
    const { user, save } = await open({
      ...stored,
      observeAttr: { ...(stored.observeAttr as object), attributeLwm2m: { '/3_1.0/0/9': { pmin: 5, dim: 2 } } },
    });
    await user.click(button(/^Device #3_1.0/));
    await user.click(button('LwM2M attributes of Battery Level, instance 0 of Device: pmin 5, dim 2'));
    const dialog = await inDialog(/^LwM2M attributes of Battery Level/);
    const field = (name: RegExp) => dialog.getByLabelText(name);
    await user.clear(field(/pmin/));
    await user.type(field(/pmin/), '-1');
    expect(field(/pmin/)).toHaveAccessibleDescription('Enter a whole number of seconds, at least 0');
    for (const [name, text] of [
      [/pmax/, '5'],
      [/gt/, '10'],
      [/lt/, '4'],
      [/st/, '3'],
    ] as const)
      await user.type(field(name), text);
    await user.clear(field(/pmin/));
    await user.type(field(/pmin/), '10');
    expect(field(/pmax/)).toHaveAccessibleDescription('Enter at least the minimum period');
    expect(field(/st/)).toHaveAccessibleDescription(/^Two steps must fit/);
    expect(screen.getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription(
      'Check these fields: Maximum period (pmax), Step (st)',
    );
    await user.clear(field(/lt/));
    await user.type(field(/lt/), '11');
    expect(field(/gt/)).toHaveAccessibleDescription('Enter a value above “Less than”');
    for (const name of [/pmax/, /gt/, /lt/, /st/]) await user.clear(field(name));
    await user.clear(field(/pmin/));
    await user.type(field(/pmin/), '10');
    await user.type(field(/pmax/), '5');
    expect(field(/pmax/)).toHaveAccessibleDescription('Enter at least the minimum period');
    expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
    await user.clear(field(/pmax/));
    await user.type(field(/\(gt\)/), 'x');
    expect(field(/\(gt\)/)).toHaveAccessibleDescription('Enter a number');
    await user.clear(field(/\(gt\)/));
    await user.type(field(/\(gt\)/), '-1.5');
    expect(dialog.getByText('Also stored, and kept: dim 2')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    const { observeAttr } = (await save()) as unknown as { observeAttr: { attributeLwm2m: object } };
    expect(observeAttr.attributeLwm2m).toEqual({ '/3_1.0/0/9': { dim: 2, pmin: 10, gt: -1.5 } });
  });

  it('get instances, and lose one with all that is set of it', async () => {
    const { user, save } = await open();
    await user.click(screen.getByRole('combobox', { name: 'Add object' }));
    await user.click(await screen.findByRole('option', { name: /Temperature/ }));
    await user.click(button('Add instances of Temperature'));
    const dialog = await inDialog('Add instances of Temperature');
    const numbers = dialog.getByLabelText(/^Instance numbers/);
    await user.clear(numbers);
    await user.type(numbers, '0');
    expect(numbers).toHaveAccessibleDescription('Instance 0 is there already');
    await user.clear(numbers);
    await user.type(numbers, '1-2');
    await user.click(dialog.getByRole('button', { name: 'Add instances' }));
    await user.click(box('Attribute, all of instance 1 of Temperature'));
    expect(screen.getByLabelText(/^Key, Sensor Value, instance 1/)).toHaveValue('sensorValue1');
    // What a search hides stays.
    await user.type(screen.getByLabelText('Search resources and keys'), 'sensorValue1');
    const hidden = 'Attribute, Sensor Value, instance 2 of Temperature';
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: hidden })).not.toBeInTheDocument());
    await user.click(button('Remove instance 1 of Temperature'));
    const question = await screen.findByRole('alertdialog', { name: 'Remove instance 1 of Temperature?' });
    expect(question).toHaveTextContent('1 value will no longer be collected: sensorValue1.');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await user.clear(screen.getByLabelText('Search resources and keys'));
    await user.click(await screen.findByRole('checkbox', { name: hidden }));
    const { observeAttr } = (await save()) as unknown as { observeAttr: { attribute: string[] } };
    expect(observeAttr.attribute).toEqual(['/3_1.0/0/0', '/3303_1.0/2/5700']);
  });

  it('are removed after it was said what is lost', async () => {
    const { user, save } = await open();
    await user.click(button('Remove Device'));
    const question = await screen.findByRole('alertdialog', { name: 'Remove Device?' });
    expect(question).toHaveTextContent('2 values will no longer be collected: manufacturer, batteryLevel.');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Device #/ })).not.toBeInTheDocument());
    expect(await save()).toMatchObject({
      observeAttr: { observe: [], attribute: [], telemetry: [], keyName: {}, attributeLwm2m: {} },
    });
  });

  it('are found by a resource, which opens them', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox'), 'batt{Enter}');
    expect(box('Telemetry, Battery Level, instance 0 of Device')).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: /Manufacturer/ })).not.toBeInTheDocument();
  });
});

describe('servers of a LwM2M profile', () => {
  it('are added with a number of their own and need a host', async () => {
    const { user, save, saved } = await open();
    await user.click(screen.getByRole('tab', { name: 'Servers' }));
    await user.click(button('Add LwM2M server'));
    const hosts = await screen.findAllByLabelText(/^Host/);
    await user.click(button('Save'));
    await waitFor(() => expect(hosts.at(-1)).toHaveAccessibleDescription('Required'));
    expect(saved).toEqual([]);
    await user.type(hosts.at(-1) as HTMLElement, 'localhost');
    await user.click(button('Save'));
    await waitFor(() => expect(hosts.at(-1)).toHaveAccessibleDescription('Another server has this host and port'));
    const ids = screen.getAllByLabelText(/^Short server ID/);
    await user.clear(ids.at(-1) as HTMLElement);
    await user.type(ids.at(-1) as HTMLElement, '65535');
    await user.tab();
    await waitFor(() => expect(ids.at(-1)).toHaveAccessibleDescription(/65,?534/));
    await user.clear(ids.at(-1) as HTMLElement);
    await user.type(ids.at(-1) as HTMLElement, '7');
    await user.selectOptions(screen.getAllByLabelText(/^Security mode/).at(-1) as HTMLElement, 'Pre-shared key (PSK)');
    const { bootstrap } = (await save()) as unknown as { bootstrap: object[] };
    expect(bootstrap).toEqual([
      (stored.bootstrap as object[])[0],
      expect.objectContaining({ securityMode: 'PSK', shortServerId: 7, host: 'localhost', port: 5686 }),
    ]);
  });

  it('lose the bootstrap server when its updates are off, after a question', async () => {
    const { user, save } = await open();
    await user.click(screen.getByRole('tab', { name: 'Servers' }));
    expect(screen.getByText(/^This platform runs no bootstrap server/)).toBeVisible();
    await user.click(button('Add bootstrap server'));
    await waitFor(() => expect(screen.getAllByLabelText(/^Host/)).toHaveLength(2));
    await user.click(screen.getByLabelText('Include bootstrap server updates'));
    const question = await screen.findByRole('alertdialog', { name: 'Remove the bootstrap server?' });
    await user.click(within(question).getByRole('button', { name: 'Remove server' }));
    expect(await save()).toEqual({ ...stored, bootstrapServerUpdateEnable: false });
  });
});

it('a LwM2M profile of which nothing is stored comes back as it is', async () => {
  const empty = { type: 'LWM2M', observeAttr: null, bootstrap: null, clientLwM2mSettings: null } as const;
  const { user, save } = await open(empty);
  for (const name of ['Servers', 'Other settings', 'Objects']) await user.click(screen.getByRole('tab', { name }));
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  await user.type(screen.getByLabelText('Description'), '!');
  expect(await save()).toEqual(empty);
});

it('a transport that is chosen while the server of another is asked for stays', async () => {
  let answer: (server: null) => void = () => undefined;
  const server = new Promise((resolve) => {
    answer = resolve;
  });
  const { user, save } = await open({ type: 'DEFAULT' }, server);
  const transport = screen.getByRole('combobox', { name: /^Transport/ });
  await user.selectOptions(transport, 'LwM2M');
  await user.selectOptions(transport, 'MQTT');
  await waitFor(() => expect(transport).toHaveDisplayValue('MQTT'));
  answer(null);
  expect(await save()).toMatchObject({ type: 'MQTT' });
});
