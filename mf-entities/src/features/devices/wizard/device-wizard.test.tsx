import { ApiError } from '@mullion/shared-kit/api/api-error';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Call, fakeContext, playPlatform, playSocket, renderModule } from '../../../testing/render-module';
import { openDeviceWizard } from './device-wizard';

// The page of the tests lays nothing out, which the code editors cannot do without: texts stand in their place.
jest.mock('@mullion/shared-kit/editors/json-object-editor', () => ({ JsonObjectEditor: () => null }));

jest.setTimeout(60_000);
// The code of a new profile comes when it is asked for, which takes as long as the machine is busy.
beforeAll(() => import('../profiles/profile-steps'));

const profile = {
  id: { entityType: 'DEVICE_PROFILE', id: 'p1' },
  name: 'default',
  type: 'DEFAULT',
  transportType: 'DEFAULT',
};
const credentials = {
  id: { id: 'c1' },
  deviceId: { id: 'd1' },
  credentialsType: 'ACCESS_TOKEN',
  credentialsId: 'made',
};

/** `ready`: calls that change something are answered then. */
function platform(refused: (call: Call) => string | undefined = () => undefined, ready = Promise.resolve()) {
  return playPlatform(async (call) => {
    if (call.method !== 'GET') await ready;
    const message = refused(call);
    if (message) throw new ApiError({ kind: 'http', status: 400, body: { message } });
    if (['/api/deviceProfileInfo/default', '/api/deviceProfileInfo/p1'].includes(call.path)) return profile;
    if (call.path === '/api/deviceProfileInfos')
      return { data: [profile], totalPages: 1, totalElements: 1, hasNext: false };
    if (call.path.startsWith('/api/deviceProfile/devices/keys')) return [];
    if (call.path === '/api/deviceProfile')
      return { ...profile, ...(call.body as object), id: { entityType: 'DEVICE_PROFILE', id: 'p2' } };
    if (call.path === '/api/device' && call.method === 'POST') {
      return { ...(call.body as object), id: { entityType: 'DEVICE', id: 'd1' } };
    }
    if (call.path.endsWith('/credentials')) return call.method === 'GET' ? credentials : call.body;
    return undefined;
  });
}

async function openWizard(calls: Call[]) {
  playSocket();
  const context = fakeContext();
  const { user } = await renderModule(null);
  await act(async () => void openDeviceWizard(context));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add device' }));
  await waitFor(() => expect(dialog.getByLabelText(/Device profile/)).toHaveValue('default'));
  const posts = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  return { context, user, dialog, posts };
}

describe('the device wizard', () => {
  it('needs a name only, gives the device a generated token, and shows how to connect with it', async () => {
    const calls = platform();
    const { context, user, dialog, posts } = await openWizard(calls);
    await expectAccessible();
    const add = () => dialog.getByRole('button', { name: 'Add device' });
    expect(add()).not.toHaveAccessibleDescription();
    await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
    await waitFor(() => expect(add()).not.toHaveAttribute('aria-disabled'));
    await user.click(add());

    await screen.findByRole('dialog', { name: 'Connect Pump 7' });
    expect(posts()).toEqual(['POST /api/device', 'POST /api/device/credentials']);
    const sent = calls.findLast(({ method }) => method === 'POST')?.body as { id: unknown; credentialsId: string };
    expect(sent.id).toEqual({ id: 'c1' });
    expect(sent.credentialsId).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(screen.getByText(new RegExp(`^curl .*/api/v1/${sent.credentialsId}/telemetry`))).toBeInTheDocument();
    expect(screen.getByText(/^1883 is the usual MQTT port/)).toBeInTheDocument();
    expect(screen.getByText('Waiting for the first message…')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open the device' }));
    expect(context.open).toHaveBeenCalledWith('d1');
  });

  it('makes a profile of a name that is typed where one is chosen', async () => {
    const calls = platform();
    const { user, dialog, posts } = await openWizard(calls);
    await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
    const field = dialog.getByLabelText(/Device profile/);
    await user.clear(field);
    await user.type(field, 'pump');
    await user.click(await screen.findByText('Create a profile with this name'));
    expect(await dialog.findByLabelText(/^Profile name/)).toHaveValue('pump');
    await user.click(dialog.getByRole('button', { name: 'Add device' }));
    await screen.findByRole('dialog', { name: 'Connect Pump 7' });
    expect(posts()).toEqual(['POST /api/deviceProfile', 'POST /api/device', 'POST /api/device/credentials']);
    expect(calls.find(({ path }) => path === '/api/device')?.body).toMatchObject({ deviceProfileId: { id: 'p2' } });
  });

  it('has three steps, and with a new profile six, each of them optional', async () => {
    const calls = platform();
    const { user, dialog } = await openWizard(calls);
    const steps = () => dialog.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(steps()).toEqual(['1. Details', '2. Credentials', '3. Customer']);
    await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
    await user.click(dialog.getByRole('button', { name: 'New profile' }));
    const profileName = await dialog.findByLabelText(/^Profile name/);
    await waitFor(() => expect(profileName).toHaveFocus());
    expect(steps()).toEqual([
      '1. Details',
      '2. Transport',
      '3. Alarm rules',
      '4. Provisioning',
      '5. Credentials',
      '6. Customer',
    ]);
    await expectAccessible();
    await user.type(dialog.getByLabelText(/^Profile name/), ' pump ');
    await user.click(dialog.getByRole('button', { name: 'Next: Transport' }));
    expect(await dialog.findByRole('tabpanel', { name: '2. Transport' })).toHaveFocus();
    await user.selectOptions(dialog.getByLabelText(/^Transport/), 'MQTT');
    await user.clear(dialog.getByLabelText(/^Telemetry topic/));
    await user.type(dialog.getByLabelText(/^Telemetry topic/), 'plant/telemetry');
    await user.click(dialog.getByRole('tab', { name: '4. Provisioning' }));
    await user.selectOptions(dialog.getByLabelText(/^Provisioning/), 'Allow new devices to be created');
    const key = dialog.getByLabelText<HTMLInputElement>(/^Provision device key/).value;
    // Another look at existing profiles takes nothing away.
    await user.click(dialog.getByRole('tab', { name: '1. Details' }));
    await user.click(dialog.getByRole('button', { name: 'Existing profile' }));
    expect(steps()).toHaveLength(3);
    await user.click(dialog.getByRole('button', { name: 'New profile' }));
    await user.click(dialog.getByRole('button', { name: 'Add device' }));
    await screen.findByRole('dialog', { name: 'Connect Pump 7' });
    expect(calls.find(({ path }) => path === '/api/deviceProfile')?.body).toMatchObject({
      name: 'pump',
      type: 'DEFAULT',
      transportType: 'MQTT',
      provisionType: 'ALLOW_CREATE_NEW_DEVICES',
      provisionDeviceKey: key,
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: { type: 'MQTT', deviceTelemetryTopic: 'plant/telemetry' },
        provisionConfiguration: { type: 'ALLOW_CREATE_NEW_DEVICES' },
      },
    });
  });

  it('stays on a step until what is wrong there is right, says what it is, and leads there', async () => {
    platform();
    const { user, dialog } = await openWizard([]);
    const name = dialog.getByLabelText(/^Name/);
    await user.click(dialog.getByRole('button', { name: 'Next: Credentials' }));
    expect(await dialog.findByRole('tab', { name: '1. Details Check this step' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('Required');
    await user.click(dialog.getByRole('tab', { name: '3. Customer' }));
    await user.click(await dialog.findByRole('button', { name: 'Check this field: Name' }));
    await waitFor(() => expect(name).toHaveFocus());
    await expectAccessible();
    await user.type(name, 'Pump 7');
    await user.click(dialog.getByRole('button', { name: 'Next: Credentials' }));
    expect(await dialog.findByRole('tabpanel', { name: '2. Credentials' })).toHaveFocus();
  });

  it('goes to the step where something is wrong, and marks it', async () => {
    const calls = platform();
    const { user, dialog, posts } = await openWizard(calls);
    await user.click(dialog.getByRole('button', { name: 'New profile' }));
    await user.type(await dialog.findByLabelText(/^Profile name/), 'pump');
    await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
    await user.click(dialog.getByRole('tab', { name: '2. Transport' }));
    await user.selectOptions(dialog.getByLabelText(/^Transport/), 'LwM2M');
    await user.click(dialog.getByRole('tab', { name: '6. Customer' }));
    await user.click(dialog.getByRole('button', { name: 'Add device' }));
    const step = await dialog.findByRole('tab', { name: '5. Credentials Check this step' });
    await waitFor(() => expect(step).toHaveAttribute('aria-selected', 'true'));
    await waitFor(() => expect(dialog.getByLabelText(/^Endpoint/)).toHaveFocus());
    expect(posts()).toEqual([]);
  });

  it('says what is there when the device is refused, and does not make the profile twice', async () => {
    let isTaken = true;
    const calls = platform(({ path }) =>
      isTaken && path === '/api/device' ? 'Device with such name already exists!' : undefined,
    );
    const { user, dialog, posts } = await openWizard(calls);
    await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
    await user.click(dialog.getByRole('button', { name: 'New profile' }));
    await user.type(await dialog.findByLabelText(/^Profile name/), 'pump');
    await user.click(dialog.getByRole('tab', { name: '6. Customer' }));
    await user.click(dialog.getByRole('button', { name: 'Add device' }));
    expect(await dialog.findByText(/^Device profile “pump” added/)).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByLabelText(/^Name/)).toHaveFocus());
    expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription(/already in use/);
    isTaken = false;
    await user.click(dialog.getByRole('button', { name: 'Add device' }));
    await screen.findByRole('dialog', { name: 'Connect Pump 7' });
    expect(posts()).toEqual([
      'POST /api/deviceProfile',
      'POST /api/device',
      'POST /api/device',
      'POST /api/device/credentials',
    ]);
  });

  it('says at the profile’s name what is wrong with it', async () => {
    const calls = platform(({ path }) =>
      path === '/api/deviceProfile' ? 'Device profile with such name already exists!' : undefined,
    );
    const { user, dialog } = await openWizard(calls);
    await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
    await user.click(dialog.getByRole('button', { name: 'New profile' }));
    await user.type(await dialog.findByLabelText(/^Profile name/), 'pump');
    await user.click(dialog.getByRole('tab', { name: '2. Transport' }));
    await user.click(dialog.getByRole('button', { name: 'Add device' }));
    const name = dialog.getByLabelText(/^Profile name/);
    await waitFor(() => expect(name).toHaveAccessibleDescription(/already in use/));
    expect(name).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the device and says at the field why its credentials are refused', async () => {
    const calls = platform(({ method, path, body }) =>
      method === 'POST' && path.endsWith('/credentials') && (body as typeof credentials).credentialsId !== 'free'
        ? 'Device credentials are already assigned to another device!'
        : undefined,
    );
    const { user, dialog, posts } = await openWizard(calls);
    await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
    await user.click(dialog.getByRole('button', { name: 'Add device' }));
    const token = dialog.getByLabelText(/^Access token/);
    await waitFor(() => expect(token).toHaveAccessibleDescription('Another device already has these credentials'));
    expect(token).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(dialog.getByText(/^“Pump 7” added, but without your credentials/)).toBeInTheDocument();
    await user.clear(token);
    await user.type(token, 'free');
    await user.click(dialog.getByRole('button', { name: 'Add device' }));
    await screen.findByRole('dialog', { name: 'Connect Pump 7' });
    expect(posts()).toEqual(['POST /api/device', 'POST /api/device/credentials', 'POST /api/device/credentials']);
  });

  describe('left while its device has no credentials yet', () => {
    /** Leaves it while the platform refuses what `refused` says. */
    async function leave(refused: (call: Call) => boolean, newProfile = false) {
      const calls = platform((call) => (refused(call) ? 'Broken' : undefined));
      const opened = await openWizard(calls);
      const { user, dialog } = opened;
      await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
      if (newProfile) {
        await user.click(dialog.getByRole('button', { name: 'New profile' }));
        await user.type(await dialog.findByLabelText(/^Profile name/), 'pump');
      }
      await user.click(dialog.getByRole('button', { name: 'Add device' }));
      expect(await dialog.findByText('Broken')).toBeInTheDocument();
      calls.length = 0;
      await act(async () => dialog.getByRole('button', { name: 'Cancel' }).click());
      const question = within(await screen.findByRole('alertdialog', { name: 'Keep what was added?' }));
      return { ...opened, question };
    }
    const noCredentials = ({ method, path }: Call) => method === 'POST' && path.endsWith('/credentials');

    it('names the device and its profile, leads to them, and deletes them on request', async () => {
      const { user, question, posts } = await leave(noCredentials, true);
      await expectAccessible();
      const items = question.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(items).toEqual([
        expect.stringMatching(/^Device Pump 7 .*Without your credentials/),
        expect.stringMatching(/^Device profile pump/),
      ]);
      const link = question.getByRole('link', { name: 'Open “pump” in a new tab' });
      expect(link).toHaveAttribute('href', '/profiles/deviceProfiles/p2');
      expect(posts()).toEqual([]);
      await user.click(question.getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('Deleted: Pump 7 and pump')).toBeInTheDocument();
      expect(posts()).toEqual(['DELETE /api/device/d1', 'DELETE /api/deviceProfile/p2']);
    });

    it('keeps them otherwise', async () => {
      const { user, question, posts } = await leave(noCredentials);
      await user.click(question.getByRole('button', { name: 'Keep' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(posts()).toEqual([]);
    });

    it('asks about the profile alone when the device was refused', async () => {
      const { question } = await leave(({ path }) => path === '/api/device', true);
      expect(question.getAllByRole('listitem')).toHaveLength(1);
    });

    it('says what it could not delete, and leads there', async () => {
      const { context, user, question } = await leave((call) => call.method === 'DELETE' || noCredentials(call));
      await user.click(question.getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('Couldn’t delete “Pump 7”')).toBeInTheDocument();
      act(() => screen.getByRole('button', { name: 'Open the device' }).click());
      expect(context.open).toHaveBeenCalledWith('d1');
    });
  });

  it('stays for what is typed while the device is added, and stores that in the same device', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const calls = platform(undefined, answered);
    const { user, dialog, posts } = await openWizard(calls);
    const add = () => user.click(dialog.getByRole('button', { name: 'Add device' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
    await add();
    await user.type(dialog.getByLabelText(/^Name/), '0');
    await act(async () => answer());
    await waitFor(() => expect(posts()).toEqual(['POST /api/device', 'POST /api/device/credentials']));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Add device' })).not.toHaveAttribute('aria-disabled'),
    );
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Pump 70');
    await add();
    await screen.findByRole('dialog', { name: 'Connect Pump 70' });
    const sent = calls.filter(({ method, path }) => method === 'POST' && path === '/api/device');
    expect(sent.map(({ body }) => body)).toMatchObject([{ name: 'Pump 7' }, { id: { id: 'd1' }, name: 'Pump 70' }]);
  });
});
