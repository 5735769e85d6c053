import type { EntityViewInfo } from '@mullion/shared-kit/api/entity-views';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { namePart } from '@mullion/shared-kit/entity/form-parts';
import { screen, waitFor } from '@testing-library/react';
import { openForm } from '../../testing/open-form';
import { playPlatform } from '../../testing/render-module';
import { keysPart, periodPart } from './view-content-parts';

const PeriodForm = entityForm<EntityViewInfo>(namePart('name'), periodPart);

const view = {
  id: { entityType: 'ENTITY_VIEW', id: 'v1' },
  createdTime: 1,
  name: 'Pump today',
  startTimeMs: 1_700_000_000_000,
  endTimeMs: 1_600_000_000_000,
} as unknown as EntityViewInfo;

const KeysForm = entityForm<EntityViewInfo>(namePart('name'), keysPart);

it('the form of an entity view refuses a time that ends before it starts, at its field', async () => {
  const { user, saved, save } = await openForm(PeriodForm, view);
  await user.type(screen.getByLabelText(/^Name/), ' and later');
  await save();
  await waitFor(() =>
    expect(screen.getByLabelText(/^Until/)).toHaveAccessibleDescription(/Choose a time after “From”/),
  );
  expect(saved).toEqual([]);
});

it('the form of an entity view refuses markup in a key, at its list', async () => {
  playPlatform(() => []);
  const keys = { timeseries: ['pressure'], attributes: { cs: null, sh: ['<b>room</b>'], ss: null } };
  const { user, saved, save } = await openForm(KeysForm, { ...view, keys });
  await user.type(screen.getByLabelText(/^Name/), ' and later');
  await save();
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /^Shared attributes/ })).toHaveAccessibleDescription(
      /HTML tags aren’t allowed here/,
    ),
  );
  expect(saved).toEqual([]);
});
