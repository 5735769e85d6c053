import { ApiError } from '@mullion/shared-kit/api/api-error';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import type { ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeContext, playPlatform, renderModule } from '../../testing/render-module';
import { openImportDialog } from './import-dialog';

const exported = {
  id: entityId('DEVICE_PROFILE', 'old'),
  createdTime: 5,
  tenantId: entityId('TENANT', 'other'),
  default: true,
  name: 'Meters',
  description: 'Roof',
  defaultRuleChainId: entityId('RULE_CHAIN', 'here'),
  defaultDashboardId: null,
  defaultQueueName: 'Main',
  firmwareId: null,
};

/** The dialog with a file chosen; dashboards and queues but `Main` are not there. */
async function importing(profile: object) {
  const calls = playPlatform(({ path }) => {
    if (path.startsWith('/api/dashboard') || path === '/api/queues/name/Other')
      throw new ApiError({ kind: 'http', status: 404, body: { message: 'not here' } });
    return {};
  });
  const saved: object[] = [];
  const save = async (one: ScreenEntity) => {
    saved.push(one);
    return { ...one, id: entityId('DEVICE_PROFILE', 'new') };
  };
  const context = fakeContext();
  const { user } = await renderModule(null, context.client);
  const label = 'device-profile.import';
  await act(async () => void openImportDialog<ScreenEntity>({ label, members: ['name'], save }, context));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import device profile' }));
  const content = JSON.stringify(profile);
  // The files of jsdom cannot be read.
  const file = Object.assign(new File([content], 'meters.json'), { text: async () => content });
  await user.upload(dialog.getByLabelText(/^File with a profile/), file);
  await dialog.findByText('meters.json');
  const send = () => user.click(dialog.getByRole('button', { name: 'Import' }));
  return { calls, saved, context, user, dialog, send };
}

describe('the import of a profile', () => {
  it('adds a new one: what belongs to another installation stays there', async () => {
    const { saved, context, send } = await importing(exported);
    await send();
    await waitFor(() => expect(context.open).toHaveBeenCalledWith('new'));
    expect(saved).toEqual([
      {
        default: false,
        name: 'Meters',
        description: 'Roof',
        defaultRuleChainId: entityId('RULE_CHAIN', 'here'),
        defaultDashboardId: null,
        defaultQueueName: 'Main',
        firmwareId: null,
      },
    ]);
  });

  it('says at the file what it refers to in vain, and leaves that out where somebody wants it', async () => {
    const { saved, user, dialog, send } = await importing({
      ...exported,
      defaultDashboardId: entityId('DASHBOARD', 'gone'),
      defaultQueueName: 'Other',
      firmwareId: entityId('OTA_PACKAGE', 'o1'),
    });
    await send();
    const told = 'This profile refers to things that aren’t available here: Mobile dashboard, Queue, Assigned firmware';
    expect(await dialog.findByText(told)).toBeVisible();
    expect(saved).toEqual([]);
    await expectAccessible();
    await user.click(dialog.getByRole('checkbox', { name: 'Import it without these references' }));
    await send();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      name: 'Meters',
      defaultRuleChainId: entityId('RULE_CHAIN', 'here'),
      defaultDashboardId: null,
      defaultQueueName: null,
      firmwareId: null,
    });
  });
});
