import { act, screen, waitFor, within } from '@testing-library/react';
import { openScreen, panel, resetState, row, toasts, withSlowSaves } from '../testing/valves-screen';

beforeEach(resetState);

describe('actions', () => {
  it('delete after asking, close the details and tell', async () => {
    const { user, platform, search } = await openScreen('/assets?open=v44');
    await row('Valve 44');
    await user.click(screen.getByRole('button', { name: 'Actions for Valve 44' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete “Valve 44”?' });
    await user.click(within(question).getByRole('button', { name: 'Delete 1 asset' }));
    await waitFor(() => expect(platform.state.valves).toHaveLength(44));
    await waitFor(() => expect(search().has('open')).toBe(false));
    expect(toasts()).toEqual(['Valve 44 deleted']);
    // What is gone is not asked for again.
    expect(platform.reads).toEqual(['v44']);
  });

  it('take the row away whose entity somebody else deleted meanwhile', async () => {
    const { user, platform } = await openScreen();
    await row('Valve 44');
    platform.state.valves = platform.state.valves.filter(({ name }) => name !== 'Valve 44');
    await user.click(screen.getByRole('button', { name: 'Actions for Valve 44' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete “Valve 44”?' });
    await user.click(within(question).getByRole('button', { name: 'Delete 1 asset' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Valve 44' })).toBeNull());
    expect(await row('Valve 43')).toBeInTheDocument();
  });

  it('do nothing when the person says no', async () => {
    const { user, platform } = await openScreen();
    await row('Valve 44');
    await user.click(screen.getByRole('button', { name: 'Actions for Valve 44' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(platform.state.valves).toHaveLength(45);
    expect(await row('Valve 44')).toBeInTheDocument();
  });

  it('keep the dialog for what is typed while they add, and store that in what was added', async () => {
    const { platform, answer } = withSlowSaves();
    const { user } = await openScreen('/assets', platform);
    await user.click(screen.getByRole('button', { name: 'Add asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add asset' }));
    await user.type(await dialog.findByLabelText(/^Name/), 'Valve new');
    await user.click(dialog.getByRole('button', { name: 'Add asset' }));
    await user.type(dialog.getByLabelText('Label'), 'late');
    await act(async () => answer());
    await waitFor(() => expect(toasts()).toEqual(['Valve new added']));
    expect(dialog.getByLabelText('Label')).toHaveValue('late');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const details = within(await panel());
    expect(await details.findByText('late')).toBeInTheDocument();
    expect(platform.state.valves.filter((valve) => valve.name === 'Valve new')).toHaveLength(1);
    expect(screen.queryByRole('dialog', { name: 'Add asset' })).toBeNull();
  });

  it('add with the same form in a dialog and open what was added', async () => {
    const { user, platform, search } = await openScreen();
    await row('Valve 45');
    await user.click(screen.getByRole('button', { name: 'Add asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add asset' }));
    // A new one has nothing to change: what it lacks is said instead.
    await user.click(await dialog.findByRole('button', { name: 'Add asset' }));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Add asset' })).toHaveAccessibleDescription('Check this field: Name'),
    );
    await user.type(await dialog.findByLabelText(/^Name/), ' Valve new ');
    await user.click(dialog.getByRole('button', { name: 'Add asset' }));
    await waitFor(() => expect(platform.saved[0]).toMatchObject({ name: 'Valve new' }));
    await waitFor(() => expect(search().get('open')).toBe('new'));
    expect(toasts()).toEqual(['Valve new added']);
  });
});
