import type { EntityViewInfo } from '@mullion/shared-kit/api/entity-views';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeContext, playPlatform, renderModule, settle } from '../../testing/render-module';
import ViewForm from './entity-view-form';

const view = {
  id: { entityType: 'ENTITY_VIEW', id: 'v1' },
  createdTime: 1,
  name: 'Pump today',
  type: 'default',
  entityId: { entityType: 'DEVICE', id: 'd1' },
  keys: null,
  startTimeMs: 1_700_000_000_000,
  endTimeMs: 1_600_000_000_000,
} as unknown as EntityViewInfo;

it('the form of an entity view refuses a time that ends before it starts, at its field', async () => {
  playPlatform(() => ({ data: [], totalPages: 0, totalElements: 0, hasNext: false }));
  const saved = jest.fn(async () => {});
  const { client } = await renderModule(
    <ViewForm
      entity={view}
      context={fakeContext()}
      onSubmit={saved}
      onCancel={jest.fn()}
      submitLabel="Save"
      frame={({ fields, actions }) => (
        <>
          {fields}
          {actions}
        </>
      )}
    />,
  );
  await settle(client);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Name/), ' and later');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Until/)).toHaveAccessibleDescription(/Choose a time after “From”/),
  );
  expect(saved).not.toHaveBeenCalled();
});
