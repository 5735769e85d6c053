import { queryOptions } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { fakePlatform, openScreen, resetState, row, toasts, type Valve } from '../testing/valves-screen';
import { askWithForm } from './add-with-form';
import { entityForm } from './entity-form';
import { namePart, textPart } from './form-parts';

beforeEach(resetState);

/** A list whose rows are edited in a dialog, with the dialog of one opened. */
async function openDialogOf(name: string) {
  const platform = fakePlatform();
  const Form = entityForm<Valve>(namePart('name'), textPart('label'));
  const editor = {
    type: 'ASSET' as const,
    form: async () => Form,
    save: platform.save,
    load: (id: string) => queryOptions({ queryKey: ['assets', 'one', id], queryFn: () => platform.one(id, {}) }),
  };
  const { user } = await openScreen('/assets', platform, {
    actions: [
      {
        kind: 'dialog',
        id: 'edit',
        label: 'kit:refresh',
        icon: 'edit',
        open: async ([entity], context) => Boolean(await askWithForm(editor, context, { entity })),
      },
    ],
  });
  await row(name);
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Refresh' }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByLabelText('Label');
  const change = (part: Partial<Valve>) => {
    platform.state.valves = platform.state.valves.map((valve) => (valve.name === name ? { ...valve, ...part } : valve));
  };
  return { user, platform, dialog, change };
}

describe('an entity that is edited in a dialog', () => {
  it('keeps what somebody else has changed meanwhile in other fields, and in members that have no field', async () => {
    const { user, platform, dialog, change } = await openDialogOf('Valve 44');
    await user.type(dialog.getByLabelText('Label'), ' one');
    change({ name: 'Main valve', pressure: 7 });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts()).toEqual(['Main valve saved']));
    expect(platform.saved).toMatchObject([{ name: 'Main valve', label: 'odd one', pressure: 7 }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks whose value to save of a field that two have changed', async () => {
    const { user, platform, dialog, change } = await openDialogOf('Valve 44');
    await user.type(dialog.getByLabelText('Label'), ' one');
    change({ label: 'theirs' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(
      within(await dialog.findByRole('group', { name: 'Label' })).getByRole('button', { name: 'Their value' }),
    );
    expect(platform.saved).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.saved).toMatchObject([{ name: 'Valve 44', label: 'theirs' }]));
  });
});
