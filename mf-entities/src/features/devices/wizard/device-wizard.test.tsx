import { ApiError } from '@mullion/shared-kit/api/api-error';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Call, fakeContext, playPlatform, playSocket, renderModule } from '../../../testing/render-module';
import { openDeviceWizard } from './device-wizard';

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
    if (call.path === '/api/deviceProfile') return { ...profile, ...(call.body as object), id: { id: 'p2' } };
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

  it('makes a profile of the typed name with the device', async () => {
    const calls = platform();
    const { user, dialog, posts } = await openWizard(calls);
    await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
    const field = dialog.getByLabelText(/Device profile/);
    await user.clear(field);
    await user.type(field, 'pump');
    await user.click(await screen.findByText('Create a profile with this name'));
    expect(await dialog.findByText('This profile will be created with the device.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Add device' }));
    await screen.findByRole('dialog', { name: 'Connect Pump 7' });
    expect(posts()).toEqual(['POST /api/deviceProfile', 'POST /api/device', 'POST /api/device/credentials']);
    expect(calls.find(({ path }) => path === '/api/device')?.body).toMatchObject({ deviceProfileId: { id: 'p2' } });
  });

  it('takes the device back and says at the field why its credentials are refused', async () => {
    const calls = platform(({ method, path }) =>
      method === 'POST' && path.endsWith('/credentials')
        ? 'Device credentials are already assigned to another device!'
        : undefined,
    );
    const { user, dialog, posts } = await openWizard(calls);
    await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
    await user.click(dialog.getByRole('button', { name: 'Add device' }));
    const token = dialog.getByLabelText(/^Access token/);
    await waitFor(() => expect(token).toHaveAccessibleDescription('Another device already has these credentials'));
    expect(token.closest('details')).toHaveAttribute('open');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(posts()).toEqual(['POST /api/device', 'POST /api/device/credentials', 'DELETE /api/device/d1']);
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Pump 7');
  });

  it('goes on with the device that is there when neither its credentials nor its deletion went through', async () => {
    let isDown = true;
    const calls = platform(({ method, path }) =>
      isDown && (method === 'DELETE' || (method === 'POST' && path.endsWith('/credentials'))) ? 'Broken' : undefined,
    );
    const { user, dialog, posts } = await openWizard(calls);
    await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
    const add = () => user.click(dialog.getByRole('button', { name: 'Add device' }));
    await add();
    expect(await dialog.findByText('Broken')).toBeInTheDocument();
    expect(screen.getAllByText('Broken')).toHaveLength(1);
    isDown = false;
    calls.length = 0;
    await add();
    await screen.findByRole('dialog', { name: 'Connect Pump 7' });
    expect(posts()).toEqual(['POST /api/device', 'POST /api/device/credentials']);
    expect(calls.find(({ path }) => path === '/api/device')?.body).toMatchObject({ id: { id: 'd1' }, name: 'Pump 7' });
  });

  describe('left while its device has no credentials yet', () => {
    async function leave(isGone: boolean) {
      let isDown = true;
      const calls = platform(({ method, path }) =>
        isDown && (method === 'DELETE' || (method === 'POST' && path.endsWith('/credentials'))) ? 'Broken' : undefined,
      );
      const opened = await openWizard(calls);
      const { user, dialog } = opened;
      await user.type(dialog.getByLabelText(/^Name/), 'Pump 7');
      await user.click(dialog.getByRole('button', { name: 'Add device' }));
      expect(await dialog.findByText('Broken')).toBeInTheDocument();
      calls.length = 0;
      isDown = !isGone;
      await act(async () => dialog.getByRole('button', { name: 'Cancel' }).click());
      await waitFor(() => expect(opened.posts()).toEqual(['DELETE /api/device/d1']));
      return opened;
    }

    it('takes the device back', async () => {
      await leave(true);
      expect(screen.queryByText(/^Couldn’t remove/)).toBeNull();
    });

    it('says that it could not, and leads there', async () => {
      const { context } = await leave(false);
      expect(await screen.findByText(/^Couldn’t remove “Pump 7”/)).toBeInTheDocument();
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
